import { describe, expect, test } from 'vitest';
import { answersTo, type Inquiry, inquiryProblems } from './inquiry.ts';

const anInquiry = (changes: Partial<Inquiry> = {}): Inquiry => ({
  name: 'size',
  title: 'Your size',
  type: 'select',
  isRequired: false,
  options: ['S', 'M'],
  defaultValue: null,
  ...changes,
});

describe('wallet 2.5: mistakes in the questions', () => {
  const sameName = 'inquiries[1].name: Another inquiry has the same name.';
  const noOptions = 'options: Options are needed for select.';
  const noOption = 'default_value: The default value is not one of the options.';

  // biome-ignore format: a table
  test.each<[string, readonly Inquiry[], readonly string[]]>([
    ['no questions',                 [],                                                              []],
    ['a default among the options',  [anInquiry({ defaultValue: 'M' })],                              []],
    ['a text has no options',        [anInquiry({ type: 'text', options: [], defaultValue: 'L' })],   []],
    ['no options, no default',       [anInquiry({ options: [], defaultValue: 'L' })],                 [`inquiries[0].${noOptions}`]],
    ['another default',              [anInquiry({ defaultValue: 'L' })],                              [`inquiries[0].${noOption}`]],
    ['two mistakes in one question', [anInquiry(), anInquiry({ defaultValue: 'L' })],                 [sameName, `inquiries[1].${noOption}`]],
    ['mistakes in two questions',    [anInquiry({ options: [] }), anInquiry({ type: 'text' })],       [`inquiries[0].${noOptions}`, sameName]],
  ])('%s', (_, inquiries, problems) => {
    expect(inquiryProblems(inquiries)).toEqual(problems);
  });
});

describe('wallet 2.5: an answer has at most 2048 characters', () => {
  const note = anInquiry({ name: 'note', type: 'text', options: [] });
  const answered = (answer: string) => answersTo([note], [{ name: 'note', answer }]);

  test.each(['a', '😀'])('2048 times %s is kept, one more is refused', (letter) => {
    const longest = letter.repeat(2_048);
    expect(answered(longest)).toEqual({ ok: true, value: [{ name: 'note', answer: longest }] });
    expect(answered(`${longest}${letter}`)).toMatchObject({
      ok: false,
      refusal: 'invalid_parameters',
      because: 'The answer to note is longer than 2048 characters.',
    });
  });
});

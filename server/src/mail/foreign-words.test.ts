import { expect, test } from 'vitest';
import { foreignWords } from './foreign-words.ts';

// biome-ignore format: a table
test.each([
  ['Your share',                              'Your share'],
  ['Už pietus, 12.50 EUR',                    'Už pietus, 12.50 EUR'],
  ['Ужин в 19:30, спасибо!',                  'Ужин в 19:30, спасибо!'],
  ['Rent of 2026-11-17.',                     'Rent of 2026-11-17.'],
  ['Order 1042',                              'Order 1042'],
  ['See http://evil.example/x?y=1',           'See http: / / evil. example / x?y=1'],
  ['HTTPS://evil.example',                    'HTTPS: / / evil. example'],
  ['www.evil.example',                        'www. evil. example'],
  ['go to evil.example now',                  'go to evil. example now'],
  ['пример.рф',                               'пример. рф'],
  ['evil．example',                           'evil. example'],
  ['evil。example',                           'evil。 example'],
  ['ev\u200bil.exa\u00admple',                'evil. example'],
  ['write to a.b@evil.example',               'write to a. b @ evil. example'],
  ['mailto:a@b',                              'mailto: a @ b'],
  ['tel:112',                                 'tel: 112'],
  ['call +370 600 12345',                     'call 3706…'],
  ['call (8-600) 12.34.56',                   'call (8600…'],
  ['invoice 20260001234',                     'invoice 2026…'],
  ['127.0.0.1',                               '127. 0. 0. 1'],
  ['“quoted” „and“ «closed» <b>',             "'quoted' 'and' 'closed' 'b'"],
  ['one\r\n\r\ntwo',                          'one two'],
])('%j is shown as %j', (written, shown) => {
  expect(foreignWords(written, 100)).toBe(shown);
});

test('a text is cut at its maximum length, with an ellipsis', () => {
  expect(foreignWords('a'.repeat(100), 100)).toBe('a'.repeat(100));
  expect(foreignWords('a'.repeat(101), 100)).toBe(`${'a'.repeat(99)}…`);
});

test('a very long run of dots is handled in time', () => {
  expect(foreignWords(`${'.'.repeat(500_000)} a`, 10)).toBe('.........…');
  expect(foreignWords(`a${'.'.repeat(500_000)}b`, 3)).toBe('a.…');
});

import { accept, type Decision, refuse } from '../../kernel/decision.ts';

export const inquiryTypes = ['text', 'select', 'checkbox', 'radio'] as const;
export type InquiryType = (typeof inquiryTypes)[number];

/** Wallet 2.5: a question to the payer. */
export type Inquiry = {
  readonly name: string;
  readonly title: string;
  readonly type: InquiryType;
  readonly isRequired: boolean;
  readonly options: readonly string[];
  readonly defaultValue: string | null;
};

export type Answer = { readonly name: string; readonly answer: string };

/**
 * The length that the field allows. Callbacks contain the answers, and a payer must not make a
 * callback larger than its receiver accepts (decision 0049-wallet-api).
 */
export const answerLengthMax = 2_048;

export const isTooLong = (answer: string): boolean => [...answer].length > answerLengthMax;

const checked = 'true';
const isChoice = ({ type }: Inquiry): boolean => type === 'select' || type === 'radio';

/** Wallet 2.5: all mistakes in the questions. */
export function inquiryProblems(inquiries: readonly Inquiry[]): readonly string[] {
  const problems: string[] = [];
  const names = new Set<string>();
  for (const [index, inquiry] of inquiries.entries()) {
    const path = `inquiries[${index}]`;
    if (names.has(inquiry.name)) problems.push(`${path}.name: Another inquiry has the same name.`);
    names.add(inquiry.name);
    const wrongChoice = isChoice(inquiry) ? choiceProblem(inquiry) : null;
    if (wrongChoice !== null) problems.push(`${path}.${wrongChoice}`);
  }
  return problems;
}

/** A default must be one of the options, if there are options. */
function choiceProblem({ type, options, defaultValue }: Inquiry): string | null {
  if (options.length === 0) return `options: Options are needed for ${type}.`;
  return defaultValue === null || options.includes(defaultValue)
    ? null
    : 'default_value: The default value is not one of the options.';
}

/**
 * The answers as stored: in the order of the questions, with the default for an absent answer. An
 * unchecked checkbox has no answer (wallet 2.5 knows only the string `true`).
 */
export function answersTo(
  inquiries: readonly Inquiry[],
  given: readonly Answer[],
): Decision<readonly Answer[], 'invalid_parameters'> {
  const stranger = given.find(({ name }) => !inquiries.some((inquiry) => inquiry.name === name));
  if (stranger !== undefined) {
    return refuse('invalid_parameters', `There is no inquiry ${stranger.name}.`);
  }
  const repeated = given.find(
    ({ name }, index) => given.findIndex((one) => one.name === name) < index,
  );
  if (repeated !== undefined) {
    return refuse('invalid_parameters', `The inquiry ${repeated.name} is answered twice.`);
  }
  const answers = inquiries.map((inquiry) => ({
    inquiry,
    name: inquiry.name,
    answer: given.find(({ name }) => name === inquiry.name)?.answer ?? inquiry.defaultValue ?? '',
  }));
  for (const { inquiry, answer } of answers) {
    const broken = brokenAnswer(inquiry, answer);
    if (broken !== null) return refuse('invalid_parameters', broken);
  }
  return accept(
    answers
      .filter(({ inquiry, answer }) => !isEmpty(inquiry, answer))
      .map(({ name, answer }) => ({ name, answer })),
  );
}

const isEmpty = ({ type }: Inquiry, answer: string): boolean =>
  type === 'checkbox' ? answer !== checked : answer.trim() === '';

function brokenAnswer(inquiry: Inquiry, answer: string): string | null {
  const { name, isRequired, options } = inquiry;
  if (isEmpty(inquiry, answer)) return isRequired ? `The inquiry ${name} needs an answer.` : null;
  if (isTooLong(answer)) {
    return `The answer to ${name} is longer than ${answerLengthMax} characters.`;
  }
  return isChoice(inquiry) && !options.includes(answer)
    ? `The answer to ${name} is not one of its options.`
    : null;
}

/**
 * The problems of a statement that is refused or does not join, by code, so that they can be
 * translated. Reports keep the sentence, so old reports have codes, too. The first match counts.
 */
const sentences = {
  no_currency: 'an amount has no currency',
  unknown_currency: 'the currency {text} is not known',
  no_amount: 'an amount is empty',
  not_a_number: 'the amount {text} is no number',
  too_many_decimals: 'the amount {text} has more decimals than {currency}',
  amount_too_large: 'the amount {text} is too large',
  unknown_direction: '{text} is neither CRDT nor DBIT',
  no_direction: '{name} has no CdtDbtInd',
  neither_true_nor_false: '{name} is {text}, neither true nor false',
  not_a_date: '{text} is no date',
  no_entry_amount: 'an entry has no amount',
  no_status: 'an entry has no status',
  unknown_status: 'the status {text} is not known',
  not_a_count: '{text} is no number of payments',
  no_balance_amount: 'the balance {name} has no amount',
  does_not_add_up: 'the transactions add up to {sum}, the entry is {amount} {currency}',
  no_account: 'the statement does not name its account before its first entry',
  not_a_currency: '{text} is no currency',
  too_large: '{name} is too large',
  no_head: 'the statement has no head',
  other_namespace: 'the namespace says {said}, the message is {name}',
  unknown_version: '{name} is not known',
  not_ours: '{account} is no bank account of ours.',
  other_currency: 'The account is in {currency}, and the statement speaks of {other}.',
  entries_differ: 'The entries do not lead from opening to closing.',
  next_differs: 'The next statement begins with another balance.',
  number_missing: 'A number between this statement and the last is missing.',
  opening_differs: 'The opening balance is not the closing balance of the statement before.',
} as const;

export type ProblemCode = keyof typeof sentences | 'other';

export type Problem = {
  /** `other`: only the sentence is known. */
  readonly code: ProblemCode;
  /** The line of the file. Null: the problem is in the statement as a whole. */
  readonly line: number | null;
  readonly values: Readonly<Record<string, string>>;
};

const patternOf = (sentence: string): RegExp => {
  const plain = sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${plain.replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 'su');
};

const patterns = Object.entries(sentences).map(
  ([code, sentence]) => [code as ProblemCode, patternOf(sentence)] as const,
);

const withLine = /^line (\d+): (.*)$/su;

/** The problem that a sentence of a report describes. */
export function problemIn(sentence: string): Problem {
  const [, line, reason = sentence] = withLine.exec(sentence) ?? [];
  const at = line === undefined ? null : Number(line);
  for (const [code, pattern] of patterns) {
    const found = pattern.exec(reason);
    if (found !== null) return { code, line: at, values: { ...found.groups } };
  }
  return { code: 'other', line: at, values: {} };
}

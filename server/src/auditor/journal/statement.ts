/** The signed content of a day: the fields of `GET /admin/v1/journal/days/{day}`. */
export type DayStatement = {
  readonly day: string;
  readonly firstPosition: number;
  readonly position: number;
  /** In hexadecimal digits. */
  readonly hash: string;
  readonly sums: readonly DaySum[];
};

/** `book`: such as `EUR live`. */
export type DaySum = { readonly book: string; readonly postings: number; readonly amount: string };

const byBook = (one: DaySum, other: DaySum): number => (one.book < other.book ? -1 : 1);

/** One line for each book. */
export const sumLines = (sums: readonly DaySum[]): readonly string[] =>
  [...sums].sort(byBook).map(({ book, postings, amount }) => `${book} ${postings} ${amount}`);

/** The signed text, line by line (decision 0242). */
export const statementText = ({ day, firstPosition, position, hash, sums }: DayStatement): string =>
  [
    'Florin journal',
    `day ${day}`,
    `postings ${firstPosition} to ${position}`,
    `hash ${hash}`,
    ...sumLines(sums),
    '',
  ].join('\n');

const form =
  /^Florin journal\nday (\d{4}-\d\d-\d\d)\npostings (\d+) to (\d+)\nhash ([0-9a-f]{64})\n/;

/** The position of the chain in a signed text. Null: the text is no statement. */
export function placeIn(
  statement: string,
): Pick<DayStatement, 'day' | 'firstPosition' | 'position' | 'hash'> | null {
  const [, day = '', first, last, hash = ''] = form.exec(statement) ?? [];
  if (first === undefined || last === undefined) return null;
  return { day, firstPosition: Number(first), position: Number(last), hash };
}

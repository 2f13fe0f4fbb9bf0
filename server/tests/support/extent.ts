import { test } from 'vitest';

/** Decision 0120: the long form is `npm run test:long`. Whole files of it end in `.long.test.ts`. */
const isLong = process.env['FLORIN_TESTS'] === 'long';

type Extent<Value> = { readonly short: Value; readonly long: Value };

/** What a test takes in the short form, and in the long one. */
export const extent = <Value>({ short, long }: Extent<Value>): Value => (isLong ? long : short);

/** How many cases a test tries. A variable of the environment may ask for another number. */
export const casesOf = (variable: string, cases: Extent<number>): number =>
  Number(process.env[variable] ?? extent(cases));

/** A test of the long form alone, beside others of its file. */
export const longTest = test.runIf(isLong);

/** Rows of a table: the first ones in the short form, all of them in the long one. */
export const firstOf = <Row extends unknown[] | [unknown]>(
  rows: readonly Row[],
  count = 1,
): readonly Row[] => extent({ short: rows.slice(0, count), long: rows });

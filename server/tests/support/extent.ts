import { test } from 'vitest';

/** Decision 0120: the long form is `npm run test:long`. Whole files of it end in `.long.test.ts`. */
const isLong = process.env['FLORIN_TESTS'] === 'long';

type Extent<Value> = { readonly short: Value; readonly long: Value };

/** A test's value for the short form and for the long form. */
export const extent = <Value>({ short, long }: Extent<Value>): Value => (isLong ? long : short);

/** How many cases a test tries. An environment variable may set another number. */
export const casesOf = (variable: string, cases: Extent<number>): number =>
  Number(process.env[variable] ?? extent(cases));

/** A test of the long form only, in a file with others. */
export const longTest = test.runIf(isLong);

/** Rows of a table: the first ones in the short form, all of them in the long one. */
export const firstOf = <Row extends unknown[] | [unknown]>(
  rows: readonly Row[],
  count = 1,
): readonly Row[] => extent({ short: rows.slice(0, count), long: rows });

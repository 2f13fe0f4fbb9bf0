import { accept } from '../../kernel/decision.ts';
import { type Currency, minorOf } from '../../kernel/money.ts';
import { invalid, type Reading } from '../../kernel/reading.ts';

/** An amount in a request: in minor units, in major units, or both. */
export type GivenAmount = {
  /** Its name in the request. The decimal form is called `<name>_decimal`. */
  readonly name: string;
  readonly minor: number | undefined;
  readonly decimal: string | undefined;
};

/** The amount of both forms. Null: neither was given. They must agree (decision 0126). */
export function amountIn(
  { name, minor, decimal }: GivenAmount,
  currency: Currency,
  read: typeof minorOf = minorOf,
): Reading<bigint | null> {
  const fromMinor = minor === undefined ? null : BigInt(minor);
  if (decimal === undefined) return accept(fromMinor);
  const fromDecimal = read(decimal, currency);
  if (fromDecimal === null) {
    return invalid(`${name}_decimal: ${decimal} is not an amount in ${currency}.`);
  }
  return fromMinor !== null && fromMinor !== fromDecimal
    ? invalid(`${name} and ${name}_decimal should agree.`)
    : accept(fromDecimal);
}

import { isUuid } from '../../kernel/uuid.ts';

/** The meanings of a typed text, one for each kind. Null: it is not of that kind. */
export type Meaning = {
  /** The typed text, without surrounding spaces. */
  readonly text: string;
  readonly uuid: string | null;
  readonly number: number | null;
  /** In minor units: one for currencies with two digits, one for those with none. */
  readonly amounts: readonly string[];
  readonly email: string | null;
  readonly phone: string | null;
  /** The id of an account of ours. */
  readonly accountId: string | null;
  readonly iban: string | null;
  /** A structured creditor reference (ISO 11649), without spaces. */
  readonly creditorReference: string | null;
  /** The wallet that money with this reference tops up. */
  readonly toppedUpWallet: number | null;
};

/** Readers that only higher layers can provide. */
export type Readers = {
  readonly accountIdOf: (text: string) => bigint | null;
  readonly ibanIn: (text: string) => string | null;
  readonly walletOfReference: (reference: string) => number | null;
};

const plainNumber = /^[1-9]\d{0,15}$/;
const decimal = /^(\d{1,13})[.,](\d{2})$/;
const email = /^[^\s@]+@[^\s@]+$/;
const phone = /^\+?[\d\s()-]{5,20}$/;
const creditorReference = /^RF\d{2}[A-Z0-9]{1,21}$/;

export function meaningOf(
  typed: string,
  { accountIdOf, ibanIn, walletOfReference }: Readers,
): Meaning {
  const text = typed.trim();
  const joined = text.replaceAll(/\s/g, '').toUpperCase();
  const isNumber = plainNumber.test(text) && Number.isSafeInteger(Number(text));
  return {
    text,
    uuid: isUuid(text.toLowerCase()) ? text.toLowerCase() : null,
    number: isNumber ? Number(text) : null,
    amounts: amountsIn(text),
    email: email.test(text) ? text.toLowerCase() : null,
    phone: phone.test(text) ? `+${text.replaceAll(/\D/g, '')}` : null,
    accountId: accountIdOf(joined)?.toString() ?? null,
    iban: ibanIn(joined),
    creditorReference: creditorReference.test(joined) ? joined : null,
    toppedUpWallet: walletOfReference(joined),
  };
}

/** Business 7: `7310.37` and `7310,37`. */
function amountsIn(text: string): readonly string[] {
  const [, whole, fraction] = decimal.exec(text) ?? [];
  if (whole === undefined || fraction === undefined) return [];
  const cents = BigInt(`${whole}${fraction}`);
  const isWhole = fraction === '00';
  return [cents, ...(isWhole ? [BigInt(whole)] : [])].filter((one) => one > 0n).map(String);
}

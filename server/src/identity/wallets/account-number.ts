/**
 * The account number that people write down. It looks like an IBAN and has the same check digits
 * (ISO 7064, mod 97-10), under the country code XF, which no country will ever get. It is derived
 * from the account's id, so reading a number needs no lookup.
 */
const country = 'XF';
const bank = 'FLRN';
const idDigits = 19;
/** Account ids have 62 bits. 19 digits could hold more, and the database could not store it. */
const idMax = (1n << 62n) - 1n;
const form = /^XF([0-9]{2})FLRN([0-9]{19})$/;

/** The number of an account. */
export function accountNumberOf(accountId: bigint): string {
  const digits = accountId.toString().padStart(idDigits, '0');
  const check = 98 - remainder(`${bank}${digits}${country}00`);
  return `${country}${String(check).padStart(2, '0')}${bank}${digits}`;
}

/** The account's id. Null: this is not a number of ours. One wrong digit is always noticed. */
export function accountIdOf(accountNumber: string): bigint | null {
  const compact = accountNumber.replaceAll(' ', '').toUpperCase();
  const [, check, digits] = form.exec(compact) ?? [];
  if (check === undefined || digits === undefined) return null;
  if (remainder(`${bank}${digits}${country}${check}`) !== 1) return null;
  const id = BigInt(digits);
  return id <= idMax ? id : null;
}

const letterA = 'A'.charCodeAt(0);
const digit0 = '0'.charCodeAt(0);

/** Letters count as 10 to 35 (A to Z), each as two digits. */
function remainder(text: string): number {
  let rest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    rest = code >= letterA ? rest * 100 + (code - letterA + 10) : rest * 10 + (code - digit0);
    rest %= 97;
  }
  return rest;
}

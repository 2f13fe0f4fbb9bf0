/**
 * ISO 11649 creditor references: `RF`, two check digits, and up to 21 letters and digits. Ours have
 * twelve, so that the whole is four groups of four (bank 2, Reference).
 */
export const ownSymbols = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'; // neither O nor I
const ownLength = 12;
const symbolsMin = 10;
const symbolsMax = 21;

/** `RF` and the check digits. */
export const prefixLength = 4;
export const ownReferenceLength = prefixLength + ownLength;
export const referenceLengthMin = prefixLength + symbolsMin;
export const referenceLengthMax = prefixLength + symbolsMax;

/** 02 to 98: others have the same remainder as one of these. */
const checkDigitsForm = '(?!0[01]|99)\\d\\d';
const ownForm = new RegExp(`^RF${checkDigitsForm}[${ownSymbols}]{${ownLength}}$`);
const iso11649Form = new RegExp(`^RF${checkDigitsForm}[A-Z0-9]{1,${symbolsMax}}$`);
const anyForm = new RegExp(`^RF${checkDigitsForm}[A-Z0-9]{${symbolsMin},${symbolsMax}}$`);

/** So many that the rest of the division prefers no symbol in a way that anybody could see. */
export const randomBytesNeeded = 16;

/** A reference of random bits. Whether it is new is for the table to say that keeps them. */
export function makeReference(randomBytes: Uint8Array): string {
  if (randomBytes.length < randomBytesNeeded) throw new Error('too few random bytes');
  let rest = randomBytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  let symbols = '';
  while (symbols.length < ownLength) {
    symbols += ownSymbols[Number(rest % BigInt(ownSymbols.length))];
    rest /= BigInt(ownSymbols.length);
  }
  return withCheckDigits(symbols);
}

/** The whole reference of its letters and digits. */
export function withCheckDigits(symbols: string): string {
  const checkDigits = 98 - remainderOf(`${symbols}RF00`);
  return `RF${String(checkDigits).padStart(2, '0')}${symbols}`;
}

/** For people: in groups of four. */
export const groupedReference = (reference: string): string =>
  reference.match(/.{1,4}/g)?.join(' ') ?? '';

/** Upper case, without blanks, of any length that a reference of ours or of others may have. */
export const isReference = (text: string): boolean => anyForm.test(text) && hasRightDigits(text);

/** The same of the length that ISO 11649 has it: others may be shorter than ours. */
export const isCreditorReference = (text: string): boolean =>
  iso11649Form.test(text) && hasRightDigits(text);

/** The same in the form that ours have. Ours it is only if the table knows it. */
export const isLikeOurs = (text: string): boolean => ownForm.test(text) && hasRightDigits(text);

const hasRightDigits = (reference: string): boolean =>
  remainderOf(`${reference.slice(prefixLength)}${reference.slice(0, prefixLength)}`) === 1;

/** Modulo 97, letters as the numbers 10 to 35 (ISO 7064). */
function remainderOf(text: string): number {
  let remainder = 0;
  for (const symbol of text) {
    const value = Number.parseInt(symbol, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

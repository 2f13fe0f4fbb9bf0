/**
 * ISO 11649 creditor references: `RF`, two check digits, and up to 21 letters and digits. Ours have
 * twelve, so a whole reference is four groups of four (bank 2, Reference).
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

/** 02 to 98: any other number has the same remainder as one of these. */
const checkDigitsForm = '(?!0[01]|99)\\d\\d';
const ownForm = new RegExp(`^RF${checkDigitsForm}[${ownSymbols}]{${ownLength}}$`);
const iso11649Form = new RegExp(`^RF${checkDigitsForm}[A-Z0-9]{1,${symbolsMax}}$`);
const anyForm = new RegExp(`^RF${checkDigitsForm}[A-Z0-9]{${symbolsMin},${symbolsMax}}$`);

/** Enough bytes that the division favours no symbol noticeably. */
export const randomBytesNeeded = 16;

/** A reference from random bits. Only its table can tell whether it is new. */
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

/** Adds prefix and check digits to the letters and digits of a reference. */
export function withCheckDigits(symbols: string): string {
  const checkDigits = 98 - remainderOf(`${symbols}RF00`);
  return `RF${String(checkDigits).padStart(2, '0')}${symbols}`;
}

/** In groups of four, for people. */
export const groupedReference = (reference: string): string =>
  reference.match(/.{1,4}/g)?.join(' ') ?? '';

/** Is it a reference of ours or of others, of any length? In upper case, without blanks. */
export const isReference = (text: string): boolean => anyForm.test(text) && hasRightDigits(text);

/** The same, with the length limits of ISO 11649: foreign references may be shorter than ours. */
export const isCreditorReference = (text: string): boolean =>
  iso11649Form.test(text) && hasRightDigits(text);

/** The same, in our own form. Only the table can tell whether it is ours. */
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

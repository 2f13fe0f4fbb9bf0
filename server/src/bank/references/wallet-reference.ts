import { isLikeOurs, ownSymbols, prefixLength, withCheckDigits } from './creditor-reference.ts';

/** The mark of wallets: no payment's reference begins with it. */
const mark = 'W';
/** With the mark, as long as the references of payments. The largest number fits. */
const length = 11;
const base = ownSymbols.length;

/** The number in the symbols of references, which is shorter than in decimal. */
function symbolsOf(walletId: number): string {
  let rest = walletId;
  let symbols = '';
  while (symbols.length < length) {
    symbols = `${ownSymbols[rest % base]}${symbols}`;
    rest = Math.floor(rest / base);
  }
  return symbols;
}

/**
 * The lasting reference of a wallet (bank 2, Wallet). It needs no row: it encodes the wallet's
 * number.
 */
export const walletReference = (walletId: number): string =>
  withCheckDigits(`${mark}${symbolsOf(walletId)}`);

export const isOfWallet = (reference: string): boolean =>
  isLikeOurs(reference) && reference[prefixLength] === mark;

/**
 * The wallet that a reference names, whether or not it exists. Null: the reference names no wallet.
 */
export function walletOfReference(reference: string): number | null {
  if (!isOfWallet(reference)) return null;
  const symbols = reference.slice(prefixLength + mark.length);
  const walletId = [...symbols].reduce((sum, one) => sum * base + ownSymbols.indexOf(one), 0);
  return walletId > 0 && Number.isSafeInteger(walletId) ? walletId : null;
}

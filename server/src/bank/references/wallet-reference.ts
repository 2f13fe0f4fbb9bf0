import { isLikeOurs, ownSymbols, prefixLength, withCheckDigits } from './creditor-reference.ts';

/** The mark of wallets: no reference of a payment begins with it. */
export const walletMark = 'W';
/** With the mark as long as the references of payments. All safe integers have so many at most. */
const digits = 11;
const base = BigInt(ownSymbols.length);

/** The lasting reference of a wallet (bank 2, Wallet). It needs no row: it says the wallet's number. */
export function walletReference(walletId: number): string {
  let rest = BigInt(walletId);
  let symbols = '';
  while (symbols.length < digits) {
    symbols = `${ownSymbols[Number(rest % base)]}${symbols}`;
    rest /= base;
  }
  return withCheckDigits(`${walletMark}${symbols}`);
}

/** The wallet that a reference names, whether or not there is one; null: it names none. */
export function walletOfReference(reference: string): number | null {
  if (!isLikeOurs(reference) || reference[prefixLength] !== walletMark) return null;
  const symbols = [...reference.slice(prefixLength + 1)];
  const walletId = symbols.reduce(
    (number, symbol) => number * base + BigInt(ownSymbols.indexOf(symbol)),
    0n,
  );
  return walletId > 0n && walletId <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(walletId) : null;
}

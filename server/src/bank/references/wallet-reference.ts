import { isReference, prefixLength, withCheckDigits } from './creditor-reference.ts';

/** The mark of wallets. A payment's reference is never one that begins with it and goes on in digits. */
const mark = 'W';
/** With the mark as long as the references of payments, which tells where they end. */
const digits = 11;
const form = new RegExp(`^${mark}(\\d{${digits}})$`);

/** The lasting reference of a wallet (bank 2, Wallet). It needs no row: it says the wallet's number. */
export function walletReference(walletId: number): string {
  const number = String(walletId);
  if (number.length > digits) throw new Error(`wallet ${number} is too long for a reference`);
  return withCheckDigits(`${mark}${number.padStart(digits, '0')}`);
}

/** The wallet that a reference names, whether or not there is one; null: it names none. */
export function walletOfReference(reference: string): number | null {
  const [, number] = form.exec(reference.slice(prefixLength)) ?? [];
  const walletId = Number(number ?? 0);
  return isReference(reference) && walletId > 0 ? walletId : null;
}

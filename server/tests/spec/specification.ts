import { readFileSync } from 'node:fs';

/** The three documents that are the law, by the word that opens an address. */
export const documentFiles = {
  checkout: '1-checkout.md',
  wallet: '2-wallet.md',
  transfer: '3-transfer.md',
} as const;

/** The text of one specification document, as it lies verbatim in docs/spec. */
export const readDocument = (file: string): string =>
  readFileSync(new URL(`../../../docs/spec/${file}`, import.meta.url), 'utf8');

import { readFileSync } from 'node:fs';

/** The three documents of the specification, by the first word of their addresses. */
export const documentFiles = {
  checkout: '1-checkout.md',
  wallet: '2-wallet.md',
  transfer: '3-transfer.md',
} as const;

/** The text of one specification document, verbatim from docs/spec. */
export const readDocument = (file: string): string =>
  readFileSync(new URL(`../../../docs/spec/${file}`, import.meta.url), 'utf8');

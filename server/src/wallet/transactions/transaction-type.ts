/** Wallet 2.1 and 2.2: what a transaction or a payment is for. */
export const transactionTypes = ['page', 'transfer', 'donation'] as const;
export type TransactionType = (typeof transactionTypes)[number];

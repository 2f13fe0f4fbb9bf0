import type { Money } from '../../kernel/money.ts';
import type { BankAccount } from '../accounts/bank-account.ts';

/** The details that a payer needs for a transfer to us (bank 2, Method). */
export type Instructions = {
  readonly account: Pick<BankAccount, 'holder' | 'iban' | 'bic'>;
  /** Null: the payer decides. */
  readonly amount: Money | null;
  /** ISO 11649, without blanks. */
  readonly reference: string;
};

/** One line of the instructions: the text to read, and the text to copy. */
export type Line = {
  readonly name: 'holder' | 'iban' | 'bic' | 'amount' | 'reference';
  readonly shown: string;
  readonly copied: string;
};

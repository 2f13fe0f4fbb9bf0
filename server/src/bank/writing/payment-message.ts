import type { UnixSeconds } from '../../kernel/time.ts';

/**
 * A credit-transfer file as plain values (bank 3, File). Texts may have any letters: the writer turns
 * them into SEPA letters and cuts them. Ids, IBANs, BICs and amounts must be right already.
 */
export type PaymentMessage = {
  readonly messageId: string;
  readonly createdAt: UnixSeconds;
  readonly debtor: PaymentDebtor;
  /** True: the bank books each block as one sum. */
  readonly batchBooking: boolean;
  readonly blocks: readonly PaymentBlock[];
};

/** The owner of the money. The same name is used for the party that sends the file. */
export type PaymentDebtor = {
  readonly name: string;
  readonly iban: string;
  readonly bic: string | null;
};

/** Payments of one day and one speed: instant payments have a block of their own. */
export type PaymentBlock = {
  readonly blockId: string;
  readonly instant: boolean;
  /** `YYYY-MM-DD` (see `executionDate`). */
  readonly executionDate: string;
  /** The totals come before the payments, so they must be known before them (see `totalsOf`). */
  readonly totals: PaymentTotals;
  readonly items: Iterable<PaymentItem> | AsyncIterable<PaymentItem>;
};

export type PaymentTotals = { readonly count: number; readonly minor: bigint };

export type PaymentItem = {
  readonly endToEndId: string;
  /** Cents of euros; see `sepaMinorMax`. */
  readonly minor: bigint;
  readonly currency: 'EUR';
  readonly creditor: PaymentCreditor;
  readonly remittance: PaymentRemittance | null;
  /** A UUID of version 4; pain.001.001.03 has no place for it. */
  readonly uetr?: string;
};

export type PaymentCreditor = {
  readonly name: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly address: PayeeAddress | null;
};

/** Town and country are known, or there is no address. `country` is a code of two letters. */
export type PayeeAddress = {
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly town: string;
  readonly country: string;
};

/** `reference`: by ISO 11649. Exactly one of the two. */
export type PaymentRemittance = { readonly reference: string } | { readonly text: string };

/** The largest amount of one SEPA credit transfer: 999,999,999.99 euros. */
export const sepaMinorMax = 99_999_999_999n;

export function totalsOf(items: Iterable<Pick<PaymentItem, 'minor'>>): PaymentTotals {
  let [count, sum] = [0, 0n];
  for (const { minor } of items) {
    count += 1;
    sum += minor;
  }
  return { count, minor: sum };
}

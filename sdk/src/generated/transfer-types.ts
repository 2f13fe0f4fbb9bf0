// Made from the schemas of the server by `npm run docs`; do not edit.

import type { Open } from '../open.ts';
import type { Currency, TransferCallbackStatus, TransferStatus } from './words.ts';

/** A transfer to create. Its amount is a decimal text. */
export type NewTransfer = {
  readonly amount: {
    /** Decimal, above 0 */
    readonly amount: string;
    readonly currency: Currency;
  };
  readonly beneficiary: {
    readonly type: Open<'bank' | 'service' | 'single_window'>;
    readonly name?: string;
    readonly bank_account?: {
      /** IBAN */
      readonly iban?: string;
      /** Where accounts have no IBAN */
      readonly account_number?: string;
      /** BIC of the bank */
      readonly bic?: string;
      /** Name of the bank */
      readonly bank_name?: string;
      /** What the country calls sort code, routing number and the like */
      readonly bank_code?: string;
      /** Code of the branch, where that of the bank does not name it */
      readonly branch_code?: string;
    };
    /** Inside this service: an account number, or the address of somebody who has one */
    readonly service_account?: {
      readonly account_number?: string;
      readonly email?: string;
      readonly phone?: string;
    };
    /** Where and how a beneficiary abroad gets the money */
    readonly single_window?: SingleWindowChoice;
    /** With + and the code of its country */
    readonly phone?: string;
    readonly address?: BeneficiaryAddress;
  };
  readonly payer: {
    readonly account_number: string;
  };
  readonly purpose?: {
    readonly details?: string;
    readonly reference?: string;
  };
  readonly callback?: {
    readonly url: string;
    /** Only these statuses are sent; all of them if omitted */
    readonly statuses?: readonly TransferCallbackStatus[];
  };
  /** false: the money is reserved by a request of its own */
  readonly auto_process_to_done?: boolean;
  /** Unix seconds */
  readonly perform_at?: number;
  /** Unix seconds */
  readonly reserve_until?: number;
  readonly password?: {
    readonly value: string;
  };
  readonly urgency?: string;
  readonly charge_type?: string;
  readonly final_beneficiary?: Readonly<Record<string, unknown>>;
};

/** How a transfer abroad is sent: system and way of delivery. */
export type SingleWindowChoice = {
  /** ISO 3166-1 alpha-2 */
  readonly country: string;
  readonly payment_system: Open<'sepa' | 'sepa_instant' | 'domestic' | 'swift' | 'cash_network' | 'mobile_money'>;
  readonly delivery_option: Open<'bank_account' | 'cash_pickup' | 'mobile_wallet'>;
};

/** Where a beneficiary abroad lives. */
export type BeneficiaryAddress = {
  /** ISO 3166-1 alpha-2 */
  readonly country?: string;
  /** Town */
  readonly city?: string;
  /** Street and house */
  readonly street?: string;
  /** Postal code */
  readonly postal_code?: string;
};

/** A transfer as it stands. */
export type Transfer = {
  readonly id: number;
  /** new, registered, signed, reserved, waiting_funds, waiting_registration, waiting_password, done, rejected or failed */
  readonly status: TransferStatus;
  readonly amount: {
    readonly amount: string;
    readonly currency: string;
    readonly [field: string]: unknown;
  };
  readonly beneficiary: Readonly<Record<string, unknown>>;
  readonly payer: {
    readonly account_number: string;
    readonly [field: string]: unknown;
  };
  readonly purpose?: {
    readonly details?: string;
    readonly reference?: string;
    readonly [field: string]: unknown;
  };
  readonly callback?: {
    readonly url: string;
    readonly statuses?: readonly string[];
    readonly [field: string]: unknown;
  };
  readonly auto_process_to_done: boolean;
  readonly created_at: number;
  readonly performed_at?: number;
  readonly perform_at?: number;
  readonly reserve_until?: number;
  /** Until when the money is held for it */
  readonly reserved_until?: number;
  readonly failure_status?: {
    readonly code: string;
    readonly message: string;
    readonly [field: string]: unknown;
  };
  readonly password?: {
    /** pending or provided */
    readonly status: string;
    readonly [field: string]: unknown;
  };
  readonly out_commission: {
    readonly amount: string;
    readonly currency: string;
    readonly [field: string]: unknown;
  };
  readonly allowed_to_cancel: boolean;
  readonly initiator: {
    readonly client_id: string;
    readonly user_id?: number;
    readonly [field: string]: unknown;
  };
  /** SHA-256 of what is signed: it never changes */
  readonly hash: string;
  /** true: a simulated bank pays it; no money leaves the service */
  readonly simulated?: boolean;
  readonly urgency?: string;
  readonly charge_type?: string;
  readonly final_beneficiary?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
};

/** Why one transfer of a batch was refused. */
export type RefusedTransfer = {
  /** The code, for a program */
  readonly error: string;
  /** What is wrong, for a person */
  readonly error_description: string;
  readonly [field: string]: unknown;
};

/** The answers to a batch, in the order of the request. */
export type TransferBatch = {
  readonly transfers: readonly (Transfer | RefusedTransfer)[];
  readonly [field: string]: unknown;
};

/** Which transfers to list. */
export type TransfersQuery = {
  /** The account of the payer */
  readonly credit_account_number?: string;
  /** The account or IBAN of the beneficiary */
  readonly debit_account_number?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly after?: string;
  readonly before?: string;
  readonly statuses?: readonly TransferStatus[];
  /** Unix seconds */
  readonly created_date_from?: number;
  /** Unix seconds */
  readonly created_date_to?: number;
  readonly order_by?: Open<'created_at' | 'id' | 'amount'>;
  readonly order_direction?: Open<'desc' | 'asc'>;
};

/** One page of transfers, with the cursors that lead on. */
export type TransferPage = {
  readonly transfers: readonly Transfer[];
  readonly _metadata: {
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly has_next: boolean;
    readonly has_previous: boolean;
    readonly cursors: {
      /** Give it as after: what follows */
      readonly after?: string;
      /** Give it as before: what precedes */
      readonly before?: string;
      readonly [field: string]: unknown;
    };
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
};

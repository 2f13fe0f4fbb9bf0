// Made from the schemas of the server by `npm run docs`; do not edit.

import type { Open } from '../open.ts';
import type { Currency, TransferCallbackStatus, TransferStatus } from './words.ts';

/** A transfer to create. Its amount is a decimal text. */
export type NewTransfer = {
  /** How much is sent */
  readonly amount: {
    /** Decimal, above 0 */
    readonly amount: string;
    /** Currency, ISO 4217 code */
    readonly currency: Currency;
  };
  /** Who gets the money */
  readonly beneficiary: {
    /** Where the money goes: to a bank, inside this service, or abroad (`single_window`) */
    readonly type: Open<'bank' | 'service' | 'single_window'>;
    /** Name of the person or company; banks need it */
    readonly name?: string;
    /** Account at a bank, for the type `bank` or `single_window` */
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
      /** Number of an account in this service */
      readonly account_number?: string;
      /** E-mail address of the owner, in place of the number */
      readonly email?: string;
      /** Phone number of the owner, in place of the number */
      readonly phone?: string;
    };
    /** Where and how a beneficiary abroad gets the money */
    readonly single_window?: SingleWindowChoice;
    /** With + and the code of its country */
    readonly phone?: string;
    /** Where a beneficiary abroad lives, where the corridor asks for it */
    readonly address?: BeneficiaryAddress;
  };
  /** Whose money is sent */
  readonly payer: {
    /** Number of an account in this service */
    readonly account_number: string;
  };
  /** What the money is for */
  readonly purpose?: {
    /** Text for the beneficiary */
    readonly details?: string;
    /** Structured reference of the payment, where the beneficiary gave one */
    readonly reference?: string;
  };
  /** Who is told of its statuses; left out: no one */
  readonly callback?: {
    /** Where the callbacks of this transfer go */
    readonly url: string;
    /** Only these statuses are sent; all of them if omitted */
    readonly statuses?: readonly TransferCallbackStatus[];
  };
  /** false: the money is reserved by a request of its own */
  readonly auto_process_to_done?: boolean;
  /** Unix seconds before which it is not carried out; left out: as soon as possible */
  readonly perform_at?: number;
  /** Unix seconds at which it fails if it is not complete; left out: after 30 days */
  readonly reserve_until?: number;
  /** The transfer waits until somebody provides this password */
  readonly password?: {
    /** Password of the transfer */
    readonly value: string;
  };
  /** How fast the bank is to pay it; handed to the bank as it is */
  readonly urgency?: string;
  /** Who bears the fees of banks; handed to the bank as it is */
  readonly charge_type?: string;
  /** For whom the beneficiary gets the money; the payer reads its `name` */
  readonly final_beneficiary?: Readonly<Record<string, unknown>>;
};

/** How a transfer abroad is sent: system and way of delivery. */
export type SingleWindowChoice = {
  /** ISO 3166-1 alpha-2 */
  readonly country: string;
  /** System that carries the money */
  readonly payment_system: Open<'sepa' | 'sepa_instant' | 'domestic' | 'swift' | 'cash_network' | 'mobile_money'>;
  /** How the beneficiary gets the money */
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
  /** Number of the transfer */
  readonly id: number;
  /** new, registered, signed, reserved, waiting_funds, waiting_registration, waiting_password, done, rejected or failed */
  readonly status: TransferStatus;
  /** How much is sent */
  readonly amount: {
    /** Decimal digits, as many decimals as the currency has */
    readonly amount: string;
    /** Currency, ISO 4217 code */
    readonly currency: string;
    readonly [field: string]: unknown;
  };
  /** Who gets the money, as the request named them */
  readonly beneficiary: Readonly<Record<string, unknown>>;
  /** Whose money is sent */
  readonly payer: {
    /** Number of an account in this service */
    readonly account_number: string;
    readonly [field: string]: unknown;
  };
  /** What the money is for */
  readonly purpose?: {
    /** Text for the beneficiary */
    readonly details?: string;
    /** Structured reference of the payment, where the beneficiary gave one */
    readonly reference?: string;
    readonly [field: string]: unknown;
  };
  /** Who is told of its statuses; only its creator sees it */
  readonly callback?: {
    /** Where the callbacks of this transfer go */
    readonly url: string;
    /** Only these statuses are sent; all of them if omitted */
    readonly statuses?: readonly string[];
    readonly [field: string]: unknown;
  };
  /** false: the money is reserved by a request of its own */
  readonly auto_process_to_done: boolean;
  /** Unix seconds of its creation */
  readonly created_at: number;
  /** Unix seconds at which it was done; left out before */
  readonly performed_at?: number;
  /** Unix seconds before which it is not carried out; left out: as soon as possible */
  readonly perform_at?: number;
  /** Unix seconds at which it fails if it is not complete; left out: after 30 days */
  readonly reserve_until?: number;
  /** Unix seconds until which the money is reserved; left out: it is not */
  readonly reserved_until?: number;
  /** Why it failed; left out: it did not */
  readonly failure_status?: {
    /** What went wrong, for a program */
    readonly code: string;
    /** What went wrong, for a person */
    readonly message: string;
    readonly [field: string]: unknown;
  };
  /** Whether its password was given; left out: it has none */
  readonly password?: {
    /** pending or provided */
    readonly status: string;
    readonly [field: string]: unknown;
  };
  /** Fee that the payer pays on top; always 0 */
  readonly out_commission: {
    /** Decimal digits, as many decimals as the currency has */
    readonly amount: string;
    /** Currency, ISO 4217 code */
    readonly currency: string;
    readonly [field: string]: unknown;
  };
  /** Whether it can still be revoked */
  readonly allowed_to_cancel: boolean;
  /** Who created it */
  readonly initiator: {
    /** Client that created it */
    readonly client_id: string;
    /** Number of the user whose token created it, where one did */
    readonly user_id?: number;
    readonly [field: string]: unknown;
  };
  /** SHA-256 of what is signed: it never changes */
  readonly hash: string;
  /** true: a simulated bank pays it; no money leaves the service */
  readonly simulated?: boolean;
  /** How fast the bank is to pay it; handed to the bank as it is */
  readonly urgency?: string;
  /** Who bears the fees of banks; handed to the bank as it is */
  readonly charge_type?: string;
  /** For whom the beneficiary gets the money; the payer reads its `name` */
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
  /** A transfer or a refusal for each, in the order of the request */
  readonly transfers: readonly (Transfer | RefusedTransfer)[];
  readonly [field: string]: unknown;
};

/** Which transfers to list. */
export type TransfersQuery = {
  /** The account of the payer */
  readonly credit_account_number?: string;
  /** The account or IBAN of the beneficiary */
  readonly debit_account_number?: string;
  /** Most rows of a page */
  readonly limit?: number;
  /** Rows to skip; it cannot be given with a cursor */
  readonly offset?: number;
  /** `cursors.after` of a page: the rows that follow it */
  readonly after?: string;
  /** `cursors.before` of a page: the rows that precede it */
  readonly before?: string;
  /** In one of these statuses; give it several times */
  readonly statuses?: readonly TransferStatus[];
  /** Created at this moment or later, Unix seconds */
  readonly created_date_from?: number;
  /** Created at this moment or earlier, Unix seconds */
  readonly created_date_to?: number;
  /** What the rows are sorted by */
  readonly order_by?: Open<'created_at' | 'id' | 'amount'>;
  /** Largest or newest first: `desc` */
  readonly order_direction?: Open<'desc' | 'asc'>;
};

/** One page of transfers, with the cursors that lead on. */
export type TransferPage = {
  /** Transfers of the page */
  readonly transfers: readonly Transfer[];
  /** How large the page is, and what lies beside it */
  readonly _metadata: {
    /** Rows that match in all */
    readonly total: number;
    /** Rows that the page has at most */
    readonly limit: number;
    /** Rows before the page; 0 where a cursor was given */
    readonly offset: number;
    /** Whether rows follow */
    readonly has_next: boolean;
    /** Whether rows precede */
    readonly has_previous: boolean;
    /** Where the pages beside this one begin */
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

// Made from the schemas of the server by `npm run docs`; do not edit.

import type { AllowanceStatus, Currency, TransactionStatus, WalletPaymentStatus } from './words.ts';

/** A transaction as it stands, with its payments and timeline. */
export type Transaction = {
  /** Key of the transaction, a UUID */
  readonly transaction_key: string;
  /** Unix seconds of its creation */
  readonly created_at: number;
  /** Unix seconds of its confirmation; left out before it */
  readonly confirmed_at?: number;
  /** Status of the transaction (wallet 3.1) */
  readonly status: TransactionStatus;
  /** What it is for: a purchase on a page, a transfer between people, or a donation */
  readonly type: string;
  /** Number of the wallet that pays; left out before the acceptance */
  readonly wallet?: number;
  /** Number of the project */
  readonly project_id: number;
  /** How long the money stays reserved without a confirmation */
  readonly reserve: {
    /** Seconds from the acceptance on */
    readonly for: number;
    /** Unix seconds at which the reservation ends, once known */
    readonly until?: number;
    readonly [field: string]: unknown;
  };
  /** Where the payer is led from the page */
  readonly redirect_uri?: string;
  /** Where callbacks go; left out: to the address of the project, or nowhere */
  readonly callback_uri?: string;
  /** Whether it is confirmed as soon as the money is reserved */
  readonly auto_confirm: boolean;
  /** Whether an allowance pays, or was granted with it */
  readonly use_allowance: boolean;
  /** Whether the page recommends to grant the optional allowance */
  readonly suggest_allowance: boolean;
  /** Whether the payer has to enter the password */
  readonly password_request: {
    /** `always`: on the page, each time; `standard` and `none`: not */
    readonly type: string;
    readonly [field: string]: unknown;
  };
  /** Payments of the transaction; they succeed or fail together */
  readonly payments: readonly WalletPayment[];
  /** What a payer lets the client take without asking again */
  readonly allowance?: Allowance;
  /** The allowance that it uses */
  readonly allowance_id?: number;
  /** The payer's answers, once there are some */
  readonly inquiries?: readonly {
    /** Name of the inquiry */
    readonly name: string;
    /** The payer's answer; `true`: a checkbox is checked */
    readonly answer: string;
    readonly [field: string]: unknown;
  }[];
  /** Every status so far, the oldest first */
  readonly timeline: readonly {
    /** Status that it took */
    readonly status: TransactionStatus;
    /** Unix seconds from which on it had it */
    readonly at: number;
    readonly [field: string]: unknown;
  }[];
  readonly [field: string]: unknown;
};

/** A payment inside a transaction, as it stands. */
export type WalletPayment = {
  /** Id of the payment */
  readonly id: number;
  /** Key of the transaction that it belongs to */
  readonly transaction_key: string;
  /** Unix seconds of its creation */
  readonly created_at: number;
  /** Unix seconds of its confirmation; left out before it */
  readonly confirmed_at?: number;
  /** Status of the payment (wallet 3.2) */
  readonly status: WalletPaymentStatus;
  /** What it is for: a purchase on a page, a transfer between people, or a donation */
  readonly type: string;
  /** Number of the wallet that pays; left out before the acceptance */
  readonly wallet?: number;
  /** The same as `wallet` */
  readonly payer?: number;
  /** Number of the wallet that gets it; left out while the person has no wallet */
  readonly beneficiary?: number;
  /** Address by which the beneficiary was named, where one was */
  readonly email?: string;
  /** There where the money is kept back after the confirmation */
  readonly freeze?: {
    /** Unix seconds at which the beneficiary gets it */
    readonly until: number;
    readonly [field: string]: unknown;
  };
  /** What is paid for, as the payer reads it */
  readonly description: string;
  /** Price without the fees of the payer, minor units */
  readonly price: number;
  /** Price without the fees of the payer, major units in decimal digits */
  readonly price_decimal: string;
  /** Currency, ISO 4217 code */
  readonly currency: string;
  /** What is sold */
  readonly items?: readonly {
    /** Name of what is sold */
    readonly title: string;
    /** More about it, for the payer */
    readonly description?: string;
    /** How many units are sold */
    readonly quantity: number;
    /** Address of a picture of it */
    readonly image_uri?: string;
    /** Of one unit */
    readonly price: number;
    /** Of one unit, in major units */
    readonly price_decimal: string;
    /** Price times quantity, in major units */
    readonly total_price_decimal: string;
    /** That of the payment */
    readonly currency: Currency;
    /** Keys and values of the merchant, at most 100; they come back as they are */
    readonly parameters?: Readonly<Record<string, unknown>>;
    readonly [field: string]: unknown;
  }[];
  /** Fees of the merchant; fixed and percentage parts add up, and all go to the project's wallet */
  readonly commission?: {
    /** Charged to the payer, minor units */
    readonly out_commission?: number;
    /** The same in major units */
    readonly out_commission_decimal?: string;
    /** Deducted from the beneficiary, minor units */
    readonly in_commission?: number;
    /** The same in major units */
    readonly in_commission_decimal?: string;
    /** Of the price, charged to the payer; at most 4 decimals */
    readonly out_commission_percent?: number;
    /** Of the price, deducted from the beneficiary; at most 4 decimals */
    readonly in_commission_percent?: number;
    readonly [field: string]: unknown;
  };
  /** Keys and values of the merchant, at most 100; they come back as they are */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** The number of its movement, once the money is reserved */
  readonly transfer_id?: number;
  readonly [field: string]: unknown;
};

/** One page of payments, newest first. */
export type WalletPaymentPage = {
  /** Payments of the page, the newest first */
  readonly payments: readonly WalletPayment[];
  /** How large the page is, and what lies beside it */
  readonly _metadata: {
    /** Payments that match, among the newest 10000 */
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
      /** Give it as after: what is older */
      readonly after?: string;
      readonly [field: string]: unknown;
    };
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
};

/** An allowance as its transaction shows it. */
export type Allowance = {
  /** Id of the allowance */
  readonly id: number;
  /** Key of the transaction that created it */
  readonly transaction_key: string;
  /** Created, Accepted, Active, Expired or Canceled */
  readonly status: AllowanceStatus;
  /** Unix seconds of its creation */
  readonly created_at: number;
  /** Unix seconds of its confirmation; left out before it */
  readonly confirmed_at?: number;
  /** Unix seconds of its cancellation; left out: there was none */
  readonly canceled_at?: number;
  /** When it can be used */
  readonly valid: {
    /** Seconds that were asked for */
    readonly for?: number;
    /** Unix seconds from which on it can be used, once known */
    readonly from?: number;
    /** Unix seconds at which it ends; left out: it has no end, or none yet */
    readonly until?: number;
    readonly [field: string]: unknown;
  };
  /** What the money is taken for, as the payer reads it */
  readonly description: string;
  /** Most that may be taken, minor units; left out where the limits alone apply */
  readonly max_price?: number;
  /** Currency, ISO 4217 code */
  readonly currency: string;
  /** What may be taken within a time; all of them apply at once */
  readonly limits: readonly {
    /** Most that may be taken within the period, minor units */
    readonly max_price: number;
    /** Seconds */
    readonly period: number;
    readonly [field: string]: unknown;
  }[];
  /** Whether the payer may pay without granting it */
  readonly optional: boolean;
  /** The same in the form of published clients: hours, and their words */
  readonly data: {
    /** Id of the allowance */
    readonly id: number;
    /** Key of the transaction that created it */
    readonly transaction_key: string;
    /** new, active, inactive or deleted */
    readonly status: string;
    /** Unix seconds of its creation */
    readonly created_at: number;
    /** Unix seconds of its confirmation; left out before it */
    readonly confirmed_at?: number;
    /** What the money is taken for, as the payer reads it */
    readonly description: string;
    /** Most that may be taken, minor units; left out where the limits alone apply */
    readonly max_price?: number;
    /** Currency, ISO 4217 code */
    readonly currency: string;
    /** Hours that were asked for */
    readonly valid_for?: number;
    /** Unix seconds at which it ends; left out: it has no end, or none yet */
    readonly valid_until?: number;
    /** What may be taken within a time; all of them apply at once */
    readonly limits: readonly {
      /** Most that may be taken within the period, minor units */
      readonly max_price: number;
      /** Hours */
      readonly time: number;
      /** The same as `time` */
      readonly period: number;
      readonly [field: string]: unknown;
    }[];
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
};

/** Spares a user the confirmation of an address, once and for 15 minutes. */
export type ContactToken = {
  /** Address that was passed, where one was */
  readonly email?: string;
  /** Number that was passed, where one was */
  readonly phone?: string;
  /** confirmed, used or expired */
  readonly status: string;
  /** Give it to a page as `contact_token`; it can be used once */
  readonly token: string;
  /** Unix seconds, 15 minutes after its creation */
  readonly expires_at: number;
  readonly [field: string]: unknown;
};

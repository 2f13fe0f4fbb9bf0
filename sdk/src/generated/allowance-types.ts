// Made from the schemas of the server by `npm run docs`; do not edit.

import type { Currency } from './words.ts';

/** An allowance of this client, as it stands. */
export type OwnAllowance = {
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
    /** Hours */
    readonly time: number;
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
  /** Number of the wallet that granted it; left out before that */
  readonly wallet?: number;
  /** Hours that were asked for */
  readonly valid_for?: number;
  /** Unix seconds at which it ends; left out: it has no end, or none yet */
  readonly valid_until?: number;
  readonly [field: string]: unknown;
};

/** An allowance to ask a payer for, without a payment. */
export type NewOwnAllowance = {
  /** What the money is taken for, as the payer reads it */
  readonly description: string;
  /** The total maximum, minor units */
  readonly max_price?: number;
  /** ISO 4217 code */
  readonly currency: Currency;
  /** When it can be used; left out: from the confirmation on, without an end */
  readonly valid?: {
    /** Seconds from the confirmation on */
    readonly for?: number;
    /** Unix seconds before which it cannot be used */
    readonly from?: number;
    /** Unix seconds at which it ends; this or `for` */
    readonly until?: number;
  };
  /** Hours from the confirmation on */
  readonly valid_for?: number;
  /** Unix seconds at which it ends; this or `valid_for` */
  readonly valid_until?: number;
  /** What may be taken within a time; all of them apply at once */
  readonly limits?: readonly {
    /** Most that may be taken within the period, minor units */
    readonly max_price: number;
    /** Seconds; hours beside time, valid_for or valid_until */
    readonly period?: number;
    /** Hours, up to now */
    readonly time?: number;
  }[];
  /** Whether the payer may pay without granting it */
  readonly optional?: boolean;
};

/** How much one reserve by the active allowance could take now. */
export type AllowanceLimit = {
  /** Most that one reserve could take now, minor units */
  readonly amount: number;
  /** The same amount, major units in decimal digits */
  readonly amount_decimal: string;
  /** Currency, ISO 4217 code */
  readonly currency: string;
  readonly [field: string]: unknown;
};

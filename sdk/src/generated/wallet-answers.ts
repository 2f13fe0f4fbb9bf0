// Made from the schemas of the server by `npm run docs`; do not edit.

import type { AllowanceStatus, Currency, TransactionStatus, WalletPaymentStatus } from './words.ts';

/** A transaction as it stands, with its payments and timeline. */
export type Transaction = {
  readonly transaction_key: string;
  readonly created_at: number;
  readonly confirmed_at?: number;
  readonly status: TransactionStatus;
  readonly type: string;
  /** The payer's, after the acceptance */
  readonly wallet?: number;
  readonly project_id: number;
  readonly reserve: {
    readonly for: number;
    readonly until?: number;
    readonly [field: string]: unknown;
  };
  readonly redirect_uri?: string;
  readonly callback_uri?: string;
  readonly auto_confirm: boolean;
  readonly use_allowance: boolean;
  readonly suggest_allowance: boolean;
  readonly password_request: {
    readonly type: string;
    readonly [field: string]: unknown;
  };
  readonly payments: readonly WalletPayment[];
  readonly allowance?: Allowance;
  /** The allowance that it uses */
  readonly allowance_id?: number;
  /** The payer's answers, once there are some */
  readonly inquiries?: readonly {
    readonly name: string;
    readonly answer: string;
    readonly [field: string]: unknown;
  }[];
  readonly timeline: readonly {
    readonly status: TransactionStatus;
    readonly at: number;
    readonly [field: string]: unknown;
  }[];
  readonly [field: string]: unknown;
};

/** A payment inside a transaction, as it stands. */
export type WalletPayment = {
  readonly id: number;
  readonly transaction_key: string;
  readonly created_at: number;
  readonly confirmed_at?: number;
  readonly status: WalletPaymentStatus;
  readonly type: string;
  /** The payer's */
  readonly wallet?: number;
  readonly payer?: number;
  readonly beneficiary?: number;
  readonly email?: string;
  readonly freeze?: {
    readonly until: number;
    readonly [field: string]: unknown;
  };
  readonly description: string;
  readonly price: number;
  readonly price_decimal: string;
  readonly currency: string;
  readonly items?: readonly {
    readonly title: string;
    readonly description?: string;
    readonly quantity: number;
    readonly image_uri?: string;
    /** Of one unit */
    readonly price: number;
    /** Of one unit, in major units */
    readonly price_decimal: string;
    /** Price times quantity, in major units */
    readonly total_price_decimal: string;
    /** That of the payment */
    readonly currency: Currency;
    readonly parameters?: Readonly<Record<string, unknown>>;
    readonly [field: string]: unknown;
  }[];
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
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** The number of its movement, once the money is reserved */
  readonly transfer_id?: number;
  readonly [field: string]: unknown;
};

/** One page of payments, newest first. */
export type WalletPaymentPage = {
  readonly payments: readonly WalletPayment[];
  readonly _metadata: {
    /** Among the newest 10000 payments */
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly has_next: boolean;
    readonly has_previous: boolean;
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
  readonly id: number;
  readonly transaction_key: string;
  /** Created, Accepted, Active, Expired or Canceled */
  readonly status: AllowanceStatus;
  readonly created_at: number;
  readonly confirmed_at?: number;
  readonly canceled_at?: number;
  readonly valid: {
    readonly for?: number;
    readonly from?: number;
    readonly until?: number;
    readonly [field: string]: unknown;
  };
  readonly description: string;
  /** The total; left out where the limits alone apply */
  readonly max_price?: number;
  readonly currency: string;
  readonly limits: readonly {
    readonly max_price: number;
    readonly period: number;
    readonly [field: string]: unknown;
  }[];
  readonly optional: boolean;
  readonly data: {
    readonly id: number;
    readonly transaction_key: string;
    /** new, active, inactive or deleted */
    readonly status: string;
    readonly created_at: number;
    readonly confirmed_at?: number;
    readonly description: string;
    readonly max_price?: number;
    readonly currency: string;
    readonly valid_for?: number;
    readonly valid_until?: number;
    readonly limits: readonly {
      readonly max_price: number;
      readonly time: number;
      readonly period: number;
      readonly [field: string]: unknown;
    }[];
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
};

/** Spares a user the confirmation of an address, once and for 15 minutes. */
export type ContactToken = {
  readonly email?: string;
  readonly phone?: string;
  /** confirmed, used or expired */
  readonly status: string;
  readonly token: string;
  readonly expires_at: number;
  readonly [field: string]: unknown;
};

/** The access token of checkout. */
export type BearerToken = {
  /** A JWT signed with RS256. */
  readonly access_token: string;
  readonly expires_in: number;
  readonly refresh_expires_in: number;
  readonly token_type: 'Bearer';
  readonly 'not-before-policy': number;
  readonly scope: string;
  readonly [field: string]: unknown;
};

/** A user's tokens: keep all three texts, and keep them secret. */
export type MacToken = {
  /** Used instead of client_id as the MAC id */
  readonly access_token: string;
  readonly token_type: 'mac';
  readonly expires_in: number;
  /** Used instead of the default mac key */
  readonly mac_key: string;
  readonly mac_algorithm: 'hmac-sha-256';
  readonly refresh_token?: string;
  /** What was granted, where that is less than was asked for */
  readonly scope?: string;
  readonly [field: string]: unknown;
};

/** The answer to a revocation. */
export type RevokedToken = {
  readonly status: 'revoked';
  readonly [field: string]: unknown;
};

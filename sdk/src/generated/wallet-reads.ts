// Made from the schemas of the server by `npm run docs`; do not edit.

import type { Open } from '../open.ts';
import type { Currency, WalletPaymentStatus } from './words.ts';

/** A wallet and its accounts. */
export type OwnWallet = {
  readonly id: number;
  /** The token's user; null: the caller is a project */
  readonly owner: number | null;
  /** The account in euros; without one, the first of `accounts` */
  readonly account?: {
    readonly number: string;
    readonly type: 'local';
    readonly user_id?: number;
    /** With the scope full_name, or the project's own */
    readonly owner_display_name?: string;
    readonly [field: string]: unknown;
  };
  /** A wallet has an account in each of its currencies */
  readonly accounts: readonly {
    readonly currency: string;
    readonly number: string;
    readonly [field: string]: unknown;
  }[];
  readonly [field: string]: unknown;
};

/** What a wallet has, by currency. */
export type OwnBalances = Readonly<Record<string, {
  /** Minor units */
  readonly at_disposal: number;
  /** Minor units */
  readonly reserved: number;
  readonly at_disposal_decimal: string;
  readonly reserved_decimal: string;
  readonly [field: string]: unknown;
}>>;

/** Whether a wallet can spend so much now. */
export type SufficientAmount = {
  readonly is_sufficient: boolean;
  readonly [field: string]: unknown;
};

/** How much is to be spent. */
export type FundsQuery = {
  /** Minor units */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: Currency;
};

/** Which movements of money to read. */
export type StatementsQuery = {
  /** Codes with commas between them */
  readonly currency?: string;
  readonly direction?: Open<'in' | 'out'>;
  /** Unix seconds */
  readonly from?: number;
  /** Unix seconds */
  readonly to?: number;
  readonly limit?: number;
  readonly offset?: number;
  readonly after?: string;
};

/** One movement of money in or out of a wallet. */
export type Statement = {
  /** Unique within the wallet */
  readonly id: number;
  /** Minor units, whichever direction it went */
  readonly amount: number;
  readonly amount_decimal: string;
  readonly currency: string;
  readonly direction: Open<'in' | 'out'>;
  /** Unix seconds */
  readonly date: number;
  readonly type: Open<'transfer' | 'commission' | 'return'>;
  readonly details: string;
  readonly account_number: string;
  /** What the account held afterwards, minor units */
  readonly balance: number;
  readonly balance_decimal: string;
  /** Of the movement: a payment and its fee share it */
  readonly reference_number: string;
  /** The project on the other side; people are not named */
  readonly other_party?: {
    readonly name: string;
    readonly display_name: string;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
};

/** One page of movements, newest first. */
export type StatementPage = {
  readonly statements: readonly Statement[];
  readonly _metadata: {
    /** Where from, to or direction is given, at most 10000 are counted */
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

/** The user of an access token: only the fields that its scopes allow. */
export type OwnUser = {
  readonly id: number;
  /** With the scope full_name or user_info */
  readonly display_name?: string;
  /** With the scope email or user_info */
  readonly email?: string;
  /** With the scope phone or user_info */
  readonly phone?: string;
  /** With the scope wallet_list */
  readonly wallets?: readonly number[];
  readonly [field: string]: unknown;
};

/** An allowance of this client, as it stands. */
export type OwnAllowance = {
  readonly id: number;
  readonly transaction_key: string;
  /** new, active, inactive or deleted */
  readonly status: string;
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
    /** Seconds */
    readonly period: number;
    /** Hours */
    readonly time: number;
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
  /** The wallet that granted it */
  readonly wallet?: number;
  readonly valid_for?: number;
  readonly valid_until?: number;
  readonly [field: string]: unknown;
};

/** An allowance to ask a payer for, without a payment. */
export type NewOwnAllowance = {
  readonly description: string;
  /** The total maximum, minor units */
  readonly max_price?: number;
  /** ISO 4217 code */
  readonly currency: Currency;
  readonly valid?: {
    /** Seconds from the confirmation on */
    readonly for?: number;
    /** Unix seconds */
    readonly from?: number;
    /** Unix seconds */
    readonly until?: number;
  };
  /** Hours */
  readonly valid_for?: number;
  /** Unix seconds */
  readonly valid_until?: number;
  readonly limits?: readonly {
    /** Minor units */
    readonly max_price: number;
    /** Seconds; hours beside time, valid_for or valid_until */
    readonly period?: number;
    /** Hours */
    readonly time?: number;
  }[];
  readonly optional?: boolean;
};

/** How much one reserve by the active allowance could take now. */
export type AllowanceLimit = {
  /** Minor units */
  readonly amount: number;
  readonly amount_decimal: string;
  readonly currency: string;
  readonly [field: string]: unknown;
};

/** Which payments of wallets to list. */
export type PaymentsQuery = {
  readonly status?: WalletPaymentStatus;
  /** The payer's wallet */
  readonly wallet?: number;
  /** A wallet */
  readonly beneficiary?: number;
  readonly limit?: number;
  readonly offset?: number;
  readonly after?: string;
};

/** The new day on which a frozen payment is paid. */
export type FreezeChange = {
  readonly freeze?: {
    /** Unix seconds; 0: it is not frozen any more, and paid at once */
    readonly until?: number;
    /** Seconds longer than so far */
    readonly for?: number;
  };
  /** Unix seconds; 0: it is not frozen any more, and paid at once */
  readonly freeze_until?: number;
  /** Hours longer than so far */
  readonly freeze_for?: number;
};

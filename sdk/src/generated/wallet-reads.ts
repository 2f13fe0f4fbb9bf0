// Made from the schemas of the server by `npm run docs`; do not edit.

import type { Open } from '../open.ts';
import type { Currency, WalletPaymentStatus } from './words.ts';

/** A wallet and its accounts. */
export type OwnWallet = {
  /** Number of the wallet itself */
  readonly id: number;
  /** The token's user; null: the caller is a project */
  readonly owner: number | null;
  /** The account in euros; without one, the first of `accounts` */
  readonly account?: {
    /** Account number, in the form of an IBAN */
    readonly number: string;
    /** Always `local`: an account of this service */
    readonly type: 'local';
    /** Number of the token's user; left out for a project */
    readonly user_id?: number;
    /** With the scope full_name, or the project's own */
    readonly owner_display_name?: string;
    readonly [field: string]: unknown;
  };
  /** A wallet has an account in each of its currencies */
  readonly accounts: readonly {
    /** Currency, ISO 4217 code */
    readonly currency: string;
    /** Account number, in the form of an IBAN */
    readonly number: string;
    readonly [field: string]: unknown;
  }[];
  readonly [field: string]: unknown;
};

/** What a wallet has, by currency. */
export type OwnBalances = Readonly<Record<string, {
  /** What can be spent, minor units */
  readonly at_disposal: number;
  /** What is reserved, minor units */
  readonly reserved: number;
  /** What can be spent, major units in decimal digits */
  readonly at_disposal_decimal: string;
  /** What is reserved, major units in decimal digits */
  readonly reserved_decimal: string;
  readonly [field: string]: unknown;
}>>;

/** Whether a wallet can spend so much now. */
export type SufficientAmount = {
  /** Whether the wallet can spend so much now */
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
  /** What came (`in`), or what left (`out`) */
  readonly direction?: Open<'in' | 'out'>;
  /** What happened at this moment or later, Unix seconds */
  readonly from?: number;
  /** What happened before this moment, Unix seconds */
  readonly to?: number;
  /** Most rows of a page */
  readonly limit?: number;
  /** Rows to skip; it cannot be given with a cursor */
  readonly offset?: number;
  /** `cursors.after` of a page: the rows that follow it */
  readonly after?: string;
};

/** One movement of money in or out of a wallet. */
export type Statement = {
  /** Unique within the wallet */
  readonly id: number;
  /** Minor units, whichever direction it went */
  readonly amount: number;
  /** The same amount, major units in decimal digits */
  readonly amount_decimal: string;
  /** Currency, ISO 4217 code */
  readonly currency: string;
  /** `in`: it came; `out`: it left */
  readonly direction: Open<'in' | 'out'>;
  /** Unix seconds */
  readonly date: number;
  /** A payment or transfer, a fee, or money that came back */
  readonly type: Open<'transfer' | 'commission' | 'return'>;
  /** What it was, in words */
  readonly details: string;
  /** Number of the account that it changed */
  readonly account_number: string;
  /** What the account held afterwards, minor units */
  readonly balance: number;
  /** The same balance, major units in decimal digits */
  readonly balance_decimal: string;
  /** Of the movement: a payment and its fee share it */
  readonly reference_number: string;
  /** The project on the other side; people are not named */
  readonly other_party?: {
    /** Name of the project */
    readonly name: string;
    /** The same as `name` */
    readonly display_name: string;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
};

/** One page of movements, newest first. */
export type StatementPage = {
  /** Lines of the page, the newest first */
  readonly statements: readonly Statement[];
  /** How large the page is, and what lies beside it */
  readonly _metadata: {
    /** Where from, to or direction is given, at most 10000 are counted */
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

/** The user of an access token: only the fields that its scopes allow. */
export type OwnUser = {
  /** Number of the user */
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

/** Which payments of wallets to list. */
export type PaymentsQuery = {
  /** In this status now */
  readonly status?: WalletPaymentStatus;
  /** Number of the wallet that pays */
  readonly wallet?: number;
  /** Number of the wallet that gets it */
  readonly beneficiary?: number;
  /** Most rows of a page */
  readonly limit?: number;
  /** Rows to skip; it cannot be given with a cursor */
  readonly offset?: number;
  /** `cursors.after` of a page: the rows that follow it */
  readonly after?: string;
};

/** The new day on which a frozen payment is paid. */
export type FreezeChange = {
  /** In place of freeze_until and freeze_for */
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

// Made from the schemas of the server by `npm run docs`; do not edit.

import type { Open } from '../open.ts';
import type { Currency } from './words.ts';

/** A transaction to create: payments, an allowance, or both. */
export type NewTransaction = {
  readonly payments?: readonly NewWalletPayment[];
  readonly redirect_uri?: string;
  /** Left out: that of the project; false: no callbacks */
  readonly callback_uri?: string | false;
  readonly type?: Open<'page' | 'transfer' | 'donation'>;
  readonly auto_confirm?: boolean;
  readonly use_allowance?: boolean;
  readonly suggest_allowance?: boolean;
  readonly reserve?: {
    /** Seconds from the acceptance on */
    readonly for?: number;
  };
  /** In place of reserve.for: hours */
  readonly reserve_for?: number;
  /** Unix seconds */
  readonly reserve_until?: number;
  readonly password_request?: {
    readonly type: Open<'always' | 'standard' | 'none'>;
  };
  readonly allowance?: {
    readonly description: string;
    /** The total maximum, minor units */
    readonly max_price: number;
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
    /** All of them apply at once */
    readonly limits?: readonly {
      /** Minor units */
      readonly max_price: number;
      readonly period: number;
    }[];
    readonly optional?: boolean;
  } | {
    readonly data: {
      readonly description: string;
      /** ISO 4217 code */
      readonly currency: Currency;
      /** The total maximum, minor units */
      readonly max_price?: number;
      /** Hours */
      readonly valid_for?: number;
      /** Unix seconds */
      readonly valid_until?: number;
      /** All of them apply at once */
      readonly limits?: readonly {
        /** Minor units */
        readonly max_price: number;
        /** Hours */
        readonly time?: number;
        /** Hours */
        readonly period?: number;
      }[];
    };
    readonly optional?: boolean;
  } | {
    /** An existing allowance to use, as allowance_id */
    readonly id: number;
    readonly optional?: boolean;
  };
  /** An existing allowance to use */
  readonly allowance_id?: number;
  readonly inquiries?: readonly NewInquiry[];
};

/** A payment inside a new transaction. `price` or `items` is required. */
export type NewWalletPayment = {
  readonly type?: Open<'page' | 'transfer' | 'donation'>;
  /** Required; where there are items, their titles stand for it */
  readonly description?: string;
  /** Minor units */
  readonly price?: number;
  /** In place of price: the same amount in major units */
  readonly price_decimal?: string;
  /** ISO 4217 code; required where no item names one */
  readonly currency?: Currency;
  readonly items?: readonly {
    readonly title: string;
    readonly description?: string;
    readonly quantity: number;
    readonly image_uri?: string;
    /** Of one unit; this or price_decimal */
    readonly price?: number;
    /** Of one unit, in major units */
    readonly price_decimal?: string;
    /** Price times quantity, in major units */
    readonly total_price_decimal?: string;
    /** That of the payment, which may leave it to its items */
    readonly currency?: Currency;
    readonly parameters?: Readonly<Record<string, unknown>> | readonly never[];
  }[];
  /** A wallet */
  readonly beneficiary_id?: number;
  readonly email?: string;
  /** In place of beneficiary_id and email */
  readonly beneficiary?: {
    readonly id?: number;
    readonly email?: string;
  };
  /** Unix seconds */
  readonly freeze_until?: number;
  /** In place of freeze_until: as answers have it */
  readonly freeze?: {
    /** Unix seconds */
    readonly until: number;
  };
  /** In place of freeze_until: hours from the confirm on */
  readonly freeze_for?: number;
  readonly commission?: {
    /** Charged to the payer, minor units */
    readonly out_commission?: number;
    /** The same in major units */
    readonly out_commission_decimal?: string;
    /** Deducted from the beneficiary, minor units */
    readonly in_commission?: number;
    /** The same in major units */
    readonly in_commission_decimal?: string;
    readonly out_commission_percent?: number | string;
    readonly in_commission_percent?: number | string;
  };
  readonly parameters?: Readonly<Record<string, unknown>> | readonly never[];
  /** A payment that its recipient unlocks by a password is not offered */
  readonly password?: never;
  /** Cash back is not offered */
  readonly cashback?: never;
  /** Cash back is not offered */
  readonly cashback_decimal?: never;
  /** A price that the payer chooses is not offered */
  readonly price_rules?: never;
};

/** An allowance to ask the payer for, together with a transaction. */
export type NewAllowance = {
  readonly description: string;
  /** The total maximum, minor units */
  readonly max_price: number;
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
  /** All of them apply at once */
  readonly limits?: readonly {
    /** Minor units */
    readonly max_price: number;
    readonly period: number;
  }[];
  readonly optional?: boolean;
} | {
  readonly data: {
    readonly description: string;
    /** ISO 4217 code */
    readonly currency: Currency;
    /** The total maximum, minor units */
    readonly max_price?: number;
    /** Hours */
    readonly valid_for?: number;
    /** Unix seconds */
    readonly valid_until?: number;
    /** All of them apply at once */
    readonly limits?: readonly {
      /** Minor units */
      readonly max_price: number;
      /** Hours */
      readonly time?: number;
      /** Hours */
      readonly period?: number;
    }[];
  };
  readonly optional?: boolean;
};

/** A question that the payer answers while confirming. */
export type NewInquiry = {
  readonly name: string;
  readonly title: string;
  readonly type: Open<'text' | 'select' | 'checkbox' | 'radio'>;
  readonly required?: boolean;
  readonly options?: readonly string[];
  readonly default_value?: string;
};

/** Whose wallet pays, and the PIN that its owner has typed. */
export type PayerReservation = {
  /** The payer's PIN */
  readonly pin?: string | number;
  readonly wallet_id?: number;
  readonly payer?: {
    /** A wallet */
    readonly id?: number;
    readonly email?: string;
    readonly phone?: string;
  };
};

/** Prices to reduce and payments to cancel at confirmation. The rest is paid in full. */
export type Confirmation = {
  readonly payments?: readonly {
    readonly id: number;
    /** Minor units */
    readonly price?: number;
    /** In place of price: the same amount in major units */
    readonly price_decimal?: string;
    /** That of the payment */
    readonly currency?: string;
    readonly cancel?: boolean;
  }[];
  readonly [field: string]: unknown;
};

/** The price at which a frozen payment is paid, if it is a lower one. */
export type Finalization = {
  /** Minor units */
  readonly price?: number;
  /** In place of price: the same amount in major units */
  readonly price_decimal?: string;
  /** That of the payment */
  readonly currency?: string;
};

/** An address of a user that you have confirmed: `email`, `phone` or both. */
export type NewContactToken = {
  readonly email?: string;
  readonly phone?: string;
};

// Made from the schemas of the server by `npm run docs`; do not edit.

import type { Open } from '../open.ts';
import type { Currency } from './words.ts';

/** A transaction to create: payments, an allowance, or both. */
export type NewTransaction = {
  /** Payments of the transaction; they succeed or fail together */
  readonly payments?: readonly NewWalletPayment[];
  /** Where the payer is led from the page */
  readonly redirect_uri?: string;
  /** Where callbacks go; left out: to the address of the project; false: nowhere; a live project needs https */
  readonly callback_uri?: string | false;
  /** What it is for: a purchase on a page, a transfer between people, or a donation */
  readonly type?: Open<'page' | 'transfer' | 'donation'>;
  /** Whether it is confirmed as soon as the money is reserved */
  readonly auto_confirm?: boolean;
  /** Whether an allowance is meant to pay; true where one is named */
  readonly use_allowance?: boolean;
  /** Whether the page recommends to grant the optional allowance */
  readonly suggest_allowance?: boolean;
  /** How long the money stays reserved without a confirmation */
  readonly reserve?: {
    /** Seconds from the acceptance on */
    readonly for?: number;
  };
  /** In place of reserve.for: hours */
  readonly reserve_for?: number;
  /** In place of reserve.for: Unix seconds at which the reservation ends */
  readonly reserve_until?: number;
  /** Whether the payer has to enter the password */
  readonly password_request?: {
    /** `always`: on the page, each time; `standard` and `none`: not */
    readonly type: Open<'always' | 'standard' | 'none'>;
  };
  /** An allowance that the payer grants with the acceptance, or one that is there */
  readonly allowance?: {
    /** What the money is taken for, as the payer reads it */
    readonly description: string;
    /** The total maximum, minor units */
    readonly max_price: number;
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
    /** What may be taken within a time; all of them apply at once */
    readonly limits?: readonly {
      /** Most that may be taken within the period, minor units */
      readonly max_price: number;
      /** Seconds, up to now */
      readonly period: number;
    }[];
    /** Whether the payer may pay without granting it */
    readonly optional?: boolean;
  } | {
    /** The allowance in the form of published clients: hours */
    readonly data: {
      /** What the money is taken for, as the payer reads it */
      readonly description: string;
      /** ISO 4217 code */
      readonly currency: Currency;
      /** The total maximum, minor units */
      readonly max_price?: number;
      /** Hours from the confirmation on */
      readonly valid_for?: number;
      /** Unix seconds at which it ends; this or `valid_for` */
      readonly valid_until?: number;
      /** What may be taken within a time; all of them apply at once */
      readonly limits?: readonly {
        /** Most that may be taken within the period, minor units */
        readonly max_price: number;
        /** Hours, up to now */
        readonly time?: number;
        /** The same as `time`; one of them is given */
        readonly period?: number;
      }[];
    };
    /** Whether the payer may pay without granting it */
    readonly optional?: boolean;
  } | {
    /** An existing allowance to use, as allowance_id */
    readonly id: number;
    /** Without effect */
    readonly optional?: boolean;
  };
  /** An existing allowance to use */
  readonly allowance_id?: number;
  /** Questions to the payer, on the page */
  readonly inquiries?: readonly NewInquiry[];
};

/** A payment inside a new transaction. `price` or `items` is required. */
export type NewWalletPayment = {
  /** What it is for: a purchase on a page, a transfer between people, or a donation */
  readonly type?: Open<'page' | 'transfer' | 'donation'>;
  /** Required; where there are items, their titles stand for it */
  readonly description?: string;
  /** Minor units; required where there are no items */
  readonly price?: number;
  /** In place of price: the same amount in major units */
  readonly price_decimal?: string;
  /** ISO 4217 code; required where no item names one */
  readonly currency?: Currency;
  /** What is sold; the price is the sum of price times quantity */
  readonly items?: readonly {
    /** Name of what is sold */
    readonly title: string;
    /** More about it, for the payer */
    readonly description?: string;
    /** How many units are sold */
    readonly quantity: number;
    /** Address of a picture of it */
    readonly image_uri?: string;
    /** Of one unit; this or price_decimal */
    readonly price?: number;
    /** Of one unit, in major units */
    readonly price_decimal?: string;
    /** Price times quantity, in major units */
    readonly total_price_decimal?: string;
    /** That of the payment, which may leave it to its items */
    readonly currency?: Currency;
    /** Keys and values of the merchant, at most 100; they come back as they are */
    readonly parameters?: Readonly<Record<string, unknown>> | readonly never[];
  }[];
  /** Number of the wallet that gets it; left out: the project's own */
  readonly beneficiary_id?: number;
  /** Who gets it, by an e-mail address; someone without a wallet is invited to create one */
  readonly email?: string;
  /** In place of beneficiary_id and email */
  readonly beneficiary?: {
    /** Number of the wallet that gets it */
    readonly id?: number;
    /** Who gets it, by an e-mail address; someone without a wallet is invited to create one */
    readonly email?: string;
  };
  /** Unix seconds until which the money is kept back after the confirmation */
  readonly freeze_until?: number;
  /** In place of freeze_until: as answers have it */
  readonly freeze?: {
    /** Unix seconds */
    readonly until: number;
  };
  /** In place of freeze_until: hours from the confirm on */
  readonly freeze_for?: number;
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
    readonly out_commission_percent?: number | string;
    readonly in_commission_percent?: number | string;
  };
  /** Keys and values of the merchant, at most 100; they come back as they are */
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
  /** What the money is taken for, as the payer reads it */
  readonly description: string;
  /** The total maximum, minor units */
  readonly max_price: number;
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
  /** What may be taken within a time; all of them apply at once */
  readonly limits?: readonly {
    /** Most that may be taken within the period, minor units */
    readonly max_price: number;
    /** Seconds, up to now */
    readonly period: number;
  }[];
  /** Whether the payer may pay without granting it */
  readonly optional?: boolean;
} | {
  /** The allowance in the form of published clients: hours */
  readonly data: {
    /** What the money is taken for, as the payer reads it */
    readonly description: string;
    /** ISO 4217 code */
    readonly currency: Currency;
    /** The total maximum, minor units */
    readonly max_price?: number;
    /** Hours from the confirmation on */
    readonly valid_for?: number;
    /** Unix seconds at which it ends; this or `valid_for` */
    readonly valid_until?: number;
    /** What may be taken within a time; all of them apply at once */
    readonly limits?: readonly {
      /** Most that may be taken within the period, minor units */
      readonly max_price: number;
      /** Hours, up to now */
      readonly time?: number;
      /** The same as `time`; one of them is given */
      readonly period?: number;
    }[];
  };
  /** Whether the payer may pay without granting it */
  readonly optional?: boolean;
};

/** A question that the payer answers while confirming. */
export type NewInquiry = {
  /** Name by which the answer is found; once in a transaction */
  readonly name: string;
  /** Question that payers read */
  readonly title: string;
  /** Kind of field that payers fill in */
  readonly type: Open<'text' | 'select' | 'checkbox' | 'radio'>;
  /** Whether payers have to answer */
  readonly required?: boolean;
  /** What payers choose from; `select` and `radio` need it */
  readonly options?: readonly string[];
  /** Answer that is filled in beforehand */
  readonly default_value?: string;
};

/** Whose wallet pays, and the PIN that its owner has typed. */
export type PayerReservation = {
  /** The payer's PIN */
  readonly pin?: string | number;
  /** Number of the payer's wallet; this or `payer` */
  readonly wallet_id?: number;
  /** In place of wallet_id: the payer by one of these */
  readonly payer?: {
    /** Number of the payer's wallet */
    readonly id?: number;
    /** The payer's e-mail address */
    readonly email?: string;
    /** The payer's phone number */
    readonly phone?: string;
  };
};

/** Prices to reduce and payments to cancel at confirmation. The rest is paid in full. */
export type Confirmation = {
  /** Payments to reduce or to cancel; the others are confirmed in full */
  readonly payments?: readonly {
    /** Id of the payment */
    readonly id: number;
    /** Reduced price, minor units; the payer gets the rest back */
    readonly price?: number;
    /** In place of price: the same amount in major units */
    readonly price_decimal?: string;
    /** That of the payment */
    readonly currency?: string;
    /** true: this payment is canceled, and the others confirmed */
    readonly cancel?: boolean;
  }[];
  readonly [field: string]: unknown;
};

/** The price at which a frozen payment is paid, if it is a lower one. */
export type Finalization = {
  /** Reduced price, minor units; the payer gets the rest back */
  readonly price?: number;
  /** In place of price: the same amount in major units */
  readonly price_decimal?: string;
  /** That of the payment */
  readonly currency?: string;
};

/** An address of a user that you have confirmed: `email`, `phone` or both. */
export type NewContactToken = {
  /** E-mail address that you have confirmed; this or a phone number */
  readonly email?: string;
  /** Phone number that you have confirmed, with `+` and country code */
  readonly phone?: string;
};

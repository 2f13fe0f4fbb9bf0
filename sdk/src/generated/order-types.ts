// Made from the schemas of the server by `npm run docs`; do not edit.

import type { Open } from '../open.ts';
import type { Currency, OrderStatus, PaymentLinkStatus, PaymentStatus } from './words.ts';

/** An order to create. Without `redirect_urls.callback_url` no webhooks are sent for it. */
export type NewOrder = {
  /** Defaults to the project of the access token */
  readonly project_id?: string;
  /** Where the buyer is led afterwards, and where webhooks go; live projects need https */
  readonly redirect_urls?: {
    /** Where a buyer who has paid is led */
    readonly success_url?: string;
    /** Where a buyer is led whose payment failed */
    readonly failure_url?: string;
    /** Where a buyer who gave up is led */
    readonly cancel_url?: string;
    /** Webhook target. When omitted, no webhooks are sent for this order: the `callback_uri` of the project does not replace it */
    readonly callback_url?: string;
  };
  /** What is bought: reference, amount and currency */
  readonly purchase: {
    /** The merchant's own reference; two orders may have the same one */
    readonly reference: string;
    /** Amount to pay, minor units */
    readonly amount: number;
    /** ISO 4217 code of a currency that the project accepts */
    readonly currency: Currency;
  };
  /** Where it came from */
  readonly source?: string;
  /** Keys and texts of the merchant, at most 50. `referrer` is the address of the selling site. */
  readonly metadata?: Readonly<Record<string, string | null>>;
  /** More keys and texts of the merchant, at most 50; left out where none were given */
  readonly merchant_data?: Readonly<Record<string, string | null>>;
  /** Required when the project's split policy has a variadic slot */
  readonly splits?: readonly SplitEntry[];
  /** Split policy of this order alone; the project has to allow overrides */
  readonly split_overrides?: SplitOverrides;
};

/** One recipient of a part of the order, in `splits`. */
export type SplitEntry = {
  /** A tip: one entry for each recipient */
  readonly type: Open<'variadic' | 'tip'>;
  /** A recipient that is registered */
  readonly beneficiary_id?: string;
  /** A recipient who is registered on the fly */
  readonly beneficiary?: {
    /** IBAN; spaces are ignored */
    readonly iban: string;
    /** Name of the recipient */
    readonly name: string;
  };
  /** Required when the policy has more than one variadic slot; ignored for tips */
  readonly slot_id?: string;
  /** Share of the recipient, minor units */
  readonly amount: number;
};

/** The whole split policy of one order, in place of the policy of the project. */
export type SplitOverrides = {
  /** Slots of this order, in place of the project's */
  readonly slots: readonly {
    /** Name of the slot, once in a policy */
    readonly slot_id: string;
    /** What it takes: an amount, a percentage, what the order says (variadic), or what remains */
    readonly type: Open<'fixed' | 'percent' | 'variadic' | 'remainder'>;
    /** A recipient that is registered */
    readonly beneficiary_id?: string;
    /** Share of a fixed slot, minor units */
    readonly amount?: number;
    /** Of the order's amount; at most 4 decimals */
    readonly percent?: number;
    /** A recipient who is registered on the fly */
    readonly beneficiary?: {
      /** IBAN; spaces are ignored */
      readonly iban: string;
      /** Name of the recipient */
      readonly name: string;
    };
  }[];
  /** By default as in the project's policy */
  readonly allow_tips?: boolean;
};

/** The order that was created. A payment link for its `order_id` leads to its payment. */
export type CreatedOrder = {
  /** Id of the order */
  readonly order_id: string;
  /** Id of the project that sells */
  readonly project_id: string;
  /** Unix seconds of its creation */
  readonly created_at: number;
  /** Where it came from */
  readonly source: string;
  /** More keys and texts of the merchant, at most 50; left out where none were given */
  readonly merchant_data?: Readonly<Record<string, string | null>>;
  /** What is bought: reference, amount and currency */
  readonly purchase: {
    /** The merchant's own reference of the order */
    readonly reference: string;
    /** Amount to pay, minor units */
    readonly amount: number;
    /** Currency, ISO 4217 code */
    readonly currency: string;
    readonly [field: string]: unknown;
  };
  /** true: no real money */
  readonly is_test: boolean;
  readonly [field: string]: unknown;
};

/** An order as it stands, with its links and payments. */
export type Order = {
  /** Id of the order */
  readonly order_id: string;
  /** Id of the project that sells */
  readonly project_id: string;
  /** Unix seconds of its creation */
  readonly created_at: number;
  /** Unix seconds of its last change */
  readonly updated_at: number;
  /** Where it came from */
  readonly source: string;
  /** Status of the order (checkout 3.1) */
  readonly status: OrderStatus;
  /** Why it was canceled; null: it was not */
  readonly cancel_reason: string | null;
  /** What is bought: reference, amount and currency */
  readonly purchase: {
    /** The merchant's own reference of the order */
    readonly reference: string;
    /** Amount to pay, minor units */
    readonly amount: number;
    /** Currency, ISO 4217 code */
    readonly currency: string;
    readonly [field: string]: unknown;
  };
  /** Minor units that have been paid */
  readonly amount_paid: number;
  /** Minor units that are still to be paid */
  readonly balance_due: number;
  /** Where the buyer is led afterwards, and where webhooks go */
  readonly redirect_urls: {
    /** Where a buyer who has paid is led; null: none was given */
    readonly success_url: string | null;
    /** Where a buyer is led whose payment failed; null: none was given */
    readonly failure_url: string | null;
    /** Where a buyer who gave up is led; null: none was given */
    readonly cancel_url: string | null;
    /** Webhook target; null: no webhooks are sent */
    readonly callback_url: string | null;
    readonly [field: string]: unknown;
  };
  /** Keys and texts of the merchant, at most 50. `referrer` is the address of the selling site. */
  readonly metadata: Readonly<Record<string, string | null>> | null;
  /** More keys and texts of the merchant, at most 50; left out where none were given */
  readonly merchant_data?: Readonly<Record<string, string | null>>;
  /** Whether its site is registered; null: no sites are */
  readonly origin_verified: boolean | null;
  /** Links of the order, the oldest first, each with its payments */
  readonly payment_links: readonly {
    /** Id of the link */
    readonly id: string;
    /** Name of the link */
    readonly name: string;
    /** Status of the link (checkout 3.3) */
    readonly status: PaymentLinkStatus;
    /** Attempts to pay by this link, the oldest first */
    readonly payments: readonly {
      /** Id of the payment */
      readonly id: string;
      /** Key of the payment method */
      readonly method: string;
      /** Status of the payment (checkout 3.2) */
      readonly status: PaymentStatus;
      /** Currency, ISO 4217 code */
      readonly payment_currency: string;
      /** Amount of the payment, minor units */
      readonly payment_amount: number;
      /** What refunds gave back to the payer so far, minor units */
      readonly refunded_amount: number;
      /** What the payer's bank took back, minor units */
      readonly chargeback_amount: number;
      /** Why the payment is `rejected` or `failed`. Left out: it is neither, or its rail gave no reason. */
      readonly failure_reason?: Open<'insufficient_funds' | 'card_expired' | 'card_blocked' | 'limit_exceeded' | 'authentication_failed' | 'declined' | 'technical_error'>;
      /** The code that the bank or card network gave for it. */
      readonly failure_code?: string;
      /** true: live, but from the simulated bank. No money has come. */
      readonly simulated?: boolean;
      readonly [field: string]: unknown;
    }[];
    readonly [field: string]: unknown;
  }[];
  /** The same as `order_id` */
  readonly id: string;
  /** The same as `purchase.reference` */
  readonly reference: string;
  /** The same as `purchase.amount` */
  readonly amount: number;
  /** The same as `purchase.currency` */
  readonly currency: string;
  /** The same as `redirect_urls.callback_url` */
  readonly callback_url: string | null;
  /** The same as `redirect_urls.success_url` */
  readonly success_url: string | null;
  /** The same as `redirect_urls.failure_url` */
  readonly fail_url: string | null;
  /** The same as `redirect_urls.cancel_url` */
  readonly cancel_url: string | null;
  readonly [field: string]: unknown;
};

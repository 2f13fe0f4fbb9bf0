// Made from the schemas of the server by `npm run docs`; do not edit.

import type { Open } from '../open.ts';
import type { Currency, OrderStatus, PaymentLinkStatus, PaymentStatus } from './words.ts';

/** An order to create. Without `redirect_urls.callback_url` no webhooks are sent for it. */
export type NewOrder = {
  /** Defaults to the project of the access token */
  readonly project_id?: string;
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
  readonly purchase: {
    readonly reference: string;
    /** Minor units */
    readonly amount: number;
    /** ISO 4217 code */
    readonly currency: Currency;
  };
  /** Where it came from */
  readonly source?: string;
  readonly metadata?: Readonly<Record<string, string | null>>;
  readonly merchant_data?: Readonly<Record<string, string | null>>;
  /** Required when the project's split policy has a variadic slot */
  readonly splits?: readonly SplitEntry[];
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
    readonly iban: string;
    readonly name: string;
  };
  /** Required when the policy has more than one variadic slot; ignored for tips */
  readonly slot_id?: string;
  /** Minor units */
  readonly amount: number;
};

/** The whole split policy of one order, in place of the policy of the project. */
export type SplitOverrides = {
  readonly slots: readonly {
    readonly slot_id: string;
    readonly type: Open<'fixed' | 'percent' | 'variadic' | 'remainder'>;
    /** A recipient that is registered */
    readonly beneficiary_id?: string;
    /** Minor units */
    readonly amount?: number;
    /** Of the order's amount; at most 4 decimals */
    readonly percent?: number;
    /** A recipient who is registered on the fly */
    readonly beneficiary?: {
      readonly iban: string;
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
  readonly merchant_data?: Readonly<Record<string, string | null>>;
  readonly purchase: {
    readonly reference: string;
    readonly amount: number;
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
  readonly cancel_reason: string | null;
  readonly purchase: {
    readonly reference: string;
    readonly amount: number;
    readonly currency: string;
    readonly [field: string]: unknown;
  };
  /** Minor units that have been paid */
  readonly amount_paid: number;
  /** Minor units that are still to be paid */
  readonly balance_due: number;
  readonly redirect_urls: {
    readonly success_url: string | null;
    readonly failure_url: string | null;
    readonly cancel_url: string | null;
    readonly callback_url: string | null;
    readonly [field: string]: unknown;
  };
  readonly metadata: Readonly<Record<string, string | null>> | null;
  readonly merchant_data?: Readonly<Record<string, string | null>>;
  readonly origin_verified: boolean | null;
  readonly payment_links: readonly {
    /** Id of the link */
    readonly id: string;
    /** Name of the link */
    readonly name: string;
    /** Status of the link (checkout 3.3) */
    readonly status: PaymentLinkStatus;
    readonly payments: readonly {
      /** Id of the payment */
      readonly id: string;
      /** Key of the payment method */
      readonly method: string;
      /** Status of the payment (checkout 3.2) */
      readonly status: PaymentStatus;
      readonly payment_currency: string;
      readonly payment_amount: number;
      /** What refunds gave back to the payer so far */
      readonly refunded_amount: number;
      /** What the payer's bank took back */
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
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly callback_url: string | null;
  readonly success_url: string | null;
  readonly fail_url: string | null;
  readonly cancel_url: string | null;
  readonly [field: string]: unknown;
};

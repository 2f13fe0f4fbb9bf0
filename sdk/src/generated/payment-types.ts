// Made from the schemas of the server by `npm run docs`; do not edit.

import type { Open } from '../open.ts';
import type { Currency, PaymentStatus } from './words.ts';

/** Which payment methods to read. Limits apply only with both `amount` and `currency`. */
export type MethodsQuery = {
  /** Price, minor units; filters together with `currency` alone */
  readonly amount?: number;
  /** Currency of the price, ISO 4217 code; filters together with `amount` alone */
  readonly currency?: Currency;
  /** ISO 3166-1 alpha-2; validated, without effect on the response */
  readonly payer_country?: string;
  /** A project in test mode is told what hides the other methods */
  readonly explain?: Open<'1'>;
};

/** A way to pay that the project offers (checkout 2.5). */
export type PaymentMethod = {
  /** Key of the method, as links name it */
  readonly key: string | null;
  /** Name that buyers see */
  readonly title: string;
  /** What buyers read below the name; null: nothing */
  readonly description: string | null;
  /** What kind of payment it is */
  readonly type: Open<'pis' | 'card' | 'wallet' | 'banklink' | 'bnpl' | 'banktransfer'>;
  /** How the buyer is led to the payment */
  readonly flow: Open<'redirect' | 'decoupled' | 'direct'>;
  /** Countries of payers, ISO 3166-1 alpha-2; empty: payers of every country */
  readonly available_countries: readonly string[];
  /** Currencies that the method takes, by ISO 4217 code */
  readonly available_currencies: Readonly<Record<string, {
    /** Whether it is the primary currency */
    readonly main: boolean;
    readonly [field: string]: unknown;
  }>>;
  /** Address of the round logo */
  readonly logo_url: string | null;
  /** Address of the logo with the name */
  readonly logo_wide_url: string | null;
  /** Place among the methods of its group */
  readonly display_order: number | null;
  /** Place of its group */
  readonly display_order_group: number | null;
  readonly [field: string]: unknown;
};

/** The payment methods of the project, in the order of display. */
export type PaymentMethods = {
  /** Methods that can be offered, in the order in which to show them */
  readonly items: readonly PaymentMethod[];
  /** Only with `explain=1`, only in test mode */
  readonly hidden?: readonly {
    /** Key of the method */
    readonly key: string;
    /** First rule that hides the method */
    readonly rule: Open<'card_terms' | 'merchant_country' | 'instalment_range' | 'test_mode' | 'switched_off' | 'no_currency' | 'no_rail' | 'currency' | 'country_limits'>;
    readonly [field: string]: unknown;
  }[];
  readonly [field: string]: unknown;
};

/** One attempt to pay an order, as it stands. */
export type Payment = {
  /** Id of the payment */
  readonly id: string;
  /** The same as `id`, under the name that lists use. */
  readonly payment_id: string;
  /** Id of the order */
  readonly order_id: string;
  /** The merchant's reference of the order */
  readonly order_reference: string;
  /** Id of the project */
  readonly project_id: string;
  /** Id of the payment link */
  readonly link_id: string;
  /** Amount of the payment, minor units */
  readonly amount: number;
  /** Currency, ISO 4217 code */
  readonly currency: string;
  /** Status of the payment (checkout 3.2) */
  readonly status: PaymentStatus;
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
  /** Key of the payment method */
  readonly payment_method_key: string;
  /** Name of the payment method, as buyers see it */
  readonly payment_method_name: string;
  /** Type of the payment method */
  readonly payment_method_type: string;
  /** Text that the bank shows with the payment */
  readonly purpose: string;
  /** Id that the bank gave it; null: none is known */
  readonly external_payment_id: string | null;
  /** What its payer was told; null: it is no bank transfer */
  readonly bank_transfer: {
    /** Holder of the bank account that the payer was shown */
    readonly holder: string;
    /** IBAN of that account */
    readonly iban: string;
    /** BIC of its bank; null: not known */
    readonly bic: string | null;
    /** What the transfer is to bring, minor units */
    readonly amount: number;
    /** Currency, ISO 4217 code */
    readonly currency: string;
    /** Reference by which it is recognised (ISO 11649) */
    readonly reference: string;
    /** What has come of it so far, minor units */
    readonly received: number;
    readonly [field: string]: unknown;
  } | null;
  /** Unix seconds of its creation */
  readonly created_at: number;
  /** Unix seconds of its last change */
  readonly updated_at: number;
  /** What each recipient of a split got; empty: nothing was split */
  readonly distributions: readonly Distribution[];
  readonly [field: string]: unknown;
};

/** One recipient's part of a split payment, and how much of it was delivered. */
export type Distribution = {
  /** Id of this leg of the split */
  readonly id: string;
  /** Id of the recipient */
  readonly beneficiary_id: string;
  /** Name of the recipient */
  readonly name: string;
  /** IBAN of the recipient, without spaces */
  readonly iban: string;
  /** Null: a tip */
  readonly slot_id: string | null;
  /** fixed, percent, variadic, remainder or tip */
  readonly type: string;
  /** Share of the recipient, minor units */
  readonly amount: number;
  /** The part that the recipient kept, minor units */
  readonly delivered_amount: number;
  /** What takes it to the bank of the recipient; absent: nothing does */
  readonly payout_id?: string;
  /** delivered, returned, or sent: on its way again after it came back */
  readonly status: string;
  readonly [field: string]: unknown;
};

/** Whether a payment can be refunded now, how much of it, and why not. */
export type RefundEligibility = {
  /** Whether anything can be refunded now */
  readonly eligible: boolean;
  /** Why nothing can be refunded; null: something can */
  readonly reason: string | null;
  /** Minor units that went back already */
  readonly refunded_amount: number;
  /** How many refunds are on their way to a bank */
  readonly pending_refunds: number;
  /** Minor units that can still be refunded */
  readonly remaining_refundable: number;
  /** Currency, ISO 4217 code */
  readonly currency: string;
  /** Least minor units of a refund; 0: none is possible */
  readonly min_refund_amount: number;
  /** Most minor units of a refund */
  readonly max_refund_amount: number;
  /** Always 0: refunds have no fee */
  readonly estimated_fee_amount: number;
  /** ISO 4217 code of the fee */
  readonly estimated_fee_currency: string;
  /** How the fee is counted: one for each refund */
  readonly fee_type: 'flat';
  /** Whether a refund has to name `payer_iban`: the money came from a bank that did not say from which account */
  readonly requires_manual_payer_data: boolean;
  readonly [field: string]: unknown;
};

/** A refund to create, of all of a payment or a part. */
export type NewRefund = {
  /** Amount to refund, minor units */
  readonly amount: number;
  /** Currency of the payment */
  readonly currency: Currency;
  /** What the refund is for, in words of the merchant */
  readonly reference: string;
  /** Account number of the payer */
  readonly payer_iban?: string;
  /** Name of the payer */
  readonly payer_name?: string;
};

/** A refund as it stands. */
export type Refund = {
  /** Id of the refund */
  readonly refund_id: string;
  /** Id of the payment */
  readonly payment_id: string;
  /** Id of the order */
  readonly order_id: string;
  /** Id of the project */
  readonly project_id: string;
  /** How the payment was made. */
  readonly payment_method_key: string;
  /** How far the money is. A refund of a bank transfer is `pending` until the bank has booked it, and `returned` when the payer's bank did not take it: it can be sent again. Every other is `completed` at once. */
  readonly status: Open<'pending' | 'completed' | 'returned'>;
  /** What takes it to the bank of the payer; absent: it went back at once */
  readonly payout_id?: string;
  /** Amount that went back, minor units */
  readonly amount: number;
  /** Currency, ISO 4217 code */
  readonly currency: string;
  /** What the refund is for, in words of the merchant */
  readonly reference: string;
  /** Unix seconds of its creation */
  readonly created_at: number;
  readonly [field: string]: unknown;
};

/** Which past webhook events to read: those after a position. */
export type EventsQuery = {
  /** The position of the last event that was seen. */
  readonly after?: number;
  /** Most events of a page */
  readonly limit?: number;
  /** Events of this order alone */
  readonly order_id?: string;
};

/** A past webhook event. `body` is the text that was sent. */
export type FeedEvent = {
  /** Give the last one as `after` to go on from here. */
  readonly position: number;
  /** Id of the event, as receivers see it: the same for all attempts */
  readonly callback_id: string;
  /** Id of the project whose event it is */
  readonly project_id: string;
  /** Kind and id of what it is about, as in `order 3f0a…` */
  readonly object: string;
  /** Counts the events of one object without a gap; null: it is told to no one */
  readonly sequence: number | null;
  /** What it is about: `order`, `payment`, `transaction` or `transfer` */
  readonly type: string;
  /** What happened, as the webhook names it */
  readonly name: string;
  /** The body as it was sent. */
  readonly body: string;
  /** Unix seconds of its creation */
  readonly created_at: number;
  readonly [field: string]: unknown;
};

/** Past webhook events, oldest first, and the position to go on from. */
export type FeedEvents = {
  /** Events after the position, the oldest first */
  readonly events: readonly FeedEvent[];
  /** The `after` of the next request. */
  readonly next_after: number;
  readonly [field: string]: unknown;
};

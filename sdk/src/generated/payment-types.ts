// Made from the schemas of the server by `npm run docs`; do not edit.

import type { Open } from '../open.ts';
import type { Currency, PaymentStatus } from './words.ts';

/** Which payment methods to read. Limits apply only with both `amount` and `currency`. */
export type MethodsQuery = {
  /** Minor units */
  readonly amount?: number;
  readonly currency?: Currency;
  /** ISO 3166-1 alpha-2; validated, without effect on the response */
  readonly payer_country?: string;
  /** A project in test mode is told what hides the other methods */
  readonly explain?: Open<'1'>;
};

/** A way to pay that the project offers (checkout 2.5). */
export type PaymentMethod = {
  readonly key: string | null;
  /** Name that buyers see */
  readonly title: string;
  readonly description: string | null;
  /** What kind of payment it is */
  readonly type: Open<'pis' | 'card' | 'wallet' | 'banklink' | 'bnpl'>;
  /** How the buyer is led to the payment */
  readonly flow: Open<'redirect' | 'decoupled' | 'direct'>;
  readonly available_countries: readonly string[];
  readonly available_currencies: Readonly<Record<string, {
    readonly main: boolean;
    readonly [field: string]: unknown;
  }>>;
  readonly logo_url: string | null;
  readonly logo_wide_url: string | null;
  readonly display_order: number | null;
  readonly display_order_group: number | null;
  readonly [field: string]: unknown;
};

/** The payment methods of the project, in the order of display. */
export type PaymentMethods = {
  readonly items: readonly PaymentMethod[];
  /** Only with `explain=1`, only in test mode */
  readonly hidden?: readonly {
    readonly key: string;
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
  /** Minor units */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: string;
  /** Status of the payment (checkout 3.2) */
  readonly status: PaymentStatus;
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
  /** Key of the payment method */
  readonly payment_method_key: string;
  /** Name of the payment method, as buyers see it */
  readonly payment_method_name: string;
  /** Type of the payment method */
  readonly payment_method_type: string;
  /** Text that the bank shows with the payment */
  readonly purpose: string;
  readonly external_payment_id: string | null;
  /** Unix seconds of its creation */
  readonly created_at: number;
  /** Unix seconds of its last change */
  readonly updated_at: number;
  readonly distributions: readonly Distribution[];
  readonly [field: string]: unknown;
};

/** One recipient's part of a split payment, and how much of it was delivered. */
export type Distribution = {
  readonly id: string;
  readonly beneficiary_id: string;
  readonly name: string;
  readonly iban: string;
  readonly slot_id: string | null;
  /** fixed, percent, variadic, remainder or tip */
  readonly type: string;
  readonly amount: number;
  /** The part that the recipient kept */
  readonly delivered_amount: number;
  /** delivered or returned */
  readonly status: string;
  readonly [field: string]: unknown;
};

/** Whether a payment can be refunded now, how much of it, and why not. */
export type RefundEligibility = {
  /** Whether anything can be refunded now */
  readonly eligible: boolean;
  readonly reason: string | null;
  /** Minor units that went back already */
  readonly refunded_amount: number;
  /** Always 0: money goes back at once */
  readonly pending_refunds: number;
  /** Minor units that can still be refunded */
  readonly remaining_refundable: number;
  /** ISO 4217 code */
  readonly currency: string;
  /** Least minor units of a refund; 0: none is possible */
  readonly min_refund_amount: number;
  /** Most minor units of a refund */
  readonly max_refund_amount: number;
  /** Always 0: refunds have no fee */
  readonly estimated_fee_amount: number;
  /** ISO 4217 code of the fee */
  readonly estimated_fee_currency: string;
  readonly fee_type: 'flat';
  /** Always false: where the money came from is known */
  readonly requires_manual_payer_data: boolean;
  readonly [field: string]: unknown;
};

/** A refund to create, of all of a payment or a part. */
export type NewRefund = {
  /** Minor units */
  readonly amount: number;
  /** ISO 4217 code */
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
  /** Always `completed`: money goes back at once. */
  readonly status: string;
  /** Minor units */
  readonly amount: number;
  /** ISO 4217 code */
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
  readonly limit?: number;
  readonly order_id?: string;
};

/** A past webhook event. `body` is the text that was sent. */
export type FeedEvent = {
  /** Give the last one as `after` to go on from here. */
  readonly position: number;
  readonly callback_id: string;
  readonly project_id: string;
  readonly object: string;
  readonly sequence: number | null;
  readonly type: string;
  readonly name: string;
  /** The body as it was sent. */
  readonly body: string;
  readonly created_at: number;
  readonly [field: string]: unknown;
};

/** Past webhook events, oldest first, and the position to go on from. */
export type FeedEvents = {
  readonly events: readonly FeedEvent[];
  /** The `after` of the next request. */
  readonly next_after: number;
  readonly [field: string]: unknown;
};

/** The project that the credentials belong to, as the wallet API shows it. */
export type OwnProject = {
  readonly project_id: string;
  readonly project_number: number;
  readonly name: string;
  readonly client_id: string;
  readonly wallet_id: number;
  readonly test_mode: boolean;
  readonly currencies: readonly string[];
  readonly [field: string]: unknown;
};

/** The project that the credentials belong to, as the checkout API shows it. */
export type CheckoutProject = {
  readonly project_id: string;
  readonly project_number: number;
  readonly name: string;
  readonly client_id: string;
  readonly wallet_id: number;
  readonly test_mode: boolean;
  readonly currencies: readonly string[];
  readonly status: 'active';
  readonly payment_collection_status: 'active';
  readonly [field: string]: unknown;
};

/** The registered sites of the project. */
export type Websites = {
  readonly items: readonly {
    readonly url: string;
    readonly status: 'verified';
    readonly [field: string]: unknown;
  }[];
  readonly [field: string]: unknown;
};

/** What the project has in each currency, in minor units. */
export type ProjectBalance = {
  readonly items: readonly {
    readonly currency: string;
    /** In minor units, what is held included. */
    readonly balance: number;
    /** Reserved for what is under way. */
    readonly held: number;
    /** `balance` less `held`. */
    readonly available: number;
    readonly [field: string]: unknown;
  }[];
  readonly [field: string]: unknown;
};

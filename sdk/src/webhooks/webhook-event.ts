import type { OrderStatus, PaymentStatus } from '../generated/words.ts';
import type { Open } from '../open.ts';

/** An order as it was when something happened to it (checkout 2.7). `event.name` says what. */
export type OrderWebhook = {
  readonly event: {
    readonly type: 'order';
    readonly name: Open<
      | 'created'
      | 'status_updated'
      | 'amount_updated'
      | 'amount_paid_updated'
      | 'payment_link.expired_at_updated'
      | 'recipient.returned'
    >;
  };
  readonly order: {
    /** The `order_id` of the order. */
    readonly service_order_id: string;
    /** Your own reference. */
    readonly merchant_order_id: string;
    /** Minor units. */
    readonly amount: number;
    /** Minor units. */
    readonly amount_paid: number;
    readonly currency: string;
    readonly status: OrderStatus;
    /** Unix seconds. */
    readonly created_at: number;
    /** Unix seconds. */
    readonly updated_at: number;
    readonly payment_links: readonly WebhookLink[];
    readonly [field: string]: unknown;
  };
  /** Unix seconds of the event. */
  readonly timestamp: number;
  readonly [field: string]: unknown;
};

type WebhookLink = {
  readonly id: string;
  readonly name: string;
  readonly payments: readonly {
    readonly id: string;
    readonly method: string;
    readonly status: PaymentStatus;
    readonly payment_currency: string;
    readonly payment_amount: number;
    readonly refunded_amount: number;
    readonly chargeback_amount: number;
    readonly [field: string]: unknown;
  }[];
  readonly [field: string]: unknown;
};

/** The new status of one payment. Statuses on the way, such as `processing`, send none (checkout 6.5). */
export type PaymentWebhook = {
  readonly event: { readonly type: 'payment'; readonly name: Open<'status_updated'> };
  readonly order: {
    /** The `order_id` of the order. */
    readonly service_order_id: string;
    /** Your own reference. */
    readonly merchant_order_id: string;
    readonly [field: string]: unknown;
  };
  readonly payment: {
    readonly id: string;
    readonly status: PaymentStatus;
    /** Minor units. */
    readonly amount: number;
    readonly currency: string;
    readonly refunded_amount: number;
    readonly chargeback_amount: number;
    readonly [field: string]: unknown;
  };
  /** Unix seconds of the event. */
  readonly timestamp: number;
  readonly [field: string]: unknown;
};

/**
 * A webhook of another type: a trial event from the portal, or one that a later server sends. Answer
 * it with 2xx and do nothing; otherwise the service repeats it (checkout 9).
 */
export type OtherWebhook = {
  readonly event: { readonly type: Open<'trial'>; readonly name: string };
  /** Unix seconds of the event, where it says so. */
  readonly timestamp?: number;
  readonly [field: string]: unknown;
};

/**
 * What a webhook says. `isOrderWebhook()` and `isPaymentWebhook()` tell the known types; what neither
 * knows stays an `OtherWebhook`, never an error.
 */
export type WebhookPayload = OrderWebhook | PaymentWebhook | OtherWebhook;

/** Whether a webhook tells about an order; then `payload.order` is its snapshot. */
export const isOrderWebhook = (payload: WebhookPayload): payload is OrderWebhook =>
  payload.event.type === 'order';

/** Whether a webhook tells about one payment; then `payload.payment` has its new status. */
export const isPaymentWebhook = (payload: WebhookPayload): payload is PaymentWebhook =>
  payload.event.type === 'payment';

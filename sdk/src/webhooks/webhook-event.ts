import type { OrderStatus, PaymentStatus } from '../generated/words.ts';
import type { Open } from '../open.ts';

/** An order at the moment of an event (checkout 2.7). `event.name` names the event. */
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

/**
 * The new status of one payment. Intermediate statuses, such as `processing`, send no webhook
 * (checkout 6.5).
 */
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
 * A webhook of another type: a trial event from the portal, or one from a later server. Answer it
 * with 2xx and do nothing; otherwise the service repeats it (checkout 9).
 */
export type OtherWebhook = {
  readonly event: { readonly type: Open<'trial'>; readonly name: string };
  /** Unix seconds of the event, if the webhook contains them. */
  readonly timestamp?: number;
  readonly [field: string]: unknown;
};

/**
 * The content of a webhook. `isOrderWebhook()` and `isPaymentWebhook()` recognise the known types.
 * Any other type stays an `OtherWebhook` and is never an error.
 */
export type WebhookPayload = OrderWebhook | PaymentWebhook | OtherWebhook;

/** Whether a webhook is about an order. `payload.order` is then its snapshot. */
export const isOrderWebhook = (payload: WebhookPayload): payload is OrderWebhook =>
  payload.event.type === 'order';

/** Whether a webhook is about one payment. `payload.payment` then has its new status. */
export const isPaymentWebhook = (payload: WebhookPayload): payload is PaymentWebhook =>
  payload.event.type === 'payment';

import type { OrderStatus, PaymentStatus } from '../generated/words.ts';
import type { Open } from '../open.ts';

/** Checkout 2.7: what an order looked like. */
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
    readonly service_order_id: string;
    readonly merchant_order_id: string;
    readonly amount: number;
    readonly amount_paid: number;
    readonly currency: string;
    readonly status: OrderStatus;
    readonly created_at: number;
    readonly updated_at: number;
    readonly payment_links: readonly WebhookLink[];
    readonly [field: string]: unknown;
  };
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

/** Gaps 2, Thin payload: the new status of one payment. */
export type PaymentWebhook = {
  readonly event: { readonly type: 'payment'; readonly name: Open<'status_updated'> };
  readonly order: {
    readonly service_order_id: string;
    readonly merchant_order_id: string;
    readonly [field: string]: unknown;
  };
  readonly payment: {
    readonly id: string;
    readonly status: PaymentStatus;
    readonly amount: number;
    readonly currency: string;
    readonly refunded_amount: number;
    readonly chargeback_amount: number;
    readonly [field: string]: unknown;
  };
  readonly timestamp: number;
  readonly [field: string]: unknown;
};

export type WebhookPayload = OrderWebhook | PaymentWebhook;

export const isOrderWebhook = (payload: WebhookPayload): payload is OrderWebhook =>
  payload.event.type === 'order';

export const isPaymentWebhook = (payload: WebhookPayload): payload is PaymentWebhook =>
  payload.event.type === 'payment';

import {
  FlorinError,
  type IncomingRequest,
  isOrderWebhook,
  isPaymentWebhook,
  type VerifiedCallback,
  type WebhookPayload,
} from 'florin-sdk';
import type { Received, ShopMemory } from './shop-memory.ts';
import type { Till } from './till.ts';

type Told = Pick<Received, 'event' | 'object' | 'status' | 'about'>;

/** A test event for the receiver (decision 0043-trial-events). */
const trial: Told = { event: 'trial', object: 'nothing', status: 'tried', about: '' };

function toldBy(payload: WebhookPayload): Told {
  const { type, name } = payload.event;
  const event = `${type}.${name}`;
  if (isOrderWebhook(payload)) {
    const { service_order_id: about, status } = payload.order;
    return { event, object: 'order', status, about };
  }
  if (isPaymentWebhook(payload)) {
    const { order, payment } = payload;
    return { event, object: 'payment', status: payment.status, about: order.service_order_id };
  }
  return trial;
}

/** Checkout 6: throws a `WebhookRefusal` unless the exact bytes were signed. */
export async function receiveWebhook(
  { florin }: Till,
  memory: ShopMemory,
  request: IncomingRequest,
  atMs: number,
): Promise<void> {
  const { payload, text, callbackId } = await florin.verifyWebhook(request);
  memory.keepReceived({ ...toldBy(payload), callbackId, atMs, text });
}

const saidBy = (callback: VerifiedCallback): Told =>
  callback.kind === 'wallet'
    ? {
        event: callback.type,
        object: 'transaction',
        status: callback.transaction.status,
        about: callback.transaction.transaction_key,
      }
    : trial;

/**
 * Wallet 6: the same. It also confirms a transaction that the payer has accepted, which moves the
 * money.
 */
export async function receiveCallback(
  { florin, projectId }: Till,
  memory: ShopMemory,
  request: IncomingRequest,
  atMs: number,
): Promise<void> {
  const callback = await florin.verifyCallback(request, { projectId, mode: 'test' });
  if (callback.kind === 'wallet' && callback.type === 'reserved') {
    await confirm(florin, callback.transaction.transaction_key);
  }
  const { callbackId, text } = callback;
  memory.keepReceived({ ...saidBy(callback), callbackId, atMs, text });
}

/** All attempts of the callback use one key, so it happens once. */
async function confirm({ wallet }: Till['florin'], key: string): Promise<void> {
  try {
    await wallet.transactions.confirm(key, undefined, { idempotencyKey: `${key}-confirm` });
  } catch (error) {
    // The transaction was confirmed, revoked or expired meanwhile: the page of the sale says which.
    if (!(error instanceof FlorinError)) throw error;
  }
}

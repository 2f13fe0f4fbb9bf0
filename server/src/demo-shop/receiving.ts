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

/** Somebody tries the receiver out (decision 0043-trial-events). */
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

/** Checkout 6: throws a `WebhookRefusal` unless the very bytes were signed. */
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

/** Wallet 6: the same; and what a payer has accepted is confirmed, which moves the money. */
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

/** With one key for all attempts of the callback: it happens once. */
async function confirm({ wallet }: Till['florin'], key: string): Promise<void> {
  try {
    await wallet.transactions.confirm(key, undefined, { idempotencyKey: `${key}-confirm` });
  } catch (error) {
    // Confirmed, revoked or lapsed meanwhile: the page of the sale says which.
    if (!(error instanceof FlorinError)) throw error;
  }
}

import type { Delivery } from '../../deliveries/delivery.ts';
import type { FeedEvent } from '../../events/event.ts';
import { type Formed, formed } from './forming.ts';
import type { Signer } from './signing.ts';

/**
 * The request of the last attempt, made again: the body as it was sent, and the headers as signed
 * by the current secrets. Only the body of a request is stored.
 */
export async function shownRequest(
  sign: Signer,
  delivery: Delivery,
  event: FeedEvent,
): Promise<Formed> {
  const last = delivery.attempts.at(-1);
  const at = last?.at ?? delivery.createdAt;
  const text = delivery.body ?? event.body;
  const signatures = await sign({ delivery, text }, at);
  const { standard } = signatures;
  const ofThen = { ...signatures, standard: standard === null ? null : { ...standard, at } };
  const told = { delivery, text, eventCreatedAt: event.createdAt };
  return formed(told, last?.requestId ?? '…', ofThen);
}

import type { Delivery } from '../../deliveries/delivery.ts';
import type { FeedEvent } from '../../events/event.ts';
import { type Formed, formed } from './forming.ts';
import type { Signer } from './signing.ts';

/**
 * The request of the last attempt, formed again: the body as it was sent, and the headers as the
 * secrets of now sign it. Nothing but the body is kept of a request.
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

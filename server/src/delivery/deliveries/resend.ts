import { randomUUID } from 'node:crypto';
import type { Operation } from '../../engine/operation.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import { findEvent } from '../events/event.store.ts';
import type { FeedEvent } from '../events/event.ts';
import { feedAsk } from '../events/record-event.ts';
import { deliveries, findDelivery } from './delivery.store.ts';
import { type Delivery, resendOf } from './delivery.ts';

/** What is told once more, and whether of a test project. */
export type ToldAgain = FeedEvent & Pick<Delivery, 'isTest'>;

/** Forms the body of an event anew, out of what its object is now. Null: the object is gone. */
export type FormAnew = (event: ToldAgain) => Promise<string | null>;

/** One builder for each kind of object, the first word of its name. Each pillar brings its own. */
export type BodyBuilders = Readonly<Record<string, FormAnew>>;

/** Sends something again: one attempt, formed anew. */
export type Resend = {
  /** What will be sent, or why it cannot be. */
  readonly prepare: (deliveryId: string) => Promise<Decision<PreparedResend, 'not_found'>>;
};

export type PreparedResend = {
  readonly before: Delivery;
  readonly id: string;
  readonly body: string;
};

/** Writes the attempt down, so that the dispatcher finds it. The feed is the lock of the list. */
export const resendDelivery: Operation<PreparedResend, Delivery, never> = {
  name: 'resend delivery',
  load: () => [[feedAsk]],
  decide: (draft, { before, id, body }, now) => {
    const again = resendOf(before, { id, body }, now);
    draft.append(deliveries, again);
    return accept(again);
  },
};

export const createResend = (database: Database, bodyBuilders: BodyBuilders): Resend => ({
  prepare: async (deliveryId) => {
    const gone = refuse('not_found', `There is no delivery ${deliveryId}.`);
    const before = await findDelivery(database, deliveryId);
    const event = before === null ? null : await findEvent(database, before.position);
    if (before === null || event === null) return gone;
    const bodyBuilder = bodyBuilders[kindOf(event)];
    if (bodyBuilder === undefined) throw new Error(`no builder for events of ${event.object}`);
    const body = await bodyBuilder({ ...event, isTest: before.isTest });
    return body === null ? gone : accept({ before, id: randomUUID(), body });
  },
});

const kindOf = ({ object }: FeedEvent): string => object.slice(0, object.indexOf(' '));

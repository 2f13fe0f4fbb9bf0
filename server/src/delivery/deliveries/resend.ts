import { randomUUID } from 'node:crypto';
import type { Operation } from '../../engine/operation.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import { findEvent } from '../events/event.store.ts';
import type { FeedEvent } from '../events/event.ts';
import { feedAsk } from '../events/record-event.ts';
import { deliveries, findDelivery } from './delivery.store.ts';
import { type Delivery, resendOf } from './delivery.ts';

/** The event to send again, and whether its project is a test project. */
export type ToldAgain = FeedEvent & Pick<Delivery, 'isTest'>;

/**
 * Makes the body of an event anew from the current state of its object. Null: the object is gone.
 */
export type FormAnew = (event: ToldAgain) => Promise<string | null>;

/**
 * One builder for each kind of object, which is the first word of the object's name. Each pillar
 * brings its own.
 */
export type BodyBuilders = Readonly<Record<string, FormAnew>>;

/** Sends an event again: one attempt, with a new body. */
export type Resend = {
  /** The delivery to send, or the reason why it cannot be sent. */
  readonly prepare: (deliveryId: string) => Promise<Decision<PreparedResend, 'not_found'>>;
};

export type PreparedResend = {
  readonly before: Delivery;
  readonly id: string;
  readonly body: string;
};

/** Writes the attempt, so that the dispatcher finds it. The feed's lock also locks this list. */
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

import { markedUuidOf } from '../../engine/uuid-of.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** How an event is worded: one dialect for each of the three documents. */
export const dialects = ['checkout', 'wallet', 'transfer'] as const;
export type EventDialect = (typeof dialects)[number];

/** An event as stored in the feed. */
export type FeedEvent = {
  /** Its position in the order of commits. */
  readonly position: number;
  /** The receiver's idempotency key: `X-Service-Callback-Id`. */
  readonly id: string;
  readonly projectId: string;
  readonly dialect: EventDialect;
  /** The object that it happened to: `order 0d9c…`. */
  readonly object: string;
  /** Counts an object's events without a gap. Null: no receiver gets this event. */
  readonly sequence: number | null;
  readonly type: string;
  readonly name: string;
  /** The body, or its signed part, as the commit made it. */
  readonly body: string;
  readonly createdAt: UnixSeconds;
};

/** The parts of an event that a pillar sets. The rest is derived. */
export type NewEvent = Omit<FeedEvent, 'position' | 'id' | 'projectId' | 'createdAt'> & {
  readonly project: { readonly id: string; readonly clientId: string; readonly isTest: boolean };
  /** The receiver's URL. Null: nobody asked for this event. */
  readonly url: string | null;
};

/**
 * Made from the position, since a decision has no randomness. It is the same for all attempts. It
 * has the bits of a UUID version 8, since receivers may check the form.
 */
export const eventId = (object: string, position: number): string =>
  markedUuidOf('event', object, String(position));

import { markedUuidOf } from '../../engine/uuid-of.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** How an event is told: one dialect for each of the three documents. */
export const dialects = ['checkout', 'wallet', 'transfer'] as const;
export type EventDialect = (typeof dialects)[number];

/** Something that happened, as it stands in the feed. */
export type FeedEvent = {
  /** Its place in the order of commits. */
  readonly position: number;
  /** The receiver's idempotency key: `X-Service-Callback-Id`. */
  readonly id: string;
  readonly projectId: string;
  readonly dialect: EventDialect;
  /** What it happened to: `order 0d9c…`. */
  readonly object: string;
  /** Counts an object's events without a gap; null for what is told to nobody. */
  readonly sequence: number | null;
  readonly type: string;
  readonly name: string;
  /** The body, or the part of it that is signed, as the commit formed it. */
  readonly body: string;
  readonly createdAt: UnixSeconds;
};

/** What a pillar says about an event; the rest follows. */
export type NewEvent = Omit<FeedEvent, 'position' | 'id' | 'projectId' | 'createdAt'> & {
  readonly project: { readonly id: string; readonly clientId: string; readonly isTest: boolean };
  /** Where it is to be told; null: nobody asked to hear of it. */
  readonly url: string | null;
};

/**
 * Made of its place, since a decision knows no randomness; the same for all attempts. Marked as a
 * UUID of version 8, since receivers may check the form.
 */
export const eventId = (object: string, position: number): string =>
  markedUuidOf('event', object, String(position));

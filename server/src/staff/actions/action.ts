import type { UnixSeconds } from '../../kernel/time.ts';
import type { Actor } from '../actor.ts';

/** Facts about something, without any secret. */
export type Facts = Readonly<Record<string, unknown>>;

/** An act that is about to happen. */
export type NewAction = {
  readonly id: string;
  readonly actor: Actor;
  /** The source address of the request. */
  readonly ip: string | null;
  readonly action: string;
  /** The subject of the act: `project 0d9c…`. */
  readonly subject: string;
  readonly requestId: string;
  /** The project whose portal was used. Null: the act happened elsewhere. */
  readonly projectId: string | null;
  /** The details of the request. */
  readonly details: Facts;
};

/**
 * An act that has happened. `before` and `after` describe its subject, where the log shows both.
 */
export type Action = NewAction & {
  readonly at: UnixSeconds;
  readonly before: Facts | null;
  readonly after: Facts | null;
};

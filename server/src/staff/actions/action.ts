import type { UnixSeconds } from '../../kernel/time.ts';
import type { Actor } from '../actor.ts';

/** What is told about something, without any secret. */
export type Facts = Readonly<Record<string, unknown>>;

/** What somebody is about to do. */
export type NewAction = {
  readonly id: string;
  readonly actor: Actor;
  /** Where the request came from. */
  readonly ip: string | null;
  readonly action: string;
  /** What it is done to: `project 0d9c…`. */
  readonly subject: string;
  readonly requestId: string;
  /** In whose portal it was done; null: somewhere else. */
  readonly projectId: string | null;
  /** What was asked for. */
  readonly details: Facts;
};

/** Something that somebody did. `before` and `after`: its subject, where the log shows both. */
export type Action = NewAction & {
  readonly at: UnixSeconds;
  readonly before: Facts | null;
  readonly after: Facts | null;
};

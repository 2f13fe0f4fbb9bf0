import type { UnixSeconds } from '../../kernel/time.ts';

/** Something an operator did. */
export type OperatorAction = {
  readonly id: string;
  readonly at: UnixSeconds;
  readonly action: string;
  /** What it was done to: `project 0d9c…`. */
  readonly subject: string;
  readonly requestId: string;
  /** What was asked for, without any secret. */
  readonly details: Readonly<Record<string, unknown>>;
};

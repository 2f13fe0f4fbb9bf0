import { RawJson } from '../../edge/answering/answer.ts';
import { accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { notEmptyOnWire } from './open-thing.wire.ts';
import type { OpenThing } from './open-things.store.ts';

/** How to close one kind of owner. */
export type Closing<Outcome> = {
  readonly look: () => Promise<readonly OpenThing[]>;
  /** After its commit nothing new can begin. `isOurs` false: the owner was already suspended. */
  readonly suspend: () => Promise<{
    readonly isOurs: boolean;
    readonly since: UnixSeconds | null;
  }>;
  /** Null: something was opened meanwhile. */
  readonly finish: (since: UnixSeconds | null) => Promise<Outcome | null>;
  /** Undoes our suspension, unless an operator has made it theirs meanwhile. */
  readonly giveUp: (since: UnixSeconds | null) => Promise<void>;
};

const refused = (open: readonly OpenThing[]) =>
  accept(new RawJson(JSON.stringify(notEmptyOnWire(open)), 409));

/**
 * Business 6, Closing. A lock holds existing rows but not later ones. So the owner is suspended
 * first, and then the open things are read: nothing can be added any more. The last commit checks
 * the accounts themselves (decision 0149).
 */
export async function closed<Outcome>({ look, suspend, finish, giveUp }: Closing<Outcome>) {
  const open = await look();
  if (open.length > 0) return refused(open);
  const { isOurs, since } = await suspend();
  const late = await look();
  const outcome = late.length === 0 ? await finish(since) : null;
  if (outcome !== null) return outcome;
  if (isOurs) await giveUp(since);
  return refused(late.length > 0 ? late : await look());
}

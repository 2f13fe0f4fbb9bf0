import type { Engine } from '../../../src/engine/engine.ts';
import type { Operation } from '../../../src/engine/operation.ts';
import type { Decision } from '../../../src/kernel/decision.ts';
import { type UnixSeconds, unixSeconds } from '../../../src/kernel/time.ts';
import { fireTimer } from '../../../src/time/fire-timer.ts';
import type { TimerHandler } from '../../../src/time/timer.ts';
import { client } from '../engines.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';
import { everyTimer } from './every-timer.ts';

/** The moment at which every scene begins. Tables count seconds from it. */
export const start = unixSeconds(1_800_000_000);
export const after = (seconds: number): UnixSeconds => unixSeconds(start + seconds);

export type World = { readonly engine: Engine; readonly store: MemoryStore };
export type Command = (world: World) => Promise<Decision<unknown>>;

/** What a table shows of the rows: money by owner, and append-only entries. */
export type Seen = {
  readonly money: Readonly<Record<string, string>>;
  readonly moved: readonly string[];
  readonly told: readonly string[];
};

/** One row of a table: these rows, this command, and the resulting rows. */
export type Rule<Given, Shown extends Seen> = {
  readonly rule: string;
  readonly given?: Given;
  /** Earlier commands, at the start; all of them are accepted. */
  readonly before?: readonly Command[];
  /** Seconds after the start; 0 when absent. */
  readonly at?: number;
  readonly when: Command;
  /**
   * What is different afterwards, and the new postings and events. Everything else is unchanged.
   */
  readonly becomes?: Partial<Shown>;
  /** `code: sentence`. Without `becomes`, nothing may change. */
  readonly refused?: string;
};

/** How the rows of a pillar are created, and what is shown of them. */
export type Pillar<Given, Shown extends Seen> = {
  readonly build: (store: MemoryStore, given: Given | undefined) => void;
  readonly look: (store: MemoryStore) => Shown;
};

/** The rows of a table with their titles, as `test.each` takes them. */
export const rules = <Row extends { readonly rule: string }>(
  rows: readonly Row[],
): readonly (readonly [string, Row])[] => rows.map((row) => [row.rule, row]);

/** A request of the shop. */
export const asking =
  <Input>(operation: Operation<Input, unknown>, input: Input): Command =>
  ({ engine }) =>
    engine.execute(operation, input, client('shop'));

/** Fires a timer, on time or late: the one of this kind whose subject begins like this. */
export const firing =
  (handler: TimerHandler, subject = ''): Command =>
  async ({ engine, store }) => {
    const due = everyTimer(store).filter(
      (timer) => timer.kind === handler.kind && timer.subject.startsWith(subject),
    );
    const [timer] = due;
    if (timer === undefined) throw new Error(`no timer of kind ${handler.kind} is set`);
    return engine.execute(fireTimer(handler), timer, { kind: 'timer' });
  };

/** When a timer of the scene falls due, as tables write it. */
export const secondsAfterStart = (at: UnixSeconds): string => `+${at - start}`;

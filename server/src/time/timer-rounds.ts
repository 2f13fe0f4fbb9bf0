import type { Engine } from '../engine/engine.ts';
import { type Clock, type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import type { Database } from '../storage/database.ts';
import { type Firing, fireTimer } from './fire-timer.ts';
import { RestingTimers, type TimerRest } from './resting-timers.ts';
import { dueTimers, findTimer } from './timer.store.ts';
import { type AnyHandler, sourcesOf, type Timer, type TimerSource } from './timer.ts';

export type TimerRounds = {
  /** Runs all due timers, including timers that this run creates. Then it retries rested ones. */
  readonly ordinary: () => Promise<void>;
  /** Runs all due timers, including resting ones. False: one of them failed. */
  readonly whole: () => Promise<boolean>;
  /** The timers that should have run some seconds ago, the oldest first. */
  readonly overdue: (asked: OverdueAsked) => Promise<readonly OverdueTimer[]>;
  /** Runs a due timer, even if it rests. */
  readonly runNow: (timerId: string) => Promise<RunNow>;
};

export type OverdueAsked = {
  readonly limit: number;
  /** Only those after this one. Absent: from the oldest on. */
  readonly beside?: Pick<Timer, 'dueAt' | 'id'> | null;
  /** Those before it instead, backwards from it. */
  readonly isBackwards?: boolean;
};

/**
 * `rest`: how it failed on this node. Null: it has not failed here, so another node has it, or it
 * is next.
 */
export type OverdueTimer = { readonly timer: Timer; readonly rest: TimerRest | null };

/** `gone`: there is no such timer, or it is not due. */
export type RunNow =
  | { readonly outcome: 'done' | 'gone' }
  | { readonly outcome: 'failed'; readonly error: string };

export type RoundServices = {
  readonly engine: Engine;
  readonly database: Database;
  readonly clock: Clock;
  readonly handlers: readonly AnyHandler[];
  readonly onFault: (fault: unknown, timer: Timer | null) => void;
  /**
   * Called once for each kind: a newer version has set timers of this kind, and a node of it runs
   * them.
   */
  readonly onUnknownKind: (kind: string) => void;
};

/** `put off`: the service was unable to run it, through no fault of the timer. */
type Outcome = 'done' | 'failed' | 'put off';

/** Most of a page may be resting timers: they are cheap to read, and nothing is done with them. */
const pageTimers = 1_000;
const stepTimers = 100;
/**
 * A walk looks at columns from shortly before the one that left nothing due: what it has passed is
 * no longer in the index, but PostgreSQL reads past it until the next vacuum.
 */
const walkedAgainSeconds = 300;
/** How often a walk starts at the beginning. */
const walkedWhollySeconds = 3_600;
/** A round runs twice a second: an older timer has failed, or the node is far behind. */
const overdueSeconds = 5;

function operationsOf(handler: AnyHandler): (timer: Timer) => Firing | Promise<Firing> {
  if (!('prepare' in handler)) {
    const operation = fireTimer(handler);
    return () => operation;
  }
  const { kind, prepare } = handler;
  return async ({ subject }) => fireTimer({ kind, ...(await prepare(subject)) });
}

const isAllDone = (met: ReadonlySet<Outcome>): boolean => !met.has('failed') && !met.has('put off');

const unknownText = (kind: string): string =>
  `this version does not know timers of kind ${kind}; they wait for a newer one`;

/**
 * Runs due timers in the engine. A failing timer delays no other: the round goes past it and
 * retries it after its rest (decision 0073-failing-timers). A timer of an unknown kind is left for
 * a node of a newer version (decision 0247).
 */
class Rounds {
  readonly #services: RoundServices;
  readonly #elapsedMs: () => number;
  readonly #resting = new RestingTimers();
  readonly #operations: ReadonlyMap<string, (timer: Timer) => Firing | Promise<Firing>>;
  readonly #unknownKinds = new Set<string>();
  readonly #sources: readonly TimerSource[];
  /** The moment of the last walk from the beginning, and of the last one that left nothing due. */
  #wholeWalkAt = unixSeconds(0);
  #doneUntil = unixSeconds(0);

  constructor(services: RoundServices, elapsedMs: () => number) {
    this.#services = services;
    this.#elapsedMs = elapsedMs;
    this.#sources = sourcesOf(services.handlers);
    this.#operations = new Map(
      services.handlers.map((handler) => [handler.kind, operationsOf(handler)]),
    );
  }

  async ordinary(): Promise<void> {
    await this.#walkToTheEnd();
    await this.#tryAgain();
  }

  async whole(): Promise<boolean> {
    const met = new Set<Outcome>();
    await this.#tryAll(this.#resting.all(), met);
    return (await this.#walkToTheEnd()) && isAllDone(met);
  }

  async overdue({
    limit,
    beside = null,
    isBackwards = false,
  }: OverdueAsked): Promise<readonly OverdueTimer[]> {
    const { database, clock } = this.#services;
    const before = unixSeconds(clock.now() - overdueSeconds);
    const asked = { now: before, beside, isBackwards: beside !== null && isBackwards, limit };
    const found = await dueTimers(database, this.#sources, asked);
    const nowMs = this.#elapsedMs();
    return found.map((timer) => ({ timer, rest: this.#restOf(timer, nowMs) }));
  }

  #restOf(timer: Timer, nowMs: number): TimerRest | null {
    if (this.#operations.has(timer.kind)) return this.#resting.restOf(timer, nowMs);
    return { failures: 0, error: unknownText(timer.kind), leftMs: null };
  }

  async runNow(timerId: string): Promise<RunNow> {
    const { database, clock } = this.#services;
    const timer = await findTimer(database, this.#sources, timerId);
    if (timer === null || timer.dueAt > clock.now()) return { outcome: 'gone' };
    if (!this.#isKnown(timer)) return { outcome: 'failed', error: unknownText(timer.kind) };
    try {
      await this.#fire(timer);
      this.#resting.forget(timer);
      return { outcome: 'done' };
    } catch (fault) {
      this.#noteFault(timer, fault, new Set());
      if (fault instanceof Unavailable) throw fault;
      return {
        outcome: 'failed',
        error: this.#resting.restOf(timer, this.#elapsedMs())?.error ?? String(fault),
      };
    }
  }

  async #fire(timer: Timer): Promise<void> {
    const operationOf = this.#operations.get(timer.kind);
    if (operationOf === undefined) throw new Error(unknownText(timer.kind));
    await this.#services.engine.execute(await operationOf(timer), timer, { kind: 'timer' });
  }

  #noteFault(timer: Timer, fault: unknown, met: Set<Outcome>): void {
    const isPutOff = fault instanceof Unavailable;
    // A lost database is reported once, not for every timer that it delays.
    if (!isPutOff || !met.has('put off')) this.#services.onFault(fault, timer);
    if (!isPutOff) this.#resting.noteFailure(timer, this.#elapsedMs(), fault);
    met.add(isPutOff ? 'put off' : 'failed');
  }

  async #tryOne(timer: Timer, met: Set<Outcome>): Promise<void> {
    try {
      await this.#fire(timer);
      this.#resting.forget(timer);
      met.add('done');
    } catch (fault) {
      this.#noteFault(timer, fault, met);
    }
  }

  async #tryAll(timers: readonly Timer[], met: Set<Outcome>): Promise<void> {
    // Not all at once: the engine's queue must have room for others.
    for (let from = 0; from < timers.length; from += stepTimers) {
      const step = timers.slice(from, from + stepTimers);
      await Promise.all(step.map((timer) => this.#tryOne(timer, met)));
    }
  }

  /**
   * Goes once over the due timers, from the oldest on, and runs those that have not failed before.
   */
  async #walk(): Promise<ReadonlySet<Outcome>> {
    const { database, clock } = this.#services;
    const met = new Set<Outcome>();
    const now = clock.now();
    const columnsFrom = this.#walkFrom(now);
    const pageAfter = (beside: Timer | null) =>
      dueTimers(database, this.#sources, { now, beside, limit: pageTimers, columnsFrom });
    let page = await pageAfter(null);
    for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
      const fresh = page.filter((timer) => this.#isKnown(timer) && !this.#resting.knows(timer));
      await this.#tryAll(fresh, met);
      page = await pageAfter(last);
    }
    if (isAllDone(met)) this.#doneUntil = now;
    return met;
  }

  #walkFrom(now: UnixSeconds): UnixSeconds {
    if (now < this.#wholeWalkAt + walkedWhollySeconds) {
      return unixSeconds(Math.max(0, this.#doneUntil - walkedAgainSeconds));
    }
    this.#wholeWalkAt = now;
    return unixSeconds(0);
  }

  #isKnown({ kind }: Timer): boolean {
    const isKnown = this.#operations.has(kind);
    if (!isKnown && !this.#unknownKinds.has(kind)) {
      this.#unknownKinds.add(kind);
      this.#services.onUnknownKind(kind);
    }
    return isKnown;
  }

  /** Walks again while any timer runs: that may have made others due behind the walker. */
  async #walkToTheEnd(): Promise<boolean> {
    let isDone = true;
    for (;;) {
      const met = await this.#walk();
      isDone &&= isAllDone(met);
      // A timer that was put off would come up again at once. The next round comes after a pause.
      if (!met.has('done') || met.has('put off')) return isDone;
    }
  }

  /**
   * A hundred at a time, and only while all of them succeed. So failing timers cost a round no more
   * than a moment. Once the cause is gone, all rested timers run at once.
   */
  async #tryAgain(): Promise<void> {
    const rested = this.#resting.rested(this.#elapsedMs());
    for (let from = 0; from < rested.length; from += stepTimers) {
      const met = new Set<Outcome>();
      await this.#tryAll(rested.slice(from, from + stepTimers), met);
      if (!isAllDone(met)) return;
    }
  }
}

export function createTimerRounds(services: RoundServices, elapsedMs: () => number): TimerRounds {
  const rounds = new Rounds(services, elapsedMs);
  return {
    ordinary: () => rounds.ordinary(),
    whole: () => rounds.whole(),
    overdue: (asked) => rounds.overdue(asked),
    runNow: (timerId) => rounds.runNow(timerId),
  };
}

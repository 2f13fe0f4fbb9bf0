import { type Clockwork, type Event, newOwner } from '../clockwork.ts';
import type { Dice } from '../dice.ts';
import { DatabaseError, type Waiting } from './claims.ts';
import { type Sent, Session, type Told } from './session.ts';
import type { Store, Transaction } from './store.ts';
import { doneBy, type Work } from './work.ts';

export type OnCommitted = (transaction: Transaction) => void;

/** Statements that were sent as one. */
export type Group = {
  readonly statements: readonly Sent[];
  /** How many of them are answered before the others begin. */
  readonly toldFirst: number;
  /** Called at the moment of its COMMIT. */
  readonly onCommitted: OnCommitted;
  /** `isAll`: no further answers follow. */
  readonly onTold: (told: readonly Told[], isAll: boolean) => void;
  readonly onFault: (fault: DatabaseError) => void;
};

export type Surroundings = {
  readonly clockwork: Clockwork;
  readonly dice: Dice;
  readonly store: Store;
  readonly nextNumber: () => number;
  /** Two transactions waited for each other. Our lock order should never allow it. */
  readonly onDeadlock: () => void;
};

const statementMsMax = 6_000;
const idleInTransactionMsMax = 6_000;
const deadlockMs = 1_000;

/** The PostgreSQL process behind one connection. */
export class Backend {
  readonly owner = newOwner('a backend');
  readonly #around: Surroundings;
  readonly #session: Session;
  readonly #onGone: () => void;
  #work: Promise<void> = Promise.resolve();
  #isClientGone = false;
  #isTerminated = false;
  #statementEndsMs = 0;
  #interrupt: ((fault: DatabaseError) => void) | null = null;
  #idle: Event | null = null;
  #onWritten: (() => void) | null = null;

  /** `onGone`: the connection is closed from this side. */
  constructor(around: Surroundings, onGone: () => void) {
    this.#around = around;
    this.#onGone = onGone;
    const waiting: Waiting = {
      forLock: (name, transaction) => this.#waitFor(name, transaction),
      forDisk: () => this.#writeToDisk(),
    };
    this.#session = new Session(around.store, waiting, around.nextNumber);
  }

  receive(group: Group): void {
    if (this.#isClientGone || this.#isTerminated) return;
    this.#noteBusy();
    this.#work = this.#work.then(() => doneBy(this.#run(group)));
  }

  /** Received statements are completed; then the server notices. */
  leave(): void {
    this.#isClientGone = true;
    this.#work = this.#work.then(() => this.#end());
  }

  /** Like pg_terminate_backend: at once, except during the write of a commit. */
  terminate(code = '57P01'): void {
    this.#isTerminated = true;
    this.#interrupt?.(new DatabaseError(code, 'terminating connection'));
    this.#work = this.#work.then(() => this.#end());
  }

  /** The whole server is gone at once. A commit that was being written may have been the last. */
  die(isWritten: boolean): void {
    this.owner.isAlive = false;
    if (isWritten) this.#onWritten?.();
  }

  #end(): void {
    this.#noteBusy();
    this.#session.end();
    if (this.owner.isAlive) this.#onGone();
    this.owner.isAlive = false;
  }

  *#run(group: Group): Work<void> {
    let told: Told[] = [];
    for (const [index, sent] of group.statements.entries()) {
      const pause = this.#mayPause();
      if (pause !== null) yield pause;
      if (this.#isTerminated) return;
      if (this.#around.dice.strikes('a session is ended', 1_500)) return this.terminate();
      const given = yield* this.#runOne(sent, group);
      if (given === null) return;
      told.push(given);
      if (index + 1 === group.toldFirst) {
        group.onTold(told, false);
        told = [];
      }
    }
    group.onTold(told, true);
    this.#noteIdle();
  }

  /** Null: it failed, and the rest of the group is skipped. */
  *#runOne(sent: Sent, group: Group): Work<Told | null> {
    this.#statementEndsMs = this.#around.clockwork.nowMs + statementMsMax;
    try {
      const told = yield* this.#session.run(sent);
      if (told.committed !== undefined) group.onCommitted(told.committed);
      return told;
    } catch (fault) {
      if (!(fault instanceof DatabaseError)) throw fault;
      group.onFault(fault);
      this.#noteIdle();
      return null;
    }
  }

  /** Others may run between two statements; null: none does. */
  #mayPause(): Promise<void> | null {
    const { clockwork, dice } = this.#around;
    return dice.oneIn(3) ? clockwork.sleep(dice.random(3), this.owner) : null;
  }

  async #writeToDisk(): Promise<void> {
    const { clockwork, dice } = this.#around;
    const isSlow = dice.strikes('a slow commit', 200);
    const ms = isSlow ? dice.between(100, 4_000) : dice.random(3);
    await new Promise<void>((resolve) => {
      this.#onWritten = resolve;
      clockwork.plan(ms, resolve, this.owner);
    });
    this.#onWritten = null;
  }

  #waitFor(name: string, transaction: Transaction): Promise<void> {
    const { clockwork, store, onDeadlock } = this.#around;
    return new Promise((resolve, reject) => {
      const alarms: Event[] = [];
      const end = () => {
        this.#interrupt = null;
        for (const alarm of alarms) alarm.isCanceled = true;
      };
      const leaveLine = store.locks.standInLine(name, transaction, () => {
        end();
        clockwork.plan(0, resolve, this.owner);
      });
      const fail = (fault: DatabaseError) => {
        end();
        leaveLine();
        reject(fault);
      };
      this.#interrupt = fail;
      const alarm = (ms: number, ring: () => void) =>
        alarms.push(clockwork.plan(ms, ring, this.owner));
      alarm(transaction.lockTimeoutMs, () =>
        fail(new DatabaseError('55P03', `waited for ${name}`)),
      );
      alarm(this.#statementEndsMs - clockwork.nowMs, () =>
        fail(new DatabaseError('57014', 'the statement took too long')),
      );
      alarm(deadlockMs, () => {
        if (!store.locks.isInCircle(transaction)) return;
        onDeadlock();
        fail(new DatabaseError('40P01', 'deadlock detected'));
      });
    });
  }

  /** A client that stays idle within a transaction loses it. */
  #noteIdle(): void {
    if (!this.#session.isInTransaction) return;
    this.#idle = this.#around.clockwork.plan(
      idleInTransactionMsMax,
      () => this.terminate('25P03'),
      this.owner,
    );
  }

  #noteBusy(): void {
    if (this.#idle !== null) this.#idle.isCanceled = true;
    this.#idle = null;
  }
}

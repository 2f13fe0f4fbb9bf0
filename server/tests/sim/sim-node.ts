import { deliveries } from '../../src/delivery/deliveries/delivery.store.ts';
import { schedulesWith } from '../../src/delivery/deliveries/schedule.ts';
import { startDispatcher } from '../../src/delivery/sending/dispatcher.ts';
import { createEngine, type Engine } from '../../src/engine/engine.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { Unavailable } from '../../src/kernel/unavailable.ts';
import type { Database } from '../../src/storage/database.ts';
import { type Scheduler, startScheduler } from '../../src/time/scheduler.ts';
import type { AnyHandler } from '../../src/time/timer.ts';
import type { TransferContext } from '../../src/transfer/transfers/transfer-context.ts';
import { checkoutTimers } from '../support/same-histories/checkout-deeds.ts';
import { transferTimersBy } from '../support/same-histories/transfer-deeds.ts';
import { walletTimers } from '../support/same-histories/wallet-deeds.ts';
import { type Clockwork, newOwner, type Owner } from './clockwork.ts';
import type { SimDatabase } from './database/sim-database.ts';
import type { Dice } from './dice.ts';
import type { Receivers } from './receivers.ts';
import type { AnyOperation, Recorder } from './recorder.ts';

export type World = {
  readonly clockwork: Clockwork;
  readonly dice: Dice;
  readonly database: SimDatabase;
  readonly receivers: Receivers;
  readonly recorder: Recorder;
  /** The true time, in milliseconds. */
  readonly wallMs: () => number;
  readonly moveTo: (momentMs: number) => void;
  /** What nodes do when timers fall due. */
  readonly handlers: readonly AnyHandler[];
  /** An error that no node may ever report. */
  readonly onFault: (fault: unknown) => void;
};

/** The handlers of all three APIs, with transfers that go to banks by these rails. */
export const handlersFor = (context: TransferContext): readonly AnyHandler[] => [
  ...new Map<string, AnyHandler>(
    [...checkoutTimers, ...walletTimers, ...transferTimersBy(context)].map((one) => [
      one.kind,
      one,
    ]),
  ).values(),
];

const silent = () => {};
const skewMsMax = 1_500;

/** One process of the service: its engine, its timers and its deliveries are the real ones. */
export class SimNode {
  readonly owner: Owner;
  readonly database: Database;
  readonly #engine: Engine;
  readonly #recorder: Recorder;
  readonly #scheduler: Scheduler;

  /** Must run within an event of its owner: everything that it plans then belongs to that owner. */
  static start(world: World, name: string, onStarted: (node: SimNode) => void): void {
    const owner = newOwner(name);
    world.clockwork.plan(0, () => onStarted(new SimNode(world, owner)), owner);
  }

  private constructor(world: World, owner: Owner) {
    const { dice, receivers, recorder, onFault } = world;
    this.owner = owner;
    this.#recorder = recorder;
    const skewMs = dice.random(2 * skewMsMax) - skewMsMax;
    const nowMs = () => world.wallMs() + skewMs;
    const clock = { now: () => unixSeconds(Math.floor(nowMs() / 1_000)) };
    const database = world.database.faceFor(owner, {
      decided: () => recorder.takeDecided(),
      written: (transaction) => recorder.noteWritten(transaction),
    });
    this.database = database;
    this.#engine = createEngine({
      connect: database.connect,
      clock,
      metrics: {
        batchCommitted: silent,
        batchRetried: silent,
        queueWeight: silent,
        invariantViolated: (name) => onFault(new Error(`the database refused by ${name}`)),
      },
      writeLanes: 1 + dice.random(2),
      queueWeightMax: 10_000,
      batchWeightMax: dice.pick([4, 64, 512]),
    });
    const engine = this.engineFor(null);
    const dispatcher = startDispatcher({
      database,
      clock,
      sender: receivers.sender(),
      sign: async () => ({ by: 'rsa', signature: 'signed', standard: null }),
      schedules: schedulesWith([3_600, 18_000]),
      policyFor: () => 'any',
      metrics: { attempted: silent, firstByte: silent },
      onFault: silent,
    });
    this.#engine.watch(deliveries, dispatcher.tellNews);
    this.#scheduler = startScheduler({
      engine,
      database,
      handlers: world.handlers,
      clock: {
        ...clock,
        isTestClock: true,
        offsetMs: () => 0,
        nowMs,
        moveTo: async (momentMs) => world.moveTo(momentMs - skewMs),
        close: async () => {},
      },
      slowWork: [dispatcher],
      onUnknownKind: (kind) => onFault(new Error(`nobody knows timers of kind ${kind}`)),
      onFault: (fault, timer) => {
        if (timer !== null && !isPutOff(fault)) onFault(fault);
      },
    });
  }

  /** Moves from due moment to due moment and runs everything that falls due. */
  advance(seconds: number): Promise<unknown> {
    return this.#scheduler.advance(seconds);
  }

  /** The same engine, with its decisions recorded for this call. */
  engineFor(call: number | null): Engine {
    const watched = (operation: AnyOperation) => this.#recorder.watched(operation, call);
    return {
      ...this.#engine,
      execute: (operation, input, source) =>
        this.#engine.execute(watched(operation as AnyOperation) as typeof operation, input, source),
    };
  }
}

/** The service was unavailable, through no fault of its own. */
export const isPutOff = (fault: unknown): boolean => fault instanceof Unavailable;

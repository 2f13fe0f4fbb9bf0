import { unixSeconds } from '../../src/kernel/time.ts';
import { answerPayout } from '../../src/transfer/payouts/answer-payout.ts';
import { transfers } from '../../src/transfer/transfers/transfer.store.ts';
import { start } from '../support/rules/rule.ts';
import { context as mockContext } from '../support/rules/transfer-commands.ts';
import { deed, type Stage } from '../support/same-histories/stage.ts';
import { type Actor, actorsOn, type Step, stepsOf } from './actors.ts';
import { BankActor, type BankPlan, bankPlanOf } from './bank-actor.ts';
import type { Machine } from './builtins.ts';
import { writeAll } from './cast.ts';
import { faultsLeft } from './checks/faults-left.ts';
import { Clients } from './clients.ts';
import { Clockwork } from './clockwork.ts';
import { SimDatabase } from './database/sim-database.ts';
import type { Catalogue } from './database/store.ts';
import { Dice, type Struck } from './dice.ts';
import { Receivers } from './receivers.ts';
import { Recorder } from './recorder.ts';
import { handlersFor, SimNode, type World } from './sim-node.ts';
import { type Size, sizeOf } from './size.ts';
import { StoreView } from './store-view.ts';
import { outContext } from './way-out/out-account.ts';
import { OutBank } from './way-out/out-bank.ts';
import { WayOut } from './way-out/way-out.ts';

/** Which history: its seed, and for a smaller form of it the remaining steps and faults. */
export type Wanted = {
  readonly seed: number;
  /** Null: all of them. */
  readonly steps: readonly number[] | null;
  readonly faults: readonly number[] | null;
};

export type Outcome = {
  /** The faults; empty if there are none. */
  readonly wrong: readonly string[];
  readonly steps: readonly Step[];
  readonly struck: readonly Struck[];
  readonly committed: number;
  readonly events: number;
};

const handlersWithOut = handlersFor(outContext);
const handlersWithout = handlersFor(mockContext);

/** So little money that two reservations together exceed it. */
const someFunds = [150, 301, 500, 900];
const nodeCount = 2;
const eventsMax = 400_000;
/** After this time nothing is left to retry. */
const endSeconds = 60 * 86_400;

/** One history, from its beginning to its quiet end. */
export class History {
  readonly #clockwork = new Clockwork();
  readonly #dice: Dice;
  readonly #database: SimDatabase;
  readonly #world: World;
  readonly #clients: Clients;
  readonly #view: StoreView;
  readonly #nodes = new Map<string, SimNode>();
  readonly #steps: readonly Step[];
  readonly #wrong: string[] = [];
  readonly #size: Size;
  readonly #plan: BankPlan;
  readonly #bank: BankActor;
  readonly #outBank: OutBank | null;
  readonly #out: WayOut | null;
  #movedMs = start * 1_000;
  #areActorsDone = false;

  constructor(catalogue: Catalogue, { seed, steps, faults }: Wanted) {
    this.#dice = new Dice(seed, faults === null ? null : new Set(faults));
    this.#size = sizeOf(seed);
    this.#plan = bankPlanOf(seed, this.#size.bankDeedsMax);
    const hasOut = this.#size.actors.includes('out');
    const all = stepsOf(seed, this.#size);
    this.#steps = steps === null ? all : steps.flatMap((at) => all[at] ?? []);
    const [clockwork, dice] = [this.#clockwork, this.#dice];
    this.#database = new SimDatabase(clockwork, dice, catalogue);
    this.#view = new StoreView(this.#database.store);
    this.#world = {
      clockwork,
      dice,
      database: this.#database,
      receivers: new Receivers(clockwork, dice),
      recorder: new Recorder(clockwork),
      handlers: hasOut ? handlersWithOut : handlersWithout,
      wallMs: () => this.#movedMs + clockwork.nowMs,
      moveTo: (momentMs) => {
        this.#movedMs = Math.max(this.#movedMs, momentMs - clockwork.nowMs);
      },
      onFault: (fault) =>
        this.#wrong.push(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)),
    };
    this.#clients = new Clients(this.#world, () => [...this.#nodes.values()]);
    const { persist } = this.#clients;
    this.#bank = new BankActor(this.#plan, persist, this.#view);
    this.#outBank = hasOut ? new OutBank(seed) : null;
    const { onFault } = this.#world;
    this.#out =
      this.#outBank === null
        ? null
        : new WayOut({ stage: this.#stage(), persist, bank: this.#outBank, onFault });
  }

  get machine(): Machine {
    return { clockwork: this.#clockwork, random: this.#dice.random };
  }

  async run(): Promise<Outcome> {
    const { recorder, receivers } = this.#world;
    try {
      await this.#clockwork.runUntil(this.#happen(), eventsMax);
      const { calls } = this.#clients;
      const { received } = receivers;
      const left = { view: this.#view, calls, received, outBank: this.#outBank };
      this.#wrong.push(
        ...(await faultsLeft({ ...left, committed: recorder.committed, plan: this.#plan })),
      );
    } catch (fault) {
      this.#wrong.push(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
    }
    if (this.#database.deadlocks > 0) this.#wrong.push('transactions waited for each other');
    return {
      wrong: this.#wrong,
      steps: this.#steps,
      struck: this.#dice.struck,
      committed: recorder.committed.length,
      events: this.#clockwork.count,
    };
  }

  async #happen(): Promise<void> {
    await this.#begin();
    const disasters = this.#disasters();
    const context = this.#out === null ? mockContext : outContext;
    const banks = { bank: this.#bank, out: this.#out, context };
    const actors = actorsOn(this.#stage(), banks);
    await Promise.all(this.#size.actors.map((name) => this.#act(name, actors[name])));
    this.#areActorsDone = true;
    this.#dice.endFaults();
    await disasters;
    await this.#end();
  }

  /** People, projects and empty accounts exist; the rest of the migrations is not needed. */
  async #begin(): Promise<void> {
    const { wanted } = this.#plan;
    writeAll(this.#database.store, { wanted, hasOut: this.#out !== null });
    for (let number = 1; number <= nodeCount; number += 1) await this.#startNode(`node ${number}`);
  }

  #startNode(name: string): Promise<void> {
    return new Promise((resolve) => {
      SimNode.start(this.#world, name, (node) => {
        this.#nodes.set(name, node);
        this.#clockwork.plan(0, resolve, this.#clients.owner);
      });
    });
  }

  /** Work inside a node, without a network in between. */
  #within(node: SimNode, work: () => Promise<unknown>): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => this.#clockwork.plan(0, resolve, this.#clients.owner);
      const begin = () => {
        work().then(done, reject);
      };
      this.#clockwork.plan(0, begin, node.owner);
    });
  }

  async #act(name: string, actor: Actor): Promise<void> {
    const dice = this.#dice;
    await actor.begin(dice.pick(someFunds));
    const own = this.#steps.filter(({ actor: whose }) => whose === name);
    for (let at = 0; at < own.length; ) {
      const next = at + (dice.oneIn(3) ? dice.between(2, 3) : 1);
      await this.#clockwork.sleep(dice.random(200), this.#clients.owner);
      await actor.take(...own.slice(at, next).map(({ step }) => step));
      at = next;
    }
  }

  #stage(): Stage {
    const history = this;
    return {
      store: this.#view,
      get now() {
        return unixSeconds(Math.floor(history.#world.wallMs() / 1_000));
      },
      do: async (...deeds) => {
        await Promise.all(deeds.map((deed) => this.#clients.call(deed)));
      },
      tick: async (seconds) => {
        this.#movedMs += seconds * 1_000;
        await this.#clockwork.sleep(this.#dice.random(1_000), this.#clients.owner);
      },
    };
  }

  /** Faults of machines, until the actors are done. */
  async #disasters(): Promise<void> {
    const dice = this.#dice;
    while (!this.#areActorsDone) {
      await this.#clockwork.sleep(dice.between(20, 200), this.#clients.owner);
      if (dice.strikes('a node is killed', 12)) await this.#killNode();
      if (dice.strikes('a node is stopped for a while', 20)) {
        const node = dice.pick([...this.#nodes.values()]);
        node.owner.pausedUntilMs = this.#clockwork.nowMs + dice.between(100, 9_000);
      }
      if (dice.strikes('the database is killed', 25)) this.#database.crash();
      if (dice.strikes('somebody holds a row', 10)) {
        this.#database.holdSomeRow(dice.between(50, 4_000));
      }
    }
  }

  async #killNode(): Promise<void> {
    const [name, node] = this.#dice.pick([...this.#nodes]);
    this.#stop(node);
    await this.#clockwork.sleep(this.#dice.between(50, 2_000), this.#clients.owner);
    await this.#startNode(name);
  }

  /** Nothing fails any more: one node moves from due moment to due moment until nothing is left. */
  async #end(): Promise<void> {
    const [last, ...others] = this.#nodes.values();
    if (last === undefined) throw new Error('no node is left');
    for (const node of others) this.#stop(node);
    await this.#database.untilUp(this.#clients.owner);
    await this.#bank.end();
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await (this.#out?.end() ?? this.#answerPayouts());
      await this.#within(last, () => last.advance(endSeconds));
    }
  }

  #stop(node: SimNode): void {
    node.owner.isAlive = false;
    for (const [name, one] of this.#nodes) if (one === node) this.#nodes.delete(name);
    this.#database.forget(node.owner);
    this.#clients.noteDeath(node);
  }

  /** The bank answers each payout. */
  async #answerPayouts(): Promise<void> {
    const handed = this.#view
      .rowsOf(transfers)
      .filter(({ status, handedAt }) => status === 'reserved' && handedAt !== null);
    const outcomeOf = (id: number) => (id % 3 === 0 ? 'failed' : 'done');
    await Promise.all(
      handed.map(({ id }) =>
        this.#clients.call(deed(answerPayout, { transferId: id, outcome: outcomeOf(id) })),
      ),
    );
  }
}

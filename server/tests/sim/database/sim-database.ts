import type { Client } from 'pg';
import { asUnavailable, type Database } from '../../../src/storage/database.ts';
import { type Clockwork, newOwner, type Owner } from '../clockwork.ts';
import type { Dice } from '../dice.ts';
import { Backend, type OnCommitted, type Surroundings } from './backend.ts';
import type { Answer } from './beside.ts';
import { HandClient } from './hand-client.ts';
import { answerLookup, type LookupText } from './lookups.ts';
import { SimClient } from './sim-client.ts';
import { type Catalogue, Store, Transaction } from './store.ts';

type Connection = { readonly client: SimClient; readonly backend: Backend; readonly owner: Owner };

/** The listeners for commits. */
type Noting = {
  /** What a lane has decided in this turn, read at each send; null: nothing. */
  readonly decided: () => OnCommitted | null;
  /** For writers beside the engine. */
  readonly written: OnCommitted;
};

const nothing = () => null;
const unreachable = (): Error =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

const restartMs = { min: 200, max: 3_000 };

/** PostgreSQL as the service sees it, with every way in which it may fail. */
export class SimDatabase {
  readonly store: Store;
  readonly owner = newOwner('the database');
  readonly #clockwork: Clockwork;
  readonly #dice: Dice;
  readonly #around: Surroundings;
  #connections: Connection[] = [];
  #isUp = true;
  #number = 0;
  #deadlocks = 0;

  constructor(clockwork: Clockwork, dice: Dice, catalogue: Catalogue) {
    this.#clockwork = clockwork;
    this.#dice = dice;
    this.store = new Store(catalogue);
    this.#around = {
      clockwork,
      dice,
      store: this.store,
      nextNumber: () => this.#nextNumber(),
      onDeadlock: () => {
        this.#deadlocks += 1;
      },
    };
  }

  get deadlocks(): number {
    return this.#deadlocks;
  }

  /** The interface for a node. */
  faceFor(owner: Owner, { decided, written }: Noting): Database {
    const lend: Database['withLookup'] = (work) =>
      work(this.#lookupClient(owner)).catch(asUnavailable);
    const unused = () => Promise.reject(new Error('the simulation does not use this'));
    return {
      connect: async (purpose) => {
        const noted = purpose === 'write lane' ? decided : nothing;
        return (await this.#connect(owner, noted)) as unknown as Client;
      },
      openSession: unused,
      withSession: unused,
      withLookup: lend,
      withPage: lend,
      withListPage: lend,
      withLongQuery: async (work) => {
        const hand = new HandClient({
          connect: () => this.#connect(owner, () => written),
          lookUp: (text, values) => this.#lookUp(owner, text, values),
        });
        try {
          return await work(hand as unknown as Client).catch(asUnavailable);
        } finally {
          await hand.end();
        }
      },
      withWorker: lend,
      isReachable: async () => this.#isUp,
      close: async () => {},
    };
  }

  /**
   * A process with connections is gone. The server notices each of them after its current
   * statement.
   */
  forget(owner: Owner): void {
    this.#connections = this.#connections.filter(({ backend }) => backend.owner.isAlive);
    for (const { backend } of this.#connections.filter((one) => one.owner === owner)) {
      this.#clockwork.plan(this.#dice.random(5), () => backend.leave(), backend.owner);
    }
  }

  /** kill -9 of the server: it is down for a moment, and unfinished work is lost. */
  crash(): void {
    this.#isUp = false;
    const connections = this.#connections;
    this.#connections = [];
    for (const { backend } of connections) backend.die(this.#dice.oneIn(2));
    this.store.crash(this.#dice.oneIn(2));
    for (const { client } of connections) client.hangUp();
    const awayMs = this.#dice.between(restartMs.min, restartMs.max);
    this.#clockwork.plan(
      awayMs,
      () => {
        this.#isUp = true;
      },
      this.owner,
    );
  }

  async untilUp(owner: Owner): Promise<void> {
    while (!this.#isUp) await this.#clockwork.sleep(restartMs.min, owner);
  }

  /** An outside session locks a row and waits for a while. */
  holdSomeRow(ms: number): void {
    const tables = this.store.tables().filter((table) => table.keyColumn !== null);
    const table = this.#dice.pick(tables);
    const keys = table.keys();
    if (keys.length === 0 || table.name === 'lane') return;
    const { locks } = this.store;
    const name = `${table.name}/${this.#dice.pick(keys)}`;
    const stranger = new Transaction(this.#nextNumber(), null, 0);
    if (!locks.isFreeFor(name, stranger)) return;
    locks.take(name, stranger);
    this.#clockwork.plan(ms, () => locks.release(stranger), this.owner);
  }

  #nextNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  async #connect(owner: Owner, decided: Noting['decided']): Promise<SimClient> {
    await this.#clockwork.sleep(this.#dice.random(4), owner);
    if (!this.#isUp) throw unreachable();
    const line = { clockwork: this.#clockwork, dice: this.#dice, owner };
    const client = new SimClient({ ...line, decided });
    const connection = { client, backend: new Backend(this.#around, () => client.hangUp()), owner };
    client.reach(connection.backend);
    this.#connections.push(connection);
    return client;
  }

  /**
   * For statements beside the engine: each is done in one moment, and either direction may be lost.
   */
  async #lookUp(owner: Owner, given: LookupText, values: readonly unknown[]): Promise<Answer> {
    const [clockwork, dice] = [this.#clockwork, this.#dice];
    await clockwork.sleep(dice.random(3), owner);
    const isLost = () => dice.strikes('a lookup is lost', 400);
    if (!this.#isUp || isLost()) throw new Error('Connection terminated unexpectedly');
    const answer = answerLookup(this.store, given, values);
    if (isLost()) throw new Error('Connection terminated unexpectedly');
    return answer;
  }

  #lookupClient(owner: Owner): Client {
    const query = (given: LookupText, values: readonly unknown[] = []) =>
      this.#lookUp(owner, given, values);
    return { query } as unknown as Client;
  }
}

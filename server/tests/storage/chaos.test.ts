import { afterEach, beforeEach, expect, test } from 'vitest';
import { Unavailable } from '../../src/kernel/unavailable.ts';
import { audit } from '../../src/ledger/audit.store.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { extent, firstOf } from '../support/extent.ts';
import { ledgerOn, movementOf } from '../support/ledger-operations.ts';
import { createNetwork, type Network } from '../support/network.ts';
import { seededRandom } from '../support/random.ts';
import { countOf, countOne, createTallies } from '../support/tally.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

let db: TestDatabase;
let network: Network;
let wallets: readonly bigint[];

beforeEach(async () => {
  db = await createTestDatabase();
  await createTallies(db);
  const engine = createTestEngine(db.database.connect);
  const ledger = ledgerOn(engine);
  wallets = await Promise.all(Array.from({ length: 6 }, () => ledger.walletWith(500n)));
  await engine.close();
  network = await createNetwork(db);
});
afterEach(async () => {
  network.proxy.close();
  await db.drop();
});

type Answer = 'done' | 'refused' | 'nothing was changed' | 'in doubt';

/** The answer to a caller. Anything but a decision or a 503 is our own bug and is thrown. */
const heard = (outcome: Promise<{ readonly ok: boolean }>): Promise<Answer> =>
  outcome.then(
    ({ ok }) => (ok ? 'done' : 'refused'),
    (fault: unknown) => {
      if (!(fault instanceof Unavailable)) throw fault;
      return fault.message.includes('Nothing was changed') ? 'nothing was changed' : 'in doubt';
    },
  );

/** Sends movements and counts, and records the answer to each of them. */
class Caller {
  static readonly tally = 1n;
  readonly movements = new Map<string, Answer>();
  readonly counts: Answer[] = [];
  answers = 0;
  readonly #engine: ReturnType<typeof createTestEngine>;
  readonly #random: (below: number) => number;
  #left: number;

  constructor(
    engine: ReturnType<typeof createTestEngine>,
    random: (below: number) => number,
    calls: number,
  ) {
    this.#engine = engine;
    this.#random = random;
    this.#left = calls;
  }

  async work(): Promise<void> {
    const me = client('me');
    while (this.#left > 0) {
      this.#left -= 1;
      if (this.#random(4) === 0) {
        this.counts.push(await heard(this.#engine.execute(countOne, Caller.tally, me)));
      } else {
        const amount = BigInt(1 + this.#random(200));
        const movement = movementOf(this.#wallet(), this.#wallet(), amount);
        const outcome = this.#engine.execute(postMovement, movement, me);
        this.movements.set(movement.id, await heard(outcome));
      }
      this.answers += 1;
    }
  }

  get isDone(): boolean {
    return this.#left <= 0;
  }

  #wallet(): bigint {
    return wallets[this.#random(wallets.length)] ?? 0n;
  }
}

/** The faults of a network, each as one event. */
const faultsOf = (random: (below: number) => number) => {
  const { proxy } = network;
  const turnOfTheLoop = () => new Promise(setImmediate);
  return [
    () => proxy.cutAfterBytes(1 + random(20_000)),
    () => proxy.faultNextCommit('cut before it'),
    () => proxy.faultNextCommit('lose its answer'),
    async () => proxy.cut(),
    async () => {
      proxy.freeze();
      await turnOfTheLoop();
      if (random(2) === 0) proxy.cut();
      proxy.thaw();
    },
    async () => {
      proxy.refuseConnections();
      proxy.cut();
      for (let turns = random(200); turns > 0; turns -= 1) await turnOfTheLoop();
      await proxy.acceptConnections();
    },
  ];
};

const seed = 20_260_101;
const [clients, calls] = extent({ short: [16, 500], long: [32, 2_000] });

// biome-ignore format: a table
const patiences: readonly [number, string][] = [
  // patience  what every call ends with
  [60_000,     'is done or refused'],
  [    25,     'is done, refused, or given up with the right message'],
];

test.each(firstOf(patiences))(
  `a network that keeps failing loses and repeats nothing: with a patience of %i ms every call %s (seed ${seed})`,
  async (patienceMs) => {
    const random = seededRandom(seed);
    const engine = createTestEngine(network.database.connect, { batchWeightMax: 24, patienceMs });
    const caller = new Caller(engine, random, calls);
    const workers = Promise.all(Array.from({ length: clients }, () => caller.work()));
    const faults = faultsOf(random);
    let faultsSeen = 0;
    while (!caller.isDone) {
      const happened = faults[random(faults.length)]?.();
      const goal = caller.answers + 1 + random(60);
      await until('work goes on', () => caller.isDone || caller.answers >= goal);
      // If the last calls are all refused, the COMMIT that the fault waits for never comes.
      await Promise.race([happened, workers]);
      faultsSeen += 1;
    }
    await workers;
    await engine.close();
    expect(faultsSeen).toBeGreaterThan(extent({ short: 4, long: 10 }));
    await checkMovements(caller);
    await checkCounts(caller);
    expect(await audit(db.database)).toMatchObject({ ok: true, differences: [] });
    const given = [...caller.movements.values(), ...caller.counts];
    expect(given.includes('nothing was changed')).toBe(patienceMs < 1_000);
  },
);

async function checkMovements({ movements }: Caller): Promise<void> {
  const journal = await db.query<{ movement_id: string; times: number }>(
    'SELECT movement_id, count(*)::int AS times FROM posting GROUP BY movement_id',
  );
  const times = new Map(journal.map((row) => [row.movement_id, row.times]));
  // biome-ignore format: a table
  const allowed: Record<Answer, readonly number[]> = {
    'done':                [1],
    'refused':             [0],
    'nothing was changed': [0],
    'in doubt':            [0, 1],
  };
  const wrong = [...movements].filter(
    ([id, answer]) => !allowed[answer].includes(times.get(id) ?? 0),
  );
  expect(wrong).toEqual([]);
}

async function checkCounts({ counts }: Caller): Promise<void> {
  const sure = counts.filter((answer) => answer === 'done').length;
  const perhaps = counts.filter((answer) => answer === 'in doubt').length;
  const counted = Number(await countOf(db, Caller.tally));
  expect(counted).toBeGreaterThanOrEqual(sure);
  expect(counted).toBeLessThanOrEqual(sure + perhaps);
}

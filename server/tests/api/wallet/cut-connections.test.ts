import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { EventLog } from '../../support/event-log.ts';
import { extent } from '../../support/extent.ts';
import { adminToken } from '../../support/florin-home.ts';
import { startNode } from '../../support/nodes.ts';
import { type Answer, OperatorClient } from '../../support/operator-client.ts';
import { seededRandom } from '../../support/random.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  seen,
  type TransactionSeen,
  unlimitedWallet,
  WalletClient,
} from '../../support/wallet.ts';
import { objectOf } from '../../support/wallet-callbacks.ts';
import {
  type ModelTransaction,
  newTransaction,
  type Verdict,
  WalletModel,
} from '../../support/wallet-model.ts';
import { inShort } from '../../support/wallet-world.ts';

// Payments are made while connections are cut at any point: those from the clients to the service,
// and those from the service to its database. An answered step has happened, with its events and
// its money. An unanswered step has happened completely or not at all.

const seed = 20_261_116;
const clientCount = extent({ short: 3, long: 6 });
const paymentsEach = extent({ short: 3, long: 8 });
const funds = 1_000_000;
const pin = '4321';
/** A paid payment keeps its status however long the test takes: nothing settles by the clock. */
const settings = { ...unlimitedWallet, FLORIN_SETTLEMENT_SECONDS: '86400' };

type Random = (below: number) => number;
type Step = 'page' | 'PIN' | 'confirm' | 'revoke' | 'reject';

// biome-ignore format: a table
const ways: readonly (readonly Step[])[] = [
  ['page'],   ['page', 'confirm'], ['page', 'confirm'], ['page', 'revoke'], ['page', 'reject'],
  ['PIN'],    ['PIN', 'confirm'],  ['PIN', 'confirm'],  ['PIN', 'revoke'],
  ['reject'], ['revoke'],          ['confirm', 'page'],
];

/** A payment on its way, with the verdict on each of its steps. The last may be unanswered. */
type Life = {
  readonly price: number;
  readonly isAutomatic: boolean;
  readonly key: string;
  readonly steps: Step[];
  readonly verdicts: (Verdict | null)[];
};

/** The verdict of an answer; null if none came or it leaves the outcome open. Others are bugs. */
function said({ status, body, text }: Answer): Verdict | null {
  if (status === 503) return null;
  if (status === 200) return 'ok';
  if (status !== 409) throw new Error(`${status} ${text}`);
  return body['error'] as Verdict;
}

const heard = (answer: Promise<Answer>): Promise<Verdict | null> =>
  answer.then(said, (fault: NodeJS.ErrnoException) => {
    if (fault.code === undefined) throw fault;
    return null;
  });

class Buyer {
  readonly lives: Life[] = [];
  readonly #shop: WalletClient;
  readonly #wallet: number;
  readonly #random: Random;

  constructor(shop: WalletClient, wallet: number, random: Random) {
    this.#shop = shop;
    this.#wallet = wallet;
    this.#random = random;
  }

  async pay(): Promise<void> {
    const price = 1 + this.#random(500);
    const isAutomatic = this.#random(4) === 0;
    const key = await this.#created({
      payments: [{ description: 'Order', price, currency: 'EUR' }],
      auto_confirm: isAutomatic,
    });
    const life: Life = { price, isAutomatic, key, steps: [], verdicts: [] };
    this.lives.push(life);
    for (const step of ways[this.#random(ways.length)] ?? []) {
      const verdict = await heard(this.#take(step, key));
      life.steps.push(step);
      life.verdicts.push(verdict);
      // Nobody knows whether the step happened, so the buyer stops here.
      if (verdict === null) return;
    }
  }

  /** Retries under one key until an answer comes, so there is one transaction in the end. */
  async #created(body: object): Promise<string> {
    const idempotencyKey = randomUUID();
    while (true) {
      const answer = await this.#shop.create(body, idempotencyKey).catch(() => null);
      if (answer !== null && answer.status !== 503) return seen(answer).transaction_key;
    }
  }

  #take(step: Step, key: string): Promise<Answer> {
    if (step === 'page') return this.#shop.accept(key, this.#wallet);
    if (step === 'PIN') return this.#shop.reserve(key, this.#wallet, { pin });
    return this.#shop[step](key);
  }
}

/** The model of everything that has happened to these payments. */
class Books {
  readonly model = new WalletModel();

  constructor() {
    for (const name of ['shop', 'payer']) this.model.wallets.set(name, { balance: 0, held: 0 });
    this.model.deposit('payer', funds);
  }

  /** Lives the first `count` steps: what the model shows then, and its verdict on each step. */
  live({ price, isAutomatic, steps }: Life, count: number) {
    const fees = { out: 0, outPercent: 0, in: 0, inPercent: 0 } as const;
    const payment = { ...fees, price, to: 'shop', frozenUntil: null, status: 'new' as const };
    const one = newTransaction({ shop: 'shop', reserveTicks: 1, isAutomatic, payments: [payment] });
    this.model.transactions.push(one);
    const verdicts = steps.slice(0, count).map((step) => this.#take(one, step));
    return { verdicts, shown: this.model.shown(one), told: one.told };
  }

  #take(one: ModelTransaction, step: Step): Verdict {
    if (step === 'page' || step === 'PIN') return this.model.accept(one, 'payer', step);
    return step === 'confirm' ? this.model.confirm(one, []) : this.model.end(one, step);
  }
}

const inModelWords = ({ status, payments }: TransactionSeen) => ({
  status,
  payments: payments.map((one) => ({ price: one.price, status: one.status })),
});

/** The state tells whether an unanswered step happened. Events and money must agree with it. */
const isWholeIn = (life: Life, found: ReturnType<typeof inModelWords>): boolean =>
  life.verdicts.at(-1) !== null ||
  isDeepStrictEqual(new Books().live(life, life.steps.length).shown, found);

/** Cuts connections at any point until the work is done. Returns the number of cuts. */
async function cutWhile(
  work: Promise<unknown>,
  faults: readonly (() => Promise<void>)[],
  random: Random,
): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let cuts = 0;
  while (!isDone) {
    await Promise.race([faults[random(faults.length)]?.(), done]);
    if (!isDone) cuts += 1;
  }
  return cuts;
}

/** Runs a service between two bad networks until all buyers have paid and it has stopped. */
async function payThrough(db: TestDatabase) {
  const random = seededRandom(seed);
  const inner = await TcpProxy.start(db.url);
  onTestFinished(() => inner.close());
  const node = await startNode(db, { ...settings, DATABASE_URL: inner.addressOf(db.url) });
  onTestFinished(node.stop);
  const outer = await TcpProxy.start(node.client.url);
  onTestFinished(() => outer.close());
  const { project } = await aWalletClient(node.client);
  const wallet = await aPayer(node.client, funds, { pin });
  const far = new OperatorClient(outer.addressOf(node.client.url).replace(/\/$/, ''), adminToken);
  onTestFinished(() => far.close());
  const buyers = Array.from(
    { length: clientCount },
    () => new Buyer(new WalletClient(far, project), wallet, random),
  );
  const work = Promise.all(
    buyers.map(async (buyer) => {
      for (let count = 0; count < paymentsEach; count += 1) await buyer.pay();
    }),
  );
  const [cutOff] = await Promise.all([
    cutWhile(work, [() => outer.cutAfterBytes(1 + random(30_000))], random),
    cutWhile(
      work,
      [
        () => inner.cutAfterBytes(1 + random(80_000)),
        () => inner.faultNextCommit('cut before it'),
        () => inner.faultNextCommit('lose its answer'),
      ],
      random,
    ),
  ]);
  expect(cutOff).toBeGreaterThan(extent({ short: 0, long: 3 }));
  // A stopped service has finished everything that it accepted.
  await node.stop();
  return { project, wallet, lives: buyers.flatMap(({ lives }) => lives) };
}

test(`promise 6 and promise 11: after cut connections every answered step has happened, every other one wholly or not at all (seed ${seed})`, async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const { project, wallet, lives } = await payThrough(db);
  const node = await startNode(db, settings);
  onTestFinished(node.stop);
  const shop = new WalletClient(node.client, project);
  const books = new Books();
  const told = new Map<string, readonly string[]>();
  for (const life of lives) {
    const found = inModelWords(seen(await shop.read(life.key)));
    const answered = life.verdicts.filter((verdict) => verdict !== null);
    const lived = books.live(life, isWholeIn(life, found) ? life.steps.length : answered.length);
    expect({ key: life.key, found, answered }).toEqual({
      key: life.key,
      found: lived.shown,
      answered: lived.verdicts.slice(0, answered.length),
    });
    told.set(objectOf(life.key), lived.told);
  }
  const log = new EventLog(node.client, inShort);
  log.follow(project.project_id);
  await log.is(told);
  const balances = { shop: project.wallet_id, payer: wallet };
  for (const [name, id] of Object.entries(balances)) {
    expect([name, await balanceOf(node.client, id)]).toEqual([name, books.model.wallets.get(name)]);
  }
  const [count] = await db.query<{ transactions: number }>(
    'SELECT count(*)::int AS transactions FROM wallet_transaction',
  );
  expect(count?.transactions).toBe(clientCount * paymentsEach);
  expect((await node.client.audit()).body).toMatchObject({ ok: true, differences: [] });
  const unanswered = lives.filter(({ verdicts }) => verdicts.at(-1) === null);
  expect(unanswered.length).toBeGreaterThan(0);
  expect(unanswered.length).toBeLessThan(lives.length);
});

import { advance, nowOf } from './clock.ts';
import { aUser } from './identity.ts';
import type { Answer } from './operator-client.ts';
import { until } from './until.ts';
import { balanceOf, seen, type TransactionSeen, type WalletClient } from './wallet.ts';

/** Every race is for something that ends by itself this many seconds after its start. */
const raceSeconds = 1_000;
export const racePrice = 100;

export type Random = (below: number) => number;

/** One shop at each node; the first one prepares. */
export type Nodes = readonly [WalletClient, ...WalletClient[]];

/** The answers to some racers, and the final state of what they raced for. */
export type Outcome = {
  /** The racers that got a success. */
  readonly winners: readonly string[];
  /** All other answers: a status and an error. */
  readonly refusals: readonly string[];
  readonly transaction: TransactionSeen;
};

/** Each racer, under a name, on any node; null: one that gets no answer about winning. */
type Racers = Readonly<Record<string, (client: WalletClient) => Promise<Answer | null>>>;
type Told = readonly (readonly [string, Answer | null])[];

const someTurns = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
};

/**
 * Starts the racers of all races and the clock at nearly the same moment, in random order: some at
 * once, some a little late, and some when the clock has moved and nothing is done yet.
 */
async function race(
  nodes: Nodes,
  races: readonly Racers[],
  random: Random,
): Promise<readonly Told[]> {
  const { operator } = nodes[0];
  const middle = (await nowOf(operator)) + raceSeconds / 2;
  const moved = until('the clock has moved', async () => (await nowOf(operator)) > middle);
  const starts = [() => someTurns(random(24)), () => someTurns(random(600)), () => moved];
  const start = async (name: string, act: Racers[string]): Promise<Told[number]> => {
    await starts[random(starts.length)]?.();
    const answer = await act?.(nodes[random(nodes.length)] as WalletClient);
    return [name, answer ?? null];
  };
  const passing = someTurns(random(400)).then(() => advance(operator, raceSeconds));
  const running = races.map((racers) =>
    Promise.all(Object.entries(racers).map(([name, act]) => start(name, act))),
  );
  const told = await Promise.all(running);
  await Promise.all([passing, moved]);
  return told;
}

const outcomeOf = (told: Told, read: Answer): Outcome => ({
  winners: told.filter(([, answer]) => answer?.status === 200).map(([name]) => name),
  refusals: told.flatMap(([, answer]) =>
    answer === null || answer.status === 200 ? [] : [`${answer.status} ${answer.body['error']}`],
  ),
  transaction: seen(read),
});

type Prepared = { readonly key: string; readonly racers: Racers };

/** Prepares this many races, runs them at once, and returns how each ended. */
export async function raced(
  nodes: Nodes,
  count: number,
  random: Random,
  prepare: (index: number) => Promise<Prepared>,
): Promise<readonly Outcome[]> {
  const prepared = await Promise.all(Array.from({ length: count }, (_, index) => prepare(index)));
  const answers = await race(
    nodes,
    prepared.map(({ racers }) => racers),
    random,
  );
  return Promise.all(
    prepared.map(async ({ key }, index) =>
      outcomeOf(answers[index] ?? [], await nodes[0].read(key)),
    ),
  );
}

const reserve = { for: raceSeconds };

/** An accepted transaction: confirmed in full, or for half, or revoked, or lapsed. */
export async function toConfirm([shop]: Nodes, payer: number): Promise<Prepared> {
  const made = await shop.created({ reserve }, { price: racePrice });
  const key = made.transaction_key;
  const half = { payments: [{ id: made.payments[0]?.id, price: racePrice / 2 }] };
  seen(await shop.accept(key, payer));
  return {
    key,
    racers: {
      confirm: (client) => client.confirm(key),
      reduce: (client) => client.confirm(key, half),
      revoke: (client) => client.revoke(key),
    },
  };
}

/**
 * A transaction that confirms itself once its beneficiary registers; or it is confirmed, revoked,
 * or lapses.
 */
export async function toRegister([shop]: Nodes, payer: number, email: string): Promise<Prepared> {
  const { transaction_key: key } = await shop.created(
    { reserve, auto_confirm: true },
    { price: racePrice, email },
  );
  seen(await shop.accept(key, payer));
  return {
    key,
    racers: {
      confirm: (client) => client.confirm(key),
      revoke: (client) => client.revoke(key),
      register: async (client) => {
        await aUser(client.operator, { email });
        return null;
      },
    },
  };
}

/** A frozen payment: finalized in full, or for half, or canceled, or its freeze ends. */
export async function toFinalize([shop]: Nodes, payer: number): Promise<Prepared> {
  const freeze_until = (await nowOf(shop.operator)) + raceSeconds;
  const made = await shop.created({}, { price: racePrice, freeze_until });
  const [key, id] = [made.transaction_key, Number(made.payments[0]?.id)];
  seen(await shop.accept(key, payer));
  seen(await shop.confirm(key));
  return {
    key,
    racers: {
      finalize: (client) => client.finalize(id),
      reduce: (client) => client.finalize(id, { price: racePrice / 2 }),
      cancel: (client) => client.cancel(id),
    },
  };
}

/** The balance of a wallet, which must have no reserved money left. */
export async function settledFunds({ operator }: WalletClient, wallet: number): Promise<number> {
  const { balance, held } = await balanceOf(operator, wallet);
  if (held !== 0) throw new Error(`wallet ${wallet} still holds ${held} back`);
  return balance;
}

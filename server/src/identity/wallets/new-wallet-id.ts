import { randomInt } from 'node:crypto';
import type { Engine } from '../../engine/engine.ts';
import { ask, type Query } from '../../engine/operation.ts';
import { accept, granted } from '../../kernel/decision.ts';
import { wallets } from './wallet.store.ts';

/** Fifteen digits, of which 47 bits are random: within 2^53, and nobody guesses one (decision 0094). */
const smallest = 10 ** 14;
const range = 2 ** 47;

const drawn = (): number => smallest + randomInt(range);

const isWalletThere: Query<number, boolean, never> = {
  name: 'is wallet there',
  load: (id) => [[ask(wallets, id)]],
  answer: (rows, id) => accept(rows.get(wallets, id) !== null),
};

/** The id of a new wallet. The primary key has the last word, if two draw the same at the same moment. */
export async function newWalletId(engine: Engine, draw: () => number = drawn): Promise<number> {
  for (;;) {
    const id = draw();
    if (!granted(await engine.read(isWalletThere, id))) return id;
  }
}

import { randomInt } from 'node:crypto';
import type { Engine } from '../../engine/engine.ts';
import { ask, type Query } from '../../engine/operation.ts';
import { accept, granted } from '../../kernel/decision.ts';
import { wallets } from './wallet.store.ts';

/** Fifteen digits with 47 random bits: within 2^53, and nobody can guess one (decision 0094). */
const smallest = 10 ** 14;
const range = 2 ** 47;

const drawn = (): number => smallest + randomInt(range);

const isWalletThere: Query<number, boolean, never> = {
  name: 'is wallet there',
  load: (id) => [[ask(wallets, id)]],
  answer: (rows, id) => accept(rows.get(wallets, id) !== null),
};

/** The id of a new wallet. If two draws are equal at the same moment, the primary key decides. */
export async function newWalletId(engine: Engine, draw: () => number = drawn): Promise<number> {
  for (;;) {
    const id = draw();
    if (!granted(await engine.read(isWalletThere, id))) return id;
  }
}

import { ask, type Operation, type Query, type Rounds } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { accountIdsAt, placeAsks } from '../../identity/wallets/place.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { available } from '../../ledger/account.ts';
import { allowancePairs, allowances } from './allowance.store.ts';
import { type Allowance, allowancePairId, allowanceStateAt } from './allowance.ts';
import { canceled } from './cancel-allowance.ts';
import { chargeableAt } from './charge.ts';

/** The client that may use an allowance, and the wallet that granted it. */
export type Pair = { readonly clientId: string; readonly walletId: number };

/** One text for a wallet that does not exist and for a wallet that granted nothing. */
export const noActiveAllowance = refuse(
  'not_found',
  'There is no active allowance of this wallet.',
);

function* pairRounds({ clientId, walletId }: Pair, rows: LoadedRows): Rounds {
  const id = allowancePairId(clientId, walletId);
  yield [ask(allowancePairs, id)];
  const pair = rows.get(allowancePairs, id);
  if (pair !== null) yield [ask(allowances, pair.allowanceId)];
}

/** Wallet 3.3: one active allowance per client and wallet pair. */
function activeIn(
  rows: LoadedRows,
  { clientId, walletId }: Pair,
  now: UnixSeconds,
): Decision<Allowance, 'not_found'> {
  const pair = rows.get(allowancePairs, allowancePairId(clientId, walletId));
  const allowance = pair === null ? null : rows.get(allowances, pair.allowanceId);
  return allowance !== null && allowanceStateAt(allowance, now) === 'Active'
    ? accept(allowance)
    : noActiveAllowance;
}

export const readActiveAllowance: Query<Pair, Allowance, 'not_found'> = {
  name: 'read active allowance',
  load: pairRounds,
  answer: activeIn,
};

export const cancelActiveAllowance: Operation<Pair, Allowance, 'not_found' | 'invalid_state'> = {
  name: 'cancel active allowance',
  load: pairRounds,
  decide: (draft, pair, now) => {
    const active = activeIn(draft, pair, now);
    return active.ok ? canceled(draft, active.value, now) : active;
  },
};

/**
 * The most that one reserve could take by the active allowance now: the rest of its limits, and the
 * wallet's funds. An allowance in another currency allows nothing in this one.
 */
export const readAllowanceLimit: Query<
  Pair & { readonly currency: Currency },
  bigint,
  'not_found'
> = {
  name: 'read allowance limit',
  *load(asked, rows) {
    yield* pairRounds(asked, rows);
    yield placeAsks([asked]);
    yield accountIdsAt([asked], rows).map((id) => ask(accounts, id));
  },
  answer: (rows, asked, now) => {
    const active = activeIn(rows, asked, now);
    if (!active.ok) return active;
    if (active.value.currency !== asked.currency) return accept(0n);
    const [accountId] = accountIdsAt([asked], rows);
    const account = accountId === undefined ? null : rows.get(accounts, accountId);
    const funds = account === null ? 0n : available(account);
    const room = chargeableAt(active.value, now);
    return accept(funds < room ? funds : room);
  },
};

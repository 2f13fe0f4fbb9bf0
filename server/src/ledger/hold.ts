import { accept, type Decision, refuse } from '../kernel/decision.ts';
import { next } from '../kernel/machine.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import { type Account, accountKinds, available } from './account.ts';
import { type HoldState, holdMachine } from './hold.states.ts';

/** Reserved money, which stays on its account. */
export type Hold = {
  readonly id: string;
  readonly accountId: bigint;
  readonly amount: bigint;
  readonly state: HoldState;
  /** The captured amount. The rest was released to the owner. */
  readonly captured: bigint;
  readonly createdAt: UnixSeconds;
  readonly resolvedAt: UnixSeconds | null;
};

type HoldAndAccount = { readonly hold: Hold; readonly account: Account };

/** Reserves money: it stays on the account, but its owner cannot spend it. */
export function place(
  account: Account,
  { id, amount }: { readonly id: string; readonly amount: bigint },
  now: UnixSeconds,
): Decision<HoldAndAccount, 'insufficient_funds'> {
  if (amount <= 0n) throw new RangeError('a hold reserves more than nothing');
  if (!accountKinds[account.kind].mayOwe && available(account) < amount) {
    return refuse('insufficient_funds', 'The account does not have enough available money.');
  }
  return accept({
    hold: {
      id,
      accountId: account.id,
      amount,
      state: 'held',
      captured: 0n,
      createdAt: now,
      resolvedAt: null,
    },
    account: { ...account, held: account.held + amount },
  });
}

/** Ends the hold: captures this amount of it, or releases it if the amount is zero. */
export function resolve(
  { hold, account }: HoldAndAccount,
  captured: bigint,
  now: UnixSeconds,
): Decision<HoldAndAccount, 'invalid_state'> {
  if (captured < 0n || captured > hold.amount) {
    throw new RangeError(`a hold of ${hold.amount} cannot give ${captured}`);
  }
  const row = next(holdMachine, hold.state, captured > 0n ? 'capture' : 'release');
  if (row === null) return refuse('invalid_state', `The reserved money was already ${hold.state}.`);
  return accept({
    hold: { ...hold, state: row.to, captured, resolvedAt: now },
    account: { ...account, held: account.held - hold.amount },
  });
}

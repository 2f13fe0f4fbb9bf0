import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { type Account, available } from '../../ledger/account.ts';
import { move } from '../../ledger/book.ts';
import type { PostingRefusal } from '../../ledger/posting.ts';
import { serviceAccountFor, serviceAccounts } from '../../ledger/service-account.store.ts';
import { serviceAccountId } from '../../ledger/service-account.ts';
import { deposits } from './deposit.store.ts';
import type { Deposit } from './deposit.ts';
import { openWalletAccount } from './open-wallet.ts';
import { walletAccounts, wallets } from './wallet.store.ts';
import { type Wallet, walletAccountId } from './wallet.ts';

export type MakeDeposit = Pick<Deposit, 'id' | 'walletId' | 'reference' | 'currency' | 'amount'> & {
  /** For the ids of accounts that must be opened first. */
  readonly randomBits: { readonly wallet: bigint; readonly service: bigint };
};

/** The deposit of a reference. `isRepeated`: it was made before, and no money has moved now. */
export type MadeDeposit = { readonly deposit: Deposit; readonly isRepeated: boolean };

type Refusal = 'not_found' | 'deposit_conflict' | PostingRefusal | 'account_not_found';

/** Puts money into a wallet, once for each reference (gaps 5, deposits). */
export const makeDeposit: Operation<MakeDeposit, MadeDeposit, Refusal> = {
  name: 'make deposit',
  *load({ id, walletId, currency }, rows) {
    const own = walletAccountId(walletId, currency);
    const services = [true, false].map((isTest) =>
      serviceAccountId('deposits', { currency, isTest }),
    );
    yield [
      ask(deposits, id),
      ask(walletAccounts, own),
      ask(wallets, walletId),
      ...services.map((service) => ask(serviceAccounts, service)),
    ];
    const named = [
      rows.get(walletAccounts, own),
      ...services.map((service) => rows.get(serviceAccounts, service)),
    ];
    yield named.flatMap((row) => (row === null ? [] : [ask(accounts, row.accountId)]));
  },
  decide: (draft, wanted, now) => {
    const known = draft.get(deposits, wanted.id);
    if (known !== null) return repeat(known, wanted);
    const wallet = draft.get(wallets, wanted.walletId);
    if (wallet === null) return refuse('not_found', `There is no wallet ${wanted.walletId}.`);
    const target = accountOf(draft, wallet, wanted, now);
    const credited = credit(draft, target, wanted, now);
    if (!credited.ok) return credited;
    const { id, walletId, reference, currency, amount } = wanted;
    const after = { balance: credited.value.balance, available: available(credited.value) };
    const deposit: Deposit = {
      id,
      walletId,
      reference,
      currency,
      amount,
      ...after,
      createdAt: now,
    };
    draft.insert(deposits, deposit);
    return accept({ deposit, isRepeated: false });
  },
};

function repeat(known: Deposit, wanted: MakeDeposit): Decision<MadeDeposit, 'deposit_conflict'> {
  return known.amount === wanted.amount && known.currency === wanted.currency
    ? accept({ deposit: known, isRepeated: true })
    : refuse(
        'deposit_conflict',
        'This reference was used for a deposit of another amount or currency.',
      );
}

function accountOf(draft: Draft, wallet: Wallet, wanted: MakeDeposit, now: UnixSeconds): Account {
  const { currency, randomBits } = wanted;
  const known = draft.get(walletAccounts, walletAccountId(wallet.id, currency));
  const account = known === null ? null : draft.get(accounts, known.accountId);
  return (
    account ?? openWalletAccount(draft, wallet, { currency, randomBits: randomBits.wallet }, now)
  );
}

function credit(draft: Draft, target: Account, wanted: MakeDeposit, now: UnixSeconds) {
  const source = serviceAccountFor(draft, 'deposits', target, wanted.randomBits.service, now);
  const leg = {
    kind: 'deposit',
    debitAccount: source,
    creditAccount: target.id,
    amount: wanted.amount,
  };
  // The movement has the deposit's id, so that a statement finds the reference (decision 0157).
  const moved = move(draft, { id: wanted.id, legs: [leg] }, now);
  if (!moved.ok) return moved;
  const after = draft.get(accounts, target.id);
  if (after === null) throw new Error('an account vanished while it was credited');
  return accept(after);
}

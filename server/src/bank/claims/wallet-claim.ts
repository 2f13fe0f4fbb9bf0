import type { Engine } from '../../engine/engine.ts';
import type { Draft } from '../../engine/rows.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import { undoneDepositId } from '../../identity/wallets/deposit.ts';
import { makeDeposit } from '../../identity/wallets/make-deposit.ts';
import { readWallet } from '../../identity/wallets/read-wallet.ts';
import { walletAccounts } from '../../identity/wallets/wallet.store.ts';
import { walletAccountId } from '../../identity/wallets/wallet.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { move } from '../../ledger/book.ts';
import { serviceAccounts } from '../../ledger/service-account.store.ts';
import { serviceAccountId } from '../../ledger/service-account.ts';
import { type Mailing, mailAsk, writeMail } from '../../mail/write-mail.ts';
import type { Database } from '../../storage/database.ts';
import type { Claim } from './claim.ts';
import { depositMail, ownerToTell } from './deposit-mail.ts';

type Wanted = {
  /** `wallet 1042`, or the project that owns the wallet. */
  readonly subject: string;
  readonly walletId: number;
  readonly currency: Currency;
  readonly key: string;
  /** The reference that the owner recognises. */
  readonly reference: string;
};

const bitsOf = (...parts: readonly string[]): bigint =>
  BigInt(`0x${uuidOf(...parts).replaceAll('-', '')}`);

/** The deposit of a part of a transaction. It is taken back under the same key. */
const depositIdOf = (key: string): string => uuidOf('bank deposit', key);

type Services = {
  readonly engine: Engine;
  readonly database: Database;
  readonly mailing: Mailing;
};

/**
 * A wallet's claim: all money that comes for it is a deposit (bank 2, Wallet). Null: no such
 * wallet.
 */
export async function walletClaim(services: Services, wanted: Wanted): Promise<Claim | null> {
  const { engine, mailing } = services;
  const { subject, walletId, currency, key, reference } = wanted;
  const found = await engine.read(readWallet, walletId);
  if (!found.ok) return null;
  const { isTest } = found.value.wallet;
  const book = { currency, isTest };
  const owner = await ownerToTell(services, walletId);
  const depositOf = (amount: bigint) => ({
    ...{ id: depositIdOf(key), walletId, currency, amount },
    // The same reference may come again, so each deposit has a reference of its own.
    reference: `${reference} ${uuidOf('deposit reference', key).slice(0, 13)}`,
    randomBits: { wallet: bitsOf('wallet of', key), service: bitsOf('deposits of', key) },
  });
  return {
    ...{ subject, book, reference: null, through: 'deposits' as const, credits: [] },
    *load(rows) {
      yield [];
      const rounds = makeDeposit.load(depositOf(1n), rows)[Symbol.iterator]();
      yield rounds.next().value ?? [];
      yield [...(rounds.next().value ?? []), mailAsk];
    },
    closed: () => null,
    settle: (draft, { amount }, now) => {
      const made = makeDeposit.decide(draft, depositOf(amount), now);
      if (!made.ok) return made;
      if (owner !== null) {
        const mail = depositMail(owner, { minor: amount, currency }, { key, reference }, now);
        writeMail(draft, mail, mailing, now);
      }
      return accept(null);
    },
    giveBack: (draft, { amount, key: undoKey }, now) =>
      takeOut(draft, { walletId, book, amount, key: undoKey }, now),
  };
}

/** Takes a deposit back, if its owner still has the money. */
function takeOut(
  draft: Draft,
  wanted: Pick<Wanted, 'walletId' | 'key'> & Pick<Claim, 'book'> & { readonly amount: bigint },
  now: UnixSeconds,
) {
  const { walletId, book, amount, key } = wanted;
  const own = draft.get(walletAccounts, walletAccountId(walletId, book.currency));
  const service = draft.get(serviceAccounts, serviceAccountId('deposits', book));
  if (own === null || service === null) return refuse('invalid_state', 'There is no such deposit.');
  const leg = {
    ...{ kind: 'deposit_undone', amount },
    ...{ debitAccount: own.accountId, creditAccount: service.accountId },
  };
  const moved = move(draft, { id: undoneDepositId(depositIdOf(key)), legs: [leg] }, now);
  return moved.ok
    ? accept(null)
    : refuse('invalid_state', 'The money has been spent or reserved since.');
}

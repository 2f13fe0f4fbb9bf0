import type { Engine } from '../../engine/engine.ts';
import type { StatementQuery } from '../../figures/statements/statement.wire.ts';
import { statementAnswer } from '../../figures/statements/statement-answer.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { accountNames } from '../../identity/wallets/account-owners.store.ts';
import { readWallet } from '../../identity/wallets/read-wallet.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Currency } from '../../kernel/money.ts';
import type { Clock } from '../../kernel/time.ts';
import type { Account } from '../../ledger/account.ts';
import type { Database } from '../../storage/database.ts';
import { describePostings } from './describe-postings.ts';

/** The requested currency, or the only one of the wallet. */
function currencyOf(
  accounts: readonly Account[],
  wanted: Currency | undefined,
): Decision<Currency, 'invalid_parameters'> {
  if (wanted !== undefined) return accept(wanted);
  const [only, ...others] = accounts;
  if (only !== undefined && others.length === 0) return accept(only.currency);
  const held = accounts.map(({ currency }) => currency).join(', ') || 'none';
  return refuse(
    'invalid_parameters',
    `currency: Say which one: the wallet has accounts in: ${held}.`,
  );
}

const nameOf = async (database: Database, accountId: bigint): Promise<string | null> =>
  (await accountNames(database, [accountId])).get(accountId) ?? null;

type Parts = { readonly engine: Engine; readonly database: Database; readonly clock: Clock };

/** Reads statements of wallets, for the operator's endpoint and for the pages of a project. */
export const walletStatement =
  ({ engine, database, clock }: Parts) =>
  async (walletId: number, query: StatementQuery, accepted?: string) => {
    const wallet = await engine.read(readWallet, walletId);
    if (!wallet.ok) return wallet;
    const currency = currencyOf(wallet.value.accounts, query.currency);
    if (!currency.ok) return currency;
    const account = wallet.value.accounts.find((one) => one.currency === currency.value) ?? null;
    const owner = {
      walletId,
      currency: currency.value,
      account,
      accountNumber: account === null ? `wallet ${walletId}` : accountNumberOf(account.id),
      name: account === null ? null : await nameOf(database, account.id),
    };
    const describe = describePostings(database);
    return statementAnswer({ database, describe, owner, query, now: clock.now() }, accepted);
  };

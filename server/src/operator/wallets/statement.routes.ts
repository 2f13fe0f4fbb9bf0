import { type Route, route } from '../../edge/route.ts';
import * as wire from '../../figures/statements/statement.wire.ts';
import { statementAnswer } from '../../figures/statements/statement-answer.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { accountNames } from '../../identity/wallets/account-owners.store.ts';
import { readWallet } from '../../identity/wallets/read-wallet.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Currency } from '../../kernel/money.ts';
import type { Account } from '../../ledger/account.ts';
import type { Database } from '../../storage/database.ts';
import type { OperatorServices } from '../operate.ts';
import { describePostings } from './describe-postings.ts';
import { walletParams } from './wallet.wire.ts';

/** The currency that is asked for, or the only one that the wallet has. */
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

/** What moved in a wallet's account, with the balances before and after (business 2, Statement). */
export const statementRoute = ({ engine, database, clock, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/wallets/:wallet_id/statement'),
    summary: 'Read the statement of a wallet in one currency, the oldest first',
    tags: ['Operator: wallets'],
    request: { params: walletParams, query: wire.statementQuery },
    answers: { 200: wire.statementAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_parameters: 400 },
    handle: async ({ params, query, accept: accepted }) => {
      const wallet = await engine.read(readWallet, params.wallet_id);
      if (!wallet.ok) return wallet;
      const currency = currencyOf(wallet.value.accounts, query.currency);
      if (!currency.ok) return currency;
      const account = wallet.value.accounts.find((one) => one.currency === currency.value) ?? null;
      const owner = {
        walletId: params.wallet_id,
        currency: currency.value,
        account,
        accountNumber:
          account === null ? `wallet ${params.wallet_id}` : accountNumberOf(account.id),
        name: account === null ? null : await nameOf(database, account.id),
      };
      const describe = describePostings(database);
      return statementAnswer({ database, describe, owner, query, now: clock.now() }, accepted);
    },
  });

import { type Route, route } from '../../edge/route.ts';
import type { Stretch } from '../../figures/statements/statement.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { type Currency, isCurrency } from '../../kernel/money.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { Account } from '../../ledger/account.ts';
import type { WalletServices } from '../wallet-services.ts';
import {
  cursorOf,
  merged,
  type StatementFilter,
  stretchesAfter,
  stretchesFrom,
  wholeStretches,
} from './statement.ts';
import * as wire from './statement.wire.ts';
import { countStatements, projectsOf, statementsOf, stretchesWithin } from './statements.store.ts';
import { walletParams } from './wallet.wire.ts';
import { ownWallet } from './wallet-access.ts';

type Broken = 'invalid_parameters';

const broken = (because: string) => refuse('invalid_parameters', because);

/** Above this number a count costs more than its page. */
const countedMax = 10_000;

function currenciesIn(text: string): Decision<readonly Currency[], Broken> {
  const codes = text.split(',');
  const known = codes.filter(isCurrency);
  return known.length === codes.length ? accept(known) : broken('currency: A code is not known.');
}

function filterIn(query: wire.StatementsQuery): Decision<StatementFilter, Broken> {
  const { currency, direction = null, from, to, after, before, text, offset } = query;
  // Ignoring a filter would give a wrong answer.
  if (text !== undefined) return broken('text: Texts are not searched.');
  if (before !== undefined) return broken('before: The list begins with the newest: leave it out.');
  if (after !== undefined && offset !== undefined) {
    return broken('offset cannot be given with a cursor.');
  }
  if (from !== undefined && to !== undefined && to < from) {
    return broken('to: It should not be before from.');
  }
  const codes = currency === undefined ? accept(null) : currenciesIn(currency);
  if (!codes.ok) return codes;
  return accept({
    currencies: codes.value,
    direction,
    from: from === undefined ? null : unixSeconds(from),
    to: to === undefined ? null : unixSeconds(to),
  });
}

/** An account knows the number of its postings. Filtered postings must be counted. */
function totalOf(
  { database }: WalletServices,
  whole: readonly Stretch[],
  within: readonly Stretch[],
  filter: StatementFilter,
): number | Promise<number> {
  const { direction, from, to } = filter;
  return direction === null && from === null && to === null
    ? Number(whole.reduce((sum, { high }) => sum + high, 0n))
    : countStatements(database, within, filter, countedMax);
}

async function pageOf(
  services: WalletServices,
  accounts: readonly Account[],
  filter: StatementFilter,
  query: wire.StatementsQuery,
) {
  const { database } = services;
  const { limit = wire.limitDefault, offset = 0, after } = query;
  const whole = wholeStretches(accounts, filter);
  const within = await stretchesWithin(database, whole, filter);
  const ahead = after === undefined ? within : stretchesFrom(within, after);
  if (ahead === null) return broken('The cursor is not one of ours.');
  const found = merged(await statementsOf(database, ahead, filter, offset + limit + 1));
  const shown = found.slice(offset, offset + limit);
  const total = await totalOf(services, whole, within, filter);
  const projects = await projectsOf(
    database,
    shown.map(({ otherAccount }) => otherAccount),
  );
  return accept({
    statements: shown.map((one) =>
      wire.statementOnWire(one, projects.get(one.otherAccount) ?? null),
    ),
    _metadata: {
      total,
      limit,
      offset,
      has_next: found.length > offset + limit,
      has_previous: after !== undefined || (offset > 0 && total > 0),
      cursors:
        ahead.length === 0
          ? {}
          : { after: cursorOf(stretchesAfter(ahead, found.slice(0, offset + limit))) },
    },
  });
}

/** The movements of one's own wallet, newest first (decision 0143-wallet-reads). */
export const statementsRoute = (services: WalletServices): Route =>
  route({
    tags: ['Wallet: wallets and users'],
    auth: services.mac.withUsers('readStatements'),
    limit: services.limit,
    method: 'GET',
    path: '/rest/v1/wallet/:wallet_id/statements',
    summary: "List what came to and left one's own wallet, the newest first",
    description:
      "Lines of all accounts of the wallet together. A user's token needs the scope `statements`.",
    request: { params: walletParams, query: wire.statementsQuery },
    answers: { 200: wire.statementsAnswer },
    successStatus: 200,
    refusals: { not_found: 404, forbidden: 403, invalid_parameters: 400 },
    handle: async ({ params, query, caller }) => {
      const filter = filterIn(query);
      if (!filter.ok) return filter;
      const wallet = await ownWallet(services.engine, params.wallet_id, caller);
      return wallet.ok ? pageOf(services, wallet.value.accounts, filter.value, query) : wallet;
    },
  });

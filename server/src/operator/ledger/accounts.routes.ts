import { exactJson } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { ask, type Query } from '../../engine/operation.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { statementAnswer as statementSchema } from '../../figures/statements/statement.wire.ts';
import { statementAnswer } from '../../figures/statements/statement-answer.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { accounts } from '../../ledger/account.store.ts';
import type { Account } from '../../ledger/account.ts';
import type { OperatorServices } from '../operate.ts';
import { describePostings } from '../wallets/describe-postings.ts';
import { accountList, readAccounts } from './account-list.store.ts';
import * as wire from './account-list.wire.ts';
import { accountParams } from './ledger.wire.ts';

const tags = ['Operator: ledger'];

const noAccount = (id: string) => refuse('not_found', `There is no account ${id}.`);

/** A number is a user's id, a UUID a project's. */
const ownerFilter = (owner: string | undefined) => {
  if (owner === undefined) return {};
  return /^\d+$/.test(owner) ? { user: owner } : { project: owner.toLowerCase() };
};

const readAccount: Query<bigint, Account, 'not_found'> = {
  name: 'read account',
  load: (id) => [[ask(accounts, id)]],
  answer: (rows, id) => {
    const account = rows.get(accounts, id);
    return account === null ? noAccount(String(id)) : accept(account);
  },
};

const listRoute = ({ database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/accounts'),
    summary: 'List accounts with their balances and whose they are, the newest first',
    tags,
    request: { query: wire.accountsQuery },
    answers: { 200: wire.accountsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: async (request) => {
      const { owner, ...query } = request.query;
      const face = {
        list: accountList,
        csv: wire.accountCsv,
        read: async (ids: readonly string[]) =>
          (await readAccounts(database, ids)).map(wire.accountOnWire),
      };
      const asked = { ...query, ...ownerFilter(owner) };
      const page = await listAnswer(database, face, asked, request);
      if (!page.ok) return page;
      const { value } = page;
      return accept(value instanceof StreamedAnswer ? value : exactJson(value, 200));
    },
  });

const readRoute = ({ engine, database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/accounts/:account_id'),
    summary: 'Read an account with its balance',
    tags,
    request: { params: accountParams },
    answers: { 200: wire.accountAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params: { account_id: id } }) => {
      // The engine waits out a short outage of the database. The owner is read after it.
      const known = await engine.read(readAccount, BigInt(id));
      if (!known.ok) return known;
      const [found] = await readAccounts(database, [id]);
      return found === undefined
        ? noAccount(id)
        : accept(exactJson(wire.accountOnWire(found), 200));
    },
  });

const statementRoute = ({ database, door, clock }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/accounts/:account_id/statement'),
    summary: 'Read the statement of an account, the oldest first',
    tags,
    request: { params: accountParams, query: wire.accountStatementQuery },
    answers: { 200: statementSchema },
    successStatus: 200,
    refusals: { not_found: 404, invalid_parameters: 400 },
    handle: async ({ params: { account_id: id }, query, accept: accepted }) => {
      const [found] = await readAccounts(database, [id]);
      if (found === undefined) return noAccount(id);
      const { account, owner, purpose } = found;
      const reading = {
        database,
        describe: describePostings(database),
        owner: {
          walletId: id,
          currency: account.currency,
          account,
          accountNumber: accountNumberOf(account.id),
          name: owner?.type === 'user' ? null : (owner?.name ?? purpose),
        },
        query,
        now: clock.now(),
      };
      return statementAnswer(reading, accepted);
    },
  });

/** The accounts of the books (decision 0204). */
export const accountRoutes = (services: OperatorServices): readonly Route[] => [
  listRoute(services),
  statementRoute(services),
];

/** A read without a query answers like the other endpoints of the ledger. */
export const accountReadRoute = readRoute;

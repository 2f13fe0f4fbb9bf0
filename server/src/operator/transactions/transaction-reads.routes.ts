import { type Route, route } from '../../edge/route.ts';
import type { ListQuery } from '../../figures/lists/list.wire.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { projectOfWallet } from '../../identity/projects/wallet-owner.store.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { isUuid } from '../../kernel/uuid.ts';
import {
  type AllowancesWanted,
  allowanceList,
} from '../../wallet/allowances/allowance-list.store.ts';
import { readAnyAllowance } from '../../wallet/allowances/read-allowance.ts';
import { readTransaction } from '../../wallet/transactions/read-transaction.ts';
import { transactionParams } from '../../wallet/transactions/transaction.wire.ts';
import {
  type TransactionsWanted,
  transactionList,
} from '../../wallet/transactions/transaction-list.store.ts';
import { allowanceParams } from './test-transaction.wire.ts';
import * as wire from './transaction-list.wire.ts';
import type { TransactionOperatorServices } from './transactions.routes.ts';

const tags = ['Operator: transactions'];
const allowanceTags = ['Operator: allowances'];

type Services = TransactionOperatorServices;

async function anyTransaction({ engine, clock, wallet }: Services, given: string) {
  const transactionId = given.toLowerCase();
  if (!isUuid(transactionId)) return refuse('not_found', 'There is no such transaction.');
  const found = await engine.read(readTransaction, { transactionId, viewer: null });
  if (!found.ok) return found;
  return accept(wire.anyTransactionOnWire(found.value, wallet.settlementSeconds, clock.now()));
}

async function anyAllowance({ engine, clock }: Services, allowanceId: number) {
  const found = await readAnyAllowance(engine, allowanceId);
  return found.ok ? accept(wire.anyAllowanceOnWire(found.value, clock.now())) : found;
}

/** The project that owns the wallet in a query. */
const ownerIn = async ({ database }: Services, { wallet_id: walletId }: ListQuery) =>
  walletId === undefined ? null : projectOfWallet(database, Number(walletId));

const transactionFace = (services: Services, wanted: TransactionsWanted) => ({
  list: transactionList(wanted, {
    now: services.clock.now(),
    windowSeconds: services.wallet.settlementSeconds,
  }),
  csv: wire.transactionCsv,
  read: async (ids: readonly string[]) => {
    const found = await Promise.all(ids.map((id) => anyTransaction(services, id)));
    return found.flatMap((one) => (one.ok ? [one.value] : []));
  },
});

const allowanceFace = (services: Services, wanted: AllowancesWanted) => ({
  list: allowanceList(wanted, services.clock.now()),
  csv: wire.allowanceCsv,
  read: async (ids: readonly string[]) => {
    const found = await Promise.all(ids.map((id) => anyAllowance(services, Number(id))));
    return found.flatMap((one) => (one.ok ? [one.value] : []));
  },
});

const transactionsRoute = (services: Services): Route =>
  route({
    ...services.door.at('GET /admin/v1/transactions'),
    summary: 'List transactions, the newest first',
    tags,
    request: { query: wire.transactionsQuery },
    answers: { 200: wire.transactionsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: async ({ query, accept: accepted }) => {
      const walletOf = (await ownerIn(services, query))?.projectId ?? null;
      const face = transactionFace(services, { query, walletOf });
      return listAnswer(services.database, face, query, { accept: accepted });
    },
  });

const transactionRoute = (services: Services): Route =>
  route({
    ...services.door.at('GET /admin/v1/transactions/:transaction_key'),
    summary: 'Read a transaction with its payments',
    tags,
    request: { params: transactionParams },
    answers: { 200: wire.anyTransactionAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: ({ params }) => anyTransaction(services, params.transaction_key),
  });

const allowancesRoute = (services: Services): Route =>
  route({
    ...services.door.at('GET /admin/v1/allowances'),
    summary: 'List allowances, the newest first',
    tags: allowanceTags,
    request: { query: wire.allowancesQuery },
    answers: { 200: wire.allowancesAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: async ({ query, accept: accepted }) => {
      const walletOf = (await ownerIn(services, query))?.clientId ?? null;
      const face = allowanceFace(services, { query, walletOf });
      return listAnswer(services.database, face, query, { accept: accepted });
    },
  });

const allowanceRoute = (services: Services): Route =>
  route({
    ...services.door.at('GET /admin/v1/allowances/:allowance_id'),
    summary: 'Read an allowance',
    tags: allowanceTags,
    request: { params: allowanceParams },
    answers: { 200: wire.anyAllowanceAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: ({ params }) => anyAllowance(services, params.allowance_id),
  });

/** Lists and reads of the objects of the wallet API (business 2). */
export const transactionReadRoutes = (services: Services): readonly Route[] => [
  transactionsRoute(services),
  transactionRoute(services),
  allowancesRoute(services),
  allowanceRoute(services),
];

import { readBankAccount } from '../../bank/accounts/change-bank-accounts.ts';
import type { Claim } from '../../bank/claims/claim.ts';
import type { ImportServices } from '../../bank/importing/import-file.ts';
import { assignMoney } from '../../bank/transactions/assign-money.ts';
import {
  bankTransactionList,
  bankTransactions,
} from '../../bank/transactions/bank-transaction.store.ts';
import { type BankTransactionRow, lastActOf } from '../../bank/transactions/bank-transaction.ts';
import { endSuspense } from '../../bank/transactions/end-suspense.ts';
import { partKey } from '../../bank/transactions/movement-ids.ts';
import { readBankTransactions } from '../../bank/transactions/read-bank-transactions.ts';
import { suggestionsFor } from '../../bank/transactions/suggestions.store.ts';
import { undoAct } from '../../bank/transactions/undo-act.ts';
import type { EdgeRequest } from '../../edge/reading/request.ts';
import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import type { Operator } from '../../staff/actor.ts';
import type { Endpoint } from '../../staff/roles.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './bank-transaction.wire.ts';

export type SuspenseServices = OperatorServices & { readonly bankImports: ImportServices };

const tags = ['Operator: bank'];

type Request<Body = unknown> = EdgeRequest<
  { readonly bank_transaction_id: string },
  unknown,
  Body,
  Operator
>;

const unknown = refuse('not_found', 'There is no such bank transaction.');

async function found({ engine }: SuspenseServices, { params }: Request) {
  const id = params.bank_transaction_id.toLowerCase();
  const [row] = granted(await engine.read(readBankTransactions, [id]));
  if (row === undefined) return unknown;
  const account = await engine.read(readBankAccount, row.bankAccountId);
  return account.ok ? accept({ row, account: account.value }) : unknown;
}

/** Suggestions are only for transactions that a person must decide about. */
async function onWire({ database }: SuspenseServices, row: BankTransactionRow) {
  const isOpen = row.state === 'suspense' && row.amount > 0n;
  return wire.bankTransactionOnWire(row, isOpen ? await suggestionsFor(database, row) : []);
}

/** The log has the state before and after. Only the row names the sender. */
const facts = ({ state, reason, paymentId, walletId, projectId, amount }: BankTransactionRow) => ({
  ...{ state, reason, payment_id: paymentId, wallet_id: walletId, project_id: projectId },
  amount: String(amount),
});

const toldOf = (
  action: string,
  { id }: BankTransactionRow,
  details: Readonly<Record<string, unknown>>,
) => ({
  ...{ action, subject: `bank transaction ${id}`, details },
  look: lookAt(bankTransactions, id, facts),
});

const rendering = {
  status: 200,
  wire: (row: BankTransactionRow) => wire.bankTransactionOnWire(row, []),
};

const oneTarget = refuseProperties({
  payment_id: ['Exactly one of payment_id, wallet_id and project_id should be given'],
});

/** The recipient of an assignment: exactly one, which must exist. */
async function claimOf(
  { bankImports: { claims } }: SuspenseServices,
  { payment_id: paymentId, wallet_id: walletId, project_id: projectId }: wire.Target,
  key: string,
): Promise<Decision<Claim, 'invalid_properties' | 'not_found'>> {
  const given = [paymentId, walletId, projectId].filter((one) => one !== undefined);
  if (given.length !== 1) return oneTarget;
  const claim =
    paymentId !== undefined
      ? await claims.ofPayment(paymentId.toLowerCase(), key)
      : walletId !== undefined
        ? await claims.ofWallet(walletId, key)
        : await claims.ofProject((projectId ?? '').toLowerCase(), key);
  return claim === null
    ? refuse('not_found', 'There is nothing of this id that takes money by bank transfer.')
    : accept(claim);
}

const refusals = {
  not_found: 404,
  invalid_state: 409,
  invalid_properties: 422,
  not_creditable: 409,
  idempotency_conflict: 409,
} as const;

type WantedPart = wire.Target & { readonly amount: number };

/** Gives the money to one recipient, or in parts to several. */
async function assign(
  services: SuspenseServices,
  request: Request,
  act: 'assign' | 'split',
  wanted: (row: BankTransactionRow) => readonly WantedPart[],
) {
  const { engine } = services;
  const read = await found(services, request);
  if (!read.ok) return read;
  const { row, account } = read.value;
  const number = row.acts.length;
  const parts = [];
  for (const [index, { amount, ...target }] of wanted(row).entries()) {
    const claim = await claimOf(services, target, partKey(row.id, number, index));
    if (!claim.ok) return claim;
    parts.push({ amount: BigInt(amount), claim: claim.value });
  }
  const details = {
    parts: parts.map(({ amount, claim }) => ({ amount: String(amount), to: claim.subject })),
  };
  const input = { account, transactionId: row.id, number, parts, as: act };
  const told = toldOf(`${act}_bank_transaction`, row, details);
  return operate(engine, request, told, assignMoney, input, rendering);
}

const at = ({ door }: SuspenseServices, endpoint: Endpoint) => ({
  ...door.at(endpoint),
  tags,
  answers: { 200: wire.bankTransactionAnswer },
  successStatus: 200 as const,
});

const assignRoute = (services: SuspenseServices): Route =>
  route({
    ...at(services, 'POST /admin/v1/bank-transactions/:bank_transaction_id/assign'),
    summary: 'Give money in suspense to a payment, a wallet or a project',
    request: { params: wire.bankTransactionParams, body: wire.assignment },
    refusals,
    handle: (request) =>
      assign(services, request, 'assign', ({ amount }) => [
        { ...request.body, amount: Number(amount) },
      ]),
  });

const splitRoute = (services: SuspenseServices): Route =>
  route({
    ...at(services, 'POST /admin/v1/bank-transactions/:bank_transaction_id/split'),
    summary: 'Give money in suspense to several, in parts',
    request: { params: wire.bankTransactionParams, body: wire.split },
    refusals,
    handle: (request) => assign(services, request, 'split', () => request.body.parts),
  });

async function end(
  services: SuspenseServices,
  request: Request,
  act: 'return' | 'keep',
  text: string,
) {
  const read = await found(services, request);
  if (!read.ok) return read;
  const { row, account } = read.value;
  const input = { account, transactionId: row.id, number: row.acts.length, act, text };
  const told = toldOf(`${act}_bank_transaction`, row, { text });
  return operate(services.engine, request, told, endSuspense, input, rendering);
}

const endRefusals = {
  ...{
    not_found: 404,
    invalid_state: 409,
    no_sender: 409,
    limit_reached: 409,
    idempotency_conflict: 409,
  },
} as const;

const returnRoute = (services: SuspenseServices): Route =>
  route({
    ...at(services, 'POST /admin/v1/bank-transactions/:bank_transaction_id/return'),
    summary: 'Send money in suspense back to whoever sent it, by the next payment file',
    request: { params: wire.bankTransactionParams, body: wire.returning },
    refusals: endRefusals,
    handle: (request) => end(services, request, 'return', request.body.reason),
  });

const keepRoute = (services: SuspenseServices): Route =>
  route({
    ...at(services, 'POST /admin/v1/bank-transactions/:bank_transaction_id/keep'),
    summary: 'Keep money in suspense as the own of the installation',
    request: { params: wire.bankTransactionParams, body: wire.keeping },
    refusals: endRefusals,
    handle: (request) => end(services, request, 'keep', request.body.note),
  });

/** The recipients of an act's parts, by the subjects of their claims. */
async function claimsOfAct(services: SuspenseServices, row: BankTransactionRow, number: number) {
  const parts = row.acts[number]?.parts ?? [];
  const claims: Claim[] = [];
  for (const [index, { subject }] of parts.entries()) {
    const [kind, id = ''] = subject.split(' ');
    const target =
      kind === 'payment'
        ? { payment_id: id }
        : kind === 'wallet'
          ? { wallet_id: Number(id) }
          : { project_id: id };
    const claim = await claimOf(services, target, partKey(row.id, number, index));
    if (claim.ok) claims.push(claim.value);
  }
  return claims;
}

const undoRoute = (services: SuspenseServices): Route =>
  route({
    ...at(services, 'POST /admin/v1/bank-transactions/:bank_transaction_id/undo'),
    summary: 'Take back the last act, while nothing followed from it',
    request: { params: wire.bankTransactionParams },
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const read = await found(services, request);
      if (!read.ok) return read;
      const { row, account } = read.value;
      const last = lastActOf(row);
      const number = last === null ? -1 : row.acts.lastIndexOf(last);
      const claims = await claimsOfAct(services, row, number);
      const input = { account, transactionId: row.id, number, claims };
      const told = toldOf('undo_bank_transaction', row, { act: last?.act ?? null });
      return operate(services.engine, request, told, undoAct, input, rendering);
    },
  });

const readRoute = (services: SuspenseServices): Route =>
  route({
    ...at(services, 'GET /admin/v1/bank-transactions/:bank_transaction_id'),
    summary: 'Read a bank transaction',
    request: { params: wire.bankTransactionParams },
    refusals: { not_found: 404 },
    handle: async (request) => {
      const read = await found(services, request);
      return read.ok ? accept(await onWire(services, read.value.row)) : read;
    },
  });

/** Bank transactions, and the worklist of suspense (bank 2). */
export const bankTransactionRoutes = (services: SuspenseServices): readonly Route[] => [
  assignRoute(services),
  splitRoute(services),
  returnRoute(services),
  keepRoute(services),
  undoRoute(services),
  readRoute(services),
];

export const bankTransactionListRoutes = (services: SuspenseServices): readonly Route[] => {
  const { engine, database, door } = services;
  const read = async (ids: readonly string[]) =>
    Promise.all(
      granted(await engine.read(readBankTransactions, ids)).map((row) => onWire(services, row)),
    );
  const face = { list: bankTransactionList, csv: wire.bankTransactionCsv, read };
  return [
    route({
      ...door.at('GET /admin/v1/bank-transactions'),
      summary: 'List what came and went at the bank, the newest first',
      tags,
      request: { query: wire.bankTransactionsQuery },
      answers: { 200: wire.bankTransactionsAnswer },
      successStatus: 200,
      refusals: { invalid_parameters: 400 },
      handle: ({ query, accept: accepted }) =>
        listAnswer(database, face, query, { accept: accepted }),
    }),
  ];
};

import { randomUUID } from 'node:crypto';
import { type Route, route } from '../../edge/route.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { accept } from '../../kernel/decision.ts';
import { accounts } from '../../ledger/account.store.ts';
import { type AuditReport, audit } from '../../ledger/audit.store.ts';
import { accountIdIn, type Book } from '../../ledger/book-of-account.ts';
import { newRandomBits } from '../../ledger/new-random-bits.ts';
import { openAccount } from '../../ledger/open-account.ts';
import { postMovement } from '../../ledger/post-movement.ts';
import type { Posting } from '../../ledger/posting.ts';
import { readAccount } from '../../ledger/read-account.ts';
import { verifyChain } from '../../staff/actions/verify-chain.ts';
import { inOrder, type OperatorServices, operate } from '../operate.ts';
import * as wire from './ledger.wire.ts';

/** Random, so that ids neither tell how many accounts there are nor crowd one end of an index. */
const newAccountId = (book: Book): bigint => accountIdIn(book, newRandomBits());

const tags = ['Operator: ledger'];

export type LedgerServices = OperatorServices & {
  /** Raises the alarm: an audit has found that the books do not agree. */
  readonly onBrokenBooks: (report: AuditReport) => void;
};

const openAccountRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/accounts'),
    summary: 'Open an account',
    tags,
    request: { body: wire.newAccount },
    answers: { 201: wire.accountAnswer },
    successStatus: 201,
    refusals: { idempotency_conflict: 409 },
    handle: (request) => {
      const { kind, currency, test_mode: isTest = true } = request.body;
      const account = { id: newAccountId({ currency, isTest }), kind, currency, isTest };
      const rendering = { status: 201, wire: wire.accountOnWire(201) };
      const told = {
        action: 'open_account',
        subject: `account ${account.id}`,
        details: { kind, currency, test_mode: isTest },
      };
      return operate(engine, request, told, openAccount, account, rendering);
    },
  });

const readAccountRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/accounts/:account_id'),
    summary: 'Read an account with its balance',
    tags,
    request: { params: wire.accountParams },
    answers: { 200: wire.accountAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const account = await engine.read(readAccount, BigInt(params.account_id));
      return account.ok ? accept(wire.accountOnWire(200)(account.value)) : account;
    },
  });

/** Balances as texts: they may exceed what JSON clients read as integers. */
const balancesOf = (ids: readonly bigint[]) => (rows: LoadedRows) =>
  Object.fromEntries(
    ids.map((id) => [`balance of ${id}`, String(rows.get(accounts, id)?.balance ?? 'no account')]),
  );

const postRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/postings'),
    summary: 'Move money between two accounts by hand',
    tags,
    request: { body: wire.newPosting },
    answers: { 201: wire.postingAnswer },
    successStatus: 201,
    refusals: {
      account_not_found: 404,
      same_account: 422,
      currency_mismatch: 422,
      mode_mismatch: 422,
      insufficient_funds: 422,
      balance_limit: 422,
      idempotency_conflict: 409,
    },
    handle: (request) => {
      const { debit_account, credit_account, amount } = request.body;
      const leg = {
        kind: 'by_operator',
        debitAccount: BigInt(debit_account),
        creditAccount: BigInt(credit_account),
        amount: BigInt(amount),
      };
      const movement = { id: randomUUID(), legs: [leg] };
      const rendering = { status: 201, wire: onlyPosting };
      const told = {
        action: 'post',
        subject: `posting ${movement.id}`,
        details: { debit_account, credit_account, amount },
        look: balancesOf([leg.debitAccount, leg.creditAccount]),
      };
      return operate(engine, request, told, inOrder(postMovement), movement, rendering);
    },
  });

const auditRoute = ({ database, door, onBrokenBooks }: LedgerServices): Route =>
  route({
    ...door.at('GET /admin/v1/audit'),
    summary: 'Recompute every balance and hold, and the log of actions, and compare',
    operationId: 'operatorAudit',
    trickleMs: 20_000,
    tags,
    request: {},
    answers: { 200: wire.auditAnswer },
    successStatus: 200,
    refusals: {},
    handle: async () => {
      const [books, acts] = [await audit(database), await verifyChain(database)];
      const differences = [...books.differences, ...acts.breaks];
      const report = { ...books, ok: books.ok && acts.ok, differences };
      if (!report.ok) onBrokenBooks(report);
      return accept(wire.auditOnWire(report));
    },
  });

/** The books, for the operator (decision 0007-operator-ledger-endpoints). */
export const ledgerRoutes = (services: LedgerServices): readonly Route[] => [
  openAccountRoute(services),
  readAccountRoute(services),
  postRoute(services),
  auditRoute(services),
];

function onlyPosting([posting]: readonly Posting[]) {
  if (posting === undefined) throw new Error('a movement with one leg has one posting');
  return wire.postingOnWire(posting);
}

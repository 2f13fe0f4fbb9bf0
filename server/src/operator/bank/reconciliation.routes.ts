import { bankAccounts } from '../../bank/accounts/bank-account.store.ts';
import type { BankAccount } from '../../bank/accounts/bank-account.ts';
import { readBankAccount } from '../../bank/accounts/change-bank-accounts.ts';
import type { ImportServices } from '../../bank/importing/import-file.ts';
import { reconcile, reconcileDays } from '../../bank/reconciliation.ts';
import { acceptBreak } from '../../bank/statements/accept-break.ts';
import { brokenStatements, lastClosingDay } from '../../bank/statements/statement.store.ts';
import { type Route, route } from '../../edge/route.ts';
import { daySeconds } from '../../figures/daily/tally.ts';
import { wantsCsv } from '../../figures/lists/csv.ts';
import { csvAnswer } from '../../figures/lists/csv-answer.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import { daysOf, rangeIn, rangeOf, rangeViolations } from '../figures/day-range.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { bankAccountAnswer, bankAccountOnWire, bankAccountParams } from './bank-account.wire.ts';
import * as wire from './bank-transaction.wire.ts';
import * as reconciled from './reconciliation.wire.ts';

export type ReconciliationServices = OperatorServices & { readonly bankImports: ImportServices };

const tags = ['Operator: bank'];

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** The date of a day that is counted from the start of Unix time. */
const dateOf = (day: number): string =>
  new Date(day * daySeconds * 1_000).toISOString().slice(0, 10);

const compareRoute = ({ database, door, bankImports }: ReconciliationServices): Route =>
  route({
    ...door.at('GET /admin/v1/bank-accounts/:bank_account_id/reconciliation'),
    summary: 'Compare the books with the bank on a day',
    operationId: 'operatorReadBankReconciliation',
    tags,
    request: { params: bankAccountParams, query: reconciled.reconciliationQuery },
    answers: { 200: reconciled.reconciliationAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_parameters: 400 },
    handle: async ({ params, query }) => {
      const { engine } = bankImports;
      const account = await engine.read(readBankAccount, params.bank_account_id.toLowerCase());
      if (!account.ok) return account;
      const date = query.date ?? (await lastClosingDay(database, account.value.id));
      if (!isDay(date)) return refuse('invalid_parameters', 'date: It is no day.');
      const found = await reconcile(bankImports, account.value, date);
      return accept(reconciled.reconciliationOnWire(found));
    },
  });

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  yield rows;
}

const daysRoute = ({ engine, database, clock, door }: ReconciliationServices): Route =>
  route({
    ...door.at('GET /admin/v1/bank-accounts/:bank_account_id/reconciliations'),
    summary: 'Compare the books with the bank, day by day',
    operationId: 'operatorListBankReconciliations',
    tags,
    request: { params: bankAccountParams, query: reconciled.reconciliationsQuery },
    rules: ({ query }) => rangeViolations(rangeOf(rangeIn(query), clock.now())),
    answers: { 200: reconciled.reconciliationsAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params, query, accept: accepted }) => {
      const account = await engine.read(readBankAccount, params.bank_account_id.toLowerCase());
      if (!account.ok) return account;
      const { firstDay, lastDay } = daysOf(rangeOf(rangeIn(query), clock.now()));
      const days = Array.from({ length: lastDay - firstDay + 1 }, (_, nth) =>
        dateOf(firstDay + nth),
      );
      const found = await reconcileDays({ engine, database }, account.value, days);
      const items = found.map(reconciled.reconciliationOnWire);
      if (!wantsCsv(query.format, accepted)) return accept({ items });
      return accept(await csvAnswer('reconciliations', reconciled.reconciliationCsv, once(items)));
    },
  });

const acceptRoute = ({ engine, database, door, bankImports }: ReconciliationServices): Route =>
  route({
    ...door.at('POST /admin/v1/bank-accounts/:bank_account_id/continuity'),
    summary: 'Accept a break between statements; what waited for it settles',
    operationId: 'operatorAcceptBankContinuity',
    tags,
    request: { params: bankAccountParams, body: wire.continuityAcceptance },
    answers: { 200: bankAccountAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const bankAccountId = request.params.bank_account_id.toLowerCase();
      const statementId = request.body.statement_id.toLowerCase();
      const { reason } = request.body;
      const broken = await brokenStatements(database, bankAccountId);
      const told = {
        ...{ action: 'accept_break', subject: `bank account ${bankAccountId}` },
        details: { statement_id: statementId, reason },
        look: lookAt(bankAccounts, bankAccountId, bankAccountOnWire),
      };
      const left = broken.find((id) => id !== statementId) ?? null;
      const input = { bankAccountId, statementId, reason, broken: left };
      const rendering = { status: 200, wire: bankAccountOnWire };
      const outcome = await operate(engine, request, told, acceptBreak, input, rendering);
      if (outcome.ok) await settle(bankImports, bankAccountId);
      return outcome;
    },
  });

/** Waiting money settles before the answer, not some time after it. */
async function settle({ engine, onTaken }: ImportServices, id: BankAccount['id']): Promise<void> {
  const account = await engine.read(readBankAccount, id);
  if (account.ok) await onTaken(account.value);
}

/** The books must match the bank (bank 4). */
export const reconciliationRoutes = (services: ReconciliationServices): readonly Route[] => [
  acceptRoute(services),
];

export const reconciliationReadRoutes = (services: ReconciliationServices): readonly Route[] => [
  compareRoute(services),
  daysRoute(services),
];

import { type Route, route } from '../../edge/route.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { isUuid } from '../../kernel/uuid.ts';
import type { Allowance } from '../../wallet/allowances/allowance.ts';
import { allowanceAnswer, allowanceOnWire } from '../../wallet/allowances/allowance.wire.ts';
import { cancelAllowance } from '../../wallet/allowances/cancel-allowance.ts';
import { acceptTransaction } from '../../wallet/transactions/accept-transaction.ts';
import { readTransaction } from '../../wallet/transactions/read-transaction.ts';
import { revokeTransaction } from '../../wallet/transactions/revoke-transaction.ts';
import {
  transactionAnswer,
  transactionOnWire,
  transactionParams,
} from '../../wallet/transactions/transaction.wire.ts';
import { acceptanceRefusals } from '../../wallet/transactions/transaction-route.ts';
import type { WholeTransaction } from '../../wallet/transactions/whole-transaction.ts';
import { ownerOf } from '../../wallet/wallet-owner.ts';
import type { WalletServices } from '../../wallet/wallet-services.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './test-transaction.wire.ts';

export type TransactionOperatorServices = OperatorServices & {
  readonly wallet: Pick<WalletServices, 'inviting' | 'settlementSeconds'>;
};

const tags = ['Operator: transactions'];

/** A transaction with the project that owns it, for test projects only. */
async function ownedTest({ engine, wallet }: TransactionOperatorServices, given: string) {
  const transactionId = given.toLowerCase();
  if (!isUuid(transactionId)) return refuse('not_found', 'There is no such transaction.');
  const found = await engine.read(readTransaction, { transactionId, viewer: null });
  if (!found.ok) return found;
  const { projectId, isTest } = found.value.transaction;
  if (!isTest) return refuse('forbidden', 'This project is live; its payers decide themselves.');
  const project = await engine.read(readProject, projectId);
  if (!project.ok) return project;
  return accept({ transactionId, owner: ownerOf(project.value, wallet.settlementSeconds) });
}

const shown = ({ clock, wallet }: TransactionOperatorServices) => ({
  status: 200,
  wire: (whole: WholeTransaction) =>
    transactionOnWire(whole, wallet.settlementSeconds, clock.now()),
});

const acceptRoute = (services: TransactionOperatorServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/test/transactions/:transaction_key/accept'),
    summary: 'Accept a transaction of a test project, as its payer would on the page',
    tags,
    request: { params: transactionParams, body: wire.acceptance },
    answers: { 200: transactionAnswer },
    successStatus: 200,
    refusals: acceptanceRefusals,
    handle: async (request) => {
      const { engine, wallet } = services;
      const found = await ownedTest(services, request.params.transaction_key);
      if (!found.ok) return found;
      const { wallet_id: walletId, answers = [], allowance = null } = request.body;
      const { transactionId, owner } = found.value;
      const input = {
        transactionId,
        owner,
        user: null,
        walletId,
        how: { by: 'page', answers, grantsAllowance: allowance } as const,
        inviting: wallet.inviting(transactionId),
      };
      const told = {
        action: 'test_accept',
        subject: `transaction ${transactionId}`,
        details: { wallet_id: walletId, allowance },
      };
      return operate(engine, request, told, acceptTransaction, input, shown(services));
    },
  });

const rejectRoute = (services: TransactionOperatorServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/test/transactions/:transaction_key/reject'),
    summary: 'Reject a transaction of a test project, as its payer would on the page',
    tags,
    request: { params: transactionParams },
    answers: { 200: transactionAnswer },
    successStatus: 200,
    refusals: { not_found: 404, forbidden: 403, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const found = await ownedTest(services, request.params.transaction_key);
      if (!found.ok) return found;
      const input = { by: 'payer', user: null, ...found.value } as const;
      const subject = `transaction ${found.value.transactionId}`;
      const told = { action: 'test_reject', subject, details: {} };
      return operate(services.engine, request, told, revokeTransaction, input, shown(services));
    },
  });

const cancelAllowanceRoute = (services: TransactionOperatorServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/allowances/:allowance_id/cancel'),
    summary: 'Cancel an allowance for its owner',
    tags: ['Operator: allowances'],
    request: { params: wire.allowanceParams },
    answers: { 200: allowanceAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: (request) => {
      const allowanceId = request.params.allowance_id;
      const told = {
        action: 'cancel_allowance',
        subject: `allowance ${allowanceId}`,
        details: {},
      };
      return operate(
        services.engine,
        request,
        told,
        cancelAllowance,
        { allowanceId, walletId: null },
        {
          status: 200,
          wire: (allowance: Allowance) => allowanceOnWire(allowance, services.clock.now()),
        },
      );
    },
  });

/** Test payers (gaps 5), and the cancellation of an allowance by hand (wallet 3.3). */
export const transactionOperatorRoutes = (
  services: TransactionOperatorServices,
): readonly Route[] => [
  acceptRoute(services),
  rejectRoute(services),
  cancelAllowanceRoute(services),
];

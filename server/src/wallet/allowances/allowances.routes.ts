import { randomUUID } from 'node:crypto';
import { perform } from '../../edge/answering/perform.ts';
import { type Route, route } from '../../edge/route.ts';
import { lineOf, type MacCaller } from '../../identity/oauth/mac-caller.ts';
import type { UserRight } from '../../identity/oauth/user-rights.ts';
import { accept, type Decision } from '../../kernel/decision.ts';
import { refuseInvalid } from '../../kernel/reading.ts';
import { createTransaction } from '../transactions/create-transaction.ts';
import { transactionIn } from '../transactions/transaction-request.wire.ts';
import type { WholeTransaction } from '../transactions/whole-transaction.ts';
import { ownerOf } from '../wallet-owner.ts';
import type { WalletServices } from '../wallet-services.ts';
import { walletIdIn } from '../wallets/wallet-access.ts';
import {
  cancelActiveAllowance,
  noActiveAllowance,
  type Pair,
  readActiveAllowance,
  readAllowanceLimit,
} from './active-allowance.ts';
import type { Allowance } from './allowance.ts';
import { cancelAllowance } from './cancel-allowance.ts';
import * as wire from './own-allowance.wire.ts';
import { readAllowance } from './read-allowance.ts';

const path = '/rest/v1/allowance';
const activePath = `${path}/active/:wallet_id`;

const common = ({ mac, limit }: WalletServices, right: UserRight) => ({
  tags: ['Wallet: allowances'],
  auth: mac.withUsers(right),
  limit,
  answers: { 200: wire.ownAllowanceAnswer },
  successStatus: 200 as const,
});

const rendering = ({ clock }: WalletServices) => ({
  status: 200,
  wire: (allowance: Allowance) => wire.ownAllowanceOnWire(allowance, clock.now()),
});

/** The wallet of the allowance. A user's token may only name the wallet of its user. */
function pairIn(text: string, caller: MacCaller): Decision<Pair, 'not_found' | 'forbidden'> {
  const wallet = walletIdIn(text, caller);
  if (!wallet.ok) return wallet.refusal === 'forbidden' ? wallet : noActiveAllowance;
  const { client, user } = caller;
  return user === null || user.walletId === wallet.value
    ? accept({ clientId: client.id, walletId: wallet.value })
    : noActiveAllowance;
}

/** Creates a transaction that contains only the allowance (gaps 3, Allowance alone). */
const createRoute = (services: WalletServices): Route =>
  route({
    ...common(services, 'createTransaction'),
    method: 'POST',
    path,
    summary: 'Create an allowance that the payer confirms by the page of its transaction_key',
    description:
      'A transaction without payments is created with it. A new allowance replaces the active one once it is confirmed.',
    request: { body: wire.newOwnAllowance, nulls: 'absent' },
    refusals: { invalid_parameters: 400, invalid_allowance: 400, idempotency_conflict: 409 },
    handle: async (request) => {
      const { engine, ids, settlementSeconds, clock } = services;
      const { body, caller } = request;
      const allowance = wire.wantedIn(body);
      if (!allowance.ok) return refuseInvalid(allowance);
      const drawn = {
        transactionId: randomUUID(),
        payments: [],
        allowanceId: await ids.next('allowance'),
      };
      const owner = ownerOf(caller.project, settlementSeconds);
      const input = transactionIn({ allowance: allowance.value }, drawn, {
        owner,
        user: caller.user,
      });
      if (!input.ok) return input;
      return perform(engine, request, lineOf(caller), createTransaction, input.value, {
        status: 200,
        wire: ({ allowance: created }: WholeTransaction) => {
          if (created === null) throw new Error('a new allowance is not there');
          return wire.ownAllowanceOnWire(created, clock.now());
        },
      });
    },
  });

const readRoute = (services: WalletServices): Route =>
  route({
    ...common(services, 'readOwnAllowances'),
    method: 'GET',
    path: `${path}/:allowance_id`,
    summary: 'Read an allowance',
    description: "An allowance of the client. A user's token reads what its user granted.",
    request: { params: wire.allowanceParams },
    refusals: { not_found: 404 },
    handle: async ({ params, caller }) => {
      const found = await readAllowance(services.engine, params.allowance_id, caller);
      return found.ok ? accept(rendering(services).wire(found.value)) : found;
    },
  });

const readActiveRoute = (services: WalletServices): Route =>
  route({
    ...common(services, 'readOwnAllowances'),
    method: 'GET',
    path: activePath,
    summary: 'Read the active allowance of a wallet',
    description:
      'The one that the client can use now: a client and a wallet have one active allowance at most.',
    operationId: 'readActiveAllowance',
    request: { params: wire.ownerParams },
    refusals: { not_found: 404, forbidden: 403 },
    handle: async ({ params, caller }) => {
      const pair = pairIn(params.wallet_id, caller);
      if (!pair.ok) return pair;
      const found = await services.engine.read(readActiveAllowance, pair.value);
      return found.ok ? accept(rendering(services).wire(found.value)) : found;
    },
  });

const limitRoute = (services: WalletServices): Route =>
  route({
    ...common(services, 'readOwnAllowances'),
    method: 'GET',
    path: `${path}/limit/:wallet_id`,
    summary: 'Read how much one reserve by the active allowance could take now',
    description:
      'The least of what the total, each limit and the balance leave. 0 in another currency.',
    request: { params: wire.ownerParams, query: wire.limitQuery },
    answers: { 200: wire.limitAnswer },
    refusals: { not_found: 404, forbidden: 403 },
    handle: async ({ params, query, caller }) => {
      const pair = pairIn(params.wallet_id, caller);
      if (!pair.ok) return pair;
      const { currency = 'EUR' } = query;
      const limit = await services.engine.read(readAllowanceLimit, { ...pair.value, currency });
      return limit.ok ? accept(wire.limitOnWire({ minor: limit.value, currency })) : limit;
    },
  });

const cancelRefusals = {
  not_found: 404,
  forbidden: 403,
  invalid_state: 409,
  idempotency_conflict: 409,
};

const cancelRoute = (services: WalletServices): Route =>
  route({
    ...common(services, 'cancelOwnAllowance'),
    method: 'DELETE',
    path: `${path}/:allowance_id`,
    summary: 'Cancel an allowance; what it was charged for is not touched',
    description: 'It cannot be used any more, and cannot be made active again.',
    operationId: 'cancelAllowance',
    request: { params: wire.allowanceParams },
    refusals: cancelRefusals,
    handle: async (request) => {
      const { engine } = services;
      const { caller } = request;
      const allowanceId = request.params.allowance_id;
      const found = await readAllowance(engine, allowanceId, caller);
      if (!found.ok) return found;
      const { client, user } = caller;
      const input = { allowanceId, clientId: client.id, walletId: user?.walletId ?? null };
      const line = lineOf(caller);
      return perform(engine, request, line, cancelAllowance, input, rendering(services));
    },
  });

const cancelActiveRoute = (services: WalletServices): Route =>
  route({
    ...common(services, 'cancelOwnAllowance'),
    method: 'DELETE',
    path: activePath,
    summary: 'Cancel the active allowance of a wallet',
    description: 'The same without its id: what the client can use now ends.',
    operationId: 'cancelActiveAllowance',
    request: { params: wire.ownerParams },
    refusals: cancelRefusals,
    handle: async (request) => {
      const { caller } = request;
      const pair = pairIn(request.params.wallet_id, caller);
      if (!pair.ok) return pair;
      const { engine } = services;
      const line = lineOf(caller);
      return perform(engine, request, line, cancelActiveAllowance, pair.value, rendering(services));
    },
  });

/** Allowances without payments (decision 0144-allowances-lists-and-freezes). */
export const allowanceRoutes = (services: WalletServices): readonly Route[] => [
  createRoute(services),
  readRoute(services),
  readActiveRoute(services),
  limitRoute(services),
  cancelRoute(services),
  cancelActiveRoute(services),
];

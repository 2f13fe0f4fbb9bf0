import { randomUUID } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { perform } from '../../edge/answering/perform.ts';
import { type Route, route } from '../../edge/route.ts';
import { lineOf } from '../../identity/oauth/mac-caller.ts';
import { accept } from '../../kernel/decision.ts';
import type { WantedChange } from '../payments/payment-change.ts';
import type { WalletServices } from '../wallet-services.ts';
import { confirmTransaction } from './confirm-transaction.ts';
import { createTransaction } from './create-transaction.ts';
import { readTransaction } from './read-transaction.ts';
import { reserveRoutes } from './reserve.routes.ts';
import { revokeTransaction } from './revoke-transaction.ts';
import * as wire from './transaction.wire.ts';
import { createsAllowance, transactionIn } from './transaction-request.wire.ts';
import { common, keyIn, ownerIn, path, rendering, viewerIn } from './transaction-route.ts';
import { transactionViolations } from './transaction-violations.ts';

const createRoute = (services: WalletServices): Route =>
  route({
    ...common(services, 'createTransaction'),
    method: 'POST',
    path,
    summary: 'Create a transaction of payments, an allowance, or both',
    description:
      'Lead the payer to the confirmation page with its key, or reserve by an allowance or a PIN. Nothing is taken yet.',
    request: { body: wire.newTransaction, nulls: 'absent' },
    rules: ({ body, caller }) => transactionViolations(body, caller.project.isTest),
    refusals: { invalid_parameters: 400, invalid_allowance: 400, idempotency_conflict: 409 },
    handle: async (request) => {
      const { engine, ids } = services;
      const { body, caller } = request;
      const owner = ownerIn(services, request);
      const drawn = {
        transactionId: randomUUID(),
        payments: await Promise.all(
          (body.payments ?? []).map(async () => ({
            id: await ids.next('payment'),
            transferId: await ids.next('transfer'),
          })),
        ),
        allowanceId: createsAllowance(body) ? await ids.next('allowance') : null,
      };
      const input = transactionIn(body, drawn, { owner, user: caller.user });
      if (!input.ok) return input;
      return perform(
        engine,
        request,
        lineOf(caller),
        createTransaction,
        input.value,
        rendering(services),
      );
    },
  });

const readRoute = (services: WalletServices): Route =>
  route({
    ...common(services, 'readTransaction'),
    method: 'GET',
    path: `${path}/:transaction_key`,
    summary: 'Read a transaction with its payments, timeline and answers',
    description:
      "The transaction as it is at this second. A user's token reads what its own grant created.",
    request: { params: wire.transactionParams },
    refusals: { not_found: 404 },
    handle: async (request) => {
      const key = keyIn(request.params.transaction_key);
      if (!key.ok) return key;
      const query = { transactionId: key.value, viewer: viewerIn(request) };
      const found = await services.engine.read(readTransaction, query);
      return found.ok ? accept(rendering(services).wire(found.value)) : found;
    },
  });

type Wanted = {
  readonly price?: number;
  readonly price_decimal?: string;
  readonly currency?: string;
  readonly cancel?: boolean;
};

const changeIn = (id: number, wanted: Wanted): WantedChange => ({
  id,
  price: wanted.price === undefined ? null : BigInt(wanted.price),
  decimal: wanted.price_decimal ?? null,
  currency: wanted.currency ?? null,
  cancel: wanted.cancel ?? null,
});

/** Both forms together: a list, and payments by their ids (gaps 3, Also accepted). */
function changesIn(body: Static<typeof wire.confirmation>): readonly WantedChange[] {
  const { payments = [], ...byId } = body;
  return [
    ...payments.map((one) => changeIn(one.id, one)),
    ...Object.entries(byId)
      .filter(([id]) => /^\d{1,16}$/.test(id))
      .map(([id, one]) => changeIn(Number(id), one as Wanted)),
  ];
}

const confirmRoute = (services: WalletServices): Route =>
  route({
    ...common(services, 'confirmTransaction'),
    method: 'PUT',
    path: `${path}/:transaction_key/confirm`,
    summary: 'Confirm a transaction: in full, reduced, or without some of its payments',
    description:
      'Takes the reserved money: the recipients get it at once, frozen payments later. A price may fall, never rise.',
    request: { params: wire.transactionParams, body: Type.Optional(wire.confirmation) },
    refusals: {
      not_found: 404,
      forbidden: 403,
      invalid_state: 409,
      invalid_parameters: 400,
      balance_limit: 400,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const key = keyIn(request.params.transaction_key);
      if (!key.ok) return key;
      const owner = ownerIn(services, request);
      const { user } = request.caller;
      const wanted = changesIn(request.body ?? {});
      const input = { transactionId: key.value, owner, user, wanted };
      const { engine } = services;
      const client = lineOf(request.caller);
      return perform(engine, request, client, confirmTransaction, input, rendering(services));
    },
  });

/** Gaps 3, Also accepted: DELETE of a transaction revokes it. */
const revokeRoute = (services: WalletServices, method: 'PUT' | 'DELETE'): Route =>
  route({
    ...common(services, 'revokeTransaction'),
    method,
    path: method === 'PUT' ? `${path}/:transaction_key/revoke` : `${path}/:transaction_key`,
    summary: 'Revoke a transaction before it is confirmed',
    description:
      'Cancels all of its payments and releases what is reserved. A confirmed transaction cannot be revoked.',
    request: { params: wire.transactionParams },
    refusals: { not_found: 404, forbidden: 403, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const key = keyIn(request.params.transaction_key);
      if (!key.ok) return key;
      const owner = ownerIn(services, request);
      const { user } = request.caller;
      const input = { transactionId: key.value, owner, user, by: 'merchant' } as const;
      const { engine } = services;
      const client = lineOf(request.caller);
      return perform(engine, request, client, revokeTransaction, input, rendering(services));
    },
  });

/** Wallet 4: transactions. */
export const transactionRoutes = (services: WalletServices): readonly Route[] => [
  createRoute(services),
  readRoute(services),
  confirmRoute(services),
  revokeRoute(services, 'PUT'),
  revokeRoute(services, 'DELETE'),
  ...reserveRoutes(services),
];

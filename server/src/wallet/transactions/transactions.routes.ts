import { randomUUID } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { perform } from '../../edge/perform.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { type Route, route } from '../../edge/route.ts';
import { lineOf, type MacCaller } from '../../identity/oauth/mac-caller.ts';
import type { PersonName } from '../../identity/users/person-by-name.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { WantedChange } from '../payments/payment-change.ts';
import { ownerOf, type WalletOwner } from '../wallet-owner.ts';
import type { WalletServices } from '../wallet-services.ts';
import type { Acceptance } from './accept.ts';
import { acceptTransaction } from './accept-transaction.ts';
import { confirmTransaction } from './confirm-transaction.ts';
import { createTransaction } from './create-transaction.ts';
import { readTransaction } from './read-transaction.ts';
import { revokeTransaction } from './revoke-transaction.ts';
import * as wire from './transaction.wire.ts';
import { transactionIn } from './transaction-request.wire.ts';
import { walletByPin } from './wallet-by-pin.ts';
import type { WholeTransaction } from './whole-transaction.ts';

const path = '/rest/v1/transaction';

/** What the routes of all transactions have in common. */
const common = ({ mac, limit }: WalletServices) => ({
  tags: ['Wallet: transactions'],
  auth: mac,
  limit,
  answers: { 200: wire.transactionAnswer },
  successStatus: 200 as const,
});

const ownerIn = (
  { settlementSeconds }: WalletServices,
  { caller }: { readonly caller: MacCaller },
): WalletOwner => ownerOf(caller.project, settlementSeconds);

const rendering = ({ clock, settlementSeconds }: WalletServices) => ({
  status: 200,
  wire: (whole: WholeTransaction) => wire.transactionOnWire(whole, settlementSeconds, clock.now()),
});

const notFound = refuse('not_found', 'There is no such transaction.');
const keyForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Rows have one case; what cannot be a key is nobody's. */
function keyIn(text: string): Decision<string, 'not_found'> {
  const key = text.toLowerCase();
  return keyForm.test(key) ? accept(key) : notFound;
}

const createRoute = (services: WalletServices): Route =>
  route({
    ...common(services),
    method: 'POST',
    path,
    summary: 'Create a transaction of payments, an allowance, or both',
    request: { body: wire.newTransaction },
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
        allowanceId: body.allowance === undefined ? null : await ids.next('allowance'),
      };
      const input = transactionIn(body, drawn, owner);
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
    ...common(services),
    method: 'GET',
    path: `${path}/:transaction_key`,
    summary: 'Read a transaction with its payments, timeline and answers',
    request: { params: wire.transactionParams },
    refusals: { not_found: 404 },
    handle: async ({ params, caller }) => {
      const key = keyIn(params.transaction_key);
      if (!key.ok) return key;
      const projectId = caller.project.id;
      const found = await services.engine.read(readTransaction, {
        transactionId: key.value,
        projectId,
      });
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
  cancel: wanted.cancel ?? false,
});

/** Both forms at once: a list, and payments by their ids (decisions 3, Also accepted). */
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
    ...common(services),
    method: 'PUT',
    path: `${path}/:transaction_key/confirm`,
    summary: 'Confirm a transaction: in full, reduced, or without some of its payments',
    request: { params: wire.transactionParams, body: Type.Optional(wire.confirmation) },
    refusals: {
      not_found: 404,
      invalid_state: 409,
      invalid_parameters: 400,
      balance_limit: 400,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const key = keyIn(request.params.transaction_key);
      if (!key.ok) return key;
      const owner = ownerIn(services, request);
      const input = { transactionId: key.value, owner, wanted: changesIn(request.body ?? {}) };
      const { engine } = services;
      const client = lineOf(request.caller);
      return perform(engine, request, client, confirmTransaction, input, rendering(services));
    },
  });

/** Decisions 3, Also accepted: DELETE of a transaction revokes it. */
const revokeRoute = (services: WalletServices, method: 'PUT' | 'DELETE'): Route =>
  route({
    ...common(services),
    method,
    path: method === 'PUT' ? `${path}/:transaction_key/revoke` : `${path}/:transaction_key`,
    summary: 'Revoke a transaction before it is confirmed',
    request: { params: wire.transactionParams },
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const key = keyIn(request.params.transaction_key);
      if (!key.ok) return key;
      const owner = ownerIn(services, request);
      const input = { transactionId: key.value, owner, by: 'merchant' } as const;
      const { engine } = services;
      const client = lineOf(request.caller);
      return perform(engine, request, client, revokeTransaction, input, rendering(services));
    },
  });

const reserveRefusals = {
  not_found: 404,
  forbidden: 403,
  invalid_state: 409,
  invalid_parameters: 400,
  invalid_allowance: 400,
  insufficient_funds: 400,
  balance_limit: 400,
  idempotency_conflict: 409,
};

type Reserving = { readonly walletId: number; readonly how: Acceptance };

async function reserve(
  services: WalletServices,
  request: EdgeRequest<unknown, unknown, unknown, MacCaller>,
  transactionId: string,
  reserving: Reserving,
) {
  const { engine, inviting } = services;
  const owner = ownerIn(services, request);
  const input = { transactionId, owner, inviting: inviting(transactionId), ...reserving };
  const client = lineOf(request.caller);
  return perform(engine, request, client, acceptTransaction, input, rendering(services));
}

/** Existence comes before permission: a PIN is tried for a transaction that is there. */
async function ownKey(services: WalletServices, text: string, projectId: string) {
  const key = keyIn(text);
  if (!key.ok) return key;
  const query = { transactionId: key.value, projectId };
  const found = await services.engine.read(readTransaction, query);
  return found.ok ? key : found;
}

const walletForm = /^[1-9]\d{0,15}$/;

/** Decisions 3: `me` is the wallet of the access token's user. */
function walletIn(text: string, { user }: MacCaller): Decision<number, 'forbidden' | 'not_found'> {
  if (text !== 'me') {
    return walletForm.test(text)
      ? accept(Number(text))
      : refuse('not_found', 'There is no such wallet.');
  }
  return user === null
    ? refuse('forbidden', 'Only an access token has a user whose wallet is me.')
    : accept(user.walletId);
}

const reserveWalletRoute = (services: WalletServices): Route =>
  route({
    ...common(services),
    method: 'PUT',
    path: `${path}/:transaction_key/reserve/:wallet_id`,
    summary: 'Reserve the money by an allowance of the wallet, or by PIN',
    request: { params: wire.reserveParams, body: Type.Optional(wire.walletReservation) },
    refusals: reserveRefusals,
    handle: async (request) => {
      const { params, body, caller } = request;
      const wallet = walletIn(params.wallet_id, caller);
      const pin = body?.pin;
      // By an allowance the operation itself looks first whether the transaction is there.
      const isAskedFirst = !wallet.ok || pin !== undefined;
      const text = params.transaction_key;
      const key = isAskedFirst ? await ownKey(services, text, caller.project.id) : keyIn(text);
      if (!key.ok) return key;
      if (!wallet.ok) return wallet;
      const walletId = wallet.value;
      if (pin === undefined) {
        return reserve(services, request, key.value, { walletId, how: { by: 'allowance' } });
      }
      const right = await walletByPin(services, { walletId }, pin, ownerIn(services, request));
      const reserving = { walletId, how: { by: 'pin' } } as const;
      return right.ok ? reserve(services, request, key.value, reserving) : right;
    },
  });

/** Decisions 3, Also accepted: the wallet itself, or its owner's id, e-mail or phone. */
function payerIn(body: Static<typeof wire.pinReservation>): PersonName | null {
  const { wallet_id: walletId, payer } = body;
  const names: readonly PersonName[] = [
    ...(walletId === undefined ? [] : [{ walletId }]),
    ...(payer?.id === undefined || payer.id === walletId ? [] : [{ walletId: payer.id }]),
    ...(payer?.email === undefined ? [] : [{ kind: 'email', value: payer.email } as const]),
    ...(payer?.phone === undefined ? [] : [{ kind: 'phone', value: payer.phone } as const]),
  ];
  const [name] = names;
  return names.length === 1 && name !== undefined ? name : null;
}

const reserveByPinRoute = (services: WalletServices, method: 'POST' | 'PUT'): Route =>
  route({
    ...common(services),
    method,
    path: `${path}/:transaction_key/reserve`,
    summary: "Reserve the money by the payer's PIN",
    request: { params: wire.transactionParams, body: wire.pinReservation },
    refusals: reserveRefusals,
    handle: async (request) => {
      const { params, body, caller } = request;
      const payer = payerIn(body);
      if (payer === null) return refuse('invalid_parameters', 'The payer should be named once.');
      const key = await ownKey(services, params.transaction_key, caller.project.id);
      if (!key.ok) return key;
      const right = await walletByPin(services, payer, body.pin, ownerIn(services, request));
      if (!right.ok) return right;
      const reserving = { walletId: right.value, how: { by: 'pin' } } as const;
      return reserve(services, request, key.value, reserving);
    },
  });

/** Wallet 4: transactions. */
export const transactionRoutes = (services: WalletServices): readonly Route[] => [
  createRoute(services),
  readRoute(services),
  confirmRoute(services),
  revokeRoute(services, 'PUT'),
  revokeRoute(services, 'DELETE'),
  reserveWalletRoute(services),
  reserveByPinRoute(services, 'POST'),
  reserveByPinRoute(services, 'PUT'),
];

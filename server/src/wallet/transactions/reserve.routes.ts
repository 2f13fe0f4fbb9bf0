import { type Static, Type } from 'typebox';
import { perform, repeated } from '../../edge/answering/perform.ts';
import type { EdgeRequest } from '../../edge/reading/request.ts';
import { type Route, route } from '../../edge/route.ts';
import { lineOf, type MacCaller } from '../../identity/oauth/mac-caller.ts';
import { readFactor } from '../../identity/users/has-factor.ts';
import { type PersonName, personByName } from '../../identity/users/person-by-name.ts';
import { pinDigits } from '../../identity/users/pin.wire.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';
import { noAllowance } from '../allowances/use-allowance.ts';
import type { WalletServices } from '../wallet-services.ts';
import { acceptTransaction } from './accept-transaction.ts';
import type { Acceptance } from './acceptance.ts';
import { reservable, type TransactionViewer } from './access.ts';
import { leaveToPayer } from './leave-to-payer.ts';
import { readTransaction } from './read-transaction.ts';
import * as wire from './transaction.wire.ts';
import {
  acceptanceRefusals,
  common,
  keyIn,
  ownerIn,
  path,
  rendering,
  viewerIn,
} from './transaction-route.ts';
import { walletByPin } from './wallet-by-pin.ts';

type Reserving = { readonly walletId: number; readonly how: Acceptance };

async function reserve(
  services: WalletServices,
  request: EdgeRequest<unknown, unknown, unknown, MacCaller>,
  transactionId: string,
  reserving: Reserving,
) {
  const { engine, inviting } = services;
  const owner = ownerIn(services, request);
  const { user } = request.caller;
  const input = { transactionId, owner, user, inviting: inviting(transactionId), ...reserving };
  const client = lineOf(request.caller);
  return perform(engine, request, client, acceptTransaction, input, rendering(services));
}

/** A payer without a relation to the merchant confirms on the page (decision 0095). */
async function reserveByPin(
  services: WalletServices,
  request: EdgeRequest<unknown, unknown, unknown, MacCaller>,
  transactionId: string,
  { payer, pin }: { readonly payer: PersonName; readonly pin: string | number },
) {
  const right = await walletByPin(services, payer, pinDigits(pin), ownerIn(services, request));
  if (!right.ok) return right;
  const person = right.value;
  if (person !== null) {
    const { askAbove } = granted(await services.engine.read(readFactor, person.id));
    const reserving = { walletId: person.walletId, how: { by: 'pin', askAbove } } as const;
    return reserve(services, request, transactionId, reserving);
  }
  const input = { transactionId, owner: ownerIn(services, request) };
  const client = lineOf(request.caller);
  return perform(services.engine, request, client, leaveToPayer, input, rendering(services));
}

/** Existence comes before permission: a PIN is tried only for an existing transaction. */
async function ownKey(services: WalletServices, text: string, viewer: TransactionViewer) {
  const key = keyIn(text);
  if (!key.ok) return key;
  const ofProject = { projectId: viewer.projectId, user: null };
  const query = { transactionId: key.value, viewer: ofProject };
  const found = await services.engine.read(readTransaction, query);
  if (!found.ok) return found;
  const open = reservable(found.value.transaction, viewer);
  return open.ok ? key : open;
}

const notTheirs = refuse('forbidden', 'An access token reserves from the wallet of its user only.');

/** A user's token may reserve only from its own wallet, and reveals no other wallet. */
const isTheirs = ({ user }: MacCaller, payer: PersonName): boolean =>
  user === null || ('walletId' in payer && payer.walletId === user.walletId);

/** The PIN was right when the money was reserved. By now it may be changed or locked. */
const repeatedReserve =
  ({ engine }: WalletServices) =>
  (request: EdgeRequest<unknown, unknown, unknown, MacCaller>) =>
    repeated(engine, request, lineOf(request.caller));

const walletForm = /^[1-9]\d{0,15}$/;

/** Gaps 3: `me` is the wallet of the access token's user. */
function walletIn(text: string, caller: MacCaller): Decision<number, 'forbidden' | 'not_found'> {
  const { user } = caller;
  if (text === 'me') {
    return user === null
      ? refuse('forbidden', 'Only a request with an access token may name the wallet me.')
      : accept(user.walletId);
  }
  if (!walletForm.test(text)) return refuse('not_found', 'There is no such wallet.');
  const walletId = Number(text);
  return isTheirs(caller, { walletId }) ? accept(walletId) : notTheirs;
}

const reserveWalletRoute = (services: WalletServices): Route =>
  route({
    ...common(services, 'reserveFromOwn'),
    method: 'PUT',
    path: `${path}/:transaction_key/reserve/:wallet_id`,
    summary: 'Reserve the money by an allowance of the wallet, or by PIN',
    description:
      'Without a body the active allowance of the wallet pays; with a PIN the payer does. The payer may be left to confirm on the page.',
    operationId: 'reserveTransactionFromWallet',
    request: { params: wire.reserveParams, body: Type.Optional(wire.walletReservation) },
    repeated: repeatedReserve(services),
    refusals: acceptanceRefusals,
    handle: async (request) => {
      const { params, body, caller } = request;
      const wallet = walletIn(params.wallet_id, caller);
      const pin = body?.pin;
      // For an allowance, the operation itself first checks that the transaction exists.
      const isAskedFirst = !wallet.ok || pin !== undefined;
      const text = params.transaction_key;
      const key = isAskedFirst ? await ownKey(services, text, viewerIn(request)) : keyIn(text);
      if (!key.ok) return key;
      if (!wallet.ok) return wallet;
      const walletId = wallet.value;
      if (pin === undefined) {
        return reserve(services, request, key.value, { walletId, how: { by: 'allowance' } });
      }
      return reserveByPin(services, request, key.value, { payer: { walletId }, pin });
    },
  });

/** Gaps 3, Also accepted: the wallet itself, or its owner's id, e-mail or phone. */
function payerIn(body: Static<typeof wire.payerReservation>): PersonName | null {
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

/**
 * The payer's wallet for an allowance. The answer does not tell a missing wallet from a missing
 * allowance.
 */
async function walletOf(
  { engine, database }: WalletServices,
  payer: PersonName,
): Promise<Decision<number, 'invalid_allowance'>> {
  if ('walletId' in payer) return accept(payer.walletId);
  const person = await personByName(engine, database, payer);
  return person === null ? noAllowance : accept(person.walletId);
}

const reservePayerRoute = (services: WalletServices, method: 'POST' | 'PUT'): Route =>
  route({
    ...common(services, 'reserveFromOwn'),
    method,
    path: `${path}/:transaction_key/reserve`,
    summary: "Reserve the money by the payer's PIN, or by an allowance of the payer",
    description:
      'The body names the payer once. Wrong PINs are counted, and several in a row lock it for a time.',
    ...(method === 'PUT' ? { operationId: 'reserveTransactionByPut' } : {}),
    request: { params: wire.transactionParams, body: wire.payerReservation },
    repeated: repeatedReserve(services),
    refusals: acceptanceRefusals,
    handle: async (request) => {
      const { params, body, caller } = request;
      const payer = payerIn(body);
      if (payer === null) return refuse('invalid_parameters', 'The payer should be named once.');
      const key = await ownKey(services, params.transaction_key, viewerIn(request));
      if (!key.ok) return key;
      if (!isTheirs(caller, payer)) return notTheirs;
      const { pin } = body;
      if (pin !== undefined) return reserveByPin(services, request, key.value, { payer, pin });
      const wallet = await walletOf(services, payer);
      if (!wallet.ok) return wallet;
      const reserving = { walletId: wallet.value, how: { by: 'allowance' } } as const;
      return reserve(services, request, key.value, reserving);
    },
  });

/** Wallet 4: how a client reserves, by an allowance or by the payer's PIN. */
export const reserveRoutes = (services: WalletServices): readonly Route[] => [
  reserveWalletRoute(services),
  reservePayerRoute(services, 'POST'),
  reservePayerRoute(services, 'PUT'),
];

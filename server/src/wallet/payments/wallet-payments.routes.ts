import { Type } from 'typebox';
import { perform } from '../../edge/answering/perform.ts';
import type { EdgeRequest } from '../../edge/reading/request.ts';
import { type Route, route } from '../../edge/route.ts';
import { lineOf, type MacCaller } from '../../identity/oauth/mac-caller.ts';
import { accept, type Decision } from '../../kernel/decision.ts';
import { refuseInvalid } from '../../kernel/reading.ts';
import { ownerOf } from '../wallet-owner.ts';
import type { WalletServices } from '../wallet-services.ts';
import { changeFreeze } from './change-freeze.ts';
import { type EndPayment, endPayment, type FrozenPayment } from './end-payment.ts';
import { freezeChange, freezeIn } from './freeze-request.wire.ts';
import { readWalletPayment } from './read-wallet-payment.ts';
import type { WalletPayment } from './wallet-payment.ts';
import * as wire from './wallet-payment.wire.ts';

const path = '/rest/v1/payment/:payment_id';

/** Only the project may end a payment. A user's token may read one, too. */
const common = ({ mac, limit }: WalletServices) => ({
  tags: ['Wallet: payments'],
  auth: mac.project,
  limit,
  answers: { 200: wire.paymentAnswer },
  successStatus: 200 as const,
});

const rendering = ({ clock, settlementSeconds }: WalletServices) => ({
  status: 200,
  wire: (payment: WalletPayment) => wire.paymentOnWire(payment, settlementSeconds, clock.now()),
});

const readRoute = (services: WalletServices): Route =>
  route({
    ...common(services),
    auth: services.mac.withUsers('readTransaction'),
    method: 'GET',
    path,
    summary: 'Read a payment',
    description: 'The payment as it is at this second. Payments exist inside a transaction only.',
    operationId: 'readWalletPayment',
    request: { params: wire.paymentParams },
    refusals: { not_found: 404 },
    handle: async ({ params, caller }) => {
      const viewer = { projectId: caller.project.id, user: caller.user };
      const query = { paymentId: params.payment_id, viewer };
      const found = await readWalletPayment(services.engine, query);
      return found.ok ? accept(rendering(services).wire(found.value)) : found;
    },
  });

type PaymentRequest = EdgeRequest<{ payment_id: number }, unknown, unknown, MacCaller>;

/** The transaction's row is locked first, so this lookup comes before. */
async function frozenIn(
  { engine, settlementSeconds }: WalletServices,
  { params, caller: { project } }: PaymentRequest,
): Promise<Decision<FrozenPayment, 'not_found'>> {
  const paymentId = params.payment_id;
  const viewer = { projectId: project.id, user: null };
  const found = await readWalletPayment(engine, { paymentId, viewer });
  if (!found.ok) return found;
  const { transactionId } = found.value;
  return accept({ transactionId, paymentId, owner: ownerOf(project, settlementSeconds) });
}

async function end(services: WalletServices, request: PaymentRequest, how: EndPayment['how']) {
  const frozen = await frozenIn(services, request);
  if (!frozen.ok) return frozen;
  const input = { ...frozen.value, how };
  const line = lineOf(request.caller);
  return perform(services.engine, request, line, endPayment, input, rendering(services));
}

const endRefusals = {
  not_found: 404,
  invalid_state: 409,
  invalid_parameters: 400,
  balance_limit: 400,
  idempotency_conflict: 409,
};

const finalizeRoute = (services: WalletServices): Route =>
  route({
    ...common(services),
    method: 'PUT',
    path: `${path}/finalize`,
    summary: 'Release a frozen payment to its recipient, in full or in part',
    description: 'A reduced price returns the rest to the payer. The payment is done afterwards.',
    request: { params: wire.paymentParams, body: Type.Optional(wire.finalization) },
    refusals: endRefusals,
    handle: (request) => {
      const { price, price_decimal: decimal = null, currency = null } = request.body ?? {};
      const wanted = price === undefined ? null : BigInt(price);
      return end(services, request, { by: 'finalize', price: wanted, decimal, currency });
    },
  });

const cancelRoute = (services: WalletServices): Route =>
  route({
    ...common(services),
    method: 'DELETE',
    path,
    summary: 'Cancel a frozen payment',
    description:
      'The payer gets the whole amount back. Only payments that are frozen can be canceled like this.',
    operationId: 'cancelFrozenPayment',
    request: { params: wire.paymentParams },
    refusals: endRefusals,
    handle: (request) => end(services, request, { by: 'cancel' }),
  });

const wholePrice = { by: 'finalize', price: null, decimal: null, currency: null } as const;

/** Decision 0144: pays on another day, or at once. */
const freezeRoute = (services: WalletServices): Route =>
  route({
    ...common(services),
    method: 'PUT',
    path: `${path}/freeze`,
    summary: 'Change the day on which a frozen payment is paid; 0 pays it now',
    description: 'Give one moment, or one time by which it is frozen longer.',
    operationId: 'changePaymentFreeze',
    request: { params: wire.paymentParams, body: freezeChange },
    refusals: endRefusals,
    handle: async (request) => {
      const wanted = freezeIn(request.body);
      if (!wanted.ok) return refuseInvalid(wanted);
      if (wanted.value === 'released') return end(services, request, wholePrice);
      const frozen = await frozenIn(services, request);
      if (!frozen.ok) return frozen;
      const input = { ...frozen.value, wanted: wanted.value };
      const line = lineOf(request.caller);
      return perform(services.engine, request, line, changeFreeze, input, rendering(services));
    },
  });

/** Wallet 4: payments. */
export const walletPaymentRoutes = (services: WalletServices): readonly Route[] => [
  readRoute(services),
  finalizeRoute(services),
  cancelRoute(services),
  freezeRoute(services),
];

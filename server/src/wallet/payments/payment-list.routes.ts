import { type Route, route } from '../../edge/route.ts';
import type { MacCaller } from '../../identity/oauth/mac-caller.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { WalletServices } from '../wallet-services.ts';
import {
  countPayments,
  type ListedPayment,
  lastLookedAt,
  listPayments,
  type PaymentFilter,
} from './payment-list.store.ts';
import * as wire from './payment-list.wire.ts';
import { readListedPayment } from './read-wallet-payment.ts';
import { paymentOnWire } from './wallet-payment.wire.ts';

/** A project lists the payments to it. A user's token lists what its user pays to the project. */
function filterIn(
  { clock, settlementSeconds }: WalletServices,
  { status, wallet, beneficiary }: wire.PaymentsQuery,
  { project, user }: MacCaller,
): PaymentFilter | null {
  if (user !== null && wallet !== undefined && wallet !== user.walletId) return null;
  return {
    projectId: project.id,
    payerWallet: user?.walletId ?? wallet ?? null,
    beneficiaryWallet: beneficiary ?? null,
    status: status ?? null,
    now: clock.now(),
    windowSeconds: settlementSeconds,
  };
}

/** Each payment as of now. One that changed since the search may no longer match. */
async function shownAs(
  { engine, clock, settlementSeconds }: WalletServices,
  places: readonly ListedPayment[],
  status: PaymentFilter['status'],
  caller: MacCaller,
) {
  const viewer = { projectId: caller.project.id, user: caller.user };
  const found = await Promise.all(
    places.map(({ id, transactionId }) =>
      readListedPayment(engine, { paymentId: id, transactionId, viewer }),
    ),
  );
  return found
    .flatMap((one) => (one.ok ? [paymentOnWire(one.value, settlementSeconds, clock.now())] : []))
    .filter((payment) => status === null || payment.status === status);
}

const nothing = (limit: number, offset: number) => ({
  payments: [],
  _metadata: { total: 0, limit, offset, has_next: false, has_previous: false, cursors: {} },
});

async function pageOf(services: WalletServices, query: wire.PaymentsQuery, caller: MacCaller) {
  const { database } = services;
  const { limit = wire.limitDefault, offset = 0 } = query;
  const after = query.after === undefined ? null : wire.placeAt(query.after);
  if (query.after !== undefined && after === null) {
    return refuse('invalid_parameters', 'The cursor is not one of ours.');
  }
  if (after !== null && query.offset !== undefined) {
    return refuse('invalid_parameters', 'offset cannot be given with a cursor.');
  }
  const filter = filterIn(services, query, caller);
  if (filter === null) return accept(nothing(limit, offset));
  const found = await listPayments(database, filter, { limit, offset, after });
  const places = found.slice(0, limit);
  const isMore = found.length > limit;
  // If few payments match, the request stops looking before the page is full.
  const end = isMore ? places.at(-1) : await lastLookedAt(database, filter, after);
  const total = await countPayments(database, filter);
  const last = end ?? places.at(-1);
  return accept({
    payments: await shownAs(services, places, filter.status, caller),
    _metadata: {
      total,
      limit,
      offset,
      has_next: isMore || end != null,
      has_previous: after !== null || (offset > 0 && total > 0),
      cursors: last === undefined ? {} : { after: wire.cursorAt(last) },
    },
  });
}

/** Payments of a project, newest first (decision 0144-allowances-lists-and-freezes). */
export const paymentListRoute = (services: WalletServices): Route =>
  route({
    tags: ['Wallet: payments'],
    auth: services.mac.withUsers('readOwnPayments'),
    limit: services.limit,
    method: 'GET',
    path: '/rest/v1/payments',
    summary: 'List payments, the newest first',
    description:
      "A project lists what it was paid; a user's token lists what its user pays to the project.",
    operationId: 'listWalletPayments',
    request: { query: wire.paymentsQuery },
    answers: { 200: wire.paymentsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, caller }) => pageOf(services, query, caller),
  });

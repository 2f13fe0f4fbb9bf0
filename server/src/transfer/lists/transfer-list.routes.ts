import { type Route, route } from '../../edge/route.ts';
import { accountIdOf } from '../../identity/wallets/account-number.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { transfersPath } from '../transfer-route.ts';
import type { TransferServices } from '../transfer-services.ts';
import { type Viewer, viewerOf } from '../transfers/access.ts';
import { seenAt } from '../transfers/transfer.ts';
import { type ListPosition, type Ordering, positionAt } from './cursor.ts';
import { listTransfers } from './transfer-list.store.ts';
import { numberIn, pageOf, type TransferFilter, type Window } from './transfer-list.ts';
import * as wire from './transfer-list.wire.ts';

type Query = wire.ListQuery;
type Broken = 'invalid_parameters';

const broken = (because: string) => refuse('invalid_parameters', because);

/** Clients repeat the parameter, with or without brackets. */
function statusesIn({ statuses, 'statuses[]': bracketed }: Query): TransferFilter['statuses'] {
  if (statuses === undefined && bracketed === undefined) return null;
  return [...(bracketed ?? []), ...(statuses ?? [])];
}

/** Whether the caller owns an account and may therefore see its whole list. */
async function isOwn(
  { accounts }: TransferServices,
  number: string | undefined,
  { seen }: Viewer,
): Promise<boolean> {
  const accountId = number === undefined ? null : accountIdOf(number);
  const walletId = accountId === null ? null : await accounts.walletOf(accountId);
  return walletId !== null && seen.includes(walletId);
}

async function filterIn(
  services: TransferServices,
  query: Query,
  viewer: Viewer,
): Promise<Decision<TransferFilter | null, Broken>> {
  const { credit_account_number: payer, debit_account_number: beneficiary } = query;
  if (payer === undefined && beneficiary === undefined) {
    return broken('credit_account_number or debit_account_number is required.');
  }
  const payerAccount = payer === undefined ? null : accountIdOf(payer);
  if (payer !== undefined && payerAccount === null) return accept(null);
  const sees =
    (await isOwn(services, payer, viewer)) || (await isOwn(services, beneficiary, viewer));
  const { created_date_from: from, created_date_to: to } = query;
  return accept({
    payerAccount,
    beneficiaryNumber: beneficiary === undefined ? null : numberIn(beneficiary),
    statuses: statusesIn(query),
    createdFrom: from === undefined ? null : unixSeconds(from),
    createdTo: to === undefined ? null : unixSeconds(to),
    visibleTo: sees ? null : viewer,
  });
}

function windowIn(query: Query): Decision<Window, Broken> {
  const { after, before, offset } = query;
  if (after !== undefined && before !== undefined) {
    return broken('after and before cannot be given together.');
  }
  if (offset !== undefined && (after !== undefined || before !== undefined)) {
    return broken('offset cannot be given with a cursor.');
  }
  const ordering: Ordering = {
    by: query.order_by ?? 'created_at',
    direction: query.order_direction ?? 'desc',
  };
  const places = [after, before].map(
    (cursor): Decision<ListPosition | null, Broken> =>
      cursor === undefined ? accept(null) : positionAt(cursor, ordering),
  );
  const [start, end] = places;
  if (start?.ok === false) return start;
  if (end?.ok === false) return end;
  const limit = wire.limitOf(query);
  return accept({
    ordering,
    limit,
    offset: offset ?? 0,
    after: start?.value ?? null,
    before: end?.value ?? null,
  });
}

const nothing = { transfers: [], total: 0, isBehind: false };

/** Transfer 4, GET /transfers (decision 0053-transfer-lists). */
export const listRoute = (services: TransferServices): Route =>
  route({
    tags: ['Transfer: transfers'],
    auth: services.mac.withUsers('readTransfer'),
    limit: services.limits.standard,
    method: 'GET',
    path: transfersPath,
    summary: 'List transfers of an account',
    description:
      'At least one account number is required. Transfers that are `new` are not listed.',
    request: { query: wire.listQuery },
    answers: { 200: wire.listAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: async ({ query, caller }) => {
      const { database, clock } = services;
      const viewer = viewerOf(caller);
      const window = windowIn(query);
      if (!window.ok) return window;
      const filter = await filterIn(services, query, viewer);
      if (!filter.ok) return filter;
      const found =
        filter.value === null ? nothing : await listTransfers(database, filter.value, window.value);
      const now = clock.now();
      const transfers = found.transfers.map((transfer) => seenAt(transfer, now));
      const asked = { after: query.after ?? null, before: query.before ?? null };
      const page = pageOf({ ...found, transfers }, window.value, asked);
      return accept(wire.listOnWire(page, window.value, viewer));
    },
  });

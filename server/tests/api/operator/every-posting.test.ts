import { beforeAll, expect, test } from 'vitest';
import { postedKinds } from '../../../src/auditor/checks/cause-checks.store.ts';
import { giveFile, transactionsPath } from '../../support/bank.ts';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { aUser } from '../../support/identity.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aWaitingTransfer } from '../../support/payment-files.ts';
import { auditorsReport } from '../../support/sound-books.ts';
import { aMarketplace, variadic } from '../../support/splits.ts';
import { useService } from '../../support/test-service.ts';
import { aServiceBeneficiary, aTransferClient } from '../../support/transfer.ts';
import { aPayer, aWalletClient, seen } from '../../support/wallet.ts';

// Business 2: a timeline has every posting of its object, and each line of a statement shows its
// source (decisions 0157 and 0158). A new kind of posting must be created and listed here.

const service = useService(unlimited);

type Body = Readonly<Record<string, unknown>>;
type Told = 'order' | 'payment' | 'refund' | 'transaction' | 'transfer' | 'wallet';

const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

/** The timelines that show each kind of posting. Bank account postings are on the page of their transaction. */
const tellers: Readonly<Record<string, readonly Told[]>> = {
  settlement: ['order', 'payment', 'wallet'],
  chargeback: ['order', 'payment', 'wallet'],
  refund: ['order', 'payment', 'refund', 'wallet'],
  refund_returned: ['order', 'payment', 'refund'],
  refund_resent: ['order', 'payment', 'refund'],
  distribution: ['order', 'payment', 'wallet'],
  distribution_paid: ['order', 'payment'],
  distribution_returned: ['order', 'payment'],
  distribution_resent: ['order', 'payment'],
  payment: ['transaction', 'wallet'],
  commission: ['transaction', 'wallet'],
  transfer: ['transfer', 'wallet'],
  transfer_returned: ['transfer', 'wallet'],
  deposit: ['wallet'],
  deposit_undone: ['wallet'],
  by_operator: ['wallet'],
  bank_in: [],
  bank_out: [],
  bank_part: [],
  bank_excess: [],
  bank_return: [],
  bank_kept: [],
  bank_undone: [],
  bank_opening: [],
};

/** Kinds of postings that banks cause. */
const byBanks = [
  'refund_returned',
  'distribution_paid',
  'distribution_returned',
  'transfer_returned',
];

let out: MoneyOut;

async function refunds(): Promise<void> {
  const shop = await aMerchant(service().client);
  await shop.paidOrder('chargeback');
  const paymentId = await out.returnedRefund(shop);
  const { body } = await send('GET', `/admin/v1/refunds?payment_id=${paymentId}`);
  const [refund] = body['items'] as Body[];
  const path = `/admin/v1/payments/${paymentId}/refunds/${refund?.['refund_id']}/resend`;
  expect((await send('POST', path)).status).toBe(200);
  const { ids } = await out.sentFile();
  await out.books([{ minor: -500, endToEndId: ids[0] ?? '' }]);
  await out.comesBack(500, ids[0] ?? '', 'AC04');
}

/** Both shares of a payment are returned and sent again. */
async function shares(): Promise<void> {
  const shop = await (await aMarketplace(service().client)).withPolicy([variadic]);
  const splits = [
    { type: 'variadic', beneficiary_id: await shop.aRecipient(), amount: 100 },
    { type: 'variadic', beneficiary_id: await shop.aRecipient('Ona'), amount: 200 },
  ];
  const { paymentId } = await shop.paidSplit({ splits });
  await out.refusesAll();
  for (const { id } of await shop.legs(paymentId)) {
    const path = `/admin/v1/payments/${paymentId}/legs/${id}/resend`;
    expect((await send('POST', path, { body: {} })).status).toBe(200);
  }
  const items = await out.itemsOf(await out.sentFile());
  const lines = items.map((item) => ({
    minor: -Number(item['amount']),
    endToEndId: String(item['end_to_end_id']),
  }));
  expect(lines.map(({ minor }) => minor).toSorted()).toEqual([-100, -200]);
  await out.books(lines);
}

async function transfers(): Promise<void> {
  const shop = await aTransferClient(service().client, 500_000);
  const { beneficiary } = await aServiceBeneficiary(service().client);
  const { id } = await shop.created(beneficiary);
  await shop.acted(id, 'sign');
  await aWaitingTransfer(shop, '30.00');
  const { ids } = await out.sentFile();
  await out.books([{ minor: -3_000, endToEndId: ids[0] ?? '' }]);
  await out.comesBack(3_000, ids[0] ?? '', 'AC04');
}

async function walletPayments(): Promise<void> {
  const shop = await aWalletClient(service().client);
  const payer = await aPayer(service().client, 50_000);
  const commission = { in_commission: 10 };
  const payments = [{ description: 'A book', price: 1_000, currency: 'EUR', commission }];
  const made = await shop.created({ payments });
  seen(await shop.accept(made.transaction_key, payer));
  seen(await shop.confirm(made.transaction_key));
}

/** Unmatched bank money that an operator assigns and takes back. */
async function suspense(): Promise<void> {
  const { wallet_id: walletId } = await aUser(service().client);
  await giveFile(service().client, out.bank.statement([{ minor: 777, text: 'Thank you' }]));
  const query = `state=suspense&bank_account_id=${out.accountId}`;
  const { body } = await send('GET', `${transactionsPath}?${query}`);
  const [row] = body['items'] as Body[];
  const act = async (what: string, given?: object) => {
    const path = `${transactionsPath}/${row?.['bank_transaction_id']}/${what}`;
    const { status, text } = await send('POST', path, given ? { body: given } : {});
    expect(status, text).toBe(200);
  };
  await act('assign', { wallet_id: walletId });
  await act('undo');
  await act('keep', { note: 'A present' });
  await act('undo');
  await act('return', { reason: 'Not ours' });
  await out.refusesAll();
}

async function notExact(): Promise<void> {
  const shop = await aMerchant(service().client);
  await out.paidPayment(shop, () => ({ minor: 1_950 }));
  await out.paidPayment(shop, () => ({ minor: 250 }));
}

async function byHand(): Promise<void> {
  const rows = await service().database.query<{ id: string }>(
    `SELECT account.id FROM account JOIN wallet_account w ON w.account_id = account.id
     WHERE account.currency = 'EUR' AND account.is_test AND balance > 0
     ORDER BY balance DESC LIMIT 2`,
  );
  const [debit, credit] = rows.map(({ id }) => id);
  const body = { debit_account: debit, credit_account: credit, amount: 1 };
  expect((await send('POST', '/admin/v1/postings', { body })).status).toBe(201);
}

type Posted = { readonly movement_id: string; readonly kind: string };
let posted: readonly Posted[] = [];

beforeAll(async () => {
  out = await MoneyOut.open(service().client);
  for (const make of [refunds, shares, transfers, walletPayments, suspense, notExact, byHand]) {
    await make();
  }
  posted = await service().database.query<Posted>('SELECT DISTINCT movement_id, kind FROM posting');
});

test('the test creates every kind of posting and knows its timelines', () => {
  const made = [...new Set(posted.map(({ kind }) => kind))];
  expect(made.toSorted()).toEqual(postedKinds.toSorted());
  expect(Object.keys(tellers).toSorted()).toEqual(postedKinds.toSorted());
});

type Item = { readonly kind: string; readonly movement_id?: string; readonly actor?: Body };

/** Queries for all ids of a type. */
const things: Readonly<Record<Told, string>> = {
  order: 'SELECT id FROM checkout_order',
  payment: 'SELECT id FROM payment',
  refund: 'SELECT id FROM refund',
  transaction: 'SELECT id FROM wallet_transaction',
  transfer: 'SELECT id FROM transfer',
  wallet: 'SELECT id FROM wallet',
};

async function timelinesOf(type: Told): Promise<readonly Item[]> {
  const rows = await service().database.query<{ id: string }>(things[type]);
  const told = await Promise.all(
    rows.map(async ({ id }) => {
      const { status, body, text } = await send('GET', `/admin/v1/timeline/${type}/${id}`);
      expect(status, text).toBe(200);
      return body['items'] as Item[];
    }),
  );
  return told.flat().filter(({ kind }) => kind === 'posting');
}

test.each(Object.keys(things) as Told[])(
  'timelines of each %s show all its postings and the bank as the cause where it moved money',
  async (type) => {
    const told = await timelinesOf(type);
    const known = new Map(told.map((item) => [item.movement_id, item]));
    const own = posted.filter(({ kind }) => tellers[kind]?.includes(type));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((one) => !known.has(one.movement_id))).toEqual([]);
    const moved = own.filter(({ kind }) => byBanks.includes(kind));
    for (const one of moved) expect(known.get(one.movement_id)?.actor).toEqual({ type: 'rail' });
  },
);

test('the timeline of an order shows a refund that was sent again', async () => {
  const { body } = await send('GET', '/admin/v1/refunds');
  const refund = (body['items'] as Body[]).find(({ reference }) => reference === 'One item');
  const told = await send('GET', `/admin/v1/timeline/order/${refund?.['order_id']}`);
  const acts = (told.body['items'] as Body[]).map(({ action }) => action);
  expect(acts).toContain('resend_refund');
});

test('the timeline of a returned transfer shows the bank and its reason', async () => {
  const [row] = await service().database.query<{ id: string }>(
    "SELECT id FROM transfer WHERE status = 'failed' AND performed_at IS NOT NULL",
  );
  const { body } = await send('GET', `/admin/v1/timeline/transfer/${row?.id}`);
  const failed = (body['items'] as Body[]).find(({ status }) => status === 'failed');
  expect(failed).toMatchObject({
    title: 'Transfer came back',
    actor: { type: 'rail' },
    explanation: expect.stringMatching(
      /AC04.*The bank had paid it, and it came back\. The payer has the money again\.$/,
    ),
  });
});

/** The statements of all accounts in one format. */
async function statements(format: string): Promise<readonly string[]> {
  const rows = await service().database.query<{ id: string }>('SELECT id FROM account');
  return Promise.all(
    rows.map(async ({ id }) => {
      const { status, text } = await send(
        'GET',
        `/admin/v1/accounts/${id}/statement?format=${format}&limit=100`,
      );
      expect(status, text).toBe(200);
      return text;
    }),
  );
}

test('each line of a statement shows its source', async () => {
  const ids = new Set(posted.map(({ movement_id }) => movement_id));
  const read = (await statements('json')).flatMap(
    (text) => (JSON.parse(text) as { items: { type: string; reference: string }[] }).items,
  );
  const nameless = read.filter(({ reference }) => ids.has(reference) || reference === '');
  // A posting by hand has no other source: the action log has it under its own id.
  expect([...new Set(nameless.map(({ type }) => type))]).toEqual(['By operator']);
  expect(read.length).toBeGreaterThan(posted.length);
});

test('each CSV row and each camt.053 entry of a statement shows its source', async () => {
  const ids = posted.map(({ movement_id }) => movement_id);
  const rows = (await statements('csv')).join('\n').split('\n');
  const nameless = rows.filter((row) => ids.some((id) => row.includes(id)));
  expect(nameless.every((row) => row.includes('By operator'))).toBe(true);
  const entries = (await statements('camt053')).flatMap(
    (text) => text.match(/<Ntry>.*<\/Ntry>/g) ?? [],
  );
  const silent = entries.filter((entry) => !entry.includes('<Ustrd>'));
  expect(silent.every((entry) => entry.includes('<Cd>by_operator</Cd>'))).toBe(true);
  expect([nameless.length, silent.length]).toEqual([2, 2]);
});

test('the journal names the source of checkout and transfer postings', async () => {
  const { body } = await send('GET', '/admin/v1/postings?limit=100');
  const listed = body['items'] as { kind: string; source: Body | null }[];
  const sourceless = listed.filter(({ kind, source }) => {
    const isOfThing = tellers[kind]?.some((type) => type !== 'wallet' && type !== 'transaction');
    return isOfThing && source === null;
  });
  expect(sourceless).toEqual([]);
});

test('the auditor, which derives movement ids independently, finds no difference', async () => {
  const { differences } = await auditorsReport(service().database.url);
  expect(differences).toEqual([]);
});

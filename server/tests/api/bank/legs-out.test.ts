import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aMerchant, paymentsPath, unlimited } from '../../support/checkout.ts';
import { firstOf, longTest } from '../../support/extent.ts';
import { MoneyOut, type SentFile } from '../../support/money-out.ts';
import { aWaitingTransfer } from '../../support/payment-files.ts';
import {
  aMarketplace,
  ibans,
  type Marketplace,
  onServiceAccount,
  toOne,
  variadic,
} from '../../support/splits.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient } from '../../support/transfer.ts';

// Bank 3, The split: shares of recipients leave by payment files (decision 0224).

const service = useService(unlimited);
let out: MoneyOut;
let shop: Marketplace;

beforeAll(async () => {
  out = await MoneyOut.open(service().client);
  shop = await (await aMarketplace(service().client)).withPolicy([variadic]);
});

/** A payment of 12.50, of which Ona gets 7.00. */
async function aSplit() {
  const ona = await shop.aRecipient(`Ona ${randomUUID()}`, ibans[1]);
  return { ona, ...(await shop.paidSplit(toOne(ona, 700))) };
}

const legOf = async (paymentId: string) => {
  const [leg] = await shop.legs(paymentId);
  if (leg === undefined) throw new Error('there is a leg');
  return leg;
};
const statusOf = async (paymentId: string) => [
  (await shop.readPayment(paymentId)).body['status'],
  (await legOf(paymentId)).status,
];
const toldOf = async (orderId: string) => {
  const rows = await service().database.query<{ name: string }>(
    'SELECT name FROM event WHERE object = $1 AND sequence IS NOT NULL ORDER BY position',
    [`order ${orderId}`],
  );
  return rows.map(({ name }) => name);
};
const ofOna = (ona: string) => onServiceAccount(service().database, `beneficiary ${ona}`);
const kept = async () =>
  (await onServiceAccount(service().database, `returned ${shop.project.project_id}`)) ?? 0;
const refuse = ({ messageId, ids }: SentFile) => {
  const payments = [{ endToEndId: ids[0] ?? '', status: 'RJCT', reasons: [{ code: 'AC04' }] }];
  return out.report({ originalMessageId: messageId, status: 'PART', blocks: [{ payments }] });
};
const book = ({ ids }: SentFile) => out.books([{ minor: -700, endToEndId: ids[0] ?? '' }]);
const resend = (paymentId: string, legId: string, body = {}) =>
  service().client.send('POST', `/admin/v1/payments/${paymentId}/legs/${legId}/resend`, { body });

test('a share leaves by the next file; the recipient account is empty once the bank has booked it', async () => {
  const { ona, paymentId } = await aSplit();
  const leg = await legOf(paymentId);
  expect(await statusOf(paymentId)).toEqual(['settled', 'delivered']);
  const file = await out.sentFile();
  expect(await out.itemsOf(file)).toMatchObject([
    { payout_id: leg.payout_id, amount: 700, name: leg.name, iban: ibans[1], state: 'in_file' },
  ]);
  expect(await ofOna(ona)).toBe(700);
  await book(file);
  expect([await statusOf(paymentId), await ofOna(ona)]).toEqual([['settled', 'delivered'], 0]);
  await out.meets();
});

test.each(
  firstOf([
    ['refused by the bank', refuse],
    [
      'sent back after it was booked',
      async (file: SentFile) => {
        await book(file);
        await out.comesBack(700, file.ids[0] ?? '', 'AC04');
      },
    ],
  ]),
)(
  'a share %s: the payment is partially distributed, an event reports it, and a resend settles it again',
  async (_, happens) => {
    const { ona, orderId, paymentId } = await aSplit();
    const { id: legId, payout_id: first } = await legOf(paymentId);
    const keptBefore = await kept();
    const file = await out.sentFile();
    expect((await shop.moveLeg(paymentId, legId, 'return')).status).toBe(409);
    await happens(file);
    expect(await statusOf(paymentId)).toEqual(['partially_distributed', 'returned']);
    expect([await ofOna(ona), await kept()]).toEqual([0, keptBefore + 700]);
    expect((await toldOf(orderId)).at(-1)).toBe('recipient.returned');
    await out.meets();
    const twice = await Promise.all([
      resend(paymentId, legId, { iban: ibans[2] }),
      resend(paymentId, legId, { iban: ibans[2] }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await statusOf(paymentId)).toEqual(['partially_distributed', 'sent']);
    const again = await out.sentFile();
    const [item] = await out.itemsOf(again);
    expect(item).toMatchObject({ amount: 700, iban: ibans[2] });
    expect(item?.['payout_id']).not.toBe(first);
    await book(again);
    expect([await statusOf(paymentId), await kept()]).toEqual([
      ['settled', 'delivered'],
      keptBefore,
    ]);
    expect((await toldOf(orderId)).at(-1)).toBe('status_updated');
    await out.meets();
  },
);

longTest(
  'a share refused after a refund is reported and can be sent again; the payment stays refunded',
  async () => {
    const { ona, orderId, paymentId } = await aSplit();
    const { id: legId } = await legOf(paymentId);
    const file = await out.sentFile();
    const body = { amount: 100, currency: 'EUR', reference: 'One item' };
    await shop.send('POST', `${paymentsPath}/${paymentId}/refunds`, { body });
    await refuse(file);
    expect(await statusOf(paymentId)).toEqual(['refunded', 'returned']);
    expect([await ofOna(ona), (await toldOf(orderId)).at(-1)]).toEqual([0, 'recipient.returned']);
    expect((await resend(paymentId, legId)).status).toBe(200);
    await book(await out.sentFile());
    expect(await statusOf(paymentId)).toEqual(['refunded', 'delivered']);
    await out.meets();
  },
);

test('a share whose end a test simulates has no payout', async () => {
  const ona = await shop.aRecipient(`Ona ${randomUUID()}`, ibans[1]);
  const { paymentId } = await shop.paidSplit(toOne(ona, 700), 1_250, 'partially_distributed');
  expect(await statusOf(paymentId)).toEqual(['partially_distributed', 'returned']);
  expect((await legOf(paymentId)).payout_id).toBeUndefined();
});

longTest(
  'a share, a refund and a transfer, itemised in one bank sum, are booked and returned together',
  async () => {
    const client = await aTransferClient(service().client, 10_000);
    const transferId = await aWaitingTransfer(client, '3.00');
    const { paymentId } = await aSplit();
    const other = await aMerchant(service().client);
    const refunded = await out.paidPayment(other);
    const body = { amount: 500, currency: 'EUR', reference: 'One item' };
    await other.send('POST', `${paymentsPath}/${refunded}/refunds`, { body });
    const file = await out.sentFile();
    const items = await out.itemsOf(file);
    const details = (more: object) =>
      items.map(({ end_to_end_id, amount }) => ({
        ...{
          endToEndId: String(end_to_end_id),
          amount: (Number(amount) / 100).toFixed(2),
          ...more,
        },
      }));
    await out.books([{ minor: -1_500, transactions: details({ creditor: { name: 'Ona' } }) }]);
    const states = async () => (await out.itemsOf(file)).map(({ state }) => state);
    expect(await states()).toEqual(['booked', 'booked', 'booked']);
    const back = { debtor: { name: 'Ona' }, returned: { code: 'AC04' } };
    await out.books([{ minor: 1_500, transactions: details(back) }]);
    expect(await states()).toEqual(['returned', 'returned', 'returned']);
    expect(await statusOf(paymentId)).toEqual(['partially_distributed', 'returned']);
    expect((await client.read(transferId)).body).toMatchObject({ status: 'failed' });
    await out.meets();
  },
);

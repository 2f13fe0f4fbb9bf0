import { beforeAll, expect, test } from 'vitest';
import { aMerchant, idIn, type Merchant, paymentsPath, unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aMarketplace, ibans, toOne, variadic } from '../../support/splits.ts';
import { useService } from '../../support/test-service.ts';

// Business 7, Closing: a payout under way keeps its project open (decision 0149).

const service = useService(unlimited);
let out: MoneyOut;

beforeAll(async () => {
  out = await MoneyOut.open(service().client);
});

const close = ({ project }: Merchant) =>
  service().client.send('PATCH', `/admin/v1/projects/${project.project_id}`, {
    body: { state: 'closed' },
  });

/** A project whose whole money is on its way to a bank, and the payout that carries it. */
type Leaving = { readonly shop: Merchant; readonly payoutId: unknown };

const leaving: Readonly<Record<string, () => Promise<Leaving>>> = {
  'a refund': async () => {
    const shop = await aMerchant(service().client);
    const paymentId = await out.paidPayment(shop, () => ({ iban: ibans[1] }));
    const body = { amount: 1_250, currency: 'EUR', reference: 'All' };
    const refund = await shop.send('POST', `${paymentsPath}/${paymentId}/refunds`, { body });
    return { shop, payoutId: refund.body['payout_id'] };
  },
  'a share of a split order': async () => {
    const shop = await (await aMarketplace(service().client)).withPolicy([variadic]);
    const { paymentId } = await shop.paidSplit(toOne(await shop.aRecipient(), 1_250));
    const [leg] = await shop.legs(paymentId);
    return { shop, payoutId: leg?.payout_id };
  },
};

test.each(Object.keys(leaving))(
  '%s keeps its project open until the bank has booked it',
  async (cause) => {
    const { shop, payoutId } = await (leaving[cause]?.() ?? Promise.reject(new Error(cause)));
    const open = [{ kind: 'payout', id: payoutId, amount: 1_250, currency: 'EUR' }];
    const refused = { error: 'not_empty', open };
    expect((await close(shop)).body).toMatchObject(refused);
    const file = await out.sentFile();
    expect((await close(shop)).body).toMatchObject(refused);
    await out.report({ originalMessageId: file.messageId, status: 'ACCP' });
    expect((await close(shop)).body).toMatchObject(refused);
    await out.books([{ minor: -1_250, endToEndId: file.ids[0] ?? '' }]);
    expect((await close(shop)).body).toMatchObject({ state: 'closed' });
    await out.meets();
  },
);

test.each(Object.keys(leaving))(
  '%s that the bank refuses becomes a debt and keeps the project open',
  async (cause) => {
    const { shop } = await (leaving[cause]?.() ?? Promise.reject(new Error(cause)));
    await out.refusesAll();
    const { status, body } = await close(shop);
    expect([status, body['open']]).toEqual([409, [expect.objectContaining({ kind: 'debt' })]]);
  },
);

test('a pending bank transfer of an already paid order lets the project close; its money goes to suspense', async () => {
  const { client } = service();
  const shop = await aMerchant(client);
  const orderId = await shop.anOrder();
  const linkId = await shop.aLink(orderId);
  const body = { method: 'bank-transfer', outcome: 'awaiting_authorization' };
  const path = `/admin/v1/test/payment-links/${linkId}/pay`;
  const waiting = idIn(await client.send('POST', path, { body }), 'payment_id');
  const kinds = async () =>
    ((await close(shop)).body['open'] as readonly { kind: string }[]).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['order', 'link', 'payment']);
  const paid = await shop.aPayment(linkId);
  expect(await kinds()).toEqual(['balance']);
  await shop.refund(paid);
  expect((await close(shop)).body).toMatchObject({ state: 'closed' });
  const read = await client.send('GET', `/admin/v1/payments/${waiting}`);
  const { reference } = read.body['bank_transfer'] as { readonly reference: string };
  await out.books([{ minor: 1_250, reference }]);
  const { body: kept } = await client.send('GET', '/admin/v1/bank-transactions?state=suspense');
  expect(kept['items']).toEqual([
    expect.objectContaining({ amount: 1_250, reference, reason: 'already_paid' }),
  ]);
  const [late] = kept['items'] as readonly { bank_transaction_id: string }[];
  const act = `/admin/v1/bank-transactions/${late?.bank_transaction_id}/assign`;
  const assigned = await client.send('POST', act, { body: { payment_id: waiting } });
  expect([assigned.status, assigned.body['error']]).toEqual([409, 'invalid_state']);
  await out.meets();
});

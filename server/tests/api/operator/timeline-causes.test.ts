import { beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, type Merchant } from '../../support/checkout.ts';
import { advance, movingWallet } from '../../support/clock.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient, bankBeneficiary } from '../../support/transfer.ts';
import { aPayer, aWalletClient, seen } from '../../support/wallet.ts';
import { listDeliveries } from '../../support/webhooks.ts';

// Business 2: a timeline shows the cause of each state and agrees with the single read.

const service = useService(movingWallet);

let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

type Item = {
  readonly kind: string;
  readonly title: string;
  readonly status?: string;
  readonly actor?: { readonly type: string; readonly name?: string };
  readonly action?: string;
  readonly explanation?: string;
};

async function tell(type: string, id: unknown): Promise<readonly Item[]> {
  const { body } = await service().client.send('GET', `/admin/v1/timeline/${type}/${id}`);
  return body['items'] as readonly Item[];
}

const actsIn = (items: readonly Item[]) =>
  items.flatMap(({ kind, action, actor }) => (kind === 'act' ? [[action, actor?.type]] : []));

test('the timeline of an order shows that its webhook was resent', async () => {
  const { client } = service();
  const orderId = await shop.anOrder({ callback_url: 'http://127.0.0.1:9/hook' });
  const [delivery] = await listDeliveries(client, { order_id: orderId });
  const again = await client.send('POST', `/admin/v1/deliveries/${delivery?.id}/resend`);
  expect(again.status, again.text).toBe(201);
  expect(actsIn(await tell('order', orderId))).toEqual([['resend_delivery', 'admin']]);
});

describe('a refund', () => {
  const madeIn = async (refundId: string) =>
    (await tell('refund', refundId)).find(({ title }) => title === 'Refund made');

  test('of the operator is not attributed to the merchant', async () => {
    const { client } = service();
    const { paymentId } = await shop.paidOrder();
    const own = await shop.refund(paymentId, { amount: 100 });
    const { body } = await client.send('POST', `/admin/v1/payments/${paymentId}/refunds`, {
      body: { amount: 200, currency: 'EUR', reference: 'By the operator' },
    });
    const refundId = String(body['refund_id']);
    expect(await madeIn(refundId)).toMatchObject({
      actor: { type: 'admin', name: 'admin' },
      explanation: 'The money was returned the way it came.',
    });
    expect(actsIn(await tell('refund', refundId))).toEqual([['refund_payment', 'admin']]);
    const ownId = String(own.body['refund_id']);
    expect(await madeIn(ownId)).toMatchObject({
      actor: { type: 'merchant' },
      explanation: 'The merchant asked for it. The money was returned the way it came.',
    });
    expect(actsIn(await tell('refund', ownId))).toEqual([]);
  });

  test('of staff in the portal shows staff as the actor', async () => {
    const { client } = service();
    const { project_id: projectId } = shop.project;
    const { paymentId } = await shop.paidOrder();
    const browser = await staffBrowser(service(), projectId, 'finance');
    const page = await browser.open(`/portal/projects/${projectId}/payments/${paymentId}`);
    await browser.submit(formTo(page, '/refund'), { amount: '1.00', reference: 'By hand' });
    const listed = await client.send('GET', `/admin/v1/refunds?payment_id=${paymentId}`);
    const [refund] = listed.body['items'] as readonly { readonly refund_id: string }[];
    expect((await madeIn(refund?.refund_id ?? ''))?.actor).toMatchObject({ type: 'staff' });
  });
});

test('the timeline of a payment link shows actions on its payments', async () => {
  const linkId = await shop.aLink(await shop.anOrder());
  await shop.aPayment(linkId);
  expect(actsIn(await tell('link', linkId))).toEqual([['test_pay', 'admin']]);
});

test('a transfer shows the reservation before the handover to the bank, also within one second', async () => {
  const client = await aTransferClient(service().client);
  const { id } = await client.created(bankBeneficiary);
  await client.acted(id, 'sign');
  const states = (await tell('transfer', id)).filter(({ kind }) => kind === 'state');
  expect(states.map(({ title }) => title)).toEqual([
    'Transfer created',
    'Transfer signed',
    'Transfer reserved',
    'Transfer handed to the bank',
  ]);
});

test('a transaction that becomes done over time is done in its timeline', async () => {
  const { client } = service();
  const wallets = await aWalletClient(client);
  const payer = await aPayer(client, 5_000);
  const { transaction_key: key } = await wallets.created();
  seen(await wallets.accept(key, payer));
  seen(await wallets.confirm(key));
  await advance(client, 3_600);
  const { status } = seen(await wallets.read(key));
  const states = (await tell('transaction', key)).filter(({ kind }) => kind === 'state');
  expect([status, states.at(-1)?.title]).toEqual(['done', 'Transaction done']);
});

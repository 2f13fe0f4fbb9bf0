import { expect, test } from 'vitest';
import { transactionsPath } from '../../support/bank.ts';
import { aMerchant, idIn, type Merchant, unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { useSharedService } from '../../support/test-service.ts';

// Bank 2 and 3: excesses whose return the bank refuses.

const service = useSharedService(unlimited);
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

type Body = Readonly<Record<string, unknown>>;

/** A payment of 12.50 that waits for its money. */
async function waitingPayment(shop: Merchant): Promise<string> {
  const linkId = await shop.aLink(await shop.anOrder());
  const body = { method: 'bank-transfer', outcome: 'awaiting_authorization' };
  return idIn(
    await send('POST', `/admin/v1/test/payment-links/${linkId}/pay`, { body }),
    'payment_id',
  );
}

const inSuspense = async ({ accountId }: MoneyOut): Promise<readonly Body[]> =>
  (await send('GET', `${transactionsPath}?state=suspense&bank_account_id=${accountId}`)).body[
    'items'
  ] as Body[];

test('bank 3: two refused excesses of one split transaction wait in suspense separately', async () => {
  const shop = await aMerchant(service().client);
  const out = await MoneyOut.open(service().client, { project_id: shop.project.project_id });
  const [one, two] = [await waitingPayment(shop), await waitingPayment(shop)];
  await out.books([{ minor: 3_500, text: 'two orders' }]);
  const [row] = await inSuspense(out);
  const parts = [
    { amount: 1_650, payment_id: one },
    { amount: 1_850, payment_id: two },
  ];
  const path = `${transactionsPath}/${row?.['bank_transaction_id']}/split`;
  expect((await send('POST', path, { body: { parts } })).status).toBe(200);
  const file = await out.sentFile();
  const refusal = { originalMessageId: file.messageId, status: 'RJCT' };
  expect((await out.report(refusal)).status).toBe(200);
  const states = async () => (await out.itemsOf(file)).map(({ state }) => state);
  expect(await states()).toEqual(['rejected', 'rejected']);
  const amountsBack = async () =>
    (await inSuspense(out)).map(({ amount, reason }) => `${amount} ${reason}`).toSorted();
  expect(await amountsBack()).toEqual(['400 not_returned', '600 not_returned']);
  // The same report changes nothing the second time.
  expect((await out.report(refusal)).status).toBe(200);
  expect(await amountsBack()).toEqual(['400 not_returned', '600 not_returned']);
  await out.meets();
  // Each is handled on its own.
  const [first, second] = await inSuspense(out);
  const act = (one: Body | undefined, what: string, body: Body) =>
    send('POST', `${transactionsPath}/${one?.['bank_transaction_id']}/${what}`, { body });
  expect((await act(first, 'keep', { note: 'Ours' })).status).toBe(200);
  expect((await act(second, 'return', { reason: 'Too much' })).status).toBe(200);
  const again = await out.sentFile();
  const [item] = await out.itemsOf(again);
  await out.books([{ minor: -Number(item?.['amount']), endToEndId: again.ids[0] ?? '' }]);
  expect(await inSuspense(out)).toEqual([]);
  await out.meets();
});

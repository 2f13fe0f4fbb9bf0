import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { groupedReference } from '../../../src/bank/references/creditor-reference.ts';
import { walletReference } from '../../../src/bank/references/wallet-reference.ts';
import { aBankAccount } from '../../support/bank.ts';
import { aMerchant, type Merchant, purchase, unlimited } from '../../support/checkout.ts';
import { aUser } from '../../support/identity.ts';
import { awaitedTransfer } from '../../support/money-out.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTransferClient, bankBeneficiary } from '../../support/transfer.ts';
import { aWalletClient } from '../../support/wallet.ts';
import { listDeliveries } from '../../support/webhooks.ts';

// Business 2 and 7: one search field finds any object by its known details.

const service = useSharedService(unlimited);

type Hit = {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly project_id: string | null;
  readonly href: string;
};

async function search(q: string): Promise<readonly Hit[]> {
  const { client } = service();
  const answer = await client.send('GET', `/admin/v1/search?${new URLSearchParams({ q })}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body['items'] as readonly Hit[];
}

const found = async (q: string): Promise<string[]> =>
  (await search(q)).map(({ type, id }) => `${type} ${id}`);

let shop: Merchant;
let shopName: string;
beforeAll(async () => {
  shopName = `Bakery ${randomUUID()}`;
  shop = await aMerchant(service().client, { name: shopName });
});

describe('the search finds', () => {
  test('an order, payment or link by its id, with the address to read it', async () => {
    const { orderId, linkId, paymentId } = await shop.paidOrder();
    expect(await search(orderId.toUpperCase())).toEqual([
      {
        type: 'order',
        id: orderId,
        title: 'paid, Order 1042',
        project_id: shop.project.project_id,
        href: `/admin/v1/orders/${orderId}`,
      },
    ]);
    expect(await found(paymentId)).toEqual([`payment ${paymentId}`]);
    expect(await found(linkId)).toEqual([`link ${linkId}`]);
    const { client } = service();
    for (const { href } of [...(await search(paymentId)), ...(await search(linkId))]) {
      expect((await client.send('GET', href)).status, href).toBe(200);
    }
  });

  test('a project by id, client id, number and part of its name', async () => {
    const { project_id: id, client_id, project_number: number } = shop.project;
    for (const q of [id, client_id, String(number), shopName.slice(3, 20).toUpperCase()]) {
      expect(await found(q), q).toContain(`project ${id}`);
    }
    const [hit] = await search(shopName);
    expect(hit?.title).toBe(shopName);
  });

  test('an order by its reference and its amount', async () => {
    const reference = `Invoice ${randomUUID()}`;
    const made = await shop.createOrder({ purchase: purchase({ reference, amount: 731_037 }) });
    const order = `order ${made.body['order_id']}`;
    expect(await found(reference)).toEqual([order]);
    expect(await found('7310.37')).toContain(order);
    expect(await found('7310,37')).toContain(order);
    expect(await found(' 7310.37 ')).toContain(order);
    expect(await found('7310.38')).not.toContain(order);
  });

  test('a user by email, phone, id, account and part of the name', async () => {
    const email = `Ona.${randomUUID()}@example.com`;
    const phone = `+3706${String(Date.now()).slice(-7)}`;
    const name = `Petraitė ${randomUUID()}`;
    const user = await aUser(service().client, { email, phone, name });
    const expected = `user ${user.user_id}`;
    const account = user.account_numbers['EUR'] ?? '';
    for (const q of [
      email.toLowerCase(),
      phone,
      String(user.user_id),
      account,
      name.slice(2, 30),
    ]) {
      expect(await found(q), q).toContain(expected);
    }
    expect(await found(String(user.wallet_id))).toEqual([`wallet ${user.wallet_id}`]);
  });

  test('a transaction by its key and by the id of a payment', async () => {
    const client = await aWalletClient(service().client);
    const { transaction_key: key, payments } = await client.created();
    expect(await found(key)).toEqual([`transaction ${key}`]);
    expect(await found(String(payments[0]?.id))).toContain(`transaction ${key}`);
  });

  test('a transfer by its id and by the IBAN of its beneficiary', async () => {
    const client = await aTransferClient(service().client);
    const { id } = await client.created(bankBeneficiary);
    await client.acted(id, 'register');
    expect(await found(String(id))).toContain(`transfer ${id}`);
    expect(await found('LT60 1010 0123 4567 8901')).toContain(`transfer ${id}`);
  });

  test('a payment link by the email of its buyer, in any case', async () => {
    const email = `${randomUUID()}@Buyer.example`;
    const linkId = await shop.aLink(await shop.anOrder(), { payer_information: { email } });
    expect(await found(email)).toEqual([`link ${linkId}`]);
    expect(await found(email.toLowerCase())).toEqual([`link ${linkId}`]);
  });

  test('a bank transfer payment by its reference, in any spelling', async () => {
    const { client } = service();
    await aBankAccount(client, { project_id: shop.project.project_id });
    const { paymentId, reference } = await awaitedTransfer(
      client,
      await shop.aLink(await shop.anOrder()),
    );
    for (const q of [reference, groupedReference(reference).toLowerCase()]) {
      expect(await found(q), q).toEqual([`payment ${paymentId}`]);
    }
  });

  test('a wallet and its owner by the top-up reference', async () => {
    const { user_id: userId, wallet_id: walletId } = await aUser(service().client);
    const { body } = await service().client.send('GET', `/admin/v1/wallets/${walletId}`);
    const reference = String(body['top_up_reference']);
    for (const q of [reference, groupedReference(reference).toLowerCase()]) {
      expect(await found(q), q).toEqual([`user ${userId}`, `wallet ${walletId}`]);
    }
    const none = Number(walletId) === 1 ? 2 : 1;
    expect(await search(walletReference(none))).toEqual([]);
  });

  test('an order and its project by the id of a webhook', async () => {
    const orderId = await shop.anOrder({ callback_url: 'http://127.0.0.1:9/hook' });
    const [delivery] = await listDeliveries(service().client, { order_id: orderId });
    const [hit] = await search(delivery?.callback_id ?? '');
    expect([hit?.type, hit?.id, hit?.project_id]).toEqual([
      'order',
      orderId,
      shop.project.project_id,
    ]);
  });

  test('nothing for unknown text', async () => {
    expect(await search(randomUUID())).toEqual([]);
    expect(await search('%_%')).toEqual([]);
  });
});

test('the search shows at most 20 hits, each once', async () => {
  const name = `Twins ${randomUUID().slice(0, 8)}`;
  for (let count = 0; count < 12; count += 1) await aUser(service().client, { name });
  const hits = await found(name);
  expect([hits.length <= 20, new Set(hits).size]).toEqual([true, hits.length]);
});

test.each([
  ['', 'q: Q is required'],
  ['q=', 'q: Q should not be empty'],
  [`q=${'x'.repeat(256)}`, 'q: Q should have at most 255 characters'],
  ['q=a%0Ab', 'q'],
  ['q=x&limit=5', 'limit: Limit is not a known field'],
])('?%s is refused with 400', async (query, because) => {
  const answer = await service().client.send('GET', `/admin/v1/search?${query}`);
  expect(answer.status, answer.text).toBe(400);
  expect(answer.body['error_description']).toContain(because);
});

import { expect, test } from 'vitest';
import { pruneEvents } from '../../../src/delivery/events/event.store.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { pruneTransactions } from '../../../src/wallet/transactions/transaction.store.ts';
import { aMerchant } from '../../support/checkout.ts';
import { advance, movingWallet, nowOf } from '../../support/clock.ts';
import { auditorsReport } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import { aPayer, aWalletClient } from '../../support/wallet.ts';

// Decision 0241: the auditor reports changes. Events that expire by a setting are no change.

const service = useService(movingWallet);

/** The housekeeping of every minute, with the default of 30 days. */
async function keepHouse(): Promise<void> {
  const { client, database } = service();
  const oldest = unixSeconds((await nowOf(client)) - 30 * 86_400);
  while (await pruneEvents(database.database, oldest));
}

const days = (number: number) => number * 86_400;

test('decision 0241: sound books have no difference after a month, when all events have expired', async () => {
  const shop = await aMerchant(service().client);
  await shop.paidOrder();
  await advance(service().client, days(31));
  await keepHouse();
  const { differences } = await auditorsReport(service().database.url);
  expect(differences).toEqual([]);
});

test('decision 0241: sound books have no difference after two quiet weeks', async () => {
  const { client } = service();
  await (await aMerchant(client)).paidOrder();
  await advance(client, days(20));
  await (await aMerchant(client)).paidOrder();
  await advance(service().client, days(14));
  await keepHouse();
  const { differences } = await auditorsReport(service().database.url);
  expect(differences).toEqual([]);
});

test('decision 0241: the events of a transaction deleted after 30 days are no difference', async () => {
  const { client, database } = service();
  const shop = await aWalletClient(client);
  const payer = await aPayer(client, 5_000);
  await shop.grantedBy(payer);
  const { transaction_key: key } = await shop.created({ password_request: { type: 'always' } });
  await advance(client, days(15));
  // The payer must confirm on the page; an event says so on the fifteenth day (wallet 6).
  expect((await shop.reserve(key, payer)).body).toMatchObject({ status: 'new' });
  await advance(client, days(16));
  await keepHouse();
  while (await pruneTransactions(database.database, unixSeconds(await nowOf(client))));
  const { differences } = await auditorsReport(database.url);
  expect(differences.filter(({ table }) => table === 'event')).toEqual([]);
});

test('decision 0241: an old event kept for a resend, while later ones have expired, is no difference', async () => {
  const { client, database } = service();
  const shop = await aMerchant(client);
  const host = '127.0.0.1:9';
  const { orderId } = await shop.paidOrder('settled', { callback_url: `http://${host}/hook` });
  // No receiver listens: each webhook is given up by its schedule.
  await advance(client, days(28));
  const list = await client.send('GET', `/admin/v1/deliveries?order_id=${orderId}`);
  const first = (list.body['deliveries'] as { id: string; sequence: number; state: string }[]).at(
    -1,
  );
  expect(first).toMatchObject({ sequence: 1, state: 'failed' });
  const paused = { body: { state: 'paused', reason: 'Their server is being moved' } };
  const path = `/admin/v1/delivery-hosts/${encodeURIComponent(host)}`;
  expect((await client.send('PATCH', path, paused)).status).toBe(200);
  expect((await client.send('POST', `/admin/v1/deliveries/${first?.id}/resend`)).status).toBe(201);
  await advance(client, days(3));
  await keepHouse();
  const kept = await database.query<{ sequence: string }>(
    'SELECT sequence FROM event WHERE object = $1',
    [`order ${orderId}`],
  );
  expect(kept.map(({ sequence }) => Number(sequence))).toEqual([1]);
  const { differences } = await auditorsReport(database.url);
  expect(differences).toEqual([]);
});

test('decision 0241: a new payment of an old order, which sends no event, is no difference', async () => {
  const { client, database } = service();
  const shop = await aMerchant(client);
  const orderId = await shop.anOrder();
  await advance(client, days(31));
  await shop.renew();
  await shop.aPayment(await shop.aLink(orderId), 'initiated');
  await keepHouse();
  const [order] = await database.query<{ told: string; updated_after: string }>(
    `SELECT event_count AS told, updated_at - created_at AS updated_after FROM checkout_order
     WHERE id = $1`,
    [orderId],
  );
  expect([Number(order?.told), Number(order?.updated_after) >= days(31)]).toEqual([1, true]);
  const { differences } = await auditorsReport(database.url);
  expect(differences).toEqual([]);
});

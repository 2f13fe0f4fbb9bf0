import { expect, onTestFinished, test } from 'vitest';
import { adminToken, FlorinHome } from '../../support/florin-home.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { until } from '../../support/until.ts';

// Promise 11: a lost database is a pause, even if it still exists but does not answer.

test('requests that need a hung embedded database get 503, and service resumes when it answers again', async () => {
  const home = await FlorinHome.create();
  onTestFinished(() => home.remove());
  const florin = home.spawn();
  const client = new OperatorClient(await florin.ready(), adminToken);
  onTestFinished(() => client.close());
  const { wallet, bank } = await client.fundedWallet(100);
  const posting = { debit_account: wallet, credit_account: bank, amount: 30 };
  const thaw = await home.freezePostgres();
  const putOff = await Promise.all([
    client.post(posting),
    client.readAccount(wallet),
    client.audit(),
    client.send('GET', '/admin/v1/actions'),
    client.send('GET', '/admin/v1/mails'),
  ]);
  expect(putOff.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  expect(putOff.map(({ headers }) => headers['retry-after'])).toEqual(['1', '1', '1', '1', '1']);
  expect((await client.send('GET', '/metrics')).status).toBe(200);
  thaw();
  await until('it answers again', async () => (await client.post(posting)).status === 201);
  const { body } = await client.audit();
  expect(body).toMatchObject({ ok: true });
  const postings = Number(body['postings']);
  // The first posting may have been stored although its request got 503.
  expect(await client.balanceOf(wallet)).toBe(100 - 30 * (postings - 1));
});

import { expect, test } from 'vitest';
import { TcpProxy } from '../../support/tcp-proxy.ts';
import { startTestService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Decision 0009: what a caller gets when the database stays away for longer than a request waits.
// The tests run at the same time, because each waits that long.

test.concurrent('a database that stays away leads to 503 with Retry-After, and nothing is changed', async ({
  onTestFinished,
}) => {
  let proxy: TcpProxy | undefined;
  const { client, database, stop } = await startTestService(async ({ url }) => {
    proxy = await TcpProxy.start(url);
    return { DATABASE_URL: proxy.addressOf(url) };
  });
  onTestFinished(async () => {
    await stop();
    proxy?.close();
  });
  const { wallet, bank } = await client.fundedWallet(100);
  proxy?.refuseConnections();
  proxy?.cut();
  const answers = await Promise.all([
    client.post({ debit_account: wallet, credit_account: bank, amount: 30 }),
    client.openAccount({ kind: 'wallet', currency: 'EUR' }),
    client.readAccount(wallet),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(['1', '1', '1']);
  const refused = 'The database does not answer. Nothing was changed; please try again.';
  const unread = 'The database does not answer; please try again.';
  expect(answers.map(({ body }) => body)).toEqual(
    [refused, refused, unread].map((error_description) => ({
      error: 'service_unavailable',
      error_description,
    })),
  );
  await proxy?.acceptConnections();
  expect(await client.balanceOf(wallet)).toBe(100);
  expect(await database.query('SELECT 1 FROM account')).toHaveLength(2);
  expect((await client.audit()).body['ok']).toBe(true);
});

test.concurrent('a full disk leads to 503 with Retry-After, and writes succeed when there is space again', async ({
  onTestFinished,
}) => {
  const { client, database, stop } = await startTestService();
  onTestFinished(stop);
  const { wallet, bank } = await client.fundedWallet(100);
  await database.query(`CREATE FUNCTION find_disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device'
        USING ERRCODE = '53100', HINT = 'Check free disk space.';
    END $$`);
  await database.query(`CREATE TRIGGER disk_is_full BEFORE INSERT ON posting
    FOR EACH STATEMENT EXECUTE FUNCTION find_disk_full()`);
  const posting = { debit_account: wallet, credit_account: bank, amount: 10 };
  const refused = await Promise.all([
    client.post(posting),
    client.post(posting, { key: 'while the disk was full' }),
    client.post({ ...posting, amount: 20 }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['1']));
  for (const { body } of refused) {
    expect(body['error']).toBe('service_unavailable');
    expect(body['error_description']).toMatch(
      /^The disk of the database is full\. .*Nothing was changed; please try again\.$/,
    );
  }
  // Reads are not affected.
  expect(await client.balanceOf(wallet)).toBe(100);

  // A request shortly before there is space again only waits.
  const waiting = client.post(posting);
  await until('the batch was tried', async () => {
    const { text } = await client.send('GET', '/metrics');
    return /florin_batch_retries_total\{reason="53100"\} \d{2,}/.test(text);
  });
  await database.query('DROP TRIGGER disk_is_full ON posting');
  expect((await waiting).status).toBe(201);
  const repeated = await client.post(posting, { key: 'while the disk was full' });
  expect(repeated.status).toBe(201);
  expect(await client.balanceOf(wallet)).toBe(80);
  expect((await client.audit()).body).toMatchObject({ ok: true, postings: 3 });
});

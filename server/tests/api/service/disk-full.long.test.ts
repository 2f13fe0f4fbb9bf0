import { expect, onTestFinished, test } from 'vitest';
import { startTestService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

/** PostgreSQL's answer when it cannot extend a file, for as long as the test wants. */
const fullDisk = `CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
END $$;
CREATE TRIGGER disk_is_full BEFORE INSERT ON posting EXECUTE FUNCTION disk_is_full()`;

test('a full disk is named in the 503 and in /readyz, until a write succeeds again', async () => {
  const { client, database, stop } = await startTestService();
  onTestFinished(stop);
  const { wallet, bank } = await client.fundedWallet(100);
  await database.query(fullDisk);
  const posting = client.post({ debit_account: wallet, credit_account: bank, amount: 30 });
  await until('/readyz tells it', async () => {
    return (await client.send('GET', '/readyz')).body['status'] === 'degraded';
  });
  expect((await client.send('GET', '/readyz')).body).toMatchObject({
    checks: { database: 'failed', shared_state: 'ok' },
    because: { database: 'The disk of the database is full.' },
  });
  const put = await posting;
  expect([put.status, put.body['error']]).toEqual([503, 'service_unavailable']);
  expect(put.body['error_description']).toMatch(
    /^The disk of the database is full\. .*Nothing was changed; please try again\.$/,
  );
  expect(put.headers['retry-after']).toMatch(/^\d+$/);
  await database.query('DROP TRIGGER disk_is_full ON posting');
  const stored = await client.post({ debit_account: wallet, credit_account: bank, amount: 30 });
  expect(stored.status).toBe(201);
  expect((await client.send('GET', '/readyz')).text).toBe('{"status":"ready"}');
});

import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostmaster } from '../../../src/storage/embedded/lock-file.ts';
import { extent, longTest } from '../../support/extent.ts';
import { adminToken, FlorinHome } from '../../support/florin-home.ts';
import { aProject } from '../../support/identity.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { until } from '../../support/until.ts';
import { deliveryOf, tell, wasTried } from '../../support/webhooks.ts';

// Promise 11, with the embedded database: the next request starts it again.

let home: FlorinHome;
let client: OperatorClient;
beforeAll(async () => {
  home = await FlorinHome.create();
  client = new OperatorClient(await home.spawn().ready(), adminToken);
});
afterAll(async () => {
  await home.remove();
  client.close();
});

async function isReady(): Promise<boolean> {
  const { status } = await client.send('GET', '/readyz');
  expect([200, 503]).toContain(status);
  return status === 200;
}

/** Each number is also the amount posted after that kill. */
const kills = extent({ short: [1], long: [1, 2] });

test('the next request restarts a killed database, without a restart of Florin', async () => {
  const { wallet, bank } = await client.fundedWallet(1_000);
  for (const amount of kills) {
    await home.killPostgres();
    const posted = await client.post({ debit_account: wallet, credit_account: bank, amount });
    expect(posted.status).toBe(201);
  }
  expect(await client.balanceOf(wallet)).toBe(1_000 - kills.length * ((kills.length + 1) / 2));
  await until('/readyz says 200', isReady);
  expect((await client.audit()).body['ok']).toBe(true);
});

longTest('a killed postmaster is replaced while its last sessions still work', async () => {
  const { wallet, bank } = await client.fundedWallet(1_000);
  const before = await home.postmaster();
  await home.killPostmaster();
  let paid = 0;
  await until('another postmaster serves', async () => {
    const posted = await client.post({ debit_account: wallet, credit_account: bank, amount: 1 });
    expect(posted.status).toBe(201);
    paid += 1;
    return ![before, null].includes(await home.postmaster());
  });
  expect(await client.balanceOf(wallet)).toBe(1_000 - paid);
});

longTest('requests to /readyz alone bring the database back as well', async () => {
  await home.killPostgres();
  await until('/readyz says 200', isReady);
  expect(await home.postmaster()).not.toBe(null);
});

longTest('reads bring the database back as well', async () => {
  const { wallet } = await client.fundedWallet(1_000);
  await home.killPostgres();
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.readAccount(wallet)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body['balance']))).toEqual(new Set([1_000]));
});

test('decision 0118: no session of a running service is a superuser’s', async () => {
  await client.fundedWallet(1_000);
  const roles = await home.query(
    `SELECT DISTINCT usename, usesuper FROM pg_stat_activity JOIN pg_user USING (usename)
      WHERE application_name LIKE 'florin%'`,
  );
  expect(roles).toEqual([{ usename: 'florin_service', usesuper: false }]);
});

test('decision 0103: a webhook of a test project cannot reach the database', async () => {
  const serving = await findPostmaster(join(home.dataDir, 'postgres'));
  const url = `http://127.0.0.1:${serving?.port}/`;
  const object = await tell(client, await aProject(client), { name: 'to-the-database', url });
  const [attempt] = (await deliveryOf(client, object, wasTried(1))).attempts;
  expect([serving?.port, attempt?.fault]).toEqual([expect.any(Number), 'target_refused']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminToken, FlorinHome } from '../support/florin-home.ts';
import { OperatorClient } from '../support/operator-client.ts';
import { until } from '../support/until.ts';

let home: FlorinHome;
beforeAll(async () => {
  home = await FlorinHome.create();
});
afterAll(() => home.remove());

test('a first start that is killed several times is completed by the next one', async () => {
  const first = home.spawn();
  await until('a postmaster serves', async () => (await home.postmaster()) !== null);
  await first.end('SIGKILL');
  // Each start gets a little further: to its database, to the schema (unless it exists), to the
  // end.
  for (const moment of [/PostgreSQL \(process/, /The database schema was|is ready/, /is ready/]) {
    const florin = home.spawn();
    await until(`it says ${moment}`, () => moment.test(florin.stdout));
    await florin.end('SIGKILL');
    await home.killPostgres();
  }
  const client = new OperatorClient(await home.spawn().ready(), adminToken);
  const { wallet } = await client.fundedWallet(100);
  expect(await client.balanceOf(wallet)).toBe(100);
  expect((await client.audit()).body).toMatchObject({ ok: true, accounts: 2, postings: 1 });
  client.close();
});

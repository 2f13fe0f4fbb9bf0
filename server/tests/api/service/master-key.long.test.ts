import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminToken, FlorinHome, masterKey } from '../../support/florin-home.ts';
import { aProject, type TestProject, tokenOf } from '../../support/identity.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { PayerAtPages } from '../../support/payer-factor.ts';
import { addStaff } from '../../support/staff.ts';
import { codeForm, StaffAtPages } from '../../support/staff-pages.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { aTokenUser, type TokenUser } from '../../support/token-users.ts';
import { seen, WalletClient } from '../../support/wallet.ts';
import { documentIn, runCli } from '../cli/run-cli.ts';

// Decision 0092: the master key can be changed without losing a secret, whenever the server is
// killed.

const newKey = Buffer.alloc(32, 'the next master key').toString('base64');

let db: TestDatabase;
let home: FlorinHome;
beforeAll(async () => {
  db = await createTestDatabase();
  home = await FlorinHome.create();
});
afterAll(async () => {
  await home.remove();
  await db.drop();
});

/** A server with these master keys, and a function that ends it. */
async function start(keys: Readonly<Record<string, string>>) {
  const process = home.spawn({ DATABASE_URL: db.url, FLORIN_RATE_LIMIT: '0', ...keys });
  const client = new OperatorClient(await process.ready(), adminToken);
  return {
    client,
    end: async (signal: NodeJS.Signals) => {
      client.close();
      await process.end(signal);
    },
  };
}

/** The ids of all master keys in use. */
const sealedUnder = async (): Promise<readonly string[]> => {
  const rows = await db.query<{ key_id: string }>(
    `SELECT DISTINCT split_part(sealed, '.', 2) AS key_id FROM (
       SELECT sealed FROM root_key
       UNION ALL SELECT key->>'sealedPrivateKey' FROM key_ring, jsonb_array_elements(keys) AS key
       UNION ALL SELECT secret->>'sealed' FROM client, jsonb_array_elements(secrets) AS secret
       UNION ALL SELECT mac_key FROM oauth_access_token
       UNION ALL SELECT totp FROM staff_member WHERE totp IS NOT NULL
       UNION ALL SELECT totp FROM person_factor WHERE totp IS NOT NULL
       UNION ALL SELECT sealed_text FROM mail WHERE sealed_text IS NOT NULL) AS everything`,
  );
  return rows.map(({ key_id: keyId }) => keyId);
};

/** Older secrets still open: client secrets, MAC keys, signing keys and tokens of users. */
async function expectOpen(
  client: OperatorClient,
  projects: readonly TestProject[],
  user: TokenUser,
): Promise<void> {
  for (const project of projects) {
    expect(await tokenOf(client, project)).toMatch(/^ey/);
    seen(await new WalletClient(client, project).create(oneRide));
  }
  const signing = new WalletClient(client, user.signing.project);
  seen(await signing.create(oneRide));
}

const oneRide = { payments: [{ description: 'A ride', price: 700, currency: 'EUR' }] };

const both = { FLORIN_MASTER_KEY: newKey, FLORIN_MASTER_KEYS_OLD: masterKey };

/** Reseals in small steps. The server is killed after each. */
async function resealKilled(projects: readonly TestProject[], user: TokenUser): Promise<void> {
  let after: unknown = null;
  for (let kills = 0; kills < 4; kills += 1) {
    const server = await start(both);
    await expectOpen(server.client, projects, user);
    const body = { limit: 2, ...(after === null ? {} : { after }) };
    const step = await server.client.send('POST', '/admin/v1/master-key/reseal', { body });
    expect(step.status).toBe(200);
    // Killed while the next step runs: a step is complete or has not happened.
    const next = { limit: 2, after: step.body['next'] };
    const lost = server.client.send('POST', '/admin/v1/master-key/reseal', { body: next });
    await Promise.all([lost.catch(() => null), server.end('SIGKILL')]);
    after = step.body['next'];
  }
}

test('florin keys reseal, killed repeatedly, leaves nothing under the old key', async () => {
  const first = await start({});
  const projects: TestProject[] = [];
  for (let count = 0; count < 8; count += 1) {
    projects.push(await aProject(first.client, { rights: ['password_grant'] }));
  }
  const [shop] = projects as [TestProject];
  const user = await aTokenUser(first.client, shop, 'balance');
  const member = await addStaff(first, { role: 'operator' });
  const desk = new StaffAtPages(first, member, '192.0.2.1');
  await desk.signIn();
  await desk.setUpApp();
  await PayerAtPages.withApp(first.client);
  // Repeating an answer by its key needs the hash of its body, which must survive the change.
  const key = randomUUID();
  const kept = await new WalletClient(first.client, shop).create(oneRide, key);
  await first.end('SIGTERM');
  const [oldId] = await sealedUnder();

  await resealKilled(projects, user);
  expect((await sealedUnder()).length).toBe(2);

  const last = await start(both);
  const environment = { FLORIN_URL: last.client.url, FLORIN_ADMIN_TOKEN: adminToken };
  const done = documentIn(await runCli(['keys', 'reseal', '--json'], { environment }));
  expect(await sealedUnder()).toEqual([done['key_id']]);
  expect(done['key_id']).not.toBe(oldId);
  const again = await runCli(['keys', 'reseal'], { environment });
  expect(again.stdout).toMatch(
    /^Every secret is sealed under the master key [0-9a-f]{8}: 0 sealed anew, \d+ rows looked at\. /,
  );
  await last.end('SIGTERM');

  const alone = await start({ FLORIN_MASTER_KEY: newKey });
  await expectOpen(alone.client, projects, user);
  const later = new StaffAtPages(alone, member, '192.0.2.1');
  later.key = desk.key;
  const entered = await later.browser.submit(codeForm(await later.signIn()), {
    code: await later.code(1),
  });
  expect(entered.address).toBe(later.security);
  const repeated = await new WalletClient(alone.client, shop).create(oneRide, key);
  expect([repeated.status, repeated.text]).toEqual([200, kept.text]);
  for (const after of ['nothing/here', 'mail/not-a-key', 'client']) {
    const wrong = await alone.client.send('POST', '/admin/v1/master-key/reseal', {
      body: { after },
    });
    expect([wrong.status, wrong.body['error']]).toEqual([400, 'invalid_request']);
  }
  await alone.end('SIGTERM');
});

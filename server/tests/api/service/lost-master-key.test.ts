import { afterAll, beforeAll, expect, test } from 'vitest';
import { masterKey } from '../../support/florin-home.ts';
import { aProject } from '../../support/identity.ts';
import { startNode, type TestNode } from '../../support/nodes.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { aTokenUser } from '../../support/token-users.ts';
import { administering, documentIn, runCli } from '../cli/run-cli.ts';

// Decision 0092: the master key is changed, and the resealing is interrupted.

const newKey = Buffer.alloc(32, 'the next master key').toString('base64');
// Without a public address the texts of mails are shown.
const environment = { PUBLIC_URL: '', FLORIN_RATE_LIMIT: '0', FLORIN_SEED: 'none' };

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const reseal = ({ client }: TestNode, after?: unknown) =>
  client.send('POST', '/admin/v1/master-key/reseal', {
    body: after === undefined ? {} : { after },
  });

const resealAll = (node: TestNode, ...options: string[]) =>
  runCli(['keys', 'reseal', ...options], {
    environment: administering(node as Parameters<typeof administering>[0]),
  });

test('secrets under a lost master key are counted and do not stop the resealing', async () => {
  const first = await startNode(db, environment);
  const shop = await aProject(first.client, { rights: ['password_grant'] });
  const user = await aTokenUser(first.client, shop, 'balance');
  const link = `/admin/v1/users/${user.userId}/password-link`;
  expect((await first.client.send('POST', link)).status).toBeLessThan(300);
  await first.stop();

  const both = { FLORIN_MASTER_KEY: newKey, FLORIN_MASTER_KEYS_OLD: masterKey };
  const second = await startNode(db, { ...environment, ...both });
  // The first steps reseal the root key, the signing keys and the client secrets.
  let after: unknown;
  for (let step = 0; step < 3; step += 1) after = (await reseal(second, after)).body['next'];
  expect(after).toMatch(/^oauth_access_token\//);
  await second.stop();

  const third = await startNode(db, { ...environment, FLORIN_MASTER_KEY: newKey });
  const left = await resealAll(third);
  expect([left.code, left.stdout]).toEqual([
    1,
    expect.stringMatching(/^Every secret that opens is sealed .* unreadable: 2\. Their master key/),
  ]);
  const mails = await third.client.send('GET', '/admin/v1/mails');
  expect([mails.status, mails.body['mails']]).toMatchObject([200, [{ text: null }]]);
  await third.stop();

  // The key was found again.
  const fourth = await startNode(db, { ...environment, ...both });
  expect(documentIn(await resealAll(fourth, '--json'))).toMatchObject({
    ...{ resealed: 2, unreadable: 0 },
  });
  const [mail] = (await fourth.client.send('GET', '/admin/v1/mails')).body['mails'] as object[];
  expect(mail).toMatchObject({ text: expect.stringContaining('http') });
  await fourth.stop();
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminToken, masterKey } from '../../support/florin-home.ts';
import {
  aProject,
  askForToken,
  aUser,
  basicOf,
  changeProject,
  createProject,
  createUser,
  deposit,
  formOf,
  readAsBearer,
  readAsSigner,
  readProject,
  readWallet,
  rotate,
  sendForm,
  sendSigned,
  tokenOf,
  toSign,
} from '../../support/identity.ts';
import { authorizationOf } from '../../support/mac-signing.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';

// No secret is logged or stored in plain text during a session of successes and failures.

const service = useService();

const given = {
  client_id: 'moved-here-from-elsewhere',
  client_secret: 'client-secret-that-was-given-5b1e',
  mac_key: 'mac-key-that-was-given-77aa01',
};
const password = 'the password of Ona, 4711';
const pin = '804219573318';

/** All secrets of the session. */
const secrets: string[] = [
  ...[adminToken, masterKey, given.client_secret, given.mac_key, password, pin],
];
const accountNumbers: string[] = [];
const answers: Answer[] = [];

async function live(client: OperatorClient): Promise<void> {
  const project = await aProject(client, { ...given, currencies: ['EUR', 'USD'] });
  const generated = await aProject(client);
  const token = await tokenOf(client, project);
  secrets.push(generated.client_secret, generated.mac_key, token, basicOf(project));
  accountNumbers.push(...Object.values(project.account_numbers));
  for (const what of ['client_secret', 'mac_key']) {
    for (const overlap_seconds of [0, 3_600]) {
      const { body } = await rotate(client, generated.project_id, { what, overlap_seconds });
      secrets.push(String(body[what]));
    }
  }
  const user = await aUser(client, { email: `${randomUUID()}@example.com`, password, pin });
  accountNumbers.push(...Object.values(user.account_numbers));
  const change = { body: { password, pin }, key: randomUUID() };
  answers.push(
    await readProject(client, project.project_id),
    await changeProject(client, project.project_id, { name: 'Changed' }),
    await client.send('PATCH', `/admin/v1/users/${user.user_id}`, change),
    await deposit(client, user.wallet_id, { amount: 100 }, { key: randomUUID() }),
    await readWallet(client, user.wallet_id),
    await readAsBearer(client, token),
    await readAsSigner(client, project),
    await client.send('GET', '/admin/v1/actions?limit=100'),
  );
  await fail(client, project, token);
}

/** Failures are logged in more detail than successes. */
async function fail(client: OperatorClient, project: typeof given, token: string): Promise<void> {
  const request = toSign(client, project);
  secrets.push(authorizationOf(request).replace(/^.* mac="([^"]*)".*$/, '$1'));
  await sendSigned(client, request);
  const malformed = `{"name":"Ona","password":"${password}","pin":"${pin}",}`;
  answers.push(
    await sendSigned(client, request),
    await readAsSigner(client, project, { ts: 1 }),
    await askForToken(client, { ...project, client_secret: `${given.client_secret}-not` }),
    await sendForm(client, `${formOf(project)}&client_secret=${given.client_secret}`),
    await sendForm(client, `grant_type=${given.client_secret}`, {
      authorization: basicOf(project),
    }),
    await readAsBearer(client, `${token}x`),
    await createProject(client, { ...given, name: '' }),
    await createProject(client, given),
    await createUser(client, { password: [password], pin: { pin } }),
    await client.send('POST', '/admin/v1/users', { body: malformed }),
    await client.send('GET', `/nowhere/${token}?client_secret=${given.client_secret}`),
    await client.send('GET', `/admin/v1/projects/${given.client_secret}`),
    await client.send('GET', `/admin/v1/accounts/${accountNumbers[0]}`),
  );
}

beforeAll(() => live(service().client));

const secretsIn = (text: string): readonly string[] =>
  secrets.filter((secret) => text.includes(secret));

test('the session has successful and refused requests', () => {
  const statuses = new Set(answers.map(({ status }) => status));
  for (const status of [200, 201, 400, 401, 404, 409, 422]) expect(statuses).toContain(status);
});

test('no secret and no account number is logged', () => {
  const log = service().lines.join('');
  expect(log).toContain('request answered');
  expect(secretsIn(log)).toEqual([]);
  expect(accountNumbers.filter((number) => log.includes(number))).toEqual([]);
});

test('only creating and rotating responses show a secret', () => {
  for (const { text } of answers) expect(secretsIn(text)).toEqual([]);
});

describe('in the database', () => {
  /** Every row of every table, as text. */
  async function everything(): Promise<string> {
    const { database } = service();
    const tables = await database.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const dumps = await Promise.all(
      tables.map(({ name }) =>
        database.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`),
      ),
    );
    return dumps
      .flat()
      .map(({ row }) => row)
      .join('\n');
  }

  test('no table contains a secret in plain text', async () => {
    const dump = await everything();
    expect(dump).toContain(given.client_id);
    expect(secretsIn(dump)).toEqual([]);
    expect(dump).not.toContain('PRIVATE KEY');
  });

  test('client secrets and keys are sealed, and no two sealed values are equal', async () => {
    const rows = await service().database.query<{ secrets: { kind: string; sealed: string }[] }>(
      'SELECT secrets FROM client',
    );
    const sealed = rows.flatMap((row) => row.secrets.map((secret) => secret.sealed));
    // Two of each kind for the rotated project with its overlap, one of each for the other project.
    expect(sealed).toHaveLength(6);
    for (const text of sealed) expect(text).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(new Set(sealed).size).toBe(sealed.length);
  });

  test('the private keys of tokens and callbacks are sealed', async () => {
    const rows = await service().database.query<{ keys: Record<string, unknown>[] }>(
      'SELECT keys FROM key_ring',
    );
    const keys = rows.flatMap((row) => row.keys);
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual([
        ...['createdAt', 'id', 'publicJwk', 'retiresAt', 'sealedPrivateKey'],
      ]);
      expect(key['sealedPrivateKey']).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    }
  });

  test('passwords and PINs are hashed with argon2id', async () => {
    const rows = await service().database.query(
      'SELECT password_hash, pin_hash FROM person WHERE password_hash IS NOT NULL',
    );
    expect(rows).toHaveLength(1);
    for (const hash of Object.values(rows[0] ?? {})) expect(hash).toMatch(/^\$argon2id\$v=19\$/);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createClientDirectory } from '../../../src/identity/credentials/client-directory.ts';
import { createVault } from '../../../src/identity/credentials/vault.ts';
import { createTestEngine } from '../../support/engines.ts';
import {
  aProject,
  askForToken,
  basicOf,
  changeProject,
  createProject,
  formOf,
  readAsSigner,
  rotate,
  sendForm,
  tokenOf,
} from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { openTokenForge } from '../../support/token-forge.ts';
import { bodyOf, exchange } from '../edge/test-edge.ts';

// An operator's change takes effect immediately on the node that made it.

const service = useSharedService();

describe('the client cache of a node', () => {
  test('a client_id that was tried too early works once the client exists', async () => {
    const { client } = service();
    const credentials = { client_id: randomUUID(), client_secret: 'a-given-secret' };
    expect((await askForToken(client, credentials)).status).toBe(401);
    await createProject(client, credentials);
    expect((await askForToken(client, credentials)).status).toBe(200);
  });

  test('a client sees a change of its project immediately', async () => {
    const { client } = service();
    const project = await aProject(client);
    await readAsSigner(client, project);
    await changeProject(client, project.project_id, { name: 'New name', test_mode: false });
    const { body } = await readAsSigner(client, project);
    expect([body['name'], body['test_mode']]).toEqual(['New name', false]);
  });

  test('a lookup in progress during a rotation is not cached', async () => {
    const { client, database } = service();
    const project = await aProject(client);
    const engine = createTestEngine(database.database.connect);
    let [hasRead, goOn] = [() => {}, () => {}];
    const read = new Promise<void>((resolve) => {
      hasRead = resolve;
    });
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow: typeof engine = {
      ...engine,
      read: async (query, input) => {
        const decision = await engine.read(query, input);
        if (query.name !== 'find client') return decision;
        hasRead();
        await gate;
        return decision;
      },
    };
    const directory = createClientDirectory(slow, createVault(Buffer.alloc(32)));
    const first = directory.find(project.client_id);
    await read;
    await rotate(client, project.project_id, { what: 'client_secret' });
    directory.forget(project.client_id);
    goOn();
    const before = (await first)?.client.secrets;
    const after = (await directory.find(project.client_id))?.client.secrets;
    await engine.close();
    expect(after).not.toEqual(before);
  });
});

test('a change with an unknown field is refused and not logged', async () => {
  const { client, database } = service();
  const { project_id } = await aProject(client);
  const mac_key = 'a-key-that-does-not-belong-here';
  const change = { name: 'Known', mac_key, junk: 'x'.repeat(10_000) };
  expect((await changeProject(client, project_id, change)).status).toBe(422);
  const rows = await database.query('SELECT details FROM operator_action WHERE subject = $1', [
    `project ${project_id}`,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ details: { name: 'Shop' } });
});

test('two Authorization headers with bearer tokens are 401, whatever their order', async () => {
  const { client } = service();
  const { port } = new URL(client.url);
  const token = await tokenOf(client, await aProject(client));
  for (const [first, second] of [
    [token, 'wrong'],
    ['wrong', token],
    [token, token],
  ]) {
    const received = await exchange(
      Number(port),
      `GET /checkout-project/integration/v1/project HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
        `Authorization: Bearer ${first}\r\nauthorization: Bearer ${second}\r\n` +
        'Connection: close\r\n\r\n',
    );
    expect(received).toMatch(/^HTTP\/1\.1 401 [\s\S]*\r\nwww-authenticate: Bearer\r\n/i);
    expect(JSON.parse(bodyOf(received))).toEqual({
      error: 'unauthorized',
      error_description: 'Authorization should be given once.',
    });
  }
});

describe('the token endpoint', () => {
  // biome-ignore format: a table
  test.each([
    ['is not base64',           'Basic ***'],
    ['has no colon',            `Basic ${Buffer.from('shop').toString('base64')}`],
    ['is empty',                'Basic '],
  ])('a Basic header that %s is refused even with valid credentials in the body', async (_, authorization) => {
    const { client } = service();
    const answer = await sendForm(client, formOf(await aProject(client)), { authorization });
    expect([answer.status, answer.body['error']]).toEqual([401, 'invalid_client']);
  });

  test('a part of the Basic header cannot add form fields', async () => {
    const { client } = service();
    const { client_id, client_secret } = await aProject(client);
    const text = `${client_id}&a=1:${client_secret}&b=2`;
    const authorization = `Basic ${Buffer.from(text).toString('base64')}`;
    const answer = await sendForm(client, 'grant_type=client_credentials', { authorization });
    expect([answer.status, answer.body['error']]).toEqual([401, 'invalid_client']);
  });

  test('all responses forbid caching, refusals included', async () => {
    const { client } = service();
    const authorization = basicOf(await aProject(client));
    const answers = [
      await sendForm(client, 'grant_type=client_credentials', { authorization }),
      await sendForm(client, 'grant_type=other', { authorization }),
      await sendForm(client, 'a=1&a=2', { authorization }),
      await sendForm(client, '{}', { authorization, 'content-type': 'application/json' }),
      await sendForm(client, ''),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 415, 401]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    }
  });
});

test('a hundred concurrent requests with unknown key ids cause one database read', async () => {
  const node = await openTokenForge(service().database);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_000);
  try {
    const before = node.reads();
    await Promise.all(Array.from({ length: 100 }, (_, index) => node.keys.publicKey(`${index}`)));
    expect(node.reads()).toBe(before + 1);
  } finally {
    clock.mockRestore();
    await node.close();
  }
});

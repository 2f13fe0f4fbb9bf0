import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { createClientDirectory } from '../../../src/identity/credentials/client-directory.ts';
import { createVault } from '../../../src/identity/credentials/vault.ts';
import { createTestEngine } from '../../support/engines.ts';
import { aProject, changeProject, rotate } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0067-clients-are-read-once: how a node caches its clients and learns of changes.

const service = useSharedService();

/** The directory of another node on the same database; the test controls its clock. */
function anotherNode() {
  const engine = createTestEngine(service().database.database.connect);
  onTestFinished(engine.close);
  const reads: string[] = [];
  const counting: Engine = {
    ...engine,
    read: (query, input) => {
      reads.push(query.name);
      return engine.read(query, input);
    },
  };
  let nowMs = 0;
  const directory = createClientDirectory(counting, createVault(Buffer.alloc(32)), () => nowMs);
  return {
    directory,
    reads,
    pass: (ms: number): void => {
      nowMs += ms;
    },
  };
}

test('a client is read once, and one query every two seconds checks all clients for changes', async () => {
  const { client } = service();
  const [first, second] = [await aProject(client), await aProject(client)];
  const { directory, reads, pass } = anotherNode();
  for (let seconds = 0; seconds <= 20; seconds += 1) {
    for (const { client_id } of [first, second]) {
      expect((await directory.find(client_id))?.client.id).toBe(client_id);
    }
    pass(1_000);
  }
  const count = (name: string) => reads.filter((one) => one === name).length;
  expect(count('find client')).toBe(2);
  expect(count('read directory version')).toBe(11);
});

test('a cached client is returned synchronously', async () => {
  const { client_id } = await aProject(service().client);
  const { directory } = anotherNode();
  await directory.find(client_id);
  expect(directory.find(client_id)).not.toBeInstanceOf(Promise);
});

test('concurrent lookups share one query', async () => {
  const { client_id } = await aProject(service().client);
  const { directory, reads } = anotherNode();
  await Promise.all(Array.from({ length: 50 }, async () => directory.find(client_id)));
  expect(reads.filter((name) => name === 'read directory version')).toHaveLength(1);
});

describe('a change on another node takes effect here after two seconds', () => {
  test('a rotated secret', async () => {
    const { client } = service();
    const project = await aProject(client);
    const { directory, pass } = anotherNode();
    const before = (await directory.find(project.client_id))?.client.secrets;
    await rotate(client, project.project_id, { what: 'mac_key' });
    pass(1_999);
    expect((await directory.find(project.client_id))?.client.secrets).toEqual(before);
    pass(1);
    expect((await directory.find(project.client_id))?.client.secrets).not.toEqual(before);
  });

  test('a changed project', async () => {
    const { client } = service();
    const project = await aProject(client);
    const { directory, pass } = anotherNode();
    await directory.find(project.client_id);
    await changeProject(client, project.project_id, { name: 'Other' });
    pass(2_000);
    expect((await directory.find(project.client_id))?.project.name).toBe('Other');
  });

  test('a new client', async () => {
    const { directory, pass } = anotherNode();
    const client_id = `client-${randomUUID()}`;
    expect(await directory.find(client_id)).toBeNull();
    await aProject(service().client, { client_id });
    pass(2_000);
    expect((await directory.find(client_id))?.client.id).toBe(client_id);
  });

  test('an added and a removed certificate', async () => {
    const { client } = service();
    const fingerprint = randomBytes(32).toString('hex');
    const project = await aProject(client);
    const { directory, pass } = anotherNode();
    expect(await directory.findByCertificate(fingerprint)).toBeNull();
    await changeProject(client, project.project_id, { certificates: [fingerprint] });
    pass(2_000);
    const owner = await directory.findByCertificate(fingerprint);
    expect(owner?.client.id).toBe(project.client_id);
    await changeProject(client, project.project_id, { certificates: [] });
    pass(2_000);
    expect(await directory.findByCertificate(fingerprint)).toBeNull();
  });
});

test('a direct change in the database takes effect after a minute', async () => {
  const { client, database } = service();
  const project = await aProject(client);
  const { directory, pass } = anotherNode();
  await directory.find(project.client_id);
  await database.query('UPDATE project SET name = $2 WHERE id = $1', [
    project.project_id,
    'By hand',
  ]);
  pass(59_999);
  expect((await directory.find(project.client_id))?.project.name).not.toBe('By hand');
  pass(1);
  expect((await directory.find(project.client_id))?.project.name).toBe('By hand');
});

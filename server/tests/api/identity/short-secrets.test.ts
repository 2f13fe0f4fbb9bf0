import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aProject } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0098: a live project has no guessable secret.

const service = useSharedService();
const long = 'sixteen letters!';

const created = (body: object) =>
  service().client.send('POST', '/admin/v1/projects', { body: { name: 'Shop', ...body } });

describe('given secrets', () => {
  test.each(['client_secret', 'mac_key'])(
    'a %s of 15 characters is refused in a live project',
    async (kind) => {
      const refused = await created({ test_mode: false, [kind]: long.slice(1) });
      expect([refused.status, refused.body['error_properties']]).toEqual([
        422,
        { [kind]: [`${kind} should have at least 16 characters for a live project`] },
      ]);
    },
  );

  test('16 characters are accepted in a live project, whatever their length in bytes', async () => {
    for (const secret of [long, 'é'.repeat(16), '🗝'.repeat(16)]) {
      const body = { test_mode: false, client_id: randomUUID(), client_secret: secret };
      expect((await created({ ...body, mac_key: secret })).status).toBe(201);
    }
    expect((await created({ test_mode: false, mac_key: '🗝'.repeat(15) })).status).toBe(422);
  });

  test('short secrets are accepted in a test project', async () => {
    expect((await created({ client_secret: 'k', mac_key: 'k' })).status).toBe(201);
    expect((await created({ test_mode: true, client_secret: 'k' })).status).toBe(201);
  });
});

describe('a test project with short secrets', () => {
  const turned = (id: string, body: object = { test_mode: false }) =>
    service().client.send('PATCH', `/admin/v1/projects/${id}`, { body });
  const rotated = (id: string, what: string) =>
    service().client.send('POST', `/admin/v1/projects/${id}/rotate`, { body: { what } });

  test('cannot go live before both are rotated', async () => {
    const { client } = service();
    const { project_id: id } = await aProject(client, { client_secret: 'k', mac_key: 'k' });
    const refused = await turned(id);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: 'invalid_state',
        error_description:
          'A live project needs secrets of at least 16 characters; rotate client_secret and mac_key first.',
      },
    ]);
    await rotated(id, 'client_secret');
    expect((await turned(id)).status).toBe(409);
    await rotated(id, 'mac_key');
    const live = await turned(id);
    expect([live.status, live.body['test_mode']]).toEqual([200, false]);
    expect((await turned(id)).status).toBe(200);
  });

  test('can change other fields', async () => {
    const { project_id: id } = await aProject(service().client, { mac_key: 'k' });
    expect((await turned(id, { name: 'Corner shop' })).status).toBe(200);
  });
});

import { expect, test } from 'vitest';
import { aProject, asNobody, errorOf, rotate } from '../../support/identity.ts';
import type { Answer, Sent } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';

// POST /admin/v1/test/credentials (decision 0060).

const service = useSharedService();
const ask = (body: object, sent: Sent = {}): Promise<Answer> =>
  service().client.send('POST', '/admin/v1/test/credentials', { ...sent, body });

test('decision 0060: the credentials of a test project are shown as created', async () => {
  const { account_numbers: _, project_number: __, ...known } = await aProject(service().client);
  const answer = await ask({ client_id: known.client_id });
  expect([answer.status, answer.body]).toEqual([200, known]);
});

test('after a rotation the new key is shown, even during the overlap', async () => {
  const { project_id, client_id } = await aProject(service().client);
  const rotation = { what: 'mac_key', overlap_seconds: 3_600 };
  const { body: rotated } = await rotate(service().client, project_id, rotation);
  expect((await ask({ client_id })).body).toMatchObject(rotated);
});

test('showing them is logged without the secrets', async () => {
  const { project_id, client_id, client_secret, mac_key } = await aProject(service().client);
  await ask({ client_id });
  const { body, text } = await service().client.send('GET', '/admin/v1/actions?limit=1');
  expect(body['actions']).toMatchObject([
    { action: 'show_test_credentials', subject: `project ${project_id}`, details: {} },
  ]);
  expect([client_secret, mac_key].filter((secret) => text.includes(secret))).toEqual([]);
});

test('a live project is 403 and its secrets are not shown', async () => {
  const { client_id } = await aProject(service().client, { test_mode: false });
  const { status, text } = await ask({ client_id });
  const because = 'This project is live; its secrets are not shown.';
  expect([status, text]).toEqual([403, errorOf('forbidden', because)]);
});

test('an unknown client is 404, a missing client_id 422, a missing token 401', async () => {
  const unknown = await ask({ client_id: 'nobody' });
  expect([unknown.status, unknown.text]).toEqual([
    404,
    errorOf('not_found', 'There is no client nobody.'),
  ]);
  const empty = await ask({});
  expect([empty.status, Object.keys(empty.body['error_properties'] as object)]).toEqual([
    422,
    ['client_id'],
  ]);
  expect((await ask({ client_id: 'nobody' }, { headers: asNobody })).status).toBe(401);
});

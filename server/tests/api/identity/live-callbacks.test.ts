import { expect, test } from 'vitest';
import { aProject, changeProject, createProject, readProject } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 2, URLs: https only for a live project (decision 0192).

const service = useSharedService();
const [plain, safe] = ['HTTP://shop.example/hook', 'https://shop.example/hook'];
const message = 'The callback_uri of a live project should begin with https://';
const wrong = [422, { callback_uri: [message] }];

test('a new live project is refused with a callback_uri without https', async () => {
  const { client } = service();
  const refused = await createProject(client, { test_mode: false, callback_uri: plain });
  expect([refused.status, refused.body['error_properties']]).toEqual(wrong);
  for (const wanted of [{ test_mode: false, callback_uri: safe }, { callback_uri: plain }]) {
    expect((await createProject(client, wanted)).status).toBe(201);
  }
});

test('a project with an http callback_uri cannot go live until it is changed or removed', async () => {
  const { client } = service();
  for (const next of [safe, null]) {
    const { project_id: id } = await aProject(client, { callback_uri: plain });
    const refused = await changeProject(client, id, { test_mode: false });
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'invalid_state', error_description: `${message}; change it first.` },
    ]);
    const again = await changeProject(client, id, { test_mode: false, callback_uri: plain });
    expect([again.status, again.body['error_properties']]).toEqual(wrong);
    expect((await readProject(client, id)).body['test_mode']).toBe(true);
    const live = await changeProject(client, id, { test_mode: false, callback_uri: next });
    expect([live.status, live.body['callback_uri']]).toEqual([200, next]);
  }
});

test('a live project cannot get an http callback_uri, but one that has it can be renamed', async () => {
  const { client, database } = service();
  const { project_id: id } = await aProject(client, { test_mode: false, callback_uri: safe });
  const refused = await changeProject(client, id, { callback_uri: plain });
  expect([refused.status, refused.body['error_properties']]).toEqual(wrong);
  await database.query(
    `UPDATE project SET configuration = configuration || $2::jsonb WHERE id = $1`,
    [id, JSON.stringify({ callbackUri: plain })],
  );
  const renamed = await changeProject(client, id, { name: 'Corner shop', test_mode: false });
  expect([renamed.status, renamed.body['callback_uri']]).toEqual([200, plain]);
  expect((await changeProject(client, id, { callback_uri: safe })).status).toBe(200);
});

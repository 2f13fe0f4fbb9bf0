import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject, asNobody, errorOf, type TestProject } from '../../support/identity.ts';
import type { Answer, Sent } from '../../support/operator-client.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSharedService } from '../../support/test-service.ts';
import { deliveriesOf, isDelivered, receivedAt } from '../../support/webhooks.ts';

// POST /admin/v1/events/trial (decision 0043).

const service = useSharedService();
let receiver: Receiver;
let project: TestProject;
beforeAll(async () => {
  receiver = await Receiver.start();
  project = await aProject(service().client);
});
afterAll(() => receiver.close());

const send = (wanted: object = {}, sent: Sent = {}): Promise<Answer> =>
  service().client.send('POST', '/admin/v1/events/trial', {
    ...sent,
    body: {
      project_id: project.project_id,
      dialect: 'checkout',
      url: receiver.url('/trial'),
      ...wanted,
    },
  });

test('a trial is recorded with its object and its number, and arrives', async () => {
  const answers = [await send({ name: 'A.b_c-1' }), await send({ name: 'A.b_c-1' })];
  const object = `trial ${project.project_id}/A.b_c-1`;
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [201, JSON.stringify({ object, sequence: 1 })],
    [201, JSON.stringify({ object, sequence: 2 })],
  ]);
  await deliveriesOf(service().client, object, (all) => all.every(isDelivered));
  expect(receivedAt(receiver, '/trial')).toHaveLength(2);
});

test('name and data may be left out', async () => {
  const { status, body } = await send();
  expect([status, body['object']]).toEqual([201, `trial ${project.project_id}/trial`]);
});

test('the same name in another project is another object', async () => {
  const other = await aProject(service().client);
  const sequences = [
    await send({ name: 'shared' }),
    await send({ name: 'shared', project_id: other.project_id }),
  ].map(({ body }) => body['sequence']);
  expect(sequences).toEqual([1, 1]);
});

test('a trial is logged as an operator action, without its data', async () => {
  await send({ name: 'logged', data: 'only for the receiver' });
  const { body, text } = await service().client.send('GET', '/admin/v1/actions?limit=1');
  expect(body['actions']).toMatchObject([
    {
      action: 'send_trial_event',
      subject: `project ${project.project_id}`,
      details: { dialect: 'checkout', url: receiver.url('/trial'), name: 'logged' },
    },
  ]);
  expect(text).not.toContain('only for the receiver');
});

test('a trial with an Idempotency-Key is sent once', async () => {
  const key = randomUUID();
  const [first, second] = [
    await send({ name: 'once' }, { key }),
    await send({ name: 'once' }, { key }),
  ];
  expect([second.status, second.text]).toEqual([201, first.text]);
  const other = await send({ name: 'twice' }, { key });
  expect([other.status, other.body['error']]).toEqual([409, 'idempotency_conflict']);
  expect((await send({ name: 'once' })).body['sequence']).toBe(2);
});

describe('refusals', () => {
  test('an unknown project is 404', async () => {
    const id = randomUUID();
    const { status, text } = await send({ project_id: id });
    expect([status, text]).toEqual([404, errorOf('not_found', `There is no project ${id}.`)]);
  });

  test('a request without a token is 401', async () => {
    const { status, body } = await send({}, { headers: asNobody });
    expect([status, body['error']]).toEqual([401, 'unauthorized']);
  });

  // biome-ignore format: a table
  test.each<[string, object, string]>([
    ['no project',              { project_id: undefined },            'project_id'],
    ['an invalid project id', { project_id: '7' },                  'project_id'],
    ['no dialect',              { dialect: undefined },               'dialect'],
    ['an unknown dialect',      { dialect: 'morse' },                 'dialect'],
    ['no address',              { url: undefined },                   'url'],
    ['another scheme',          { url: 'ftp://shop.example/' },       'url'],
    ['a file',                  { url: 'file:///etc/passwd' },        'url'],
    ['a relative address',      { url: '/webhooks' },                 'url'],
    ['a long address',          { url: `http://a.example/${'a'.repeat(2_048)}` }, 'url'],
    ['no host',                 { url: 'http://' },                   'url'],
    ['half a host',             { url: 'http://[' },                  'url'],
    ['a host with a space',     { url: 'https://a b.example/' },      'url'],
    ['an invalid port',         { url: 'https://shop.example:99999/' }, 'url'],
    ['an invalid address', { url: 'http://1.2.3.4.5/' },         'url'],
    ['an empty name',           { name: '' },                         'name'],
    ['a name with a space',     { name: 'a b' },                      'name'],
    ['a name with a slash',     { name: 'a/b' },                      'name'],
    ['a long name',             { name: 'a'.repeat(65) },             'name'],
    ['long data',               { data: 'a'.repeat(1_001) },          'data'],
    ['data that is not text',   { data: 5 },                          'data'],
  ])('%s is 422', async (_, wanted, field) => {
    const { status, body } = await send(wanted);
    expect([status, body['error'], Object.keys(body['error_properties'] ?? {})]).toEqual([
      422,
      'invalid_properties',
      [field],
    ]);
  });
});

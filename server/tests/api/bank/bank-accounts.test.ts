import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aBankAccount, anIban, bankAccountsPath } from '../../support/bank.ts';
import { aProject } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Bank 1: bank accounts for incoming and outgoing money.

const service = useSharedService();
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

const add = (body: object) => send('POST', bankAccountsPath, { body });

test('an account is added with the usual bank profile and can be read', async () => {
  const iban = anIban();
  const spaced = iban.replaceAll(/(.{4})(?=.)/g, '$1 ').toLowerCase();
  const { status, body } = await add({ iban: spaced, holder: 'Example UAB', currency: 'EUR' });
  expect(status).toBe(201);
  expect(body).toEqual({
    bank_account_id: expect.any(String),
    iban,
    bic: null,
    holder: 'Example UAB',
    currency: 'EUR',
    test_mode: true,
    bank_name: null,
    project_id: null,
    profile: {
      pain: 'pain.001.001.09',
      batch_booking: false,
      cut_off: '15:00',
      time_zone: 'Europe/Vilnius',
      instant: false,
    },
    halted_by: null,
    created_at: expect.any(Number),
    updated_at: expect.any(Number),
  });
  const read = await send('GET', `${bankAccountsPath}/${body['bank_account_id']}`);
  expect([read.status, read.body]).toEqual([200, body]);
  const list = await send('GET', `${bankAccountsPath}?limit=200`);
  expect(list.body['items']).toContainEqual(body);
});

test('a duplicate IBAN is refused, also when two requests add it concurrently', async () => {
  const account = { iban: anIban(), holder: 'Example UAB', currency: 'EUR' };
  const both = await Promise.all([add(account), add({ ...account, bank_name: 'Other' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const again = await add(account);
  expect([again.status, again.body['error']]).toEqual([409, 'already_there']);
});

test.each([
  ['iban', { iban: 'LT60 1010 0123 4567 8902' }],
  ['bic', { bic: 'NOBIC' }],
  ['currency', { currency: 'USD' }],
  ['holder', { holder: '' }],
  ['profile.cut_off', { profile: { cut_off: '25:00' } }],
  ['profile.time_zone', { profile: { time_zone: 'Europe/Nowhere' } }],
  ['profile.pain', { profile: { pain: 'pain.001.001.12' } }],
])('an invalid %s is refused by name', async (path, wrong) => {
  const { status, body } = await add({
    iban: anIban(),
    holder: 'Example UAB',
    currency: 'EUR',
    ...wrong,
  });
  expect(status).toBe(422);
  expect(Object.keys(body['error_properties'] as object)).toEqual([path]);
});

test('profile, BIC, holder and project can change; IBAN, currency and mode cannot', async () => {
  const { bank_account_id: id } = await aBankAccount(service().client);
  const { project_id: projectId } = await aProject(service().client);
  const body = { bic: 'nlbklt22', project_id: projectId, profile: { instant: true } };
  const changed = await send('PATCH', `${bankAccountsPath}/${id}`, { body });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    bic: 'NLBKLT22',
    project_id: projectId,
    profile: { instant: true, cut_off: '15:00' },
  });
  const named = await send('PATCH', `${bankAccountsPath}/${id}`, { body: { holder: 'Shop UAB' } });
  expect([named.status, named.body]).toMatchObject([
    200,
    { holder: 'Shop UAB', project_id: projectId },
  ]);
  const general = await send('PATCH', `${bankAccountsPath}/${id}`, { body: { project_id: null } });
  expect(general.body).toMatchObject({ project_id: null, bic: 'NLBKLT22' });
  for (const wrong of [{ iban: anIban() }, { currency: 'EUR' }, { test_mode: false }]) {
    const refused = await send('PATCH', `${bankAccountsPath}/${id}`, { body: wrong });
    expect(refused.status).toBe(422);
  }
});

test('a project id in capitals names the same project', async () => {
  const { project_id: id } = await aProject(service().client);
  const project_id = id.toUpperCase();
  const account = { iban: anIban(), holder: 'Example UAB', currency: 'EUR' };
  const added = await add({ ...account, project_id });
  expect([added.status, added.body['project_id']]).toEqual([201, id]);
  const path = `${bankAccountsPath}/${added.body['bank_account_id']}`;
  const changed = await send('PATCH', path, { body: { project_id } });
  expect([changed.status, changed.body['project_id']]).toEqual([200, id]);
});

test('a test account is refused for a live project and for an unknown project', async () => {
  const { project_id: live } = await aProject(service().client, { test_mode: false });
  const account = { iban: anIban(), holder: 'Example UAB', currency: 'EUR' };
  const mixed = await add({ ...account, project_id: live });
  expect([mixed.status, mixed.body['error']]).toEqual([422, 'mode_mismatch']);
  const unknown = await add({ ...account, project_id: randomUUID() });
  expect([unknown.status, unknown.body['error']]).toEqual([404, 'project_not_found']);
  const missing = await send('GET', `${bankAccountsPath}/${randomUUID()}`);
  expect(missing.status).toBe(404);
});

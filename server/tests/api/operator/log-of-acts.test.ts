import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import { aProject, aUser, changeProject } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';

// Business 1 and 7, Log: actor, source, subject, before and after; a change of the log is detected.

const service = useService();

type Act = Readonly<Record<string, unknown>> & {
  readonly number: number;
  readonly hash: string;
};

const send = (method: string, path: string, sent = {}) => service().client.send(method, path, sent);

async function newest(count = 1): Promise<readonly Act[]> {
  return (await send('GET', `/admin/v1/actions?limit=${count}`)).body['actions'] as readonly Act[];
}

const verify = async (query = '') => (await send('GET', `/admin/v1/actions/verify${query}`)).body;

/** Changes rows as an owner of the database could. */
async function tamper(sql: string): Promise<void> {
  await service().database.query(
    `BEGIN; ALTER TABLE operator_action DISABLE TRIGGER USER; ${sql};
     ALTER TABLE operator_action ENABLE TRIGGER USER; COMMIT`,
  );
}

describe('a logged action shows', () => {
  test('the admin token and its source address', async () => {
    await send('POST', '/admin/v1/accounts', {
      body: { kind: 'wallet', currency: 'EUR' },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    const admin = { type: 'admin', id: 'admin', name: 'admin' };
    expect(await newest()).toMatchObject([{ actor: admin, ip: '203.0.113.9' }]);
  });

  test('the name of an operator token and no secret', async () => {
    const made = await send('POST', '/admin/v1/tokens', {
      body: { name: 'Anna of the treasury', role: 'treasurer' },
    });
    const { token_id, token } = made.body;
    const { wallet_id } = await aUser(service().client);
    await send('POST', `/admin/v1/wallets/${wallet_id}/deposits`, {
      headers: { authorization: `Bearer ${token}` },
      body: { amount: 1, currency: 'EUR', reference: 'by Anna' },
    });
    const [act] = await newest();
    expect(act).toMatchObject({
      actor: { type: 'token', id: token_id, name: 'Anna of the treasury' },
      action: 'deposit',
    });
    expect(JSON.stringify(await newest(100))).not.toContain(String(token));
  });

  test('only the changed fields of a project, before and after', async () => {
    const { project_id } = await aProject(service().client, { name: 'Before' });
    const [created] = await newest();
    expect(created).toMatchObject({ before: null, after: { project_id, name: 'Before' } });
    await changeProject(service().client, project_id, { name: 'After', methods_off: ['mock'] });
    const [changed] = await newest();
    expect(changed?.['before']).toEqual({ name: 'Before', methods_off: [] });
    expect(changed?.['after']).toEqual({ name: 'After', methods_off: ['mock'] });
  });

  test('a project by its id in lower case, however the request spelled it', async () => {
    const { project_id: id } = await aProject(service().client);
    const [named, path] = [id.toUpperCase(), `/admin/v1/projects/${id.toUpperCase()}`];
    const acts: readonly (readonly [method: string, path: string, body: object])[] = [
      ['PATCH', path, { name: 'After' }],
      ['PATCH', path, { state: 'suspended', reason: 'Fraud' }],
      ['PATCH', path, { state: 'active' }],
      [
        'POST',
        '/admin/v1/events/trial',
        { project_id: named, dialect: 'wallet', url: 'https://shop.example/told' },
      ],
      ['PATCH', path, { state: 'closed' }],
    ];
    for (const [method, address, body] of acts) {
      const { status, text } = await send(method, address, { body });
      expect([200, 201], text).toContain(status);
    }
    const names = ['change_project', 'suspend_project', 'resume_project', 'send_trial_event'];
    const log = await send(
      'GET',
      `/admin/v1/actions?subject=${encodeURIComponent(`project ${id}`)}`,
    );
    const story = await send('GET', `/admin/v1/timeline/project/${id}`);
    for (const { body } of [log, story]) {
      const told = (body['items'] as readonly Act[]).map(({ action }) => action);
      expect(told).toEqual(expect.arrayContaining([...names, 'close_project']));
    }
    const [closed] = await newest();
    expect(closed).toMatchObject({ before: { state: 'suspended' }, after: { state: 'closed' } });
  });

  test('the balances before and after a posting by hand', async () => {
    const { client } = service();
    const [bank, wallet] = [await client.accountOf('clearing'), await client.accountOf('wallet')];
    await client.post({ debit_account: bank, credit_account: wallet, amount: 7 });
    const [act] = await newest();
    expect(act?.['before']).toEqual({ [`balance of ${bank}`]: '0', [`balance of ${wallet}`]: '0' });
    expect(act?.['after']).toEqual({ [`balance of ${bank}`]: '-7', [`balance of ${wallet}`]: '7' });
  });

  test('a user only by id', async () => {
    const email = `${randomUUID()}@example.com`;
    const phone = '+37060000123';
    const { user_id } = await aUser(service().client, { email, phone, name: 'Ona Petraitė' });
    await send('PATCH', `/admin/v1/users/${user_id}`, { body: { password: 'a long password' } });
    const text = JSON.stringify(await newest(2));
    for (const personal of [email, phone, 'Ona Petraitė']) expect(text).not.toContain(personal);
  });
});

describe('the hash chain', () => {
  test('stays intact during concurrent actions', async () => {
    const before = await verify();
    const length = extent({ short: 10, long: 40 });
    await Promise.all(Array.from({ length }, () => aUser(service().client)));
    const after = await verify(`?head=${before['head']}`);
    expect(after).toMatchObject({ ok: true, has_known_head: true, breaks: [] });
    expect(after['actions']).toBe(Number(before['actions']) + length);
    const [last] = await newest();
    expect(last).toMatchObject({ number: after['actions'], hash: after['head'] });
  });

  test('an unknown head is reported', async () => {
    const report = await verify(`?head=${'0'.repeat(63)}1`);
    expect(report).toMatchObject({ ok: false, has_known_head: false, breaks: [] });
  });

  test.each(['?head=x', `?head=${'g'.repeat(64)}`])('%s is refused', async (query) => {
    expect((await send('GET', `/admin/v1/actions/verify${query}`)).status).toBe(422);
  });

  test('reveals a changed action in its report and in the audit', async () => {
    await aUser(service().client);
    const [act] = await newest();
    const details = JSON.stringify(act?.['details']);
    await tamper(`UPDATE operator_action SET details = '{"x":1}' WHERE number = ${act?.number}`);
    const broken = await verify();
    const subject = `hash of action ${act?.number}`;
    expect([broken['ok'], broken['breaks']]).toEqual([
      false,
      [{ subject, expected: expect.any(String), found: act?.hash }],
    ]);
    const audit = await send('GET', '/admin/v1/audit');
    expect(audit.body).toMatchObject({ ok: false, differences: [{ subject }] });
    await tamper(`UPDATE operator_action SET details = '${details}' WHERE number = ${act?.number}`);
    expect(await verify()).toMatchObject({ ok: true });
    expect((await send('GET', '/admin/v1/audit')).body).toMatchObject({ ok: true });
  });

  test('reveals removed actions', async () => {
    await aUser(service().client);
    const [act] = await newest();
    await tamper(`DELETE FROM operator_action WHERE number = ${act?.number}`);
    expect(await verify()).toMatchObject({ ok: false, breaks: [{ subject: 'end of the log' }] });
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { aProject } from '../../support/identity.ts';
import { pageIn } from '../../support/list-pages.ts';
import { formTo } from '../../support/portal.ts';
import { addStaff, anAddress } from '../../support/staff.ts';
import { codeForm, headings, StaffAtPages } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 5, Staff and Log.

const service = useSharedService(unlimited);

let ona: StaffAtPages;
beforeAll(async () => {
  ona = await atConsole(service(), 'operator');
});

const get = async (path: string) => (await service().client.send('GET', path)).body;
const member = (id: string) => get(`/admin/v1/staff/${id}`);

/** The log entries on this subject, newest first. */
async function actsOn(subject: string) {
  const query = new URLSearchParams({ subject });
  return pageIn(await service().client.send('GET', `/admin/v1/actions?${query}`)).items;
}

const act = async (id: string, ending: string, chosen: Readonly<Record<string, string>> = {}) => {
  const page = await ona.browser.open(`/console/staff/${id}`);
  return ona.browser.submit(formTo(page, ending), chosen);
};

describe('people', () => {
  test('are invited once, into the installation or a project', async () => {
    const { project_id: projectId } = await aProject(service().client);
    const email = anAddress();
    const page = await ona.browser.open('/console/staff/new');
    const form = formTo(page, '/new');
    const wrong = await ona.browser.submit(form, { email, name: 'Rūta', role: 'owner' });
    expect([wrong.status, wrong.html]).toEqual([
      422,
      expect.stringContaining('A role in a project needs the id of the project'),
    ]);
    const chosen = { email, name: 'Rūta', role: 'owner', project_id: projectId };
    const done = await ona.browser.submit(form, chosen);
    expect(done.html).toContain('The invitation was sent.');
    expect((await ona.browser.submit(form, chosen)).html).toContain('The invitation was sent.');
    const listed = await ona.browser.open(`/console/staff?email=${encodeURIComponent(email)}`);
    expect(listed.html).toContain('Rūta');
    const again = formTo(await ona.browser.open('/console/staff/new'), '/new');
    const known = await ona.browser.submit(again, chosen);
    expect([known.status, known.html]).toEqual([
      409,
      expect.stringContaining('They have a role there already.'),
    ]);
  });

  test('business 1: with an old second factor the form asks for it and keeps the input', async () => {
    const own = await addStaff(service(), { role: 'operator' });
    const jonas = new StaffAtPages(service(), own, '192.0.2.78', 'console');
    await jonas.signIn();
    await jonas.setUpApp();
    const form = formTo(await jonas.browser.open('/console/staff/new'), '/new');
    await service().database.query(
      'UPDATE staff_session SET proven_at = proven_at - 301 WHERE staff_id = $1',
      [own.staffId],
    );
    const email = anAddress();
    const asking = await jonas.browser.submit(form, { email, name: 'Rūta', role: 'auditor' });
    expect([asking.heading, asking.html.includes(email)]).toEqual([headings.prove, false]);
    const kept = await jonas.browser.submit(codeForm(asking), { code: await jonas.code(1) });
    const listed = () => get(`/admin/v1/staff?email=${encodeURIComponent(email)}`);
    expect(await listed()).toMatchObject({ items: [] });
    const done = await jonas.browser.submit(formTo(kept, '/new'));
    expect(done.html).toContain('The invitation was sent.');
    expect(await listed()).toMatchObject({ items: [{ email, name: 'Rūta' }] });
  });

  test('get another role, are suspended and resumed; the log names the operator', async () => {
    const { staffId } = await addStaff(service(), { role: 'helpdesk' });
    expect((await act(staffId, '/role', { role: 'auditor' })).html).toContain(
      'The role was changed.',
    );
    expect((await act(staffId, '/suspend')).html).toContain('They are suspended and signed out.');
    expect(await member(staffId)).toMatchObject({ state: 'suspended' });
    await act(staffId, '/resume');
    expect(await member(staffId)).toMatchObject({
      state: 'active',
      roles: [{ project_id: null, role: 'auditor' }],
    });
    const acts = await actsOn(`staff ${staffId}`);
    expect(acts.slice(0, 3).map(({ action, actor }) => [action, actor])).toEqual(
      [1, 2, 3].map(() => [
        'change_staff',
        expect.objectContaining({ type: 'staff', name: 'Our operator' }),
      ]),
    );
    const log = await ona.browser.open(`/console/log?subject=staff%20${staffId}`);
    expect(log.html).toContain('<del>helpdesk</del> → <ins>auditor</ins>');
  });

  test('of a closed project are offered no other role there', async () => {
    const { client } = service();
    const { project_id: projectId } = await aProject(client);
    const { project_id: openId } = await aProject(client);
    const { staffId } = await addStaff(service(), { role: 'viewer', projectId });
    const { email } = await member(staffId);
    const other = { email, name: 'Rūta', role: 'owner', project_id: openId };
    expect((await client.send('POST', '/admin/v1/staff', { body: other })).status).toBe(201);
    const closing = { body: { state: 'closed' } };
    expect((await client.send('PATCH', `/admin/v1/projects/${projectId}`, closing)).status).toBe(
      200,
    );
    const { html } = await ona.browser.open(`/console/staff/${staffId}`);
    const offered = [...html.matchAll(/name="project_id" value="([^"]*)"/g)].map(([, id]) => id);
    expect(offered).toEqual([openId]);
  });

  test('are signed out everywhere', async () => {
    const jonas = await atConsole(service(), 'auditor');
    const list = await jonas.browser.open('/console/staff?scope=installation');
    const own = pageIn(
      await service().client.send('GET', '/admin/v1/staff?scope=installation'),
    ).items.map((one) => String(one['staff_id']));
    expect(list.status).toBe(200);
    const [id = ''] = own;
    const { sessions } = await get(`/admin/v1/staff/${id}/sessions`);
    expect(sessions).toEqual([
      {
        ...{ session_id: expect.stringMatching(/^[0-9a-f]{64}$/), second_factor: true },
        ...{ created_at: expect.any(Number), seen_at: expect.any(Number) },
        ...{ expires_at: expect.any(Number), ip: '192.0.2.77', agent: expect.any(String) },
      },
    ]);
    expect((await act(id, '/end-sessions')).html).toContain('They are signed out everywhere.');
    expect((await jonas.browser.open('/console/staff')).address).toContain('/console/sign-in');
    const gone = await service().client.send('DELETE', `/admin/v1/staff/${id}/sessions`);
    expect([gone.status, gone.body]).toEqual([200, { ended: 0 }]);
  });

  test('cannot change themselves on their page', async () => {
    const jonas = await atConsole(service(), 'operator');
    const [newest] = pageIn(
      await service().client.send('GET', '/admin/v1/staff?scope=installation&limit=1'),
    ).items;
    const page = await jonas.browser.open(`/console/staff/${newest?.['staff_id']}`);
    expect(page.html).toContain('This is you.');
    expect(page.forms.filter(({ action }) => action.includes('/console/staff/'))).toEqual([]);
  });

  test('that do not exist are 404', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await ona.browser.open(`/console/staff/${id}`)).status).toBe(404);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
      ['DELETE', `/sessions/${'0'.repeat(64)}`],
    ] as const) {
      const answer = await service().client.send(method, `/admin/v1/staff/${id}${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });
});

describe('tokens', () => {
  test('are created and shown once, work, and can be deleted', async () => {
    const page = await ona.browser.open('/console/staff/tokens');
    const form = formTo(page, '/tokens');
    const name = `Nightly ${anAddress()}`;
    const made = await ona.browser.submit(form, { name, role: 'auditor' });
    const token = /<code>([^<]+)<\/code>/.exec(made.html)?.[1] ?? '';
    const headers = { authorization: `Bearer ${token}` };
    expect((await service().client.send('GET', '/admin/v1/clock', { headers })).status).toBe(200);
    expect((await ona.browser.submit(form, { name, role: 'auditor' })).status).toBe(409);
    const listed = await ona.browser.open('/console/staff/tokens');
    expect(listed.html.split(name)).toHaveLength(2);
    expect(listed.html).not.toContain(token);
    const [id = ''] = token.split('.');
    const [row] = pageIn(await service().client.send('GET', '/admin/v1/tokens')).items.filter(
      (one) => one['name'] === name,
    );
    const gone = await ona.browser.submit(formTo(listed, `/${row?.['token_id']}/delete`), {});
    expect(gone.html).toContain('The token was deleted.');
    expect(id).not.toBe('');
    expect((await service().client.send('GET', '/admin/v1/clock', { headers })).status).toBe(401);
  });

  test.each(['2020-01-01', '2090-02-30'])(
    'the last day %s is refused: it is not a day in the future',
    async (day) => {
      const form = formTo(await ona.browser.open('/console/staff/tokens'), '/tokens');
      const past = await ona.browser.submit(form, { name: 'Old', last_day: day });
      expect([past.status, past.html]).toEqual([
        422,
        expect.stringContaining('Enter a day in the future.'),
      ]);
    },
  );

  test('a token ends on 9999-12-31 at the latest', async () => {
    const name = randomUUID();
    const made = { name, role: 'auditor', expires_at: Number.MAX_SAFE_INTEGER };
    const { status, body } = await service().client.send('POST', '/admin/v1/tokens', {
      body: made,
    });
    expect([status, Object.keys(body['error_properties'] as object)]).toEqual([
      422,
      ['expires_at'],
    ]);
    const form = formTo(await ona.browser.open('/console/staff/tokens'), '/tokens');
    const fresh = await ona.browser.submit(form, { name, role: 'auditor', last_day: '9999-12-31' });
    expect(fresh.status).toBeLessThan(300);
    const listed = await ona.browser.open('/console/staff/tokens');
    expect([listed.status, listed.text.includes(name)]).toEqual([200, true]);
  });
});

test('the log is verified on a page', async () => {
  const page = await ona.browser.open('/console/log/verify');
  expect([page.status, page.html]).toEqual([
    200,
    expect.stringContaining('No row was changed or removed.'),
  ]);
});

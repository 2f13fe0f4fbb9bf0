import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { firstOf } from '../../support/extent.ts';
import { aProject, errorOf, unixNow } from '../../support/identity.ts';
import { pageIn } from '../../support/list-pages.ts';
import { listMails, mailTo } from '../../support/mails.ts';
import type { Answer, Sent } from '../../support/operator-client.ts';
import { addStaff, anAddress, staffPath } from '../../support/staff.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 1 and 7: managing staff through the API.

const service = useSharedService();

let project: string;
let other: string;
beforeAll(async () => {
  const { client } = service();
  project = (await aProject(client)).project_id;
  other = (await aProject(client)).project_id;
});

const send = (method: string, path: string, sent: Sent = {}): Promise<Answer> =>
  service().client.send(method, `${staffPath}${path}`, sent);

const ona = (more: object = {}) => ({
  ...{ email: anAddress(), name: 'Ona', role: 'owner', project_id: project },
  ...more,
});
const add = (body: object, sent: Sent = {}) => send('POST', '', { ...sent, body });
const change = (id: string, body: object, sent: Sent = {}) =>
  send('PATCH', `/${id}`, { ...sent, body });
const invite = (id: string) => send('POST', `/${id}/invitation`);

const idIn = ({ status, body, text }: Answer): string => {
  expect(status, text).toBe(201);
  return String(body['staff_id']);
};

/** A member as the list shows them. */
async function shown(email: string) {
  const page = pageIn(await send('GET', `?email=${encodeURIComponent(email)}`));
  expect(page.items).toHaveLength(1);
  return page.items[0];
}

const refused = ({ status, text }: Answer) => [status, text];
const nobody = '00000000-0000-4000-8000-000000000000';

describe('POST /admin/v1/staff', () => {
  test('with a password the new member is active and gets no mail', async () => {
    const before = unixNow();
    const { email } = ona();
    const body = ona({ email, locale: 'lt', password: 'a long password' });
    const answer = await add(body);
    const staffId = idIn(answer);
    expect(answer.body).toEqual({
      staff_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      state: 'active',
    });
    expect(await shown(email)).toEqual({
      staff_id: staffId,
      email,
      name: 'Ona',
      locale: 'lt',
      state: 'active',
      second_factor: false,
      roles: [{ project_id: project, role: 'owner' }],
      created_at: expect.any(Number),
    });
    expect((await shown(email))?.['created_at']).toBeGreaterThanOrEqual(before);
    expect(await listMails(service().client, { to: email })).toEqual([]);
    const rows = await service().database.query(
      'SELECT password_hash FROM staff_member WHERE id = $1',
      [staffId],
    );
    expect(JSON.stringify(rows)).not.toContain('a long password');
  });

  // biome-ignore format: a table
  test.each(firstOf([
    ['owner',   'en', '/portal/',  'You are invited to work with Florin'],
    ['viewer',  'lt', '/portal/',  'Kvietimas dirbti su „Florin“'],
    ['support', 'ru', '/portal/',  'Приглашение к работе с Florin'],
  ]))('without a password a %s is invited by mail in %s', async (role, locale, place, subject) => {
    const { client, localUrl } = service();
    const { email } = ona();
    const answer = await add(ona({ email, role, locale }));
    expect(answer.body).toEqual({ staff_id: idIn(answer), state: 'invited' });
    const mail = await mailTo(client, email, ({ text }) => text !== null);
    expect(mail.subject).toBe(`[TEST] ${subject}`);
    expect(mail.text).toContain(`${localUrl}${place}invitation/${idIn(answer)}.`);
    const rows = await service().database.query('SELECT * FROM staff_link');
    const secret = /invitation\/\S+\.(\S{43})\n/.exec(mail.text ?? '')?.[1] ?? '';
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('the invitation to a role in the installation is a live mail', async () => {
    const { email } = ona();
    idIn(await add({ email, name: 'Jonas', role: 'treasurer' }));
    const mail = await mailTo(service().client, email, ({ state }) => state === 'kept');
    expect(mail).toMatchObject({ test_mode: false, text: null });
    expect(await shown(email)).toMatchObject({
      roles: [{ project_id: null, role: 'treasurer' }],
    });
  });

  test('business 7: a known email with another project adds the role', async () => {
    const { email } = ona();
    const first = idIn(await add(ona({ email, password: 'a long password' })));
    const again = await add({
      ...{ email: email.toUpperCase(), name: 'Somebody else', role: 'viewer', project_id: other },
      password: 'another password',
    });
    expect([again.status, again.body]).toEqual([201, { staff_id: first, state: 'active' }]);
    idIn(await add({ email, name: 'Ona', role: 'auditor' }));
    expect(await shown(email)).toMatchObject({
      ...{ staff_id: first, email, name: 'Ona' },
      roles: expect.arrayContaining([
        { project_id: project, role: 'owner' },
        { project_id: other, role: 'viewer' },
        { project_id: null, role: 'auditor' },
      ]),
    });
  });

  test('business 7: a second role in the same project or in the installation is 409', async () => {
    const { email } = ona();
    const there = errorOf('already_there', 'They have a role there already; change it instead.');
    idIn(await add(ona({ email })));
    expect(refused(await add(ona({ email, role: 'viewer' })))).toEqual([409, there]);
    idIn(await add({ email, name: 'Ona', role: 'auditor' }));
    expect(refused(await add({ email, name: 'Ona', role: 'operator' }))).toEqual([409, there]);
    expect(await shown(email)).toMatchObject({ roles: [{ role: 'owner' }, { role: 'auditor' }] });
  });

  test('one of two concurrent requests for the same project is 409', async () => {
    const body = ona();
    const answers = await Promise.all([add(body), add(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listMails(service().client, { to: body.email })).toHaveLength(1);
  });

  test('two concurrent requests for two projects create one member with two roles', async () => {
    const body = ona();
    const both = await Promise.all([add(body), add({ ...body, project_id: other })]);
    expect(new Set(both.map(idIn)).size).toBe(1);
    expect((await shown(body.email))?.['roles']).toHaveLength(2);
  });

  test('an unknown project is 404 and creates no member', async () => {
    const body = ona({ project_id: nobody });
    expect(refused(await add(body))).toEqual([
      404,
      errorOf('not_found', `There is no project ${nobody}.`),
    ]);
    expect(pageIn(await send('GET', `?email=${body.email}`)).items).toEqual([]);
  });

  // biome-ignore format: a table
  test.each(firstOf([
    [{ name: undefined },                     { name: ['Name is required'] }],
    [{ email: undefined },                    { email: ['Email is required'] }],
    [{ email: 'Ona' },                        { email: [expect.any(String)] }],
    [{ email: 'a@b.example, c@d.example' },   { email: [expect.any(String)] }],
    [{ name: 'O\nna' },                       { name: [expect.any(String)] }],
    [{ name: '' },                            { name: [expect.any(String)] }],
    [{ role: undefined },                     { role: ['Role is required'] }],
    [{ role: 'king' },                        { role: [expect.any(String)] }],
    [{ project_id: undefined },               { project_id: ['Project id is required with the role owner'] }],
    [{ role: 'helpdesk' },                    { project_id: ['Project id does not go with the role helpdesk'] }],
    [{ project_id: 'mine' },                  { project_id: [expect.any(String)] }],
    [{ locale: 'de' },                        { locale: [expect.any(String)] }],
    [{ password: 'short' },                   { password: [expect.any(String)] }],
    [{ password: 'x'.repeat(256) },           { password: [expect.any(String)] }],
  ], 2))('%j is 422', async (more, messages) => {
    const answer = await add(ona(more));
    expect([answer.status, answer.body['error_properties']]).toEqual([422, messages]);
  });

  test('a repeated Idempotency-Key gets the same response', async () => {
    const [body, key] = [ona(), randomUUID()];
    const [first, again] = [await add(body, { key }), await add(body, { key })];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect((await add({ ...body, name: 'Eva' }, { key })).status).toBe(409);
  });
});

describe('PATCH /admin/v1/staff/{staff_id}', () => {
  test('changes and removes a role', async () => {
    const { staffId, email } = await addStaff(service(), { role: 'owner', projectId: project });
    idIn(await add(ona({ email, project_id: other })));
    const changed = await change(staffId, { role: 'finance', project_id: project });
    expect([changed.status, changed.body]).toEqual([200, await shown(email)]);
    expect(changed.body['roles']).toEqual(
      expect.arrayContaining([
        { project_id: project, role: 'finance' },
        { project_id: other, role: 'owner' },
      ]),
    );
    const taken = await change(staffId, { role: null, project_id: other });
    expect([taken.status, taken.body]).toEqual([200, await shown(email)]);
    expect(taken.body['roles']).toEqual([{ project_id: project, role: 'finance' }]);
    // A member without roles still exists and can get a role again.
    expect((await change(staffId, { role: null, project_id: project })).body['roles']).toEqual([]);
    expect(idIn(await add(ona({ email })))).toBe(staffId);
  });

  test('changes and removes a role in the installation', async () => {
    const { staffId } = await addStaff(service(), { role: 'auditor' });
    const changed = await change(staffId, { role: 'helpdesk' });
    expect(changed.body['roles']).toEqual([{ project_id: null, role: 'helpdesk' }]);
    expect((await change(staffId, { role: null })).body['roles']).toEqual([]);
  });

  test('renames, suspends and resumes', async () => {
    const { staffId, email } = await addStaff(service(), { role: 'viewer', projectId: project });
    const both = await change(staffId, { name: 'Ieva', state: 'suspended' });
    expect([both.status, both.body]).toEqual([200, await shown(email)]);
    expect(both.body).toMatchObject({ name: 'Ieva', state: 'suspended' });
    expect((await change(staffId.toUpperCase(), { state: 'active' })).body).toEqual({
      ...both.body,
      state: 'active',
    });
  });

  test('a member without a password cannot become active, only invited again after a suspension', async () => {
    const staffId = idIn(await add(ona()));
    expect(refused(await change(staffId, { state: 'active', name: 'Eva' }))).toEqual([
      409,
      errorOf('invalid_state', 'They become active when they accept their invitation.'),
    ]);
    const suspended = await change(staffId, { state: 'suspended' });
    expect(suspended.body).toMatchObject({ name: 'Ona', state: 'suspended' });
    expect((await change(staffId, { state: 'active' })).body).toMatchObject({ state: 'invited' });
  });

  test('an unknown member and a missing role are 404', async () => {
    expect(refused(await change(nobody, { name: 'Eva' }))).toEqual([
      404,
      errorOf('not_found', `There is no staff member ${nobody}.`),
    ]);
    const { staffId } = await addStaff(service(), { role: 'viewer', projectId: project });
    const none = errorOf('not_found', 'They have no role there; add them instead.');
    for (const body of [
      { role: 'viewer', project_id: other },
      { role: null, project_id: nobody },
      { role: 'operator', name: 'Eva' },
      { role: null },
    ]) {
      expect(refused(await change(staffId, body)), JSON.stringify(body)).toEqual([404, none]);
    }
  });

  // biome-ignore format: a table
  test.each(firstOf([
    [{ role: 'owner' },                            { project_id: ['Project id is required with the role owner'] }],
    [{ role: 'operator', project_id: nobody },     { project_id: ['Project id does not go with the role operator'] }],
    [{ project_id: nobody },                       { role: ['Role is required with a project id'] }],
    [{ role: 'king', project_id: nobody },         { role: [expect.any(String)] }],
    [{ state: 'invited' },                         { state: [expect.any(String)] }],
    [{ name: '' },                                 { name: [expect.any(String)] }],
    [{ email: 'ona@example.com' },                 { email: ['There is no such field to change'] }],
    [{ password: 'a long password' },              { password: ['There is no such field to change'] }],
  ], 2))('%j is 422', async (body, messages) => {
    const { staffId } = await addStaff(service(), { role: 'viewer', projectId: project });
    const answer = await change(staffId, body);
    expect([answer.status, answer.body['error_properties']]).toEqual([422, messages]);
  });

  test('an invalid id is 422', async () => {
    expect((await change('ona', { name: 'Eva' })).status).toBe(422);
    expect((await invite('ona')).status).toBe(422);
  });
});

describe('POST /admin/v1/staff/{staff_id}/invitation', () => {
  test('sends a new link and ends the older one, up to the mail quota', async () => {
    const { client } = service();
    const { email } = ona();
    const staffId = idIn(await add(ona({ email })));
    const linkNow = async () => {
      const [row] = await service().database.query<{ mail_id: string; digest: Buffer }>(
        'SELECT mail_id, digest FROM staff_link WHERE staff_id = $1',
        [staffId],
      );
      return row;
    };
    const first = await linkNow();
    const answer = await invite(staffId);
    expect([answer.status, answer.body]).toEqual([200, { staff_id: staffId, state: 'invited' }]);
    const second = await linkNow();
    expect(second?.digest).not.toEqual(first?.digest);
    const [newest, oldest] = await listMails(client, { to: email });
    expect([newest?.id, oldest?.id, oldest?.text]).toEqual([second?.mail_id, first?.mail_id, null]);
    await invite(staffId);
    await invite(staffId);
    const last = await linkNow();
    // The fourth mail is withheld, so the current link stays valid.
    expect((await invite(staffId)).status).toBe(200);
    expect(await linkNow()).toEqual(last);
    expect((await listMails(client, { to: email }))[0]).toMatchObject({ state: 'withheld' });
  });

  test('an active or suspended member is 409, an unknown member 404', async () => {
    const { staffId } = await addStaff(service(), { role: 'viewer', projectId: project });
    expect(refused(await invite(staffId))).toEqual([
      409,
      errorOf('invalid_state', 'This staff member is active.'),
    ]);
    await change(staffId, { state: 'suspended' });
    expect(refused(await invite(staffId))).toEqual([
      409,
      errorOf('invalid_state', 'This staff member is suspended.'),
    ]);
    expect(refused(await invite(nobody))).toEqual([
      404,
      errorOf('not_found', `There is no staff member ${nobody}.`),
    ]);
  });
});

describe('the action log', () => {
  type Told = { readonly action: string; readonly subject: string };
  /** The logged actions of one request. */
  async function told(act: (sent: Sent) => Promise<Answer>): Promise<readonly Told[]> {
    const requestId = randomUUID();
    await act({ headers: { 'x-request-id': requestId } });
    const { body } = await service().client.send('GET', '/admin/v1/actions?limit=100');
    const rows = body['items'] as readonly (Told & { readonly request_id: string })[];
    return rows.filter(({ request_id }) => request_id === requestId);
  }

  test('shows each action with before and after and no secret', async () => {
    const { email } = ona();
    const body = ona({ email, password: 'a long password' });
    const added = await told((sent) => add(body, sent));
    const staffId = String((await shown(email))?.['staff_id']);
    expect(added).toMatchObject([
      {
        action: 'add_staff',
        subject: `staff ${staffId}`,
        details: { role: 'owner', project_id: project },
        before: null,
        after: { email, name: 'Ona', locale: 'en', state: 'active', role: 'owner' },
      },
    ]);
    expect(JSON.stringify(added)).not.toMatch(/a long password|argon2/);
    const known = await told((sent) => add({ ...body, project_id: other }, sent));
    expect(known).toMatchObject([
      { subject: `staff ${staffId}`, before: { role: null }, after: { role: 'owner' } },
    ]);
    const changed = await told((sent) =>
      change(staffId, { role: 'viewer', project_id: project, state: 'suspended' }, sent),
    );
    expect(changed).toMatchObject([
      {
        action: 'change_staff',
        subject: `staff ${staffId}`,
        before: { role: 'owner', state: 'active' },
        after: { role: 'viewer', state: 'suspended' },
      },
    ]);
    expect(await told((sent) => change(staffId, { state: 'suspended' }, sent))).toEqual([]);
    expect(await told((sent) => change(staffId, {}, sent))).toEqual([]);
  });
});

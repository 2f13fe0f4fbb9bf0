import { describe, expect, onTestFinished, test } from 'vitest';
import { entryTexts } from '../../../src/desk/entry/entry-texts.ts';
import { securityTexts } from '../../../src/desk/entry/security-texts.ts';
import { formOf } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { addStaff, staffPath, type TestStaff } from '../../support/staff.ts';
import { actForm, codeForm, headings, StaffAtPages } from '../../support/staff-pages.ts';
import { useService } from '../../support/test-service.ts';

// Business 1 and 7: when a session ends, when a fresh second factor is needed, and how long a lock
// lasts.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
const texts = securityTexts.en;
let places = 0;

const at = (member: TestStaff): StaffAtPages => {
  places += 1;
  return new StaffAtPages(service(), member, `203.0.113.${places}`);
};

async function aMember(): Promise<{ readonly member: TestStaff; readonly staff: StaffAtPages }> {
  const member = await addStaff(service(), { role: 'operator' });
  const staff = at(member);
  await staff.signIn();
  return { member, staff };
}

const pass = (seconds: number): Promise<void> => advance(service().client, seconds);

/** Whether the browser is still signed in. */
const isIn = async (staff: StaffAtPages): Promise<boolean> =>
  (await staff.browser.open(staff.security)).heading === texts.title;

test('a session ends after 30 minutes without a request, and not before', async () => {
  const { staff } = await aMember();
  await pass(1_700);
  expect(await isIn(staff)).toBe(true);
  await pass(1_700);
  expect(await isIn(staff)).toBe(true);
  await pass(1_801);
  expect(await isIn(staff)).toBe(false);
});

test('a session counts its 30 minutes from its last request, even one soon after another', async () => {
  const { staff } = await aMember();
  await pass(70);
  expect(await isIn(staff)).toBe(true);
  await pass(50);
  expect(await isIn(staff)).toBe(true);
  await pass(29 * 60 + 15);
  expect(await isIn(staff)).toBe(true);
});

test('a page does not wait for a lock on its session', async () => {
  const { member, staff } = await aMember();
  await pass(10);
  const holder = await service().database.database.connect('holder');
  onTestFinished(() => holder.end());
  await holder.query('BEGIN');
  const row = 'SELECT FROM staff_session WHERE staff_id = $1 FOR UPDATE';
  expect((await holder.query(row, [member.staffId])).rowCount).toBe(1);
  expect(await isIn(staff)).toBe(true);
  // The database ends an idle transaction after some seconds. This one was open all the time.
  expect((await holder.query(row, [member.staffId])).rowCount).toBe(1);
});

test('a session ends after 12 hours, however busy it is', async () => {
  const { staff } = await aMember();
  for (let step = 0; step < 25; step += 1) {
    await pass(1_700);
    expect(await isIn(staff)).toBe(true);
  }
  await pass(700);
  expect(await isIn(staff)).toBe(false);
});

test('a suspended member is signed out with the next request and cannot sign in', async () => {
  const { member, staff } = await aMember();
  const body = { state: 'suspended' };
  await service().client.send('PATCH', `${staffPath}/${member.staffId}`, { body });
  expect(await isIn(staff)).toBe(false);
  const refused = await staff.signIn();
  expect(refused.status).toBe(403);
  expect(refused.text).toContain(entryTexts.en.refused);
});

test('sensitive actions need the second factor again after five minutes', async () => {
  const { staff } = await aMember();
  await staff.setUpApp();
  const fresh = await staff.browser.open(staff.security);
  await pass(301);
  const later = await staff.browser.open(staff.security);
  expect(later.text).toContain(texts.prove);
  expect(later.forms.map(({ fields }) => fields['act'])).not.toContain('remove_totp');
  const proving = await staff.browser.submit(actForm(fresh, 'remove_totp'));
  expect([proving.heading, proving.address]).toEqual([
    headings.prove,
    '/portal/prove?next=%2Fportal%2Fsecurity',
  ]);
  const refused = await staff.browser.submit(codeForm(proving), { code: '000000' });
  expect([refused.status, refused.heading]).toEqual([403, headings.prove]);
  const back = await staff.browser.submit(codeForm(proving), { code: await staff.code() });
  expect(back.address).toBe(staff.security);
  const removed = await staff.browser.submit(actForm(back, 'remove_totp'));
  expect(removed.text).toContain(texts.done.totp_removed);
});

// biome-ignore format: a table
test.each(firstOf([
  ['/portal/staff?x=1', '/portal/staff?x=1'],
  ['//elsewhere.example/portal/', '/portal'],
  ['/portal', '/portal'],
  ['/console', '/portal'],
  ['/portal/../console', '/portal'],
  ['/portals', '/portal'],
  ['https://elsewhere.example/portal/', '/portal'],
  ['/\\elsewhere.example', '/portal'],
  ['', '/portal'],
], 2))('a sign-in that should continue to %j leads to %j', async (next, end) => {
  const member = await addStaff(service(), { role: 'operator' });
  expect((await at(member).signIn(member.password, next)).address).toBe(end);
});

describe('the list of sessions', () => {
  test('shows the source of each session, and ends one or all others', async () => {
    const { member, staff } = await aMember();
    const [second, third] = [at(member), at(member)];
    await second.signIn();
    await third.signIn();
    const page = await staff.browser.open(staff.security);
    expect(page.text).toContain(`203.0.113.${places}`);
    const ended = await staff.browser.submit(actForm(page, 'end_session'));
    expect(ended.text).toContain(texts.done.session_ended);
    expect([await isIn(second), await isIn(third)]).toContain(false);
    await second.signIn();
    await third.signIn();
    await staff.browser.submit(actForm(page, 'end_others'));
    expect([await isIn(staff), await isIn(second), await isIn(third)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('never ends a session of another member', async () => {
    const [one, other] = [await aMember(), await aMember()];
    const second = at(other.member);
    await second.signIn();
    const foreign = actForm(await second.browser.open(second.security), 'end_session');
    expect((await one.staff.browser.submit(foreign)).status).toBe(403);
    expect(await isIn(other.staff)).toBe(true);
  });
});

describe('a new password', () => {
  const wanted = 'another long password';
  /** Wrong passwords at the sign-in; the others go into the form. The short form mixes both. */
  const triesAtDoor = extent({ short: 3, long: 0 });
  const change = async (staff: StaffAtPages, fields: Readonly<Record<string, string>>) =>
    staff.browser.submit(
      actForm(await staff.browser.open(staff.security), 'change_password'),
      fields,
    );

  test('needs the old password, ends all other sessions, and is logged', async () => {
    const { member, staff } = await aMember();
    const other = at(member);
    await other.signIn();
    const wrong = await change(staff, { password: 'a wrong one', 'new-password': wanted });
    expect([wrong.status, wrong.text.includes(texts.oldPasswordWrong)]).toEqual([403, true]);
    const short = await change(staff, { password: member.password, 'new-password': 'short' });
    expect(short.status).toBe(422);
    const done = await change(staff, { password: member.password, 'new-password': wanted });
    expect(done.text).toContain(texts.done.password_changed);
    expect([await isIn(staff), await isIn(other)]).toEqual([true, false]);
    expect((await other.signIn()).status).toBe(403);
    expect((await other.signIn(wanted)).heading).toBe(texts.title);
    const { body } = await service().client.send('GET', '/admin/v1/actions?limit=1');
    const [act] = body['items'] as Record<string, unknown>[];
    expect(act).toMatchObject({
      action: 'change_password',
      subject: `staff ${member.staffId}`,
      actor: { type: 'staff', id: member.staffId, name: 'Our operator' },
    });
    expect(JSON.stringify(act)).not.toContain(wanted);
  });

  test('counts wrong old passwords like those at the sign-in', async () => {
    const { member, staff } = await aMember();
    const statuses: number[] = [];
    const same = new StaffAtPages(service(), member, `203.0.113.${places}`);
    for (let tries = 0; tries < triesAtDoor; tries += 1) {
      statuses.push((await same.signIn('a wrong one')).status);
    }
    for (let tries = triesAtDoor; tries < 6; tries += 1) {
      const typed = { password: 'a wrong one', 'new-password': wanted };
      statuses.push((await change(staff, typed)).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await staff.browser.open(staff.security)).status).toBe(200);
    const locked = await same.signIn();
    expect([locked.status, locked.text.includes('15 minutes')]).toEqual([429, true]);
    expect((await at(member).signIn()).status).toBe(200);
    await pass(901);
    expect((await same.signIn()).status).toBe(200);
  });
});

describe.each(['known', 'unknown'])('five wrong passwords for an address that is %s', (kind) => {
  longTest('lock it for 15 minutes for that source alone', async () => {
    const known = await addStaff(service(), { role: 'operator' });
    const member = kind === 'known' ? known : { ...known, email: `no-${known.email}` };
    const staff = at(member);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await staff.signIn('a wrong password')).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    const locked = await staff.signIn();
    expect([locked.status, locked.text.includes('15 minutes')]).toEqual([429, true]);
    const elsewhere = await at(member).signIn();
    expect(elsewhere.status).toBe(kind === 'known' ? 200 : 403);
    await pass(901);
    expect((await staff.signIn()).status).toBe(kind === 'known' ? 200 : 403);
  });
});

test('the language comes from the address, is remembered, and defaults to that of the member', async () => {
  const { client } = service();
  const email = `lt-${places}@staff.example`;
  const password = 'a long password';
  const body = { email, name: 'Ona', role: 'operator', locale: 'lt', password };
  await client.send('POST', staffPath, { body });
  const staff = at({ staffId: '', email, password });
  expect((await staff.signIn()).heading).toBe(securityTexts.lt.title);
  const chosen = await staff.browser.open(`${staff.security}?lang=ru`);
  expect(chosen.heading).toBe(securityTexts.ru.title);
  expect((await staff.browser.open(staff.security)).heading).toBe(securityTexts.ru.title);
  const out = await staff.signOut(chosen);
  expect(out.heading).toBe(entryTexts.ru.signIn);
  expect(formOf(out).action).toBe('/portal/sign-in?next=%2Fportal');
});

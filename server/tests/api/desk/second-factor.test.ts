import { describe, expect, test } from 'vitest';
import { entryTexts } from '../../../src/desk/entry/entry-texts.ts';
import { securityTexts } from '../../../src/desk/entry/security-texts.ts';
import { unlimited } from '../../support/checkout.ts';
import { addStaff } from '../../support/staff.ts';
import {
  actForm,
  codeForm,
  headings,
  keyIn,
  recoveryCodesIn,
  StaffAtPages,
} from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 1 and 7: one-time codes, recovery codes, and when they are asked for again.

const service = useSharedService(unlimited);
const texts = entryTexts.en;
let places = 0;

/** A new member of staff, signed in from a source of its own. */
async function aMember(face: 'portal' | 'console' = 'portal'): Promise<StaffAtPages> {
  const member = await addStaff(service(), { role: 'operator' });
  places += 1;
  const staff = new StaffAtPages(service(), member, `203.0.113.${places}`, face);
  await staff.signIn();
  return staff;
}

/** The same with an authenticator app, signed out again; also returns the recovery codes. */
async function withApp() {
  const staff = await aMember();
  const shown = await staff.setUpApp();
  await staff.signOut(shown);
  return { staff, codes: recoveryCodesIn(shown) };
}

describe.each(['portal', 'console'] as const)('at the %s', (face) => {
  test('an app is set up with its code, and ten recovery codes are shown once', async () => {
    const staff = await aMember(face);
    const before = await staff.browser.open(staff.security);
    expect(before.text).toContain(securityTexts.en.noFactor[face]);
    const shown = await staff.setUpApp();
    expect([shown.status, new Set(recoveryCodesIn(shown)).size]).toEqual([200, 10]);
    const after = await staff.browser.open(staff.security);
    expect(recoveryCodesIn(after)).toEqual([]);
    expect(after.text).toContain(securityTexts.en.recoveryLeft(10));
    expect(after.text).not.toContain(securityTexts.en.noFactor[face]);
    const signedOut = await staff.signOut(after);
    expect(signedOut.heading).toBe(headings.signIn);
    const asked = await staff.signIn();
    expect(asked.heading).toBe(headings.code);
    const entered = await staff.browser.submit(codeForm(asked), { code: await staff.code(1) });
    expect(entered.address).toBe(`/${face}/security`);
  });
});

test('the key stays the same within a session and differs in another', async () => {
  const staff = await aMember();
  const key = keyIn(await staff.browser.open(staff.security));
  expect(key).toHaveLength(20);
  expect(keyIn(await staff.browser.open(`${staff.security}?lang=lt`))).toEqual(key);
  await staff.signOut(await staff.browser.open(staff.security));
  await staff.signIn();
  expect(keyIn(await staff.browser.open(staff.security))).not.toEqual(key);
});

test('a code that does not fit the key sets nothing up', async () => {
  const staff = await aMember();
  const page = await staff.browser.open(staff.security);
  const refused = await staff.browser.submit(actForm(page, 'add_totp'), { code: '000000x' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(securityTexts.en.codeUnfit);
  expect(keyIn(refused)).toEqual(keyIn(page));
});

test('a password without the second factor does not sign in', async () => {
  const { staff } = await withApp();
  await staff.signIn();
  const page = await staff.browser.open(staff.security);
  expect([page.heading, page.address]).toEqual([
    headings.code,
    '/portal/code?next=%2Fportal%2Fsecurity',
  ]);
  const proving = await staff.open('/prove?next=/portal/security');
  expect(proving.heading).toBe(headings.code);
});

test('a code can be used once, also by concurrent requests', async () => {
  const staff = await aMember();
  await staff.setUpApp();
  // At the sign-in a late second request would be let through, because the session is signed in by
  // then.
  const asked = await staff.open('/prove?next=/portal/security');
  const form = codeForm(asked);
  const code = await staff.code(1);
  const sent = [staff.browser.submit(form, { code }), staff.browser.submit(form, { code })];
  const seen = await Promise.all(sent);
  expect(seen.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  await staff.signOut(await staff.browser.open(staff.security));
  const again = await staff.signIn();
  const spent = await staff.browser.submit(codeForm(again), { code });
  expect([spent.status, spent.heading]).toEqual([403, headings.code]);
  expect(spent.text).toContain(texts.codeWrong);
});

test('the code of another member is refused', async () => {
  const [{ staff }, other] = [await withApp(), await withApp()];
  const asked = await staff.signIn();
  const refused = await staff.browser.submit(codeForm(asked), { code: await other.staff.code(1) });
  expect(refused.status).toBe(403);
});

test('a recovery code replaces the app once', async () => {
  const { staff, codes } = await withApp();
  const [code = ''] = codes;
  const entered = await staff.browser.submit(codeForm(await staff.signIn()), {
    code: code.toUpperCase().replace('-', ' '),
  });
  expect(entered.text).toContain(securityTexts.en.recoveryLeft(9));
  await staff.signOut(entered);
  const refused = await staff.browser.submit(codeForm(await staff.signIn()), { code });
  expect(refused.status).toBe(403);
});

test('five wrong codes lock the code for that source; the password still works', async () => {
  const { staff } = await withApp();
  const form = codeForm(await staff.signIn());
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    statuses.push((await staff.browser.submit(form, { code: '123456 ' })).status);
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  const locked = await staff.browser.submit(form, { code: await staff.code(1) });
  expect([locked.status, Number(locked.headers['retry-after']) > 800]).toEqual([429, true]);
  expect(locked.text).toContain('15 minutes');
  expect((await staff.signIn()).heading).toBe(headings.code);
});

test('a form is refused in another session and for another action', async () => {
  const staff = await aMember();
  const page = await staff.browser.open(staff.security);
  const form = actForm(page, 'change_password');
  const forged = { ...form, fields: { ...form.fields, act: 'add_totp' } };
  expect((await staff.browser.submit(forged, { code: '1' })).status).toBe(403);
  await staff.signOut(page);
  await staff.signIn();
  expect((await staff.browser.submit(form, {})).status).toBe(403);
});

test('an unknown action is refused', async () => {
  const staff = await aMember();
  const page = await staff.browser.open(staff.security);
  const form = actForm(page, 'change_password');
  const fields = { ...form.fields, act: 'toString' };
  expect((await staff.browser.submit({ ...form, fields }, {})).status).toBe(403);
});

test('a member without a second factor is led to its setup, a stranger to the sign-in', async () => {
  const staff = await aMember();
  expect((await staff.open('/prove?next=/portal/orders')).address).toBe('/portal/security');
  expect((await staff.open('/code?next=/portal/security')).address).toBe('/portal/security');
  const stranger = new StaffAtPages(
    service(),
    { staffId: '', email: '', password: '' },
    '203.0.113.250',
  );
  expect((await stranger.open('/code')).heading).toBe(headings.signIn);
  expect((await stranger.open('/prove')).heading).toBe(headings.signIn);
  expect((await stranger.open('/security')).heading).toBe(headings.signIn);
});

test('an empty code is asked for again', async () => {
  const { staff } = await withApp();
  const refused = await staff.browser.submit(codeForm(await staff.signIn()), { code: ' ' });
  expect([refused.status, refused.text.includes(texts.codeMissing)]).toEqual([422, true]);
});

test('a member who cannot give the second factor can sign out', async () => {
  const { staff } = await withApp();
  const asked = await staff.signIn();
  expect((await staff.signOut(asked)).heading).toBe(headings.signIn);
  expect((await staff.browser.open(staff.security)).heading).toBe(headings.signIn);
});

test('new recovery codes replace the old ones', async () => {
  const { staff, codes } = await withApp();
  const entered = await staff.browser.submit(codeForm(await staff.signIn()), {
    code: await staff.code(1),
  });
  const renewed = recoveryCodesIn(await staff.browser.submit(actForm(entered, 'renew_codes')));
  expect(renewed).toHaveLength(10);
  await staff.signOut(await staff.browser.open(staff.security));
  const form = codeForm(await staff.signIn());
  expect((await staff.browser.submit(form, { code: codes[1] ?? '' })).status).toBe(403);
  expect((await staff.browser.submit(form, { code: renewed[0] ?? '' })).status).toBe(200);
});

test('after the removal of the app the page offers its setup and shows no recovery codes', async () => {
  const staff = await aMember();
  await staff.setUpApp();
  const page = await staff.browser.open(staff.security);
  const removed = await staff.browser.submit(actForm(page, 'remove_totp'));
  expect(removed.text).toContain(securityTexts.en.done.totp_removed);
  expect(removed.text).toContain(securityTexts.en.noFactor.portal);
  expect(removed.text).not.toContain(securityTexts.en.recovery);
  const again = await staff.browser.submit(actForm(page, 'remove_totp'));
  expect([again.status, again.address]).toEqual([200, staff.security]);
});

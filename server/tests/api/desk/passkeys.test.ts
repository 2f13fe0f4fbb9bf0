import { expect, test } from 'vitest';
import { securityTexts } from '../../../src/desk/entry/security-texts.ts';
import type { SeenPage } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { creation, passkeyForm, request } from '../../support/passkey-pages.ts';
import { SoftPasskey } from '../../support/soft-passkey.ts';
import { addStaff } from '../../support/staff.ts';
import { actForm, headings, recoveryCodesIn, StaffAtPages } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 1: passkeys. Browsers allow them for host names only, so the service has one.

const origin = 'https://desk.example';
const service = useSharedService({ ...unlimited, PUBLIC_URL: origin });
const texts = securityTexts.en;
let places = 0;

async function aMember(): Promise<StaffAtPages> {
  const member = await addStaff(service(), { role: 'operator' });
  places += 1;
  const staff = new StaffAtPages(service(), member, `192.0.2.${places}`);
  await staff.signIn();
  return staff;
}

const add = (staff: StaffAtPages, page: SeenPage, credential: unknown, name = 'My laptop') =>
  staff.browser.submit(actForm(page, 'add_passkey'), {
    name,
    credential: JSON.stringify(credential),
  });

async function withPasskey() {
  const staff = await aMember();
  const passkey = new SoftPasskey(origin);
  const page = await staff.browser.open(staff.security);
  const shown = await add(staff, page, passkey.register(creation(page)));
  return { staff, passkey, shown };
}

const give = (staff: StaffAtPages, page: SeenPage, credential: unknown) =>
  staff.browser.submit(passkeyForm(page), { credential: JSON.stringify(credential) });

test('the first passkey brings recovery codes, and signs in from then on', async () => {
  const { staff, passkey, shown } = await withPasskey();
  expect(recoveryCodesIn(shown)).toHaveLength(10);
  const page = await staff.browser.open(staff.security);
  expect(page.text).toContain('My laptop');
  await staff.signOut(page);
  const asked = await staff.signIn();
  expect(asked.heading).toBe(headings.code);
  expect(asked.headers['content-security-policy']).toContain("script-src 'self'");
  const entered = await give(staff, asked, passkey.sign(request(asked)));
  expect(entered.address).toBe(staff.security);
});

test('an answer can be used once, also by concurrent requests', async () => {
  const { staff, passkey } = await withPasskey();
  // A signed-in person is asked again here. At the sign-in a late second answer would be let
  // through.
  const asked = await staff.browser.open(
    `/portal/prove?next=${encodeURIComponent(staff.security)}`,
  );
  const answer = passkey.sign(request(asked));
  const both = await Promise.all([give(staff, asked, answer), give(staff, asked, answer)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

test('an answer for another session, of another passkey or from another site is refused', async () => {
  const { staff, passkey } = await withPasskey();
  await staff.signOut(await staff.browser.open(staff.security));
  const first = await staff.signIn();
  const answer = passkey.sign(request(first));
  await staff.signOut(first);
  const asked = await staff.signIn();
  expect((await give(staff, asked, answer)).status).toBe(403);
  const stranger = new SoftPasskey(origin);
  const again = await staff.open('/code?next=/portal/security');
  expect((await give(staff, again, stranger.sign(request(again)))).status).toBe(403);
  const elsewhere = await staff.open('/code?next=/portal/security');
  const phished = passkey.sign(request(elsewhere), { origin: 'https://desk.example.evil' });
  expect((await give(staff, elsewhere, phished)).status).toBe(403);
  const right = await staff.open('/code?next=/portal/security');
  expect((await give(staff, right, passkey.sign(request(right)))).status).toBe(200);
});

test.each(firstOf([['nothing'], ['{"id":7}'], ['null'], ['[]'], ['{}']], 2))(
  'an invalid passkey answer (%s) is refused',
  async (credential) => {
    const staff = await aMember();
    const page = await staff.browser.open(staff.security);
    const refused = await staff.browser.submit(actForm(page, 'add_passkey'), {
      name: 'x',
      credential,
    });
    expect([refused.status, refused.text.includes(texts.passkeyRefused)]).toEqual([422, true]);
  },
);

test('wrong answers are counted like wrong codes', async () => {
  const { staff } = await withPasskey();
  await staff.signOut(await staff.browser.open(staff.security));
  const asked = await staff.signIn();
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    statuses.push((await give(staff, asked, { id: 'x' })).status);
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
});

test('a name is cut to 60 characters, however many code units they take', async () => {
  const staff = await aMember();
  const page = await staff.browser.open(staff.security);
  const name = `${'a'.repeat(59)}😀`;
  const credential = new SoftPasskey(origin).register(creation(page));
  expect(recoveryCodesIn(await add(staff, page, credential, `${name}b`))).toHaveLength(10);
  const { text } = await staff.browser.open(staff.security);
  expect([text.includes(name), text.includes(`${name}b`)]).toEqual([true, false]);
});

test('a passkey cannot be added twice, and its owner can remove it', async () => {
  const { staff, passkey } = await withPasskey();
  const page = await staff.browser.open(staff.security);
  expect((await add(staff, page, passkey.register(creation(page)))).status).toBe(422);
  const again = await staff.browser.open(staff.security);
  const second = await add(staff, again, new SoftPasskey(origin).register(creation(again)), '');
  expect(second.text).toContain(texts.done.passkey_added);
  const removed = await staff.browser.submit(actForm(second, 'remove_passkey'));
  expect(removed.text).toContain(texts.done.passkey_removed);
  expect(removed.text).not.toContain('My laptop');
  expect(removed.text).toContain(texts.passkeyUnnamed);
});

test('the script is served as a file', async () => {
  const { status, headers, text } = await service().client.send('GET', '/desk/passkey.js', {});
  expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(text).toContain('navigator.credentials');
});

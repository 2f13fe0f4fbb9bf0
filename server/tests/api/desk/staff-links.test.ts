import { describe, expect, test } from 'vitest';
import { entryTexts } from '../../../src/desk/entry/entry-texts.ts';
import { securityTexts } from '../../../src/desk/entry/security-texts.ts';
import { formOf } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { addStaff, anAddress, staffPath, type TestStaff } from '../../support/staff.ts';
import {
  browserAt,
  codeForm,
  headings,
  keepingMails,
  mailedLink,
  StaffAtPages,
} from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 1: invitations by mail, and forgotten passwords.

const service = useSharedService({ ...unlimited, ...keepingMails });
const texts = entryTexts.en;
const wanted = 'a password of my own';
let places = 0;

const browser = () => {
  places += 1;
  return browserAt(service(), `198.51.100.${places}`);
};

const staffAt = (member: TestStaff): StaffAtPages => {
  places += 1;
  return new StaffAtPages(service(), member, `198.51.100.${places}`);
};

const lastLinkTo = (email: string): Promise<string> => mailedLink(service().database, email);

async function invited(role = 'operator'): Promise<{ email: string; path: string }> {
  const email = anAddress();
  const body = { email, name: 'Ona', role };
  await service().client.send('POST', staffPath, { body });
  return { email, path: await lastLinkTo(email) };
}

describe('an invitation', () => {
  test('leads to a password, then to Security, and works once', async () => {
    const { email, path } = await invited();
    expect(path).toMatch(/^\/console\/invitation\//);
    const [one, other] = [browser(), browser()];
    const page = await one.open(path);
    expect([page.status, page.heading]).toEqual([200, texts.welcome('Ona')]);
    const late = await other.open(path);
    const short = await one.submit(formOf(page), { 'new-password': 'short' });
    expect(short.status).toBe(422);
    const entered = await one.submit(formOf(page), { 'new-password': wanted });
    expect([entered.address, entered.heading]).toEqual([
      '/console/security',
      securityTexts.en.title,
    ]);
    expect((await other.submit(formOf(late), { 'new-password': wanted })).status).toBe(409);
    expect((await other.open(path)).status).toBe(404);
    const member = { staffId: '', email, password: wanted };
    expect((await staffAt(member).signIn()).status).toBe(200);
  });

  test('allows no sign-in before it is used', async () => {
    const { email } = await invited();
    const member = { staffId: '', email, password: wanted };
    expect((await staffAt(member).signIn()).status).toBe(403);
  });

  test.each([
    ['none', 404],
    ['a.b', 404],
    ['00000000-0000-4000-8000-000000000000.x', 404],
    ['%00', 400],
  ])('with the token %j is answered with %i', async (token, status) => {
    const visitor = browser();
    expect((await visitor.open(`/portal/invitation/${token}`)).status).toBe(status);
    expect((await visitor.open(`/portal/password/${token}`)).status).toBe(status);
  });
});

describe('a forgotten password', () => {
  const askFor = async (email: string) => {
    const visitor = browser();
    const page = await visitor.open('/portal/password');
    return visitor.submit(formOf(page), { email });
  };

  test('is replaced by a link, which ends every session', async () => {
    const member = await addStaff(service(), { role: 'operator' });
    const before = staffAt(member);
    await before.signIn();
    const sent = await askFor(member.email.toUpperCase());
    expect([sent.address, sent.heading]).toEqual(['/portal/password?done=sent', texts.linkSent[0]]);
    const path = await lastLinkTo(member.email);
    expect(path).toMatch(/^\/portal\/password\//);
    const visitor = browser();
    const page = await visitor.open(path);
    expect(page.heading).toBe(texts.setTitle);
    await visitor.submit(formOf(page), { 'new-password': wanted });
    expect((await visitor.open('/portal/security')).heading).toBe(securityTexts.en.title);
    expect((await before.open('/security')).heading).toBe(headings.signIn);
    expect((await visitor.open(path)).status).toBe(404);
    expect((await visitor.submit(formOf(page), { 'new-password': wanted })).status).toBe(409);
  });

  test('does not bypass the second factor', async () => {
    const member = await addStaff(service(), { role: 'operator' });
    const staff = staffAt(member);
    await staff.signIn();
    await staff.setUpApp();
    await askFor(member.email);
    const path = await lastLinkTo(member.email);
    const visitor = browser();
    const asked = await visitor.submit(formOf(await visitor.open(path)), {
      'new-password': wanted,
    });
    expect(asked.heading).toBe(headings.code);
    expect((await visitor.open('/portal/security')).heading).toBe(headings.code);
    const entered = await visitor.submit(codeForm(asked), { code: await staff.code(1) });
    expect(entered.status).not.toBe(403);
    expect((await visitor.open('/portal/security')).heading).toBe(securityTexts.en.title);
  });

  test('of an unknown address gets the same answer', async () => {
    const member = await addStaff(service(), { role: 'operator' });
    const [known, unknown] = [await askFor(member.email), await askFor(anAddress())];
    expect(known.text).toBe(unknown.text);
    expect([known.status, known.address]).toEqual([unknown.status, unknown.address]);
  });

  test('of an invalid address is refused with a message', async () => {
    const asked = await askFor('not an address');
    expect([asked.status, asked.text.includes(texts.emailBad)]).toEqual([422, true]);
  });
});

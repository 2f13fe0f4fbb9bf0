import { beforeAll, describe, expect, test } from 'vitest';
import { entryTexts } from '../../../src/desk/entry/entry-texts.ts';
import { Browser, formOf } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { addStaff, anAddress, type TestStaff } from '../../support/staff.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 1 and 7, Sign-in: the password, and what a stranger cannot learn from it.

const service = useSharedService(unlimited);
const texts = entryTexts.en;

let member: TestStaff;
beforeAll(async () => {
  member = await addStaff(service(), { role: 'operator' });
});

const browserAt = (ip: string): Browser => new Browser(service().client, { 'x-forwarded-for': ip });

async function signIn(browser: Browser, email: string, password: string, face = 'portal') {
  const page = await browser.open(`/${face}/sign-in?next=/${face}/security`);
  return browser.submit(formOf(page), { email, password });
}

describe.each(['portal', 'console'])('at the %s', (face) => {
  test('the right password leads to the wanted page', async () => {
    const page = await signIn(browserAt('198.51.100.1'), member.email, member.password, face);
    expect(page.address).toBe(`/${face}/security`);
  });
});

test('an unknown address and a wrong password get the same answer', async () => {
  const browser = browserAt('198.51.100.2');
  const unknown = await signIn(browser, anAddress(), 'a wrong password');
  const wrong = await signIn(browser, member.email, 'a wrong password');
  expect([unknown.status, wrong.status]).toEqual([403, 403]);
  expect(unknown.text).toBe(wrong.text);
  expect(wrong.text).toContain(texts.refused);
});

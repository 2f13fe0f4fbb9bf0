import { beforeAll, describe, expect, test } from 'vitest';
import { changedTexts, ownChanges } from '../../../src/staff/entering/changed-texts.ts';
import { unlimited } from '../../support/checkout.ts';
import { aProject } from '../../support/identity.ts';
import { addStaff, type TestStaff } from '../../support/staff.ts';
import { actForm, StaffAtPages } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 1: members get a mail about changes of their sign-in, so that no thief makes them
// unseen.

const service = useSharedService(unlimited);

let projectId: string;
beforeAll(async () => {
  ({ project_id: projectId } = await aProject(service().client));
});

async function aMember(): Promise<{ member: TestStaff; at: StaffAtPages }> {
  const member = await addStaff(service(), { role: 'viewer', projectId });
  const at = new StaffAtPages(service(), member, '192.0.2.7');
  await at.signIn();
  return { member, at };
}

type Mail = { readonly subject: string; readonly text: string };

const mailsTo = async ({ email }: TestStaff): Promise<readonly Mail[]> => {
  const { body } = await service().client.send('GET', `/admin/v1/mails?to=${email}`);
  return body['items'] as Mail[];
};

describe('a mail goes to the member', () => {
  test('after each change of the second factor', async () => {
    const { member, at } = await aMember();
    await at.setUpApp();
    await at.browser.submit(actForm(await at.open('/security'), 'renew_codes'));
    await at.browser.submit(actForm(await at.open('/security'), 'remove_totp'));
    const mails = await mailsTo(member);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'The one-time code app was removed from your staff account',
      'Your staff account has new recovery codes',
      'A one-time code app was added to your staff account',
    ]);
  });

  test('after a new password, and not after a wrong one', async () => {
    const { member, at } = await aMember();
    const form = actForm(await at.open('/security'), 'change_password');
    const wanted = { 'new-password': 'another long password' };
    await at.browser.submit(form, { ...wanted, password: 'not mine at all' });
    expect(await mailsTo(member)).toEqual([]);
    await at.browser.submit(form, { ...wanted, password: member.password });
    expect((await mailsTo(member)).map(({ subject }) => subject)).toEqual([
      'The password of your staff account was changed',
    ]);
  });
});

test('the Security page has the navigation of the portal', async () => {
  const { at } = await aMember();
  await at.open(`/projects/${projectId}/orders`);
  const { html, text } = await at.open('/security');
  expect(html).toContain(`href="/portal/projects/${projectId}/orders"`);
  expect(text).toContain('Test mode. No real money is used.');
});

test.each(ownChanges)('the mail about %s exists in every language', (change) => {
  const { en, lt, ru } = changedTexts;
  expect(ru.subjects[change]).toMatch(/[а-яё]/i);
  expect(new Set([en, lt, ru].map(({ subjects }) => subjects[change])).size).toBe(3);
  for (const { text, subjects } of [en, lt, ru]) {
    expect(text(subjects[change], 'https://x/security')).toContain('https://x/security');
  }
});

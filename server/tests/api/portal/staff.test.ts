import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { aProject } from '../../support/identity.ts';
import { formTo, signedIn, staffBrowser } from '../../support/portal.ts';
import { addStaff, anAddress } from '../../support/staff.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4, Staff: owners invite, change, suspend and remove members; no one changes their own
// role.

const service = useSharedService(unlimited);

let projectId: string;
let base: string;
let owner: Browser;
beforeAll(async () => {
  ({ project_id: projectId } = await aProject(service().client));
  base = `/portal/projects/${projectId}`;
  owner = await staffBrowser(service(), projectId, 'owner');
});

type Listed = {
  readonly staff_id: string;
  readonly email: string;
  readonly state: string;
  readonly roles: readonly { readonly project_id: string | null; readonly role: string }[];
};

async function listed(email: string): Promise<Listed | undefined> {
  const { body } = await service().client.send('GET', `/admin/v1/staff?project_id=${projectId}`);
  return (body['items'] as Listed[]).find((one) => one.email === email);
}

async function invite(fields: object) {
  const form = formTo(await owner.open(`${base}/staff/new`), '/staff/new');
  return owner.submit(form, { name: 'Ona', role: 'support', language: 'lt', ...fields });
}

describe('a new member', () => {
  test('is invited by mail', async () => {
    const email = anAddress();
    const page = await invite({ email });
    expect(page.text).toContain('The invitation was sent.');
    expect(await listed(email)).toMatchObject({
      state: 'invited',
      roles: [{ project_id: projectId, role: 'support' }],
    });
    const { body } = await service().client.send('GET', `/admin/v1/mails?to=${email}`);
    const [mail] = body['items'] as { text: string }[];
    expect(mail?.text).toContain('/portal/invitation/');
  });

  test('with a pending invitation elsewhere gets a new mail, and the older link stops working', async () => {
    const email = anAddress();
    const other = await aProject(service().client);
    const known = { email, name: 'Ona', role: 'viewer', project_id: other.project_id };
    await service().client.send('POST', '/admin/v1/staff', { body: known });
    const page = await invite({ email });
    expect(page.text).toContain('The invitation was sent.');
    const { body } = await service().client.send('GET', `/admin/v1/mails?to=${email}`);
    expect(body['items']).toMatchObject([
      {
        subject: '[TEST] You are invited to work with Florin',
        text: expect.stringContaining('/portal/invitation/'),
      },
      { text: null },
    ]);
  });

  test('is not invited again when they already have a role', async () => {
    const email = anAddress();
    await invite({ email });
    const page = await invite({ email: email.toUpperCase() });
    expect(page.status).toBe(409);
    expect(page.text).toContain('They have a role in this project already.');
  });

  test.each([
    [{ email: 'nobody' }, 'This is not an email address.'],
    [{ email: 'ona@staff.example', name: ' ' }, 'Write a name.'],
  ])('with %o: the form shows the error', async (fields, said) => {
    const page = await invite(fields);
    expect(page.status).toBe(422);
    expect(page.text).toContain(said);
  });
});

describe('a colleague', () => {
  test('gets a new role, which applies from the next request', async () => {
    const member = await addStaff(service(), { role: 'viewer', projectId });
    const browser = await signedIn(service(), member);
    expect((await browser.open(`${base}/orders/new`)).status).toBe(403);
    const page = await owner.open(`${base}/staff/${member.staffId}`);
    const after = await owner.submit(formTo(page, '/role'), { role: 'support' });
    expect(after.text).toContain('The role was changed.');
    expect((await browser.open(`${base}/orders/new`)).status).toBe(200);
  });

  test('is signed out at once when suspended', async () => {
    const member = await addStaff(service(), { role: 'viewer', projectId });
    const browser = await signedIn(service(), member);
    const page = await owner.open(`${base}/staff/${member.staffId}`);
    await owner.submit(formTo(page, '/suspend'));
    expect((await browser.open(`${base}/orders`)).address).toMatch(/^\/portal\/sign-in/);
    expect(await listed(member.email)).toMatchObject({ state: 'suspended' });
  });

  test('who also works elsewhere can be removed, but not suspended', async () => {
    const { project_id: other } = await aProject(service().client);
    const member = await addStaff(service(), { role: 'viewer', projectId });
    await addStaff(service(), { role: 'viewer', projectId: other, email: member.email });
    const page = await owner.open(`${base}/staff/${member.staffId}`);
    expect(page.forms.some(({ action }) => action.endsWith('/suspend'))).toBe(false);
    const after = await owner.submit(formTo(page, '/remove'));
    expect(after.text).toContain('They were removed from the project.');
    expect(await listed(member.email)).toBeUndefined();
    const browser = await signedIn(service(), member);
    expect((await browser.open(`${base}/orders`)).status).toBe(404);
    expect((await browser.open(`/portal/projects/${other}/orders`)).status).toBe(200);
  });
});

test.each([
  ['/role', '/role'],
  ['/suspend', '/suspend'],
  ['/suspend', '/role'],
])(
  'two owners change each other at once by %s and %s: one of them stays an owner',
  async (...ways) => {
    const { project_id: shared } = await aProject(service().client);
    const members = [
      await addStaff(service(), { role: 'owner', projectId: shared }),
      await addStaff(service(), { role: 'owner', projectId: shared }),
    ] as const;
    const browsers = await Promise.all(members.map((one) => signedIn(service(), one)));
    const at = (nth: number) => `/portal/projects/${shared}/staff/${members[1 - nth]?.staffId}`;
    const forms = await Promise.all(
      browsers.map(async (one, nth) => formTo(await one.open(at(nth)), ways[nth] ?? '')),
    );
    const none = { action: '', fields: {}, choices: {} };
    const chosen = (way: string | undefined) => (way === '/role' ? { role: 'viewer' } : {});
    await Promise.all(
      browsers.map((one, nth) => one.submit(forms[nth] ?? none, chosen(ways[nth]))),
    );
    const { body } = await service().client.send('GET', `/admin/v1/staff?project_id=${shared}`);
    const left = (body['items'] as Listed[]).filter(
      ({ state, roles }) => state === 'active' && roles.some(({ role }) => role === 'owner'),
    );
    expect(left).toHaveLength(1);
  },
);

test('owners cannot change their own role', async () => {
  const member = await addStaff(service(), { role: 'owner', projectId });
  const browser = await signedIn(service(), member);
  const page = await browser.open(`${base}/staff/${member.staffId}`);
  expect(page.text).toContain('This is you.');
  expect(page.forms.some(({ action }) => action.endsWith('/role'))).toBe(false);
});

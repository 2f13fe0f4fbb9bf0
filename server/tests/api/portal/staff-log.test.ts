import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { portalActs } from '../../../src/faces/act-words.ts';
import type { Browser } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { extent } from '../../support/extent.ts';
import { aProject } from '../../support/identity.ts';
import { formTo, signedIn, staffBrowser } from '../../support/portal.ts';
import { addStaff, type TestStaff } from '../../support/staff.ts';
import { actForm } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4, Staff: what members did in the project, and who works in it now (decision 0177).

const service = useSharedService(unlimited);

let merchant: Merchant;
let base: string;
let ownerOf: TestStaff;
let owner: Browser;
beforeAll(async () => {
  merchant = await aMerchant(service().client);
  base = `/portal/projects/${merchant.project.project_id}`;
  ownerOf = await addStaff(service(), {
    role: 'owner',
    projectId: merchant.project.project_id,
    name: 'Rasa Owner',
  });
  owner = await signedIn(service(), ownerOf);
});

/** A colleague with a role in the project of these tests. */
const aColleague = (name: string, role: 'viewer' | 'support' = 'viewer') =>
  addStaff(service(), { role, projectId: merchant.project.project_id, name });

async function changeAmount(orderId: string): Promise<void> {
  const page = await owner.open(`${base}/orders/${orderId}`);
  await owner.submit(formTo(page, '/amount'), { amount: '31.70' });
}

describe('the action log', () => {
  test('says in words who did what and what changed', async () => {
    const orderId = await merchant.anOrder();
    await changeAmount(orderId);
    const { text, status } = await owner.open(`${base}/staff/log?action=change_order`);
    expect(status).toBe(200);
    expect(text).toContain('Rasa Owner');
    expect(text).toContain('changed the amount of an order');
    expect(text).toContain(orderId);
    expect(text).toContain('→ €31.70');
  });

  test('shows a change of role in the language of the reader', async () => {
    const member = await aColleague('Jonas Long');
    const page = await owner.open(`${base}/staff/${member.staffId}`);
    await owner.submit(formTo(page, '/role'), { role: 'support' });
    const reader = await signedIn(service(), member);
    const { text } = await reader.open(`${base}/staff/log?action=change_staff&lang=lt`);
    expect(text).toContain('pakeitė kolegos duomenis');
    expect(text).toContain('Jonas Long');
    expect(text).toContain('Vaidmuo: Stebėtojas → Pagalba');
  });

  test('shows actions of its own project only, and none of the operator', async () => {
    const { project_id: other } = await aProject(service().client);
    const elsewhere = await addStaff(service(), {
      role: 'owner',
      projectId: other,
      name: 'Stranger',
    });
    const browser = await signedIn(service(), elsewhere);
    const form = formTo(await browser.open(`/portal/projects/${other}/orders/new`), '/orders/new');
    await browser.submit(form, { amount: '5', reference: 'Elsewhere' });
    expect((await browser.open(`/portal/projects/${other}/staff/log`)).text).toContain('Stranger');
    const { text } = await owner.open(`${base}/staff/log`);
    expect(text).not.toContain('Stranger');
    expect(text).not.toContain('add_project');
    const { text: byId } = await owner.open(`${base}/staff/log?actor_id=${elsewhere.staffId}`);
    expect(byId).toContain('Nothing was done yet.');
  });

  test('can be filtered by member and day', async () => {
    const member = await aColleague('Ieva Short', 'support');
    const browser = await signedIn(service(), member);
    const orderId = await merchant.anOrder();
    const page = await browser.open(`${base}/orders/${orderId}`);
    await browser.submit(formTo(page, '/cancel'));
    const address = `${base}/staff/log?actor_id=${member.staffId}`;
    const { text } = await owner.open(address);
    expect(text).toContain('Status: waiting for payment → cancelled');
    const { text: before } = await owner.open(`${address}&to=2020-01-01`);
    expect(before).toContain('Nothing was done yet.');
    const wrong = await owner.open(`${address}&from=yesterday`);
    expect(wrong.status).toBe(400);
  });

  test('exports its rows as CSV', async () => {
    const orderId = await merchant.anOrder();
    await changeAmount(orderId);
    const { html } = await owner.open(`${base}/staff/log?format=csv&action=change_order`);
    const [head, first] = html.split('\r\n');
    expect(head).toBe('id,at,actor_id,actor_name,ip,action,subject,details,before,after');
    expect(first).toContain(`${ownerOf.staffId},Rasa Owner,,change_order,order ${orderId}`);
  });

  test('is a valid chain, and all actions of the project are known', async () => {
    const { body } = await service().client.send('GET', '/admin/v1/actions/verify');
    expect(body).toMatchObject({ ok: true, breaks: [] });
    const { body: log } = await service().client.send('GET', '/admin/v1/actions?limit=200');
    const own = (log['items'] as { project_id: string | null; action: string }[]).filter(
      ({ project_id: id }) => id === merchant.project.project_id,
    );
    expect(own.length).toBeGreaterThan(0);
    for (const { action } of own) expect(portalActs).toContain(action);
  });
});

describe('sessions', () => {
  const endOf = async ({ staffId }: TestStaff) =>
    formTo(await owner.open(`${base}/staff/${staffId}`), '/end-sessions');

  test('of a colleague are shown to an owner', async () => {
    const member = await aColleague('Ona Seen');
    const browser = await signedIn(service(), member);
    await browser.open(`${base}/orders`);
    const { text } = await owner.open(`${base}/staff/sessions`);
    expect(text).toContain('Ona Seen');
  });

  test('of a colleague who now works in another project only are not shown', async () => {
    const { project_id: other } = await aProject(service().client);
    const member = await aColleague('Petras Elsewhere');
    await addStaff(service(), { role: 'viewer', projectId: other, email: member.email });
    const browser = await signedIn(service(), member);
    const shown = async () => (await owner.open(`${base}/staff/sessions`)).text;
    // Signing in led to one of the two projects.
    await browser.open(`/portal/projects/${other}/orders`);
    const before = await owner.submit(await endOf(member));
    expect(before.text).toContain('Their sessions in this project have ended.');
    await browser.open(`/portal/projects/${other}/orders`);
    expect(await shown()).not.toContain('Petras Elsewhere');
  });

  test('that an owner ended stop working here, and continue in other projects', async () => {
    const { project_id: other } = await aProject(service().client);
    const member = await aColleague('Lina Twice');
    await addStaff(service(), { role: 'viewer', projectId: other, email: member.email });
    const browser = await signedIn(service(), member);
    expect((await browser.open(`${base}/orders`)).status).toBe(200);
    const form = await endOf(member);
    const [first, again] = [await owner.submit(form), await owner.submit(form)];
    expect([first.status, again.status]).toEqual([200, 200]);
    const { text } = await owner.open(`${base}/staff/log?action=end_sessions`);
    expect(text.split('Lina Twice')).toHaveLength(3);

    const upper = base.replace(
      merchant.project.project_id,
      merchant.project.project_id.toUpperCase(),
    );
    const asked = await browser.open(`${upper}/orders`);
    expect(asked.address).toMatch(/^\/portal\/sign-in\?next=/);
    expect((await browser.open(`/portal/projects/${other}/orders`)).status).toBe(200);
    const page = await browser.open(`${base}/orders`);
    const [signIn] = page.forms;
    if (signIn === undefined) throw new Error('there is no form to sign in');
    const { email, password } = member;
    const inside = await browser.submit(signIn, { email, password });
    expect([inside.status, inside.address]).toEqual([200, `${base}/orders`]);
  });

  /** Changes the member's password in a browser where they are signed in. */
  const changePassword = async (browser: Browser, { password }: TestStaff) => {
    const form = actForm(await browser.open('/portal/security'), 'change_password');
    const typed = { password, 'new-password': 'another long password' };
    return browser.submit(form, typed);
  };

  test('that ended by a new password or after half a day are not shown', async () => {
    const member = await aColleague('Goda Renewed');
    const shown = async () =>
      (await owner.open(`${base}/staff/sessions`)).text.split('Goda Renewed').length - 1;
    const browsers = [await signedIn(service(), member), await signedIn(service(), member)];
    for (const browser of browsers) await browser.open(`${base}/orders`);
    expect(await shown()).toBe(2);
    const [first, second] = browsers as [Browser, Browser];
    await changePassword(first, member);
    expect((await second.open(`${base}/orders`)).address).toMatch(/^\/portal\/sign-in/);
    expect((await first.open(`${base}/orders`)).status).toBe(200);
    expect(await shown()).toBe(1);
    await service().database.query(
      'UPDATE staff_session SET created_at = 1, expires_at = 43201 WHERE staff_id = $1',
      [member.staffId],
    );
    expect(await shown()).toBe(0);
  });

  test('that an owner ended stay ended after a new password', async () => {
    const { project_id: other } = await aProject(service().client);
    const member = await aColleague('Vita Changed');
    await addStaff(service(), { role: 'viewer', projectId: other, email: member.email });
    const browser = await signedIn(service(), member);
    await owner.submit(await endOf(member));
    expect((await changePassword(browser, member)).address).toContain('done=password_changed');
    expect((await browser.open(`${base}/orders`)).address).toMatch(/^\/portal\/sign-in\?next=/);
    expect((await browser.open(`/portal/projects/${other}/orders`)).status).toBe(200);
  });

  test('that an owner ends during a password change stay ended', async () => {
    for (let nth = 0; nth < extent({ short: 2, long: 10 }); nth += 1) {
      const member = await aColleague(`Nida ${nth}`);
      const browser = await signedIn(service(), member);
      const form = await endOf(member);
      const [ended] = await Promise.all([owner.submit(form), changePassword(browser, member)]);
      expect(ended.text).toContain('Their sessions in this project have ended.');
      const asked = await browser.open(`${base}/orders`);
      expect(asked.address).toMatch(/^\/portal\/sign-in\?next=/);
    }
  });

  test('cannot be ended by an owner of another project, and owners cannot end their own', async () => {
    const { project_id: other } = await aProject(service().client);
    const stranger = await staffBrowser(service(), other, 'owner');
    const member = await aColleague('Rita Safe');
    const form = await endOf(member);
    const { fields } = formTo(
      await stranger.open(`/portal/projects/${other}/staff/new`),
      '/staff/new',
    );
    expect((await stranger.submit({ ...form, fields })).status).toBe(404);
    const own = await owner.open(`${base}/staff/${ownerOf.staffId}`);
    expect(own.forms.some(({ action }) => action.endsWith('/end-sessions'))).toBe(false);
    const nobody = await owner.open(`${base}/staff/${randomUUID()}`);
    expect(nobody.status).toBe(404);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { isRead, mayIn, type PortalEndpoint, portalRights } from '../../../src/portal/rights.ts';
import type { SeenPage } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { aProject, unixNow } from '../../support/identity.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { addStaff, staffPath } from '../../support/staff.ts';
import { StaffAtPages } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0203: staff of the installation read the portal as a merchant sees it.

const service = useSharedService({ ...unlimited, FLORIN_SIMULATOR: '1' });

const nothingHere = 'Nothing here';

const portalOf = (id: string): string => `/portal/projects/${id}`;
const consoleOf = (id: string): string => `/console/merchants/${id}`;

const aShop = async (wanted: object = {}): Promise<string> =>
  (await aProject(service().client, { test_mode: false, ...wanted })).project_id;

/** A member of staff who has begun to see this merchant's portal. */
async function looking(id: string, role: 'operator' | 'helpdesk' = 'operator') {
  const staff = await atConsole(service(), role);
  const form = formTo(await staff.browser.open(consoleOf(id)), '/see-as');
  const page = await staff.browser.submit(form);
  return { staff, browser: staff.browser, page };
}

/** The forms of a page that change something; filters and searches do not. */
const changing = ({ html }: SeenPage): readonly string[] =>
  [...html.matchAll(/<form method="post" action="([^"]*)"/g)].map(([, action = '']) => action);

test('a live portal opens read-only with a banner, until it is stopped', async () => {
  const id = await aShop({ name: 'Live shop' });
  const { browser, page } = await looking(id, 'helpdesk');
  expect([page.address, page.status]).toEqual([portalOf(id), 200]);
  expect(page.text).toContain('You see the portal as Live shop does, to read only, until');
  const stopped = await browser.submit(formTo(page, '/stop-seeing'));
  expect(stopped.address).toBe(`${consoleOf(id)}?done=seen`);
  const after = await browser.open(portalOf(id));
  expect([after.status, after.heading]).toEqual([404, nothingHere]);
});

describe('staff who see the portal as a merchant', () => {
  let id: string;
  let seen: Awaited<ReturnType<typeof looking>>;
  beforeAll(async () => {
    id = await aShop();
    seen = await looking(id);
  });

  /** The answer to a page request, or to a form that the service did not show. */
  const seenAt = (endpoint: PortalEndpoint): Promise<SeenPage> => {
    const [method = '', path = ''] = endpoint.split(' ');
    const address = path
      .replace(':project_id', id)
      .replace(':transfer_id', '1')
      .replaceAll(/:[a-z_]+/g, () => randomUUID());
    return method === 'GET'
      ? seen.browser.open(address)
      : seen.browser.submit({ action: address, fields: {}, choices: {} });
  };

  test('see what a viewer sees, without forms, and can change nothing', async () => {
    const own = ['/portal/sign-out', `${consoleOf(id)}/stop-seeing`];
    const shown: object[] = [];
    const expected: object[] = [];
    for (const endpoint of Object.keys(portalRights) as PortalEndpoint[]) {
      const page = await seenAt(endpoint);
      const isPage = page.status === 200;
      const mayOpen = isRead(endpoint) && mayIn(endpoint, { role: 'viewer', isTest: false });
      shown.push({
        ...{ endpoint, isForbidden: page.status === 403 },
        forms: isPage ? changing(page).filter((action) => !own.includes(action)) : [],
        isMarked: !isPage || page.text.includes('to read only'),
      });
      expected.push({ endpoint, isForbidden: !mayOpen, forms: [], isMarked: true });
    }
    expect(shown).toEqual(expected);
  });

  test('see no other merchant; a colleague sees nothing', async () => {
    const other = await seen.browser.open(portalOf(await aShop()));
    expect([other.status, other.heading]).toEqual([404, nothingHere]);
    const colleague = await atConsole(service(), 'operator');
    expect((await colleague.browser.open(portalOf(id))).status).toBe(404);
  });

  test('are in the log with their name, and in the merchant’s log without it', async () => {
    const rows = await service().database.query(
      `SELECT actor_type, action, project_id FROM operator_action WHERE subject = $1 AND action = $2`,
      [`project ${id}`, 'see_as_merchant'],
    );
    expect(rows).toEqual([{ actor_type: 'staff', action: 'see_as_merchant', project_id: id }]);
    const owner = await addStaff(service(), { role: 'owner', projectId: id });
    const pages = new StaffAtPages(service(), owner, '192.0.2.80');
    await pages.signIn();
    await pages.setUpApp();
    const log = await pages.open(`/projects/${id}/staff/log`);
    expect(log.text).toContain('the operator looked at the portal');
    expect(log.text).not.toContain('Our operator');
    expect(log.text).not.toContain('192.0.2.77');
    const csv = await pages.open(`/projects/${id}/staff/log?format=csv`);
    expect(csv.html).toContain('operator,,see_as_merchant');
    expect(csv.html).not.toContain('Our operator');
    const [act] = await service().database.query<{ actor_id: string }>(
      'SELECT actor_id FROM operator_action WHERE subject = $1 AND action = $2',
      [`project ${id}`, 'see_as_merchant'],
    );
    const asked = await pages.open(`/projects/${id}/staff/log?actor_id=${act?.actor_id}`);
    expect(asked.text).not.toContain('the operator looked');
  });
});

test('seeing as a merchant ends after 30 minutes, with the role and with a suspension', async () => {
  const id = await aShop();
  const { browser } = await looking(id);
  const [row] = await service().database.query<{ staff_id: string; sees_until: string }>(
    'SELECT staff_id, sees_until FROM staff_session WHERE sees_project = $1',
    [id],
  );
  const left = Number(row?.sees_until) - unixNow();
  expect(left).toBeGreaterThan(1_700);
  expect(left).toBeLessThanOrEqual(1_800);
  const path = `${staffPath}/${row?.staff_id}`;
  const patch = (body: object) => service().client.send('PATCH', path, { body });
  await patch({ role: 'treasurer' });
  expect((await browser.open(portalOf(id))).status).toBe(404);
  await patch({ role: 'operator' });
  expect((await browser.open(portalOf(id))).status).toBe(200);
  await service().database.query(
    'UPDATE staff_session SET sees_until = $2 WHERE sees_project = $1',
    [id, unixNow()],
  );
  expect((await browser.open(portalOf(id))).status).toBe(404);
  await browser.submit(formTo(await browser.open(consoleOf(id)), '/see-as'));
  expect((await browser.open(portalOf(id))).status).toBe(200);
  await patch({ state: 'suspended' });
  expect((await browser.open(portalOf(id))).address).toMatch(/^\/portal\/sign-in/);
  await patch({ state: 'active' });
  await patch({ role: null });
  expect((await browser.open(portalOf(id))).status).toBe(404);
});

test('seeing as a merchant is 409 for an API token and 403 for the owner of a merchant', async () => {
  const id = await aShop({ test_mode: true });
  const path = `/admin/v1/projects/${id}/see-as`;
  for (const method of ['POST', 'DELETE']) {
    const answer = await service().client.send(method, path);
    expect([answer.status, answer.body['error']]).toEqual([409, 'invalid_state']);
  }
  const owner = await staffBrowser(service(), id, 'owner');
  const forged = { action: `${consoleOf(id)}/see-as`, fields: {}, choices: {} };
  expect((await owner.submit(forged)).status).toBe(403);
});

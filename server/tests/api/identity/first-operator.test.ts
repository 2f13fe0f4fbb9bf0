import { expect, test } from 'vitest';
import { Browser, formOf } from '../../support/browser.ts';
import { expectToken } from '../../support/form-token.ts';
import { aProject } from '../../support/identity.ts';
import { pageIn } from '../../support/list-pages.ts';
import { addStaff, staffPath } from '../../support/staff.ts';
import { browserAt, StaffAtPages } from '../../support/staff-pages.ts';
import { useService } from '../../support/test-service.ts';

// Business 1: the first operator is created by a link in the terminal, without a default password.

const service = useService();

const chosen = { name: 'Ona', email: 'ona@staff.example', 'new-password': 'a long password' };
/** The link that created the operator. */
let used = '';
const atHome = () => new Browser(service().client, { 'accept-language': 'en' });
const pathIn = (link: string | null): string => new URL(link ?? '').pathname;
const operators = async () =>
  pageIn(await service().client.send('GET', `${staffPath}?scope=installation`)).items;

test('the link creates exactly one operator, who continues with the second factor', async () => {
  const older = pathIn(await service().firstOperatorLink());
  const path = pathIn(await service().firstOperatorLink());
  used = path;
  expect(path).toMatch(/^\/console\/first-operator\/[\w-]{43}$/);
  // A later link replaces an older one, and the link works only from the machine itself.
  for (const [browser, address] of [
    [atHome(), older],
    [atHome(), `${path}x`],
    [browserAt(service(), '192.0.2.7'), path],
  ] as const) {
    const dead = await browser.open(address);
    expect([dead.status, dead.heading]).toEqual([404, 'This link is no longer valid']);
  }
  const short = { ...chosen, 'new-password': 'short', name: ' ', email: 'ona' };
  await expectToken(atHome(), atHome(), { address: path, pick: formOf, chosen: short });
  const browser = atHome();
  const page = await browser.open(path);
  const wrong = await browser.submit(formOf(page), short);
  expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('Enter your name.')]);

  const { project_id: projectId } = await aProject(service().client);
  const known = await addStaff(service(), { role: 'owner', projectId });
  const taken = await browser.submit(formOf(page), { ...chosen, email: known.email });
  expect(taken.status).toBe(409);
  expect(await operators()).toEqual([]);

  const other = atHome();
  const second = formOf(await other.open(path));
  const both = await Promise.all([
    browser.submit(formOf(page), chosen),
    other.submit(second, { ...chosen, email: 'jonas@staff.example' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.map(({ address }) => address)).toContain('/console/security');
  expect(await operators()).toHaveLength(1);
  expect(await service().firstOperatorLink()).toBeNull();
  expect((await atHome().open(path)).status).toBe(404);
  const [log] = pageIn(await service().client.send('GET', '/admin/v1/actions?limit=1')).items;
  expect(log).toMatchObject({ action: 'add_first_operator', actor: { type: 'staff' } });
});

test('the operator signs in with the chosen password; the link is in no log and not on the home page', async () => {
  const link = used.slice('/console/first-operator/'.length);
  expect(link).toHaveLength(43);
  const [first] = await operators();
  const member = {
    ...{ staffId: String(first?.['staff_id']), email: String(first?.['email']) },
    password: chosen['new-password'],
  };
  const staff = new StaffAtPages(service(), member, '192.0.2.9', 'console');
  expect((await staff.signIn()).address).toBe('/console/security');
  expect(service().lines.join('')).not.toContain(link);
  expect((await service().client.send('GET', '/')).text).not.toContain('first-operator');
});

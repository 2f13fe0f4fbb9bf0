import { expect, test } from 'vitest';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { aProject, askForToken, readAsSigner, type TestProject } from '../../support/identity.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Business 4, Developers: credentials, request log and events.

const service = useSharedService(unlimited);

const base = (projectId: string): string => `/portal/projects/${projectId}`;

const statusWith = async (project: TestProject, secret: string): Promise<number> =>
  (await askForToken(service().client, { ...project, client_secret: secret })).status;

test('the page shows ids and the age of secrets, but never a secret', async () => {
  const project = await aProject(service().client);
  const browser = await staffBrowser(service(), project.project_id, 'viewer');
  const page = await browser.open(`${base(project.project_id)}/developers`);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`Client id ${project.client_id} MAC id ${project.client_id}`);
  expect(page.text).toContain(`Number of the project ${project.project_number}`);
  expect(page.text).toMatch(/client_secret current .*, with the project/);
  expect(page.html).not.toContain(project.client_secret);
  expect(page.html).not.toContain(project.mac_key);
  expect(page.forms.filter(({ action }) => action.endsWith('/rotate'))).toEqual([]);
});

test('a rotated secret is shown once, works beside the old one and is not in the log', async () => {
  const { client } = service();
  const project = await aProject(client);
  const address = `${base(project.project_id)}/developers`;
  const browser = await staffBrowser(service(), project.project_id, 'developer');
  const form = (await browser.open(address)).forms.find(
    ({ fields }) => fields['what'] === 'client_secret',
  );
  if (form === undefined) throw new Error('there is no form for client_secret');
  const shown = await browser.submit(form, { overlap: '3600' });
  expect([shown.status, shown.heading]).toEqual([200, 'The new secret']);
  expect(shown.headers['cache-control']).toBe('no-store');
  const fresh = /New client_secret ([\w-]{32}) /.exec(shown.text)?.[1] ?? '';
  expect(await statusWith(project, fresh)).toBe(200);
  expect(await statusWith(project, project.client_secret)).toBe(200);

  const again = await browser.submit(form, { overlap: '3600' });
  expect(again.text).toContain('The secret was rotated already');
  expect(again.html).not.toContain(fresh);
  expect(await statusWith(project, fresh)).toBe(200);
  const page = await browser.open(address);
  expect(page.text.match(/client_secret (?:current|replaced)/g)).toHaveLength(2);

  const log = await client.send('GET', '/admin/v1/actions?limit=200');
  const acts = (
    log.body['actions'] as { action: string; subject: string; details: object }[]
  ).filter(
    ({ subject, action }) =>
      subject === `project ${project.project_id}` && action === 'rotate_secret',
  );
  expect(acts.map(({ details }) => details)).toEqual([
    { what: 'client_secret', overlap_seconds: 3_600 },
  ]);
  expect(log.text).not.toContain(fresh);
});

test('without an overlap the old secret ends at once; other overlaps and names are refused', async () => {
  const project = await aProject(service().client);
  const address = `${base(project.project_id)}/developers`;
  const browser = await staffBrowser(service(), project.project_id, 'owner');
  const form = formTo(await browser.open(address), '/rotate');
  expect((await browser.submit(form, { overlap: '5' })).status).toBe(422);
  expect((await browser.submit(form, { what: 'password', overlap: '0' })).status).toBe(422);
  expect(await statusWith(project, project.client_secret)).toBe(200);
  await browser.submit(form, { what: 'client_secret', overlap: '0' });
  expect(await statusWith(project, project.client_secret)).toBe(401);
});

test('each secret shows its last use, and a wrong secret leaves none', async () => {
  const project = await aProject(service().client);
  const browser = await staffBrowser(service(), project.project_id, 'viewer');
  const unused = async () =>
    (await browser.open(`${base(project.project_id)}/developers`)).text.match(/ not yet/g)?.length;
  await statusWith(project, 'a secret that nobody has');
  expect(await unused()).toBe(2);
  await statusWith(project, project.client_secret);
  await until('the use of the client_secret is written', async () => (await unused()) === 1);
  const { status } = await readAsSigner(service().client, project);
  expect(status).toBe(200);
  await until('the use of the mac_key is written', async () => (await unused()) === undefined);
});

test('the request log shows requests and statuses of its own project only', async () => {
  const [project, other] = [await aProject(service().client), await aProject(service().client)];
  await statusWith(project, project.client_secret);
  await statusWith(project, 'a secret that nobody has');
  const browser = await staffBrowser(service(), project.project_id, 'support');
  const address = `${base(project.project_id)}/developers/requests`;
  const page = await browser.open(address);
  expect([page.status, page.heading]).toEqual([200, 'Request log']);
  expect(page.text.match(/POST \/oauth\/v1\/token (?:200|401)/g)).toEqual([
    'POST /oauth/v1/token 401',
    'POST /oauth/v1/token 200',
  ]);
  const refused = await browser.open(`${address}?status_class=4xx&method=POST`);
  expect(refused.text).toContain('401 invalid_client');
  expect(refused.text).not.toContain('/oauth/v1/token 200');
  expect((await browser.open(`${address}?method=BREW`)).status).toBe(400);
  const stranger = await staffBrowser(service(), other.project_id, 'owner');
  const theirs = await stranger.open(`${base(other.project_id)}/developers/requests`);
  expect(theirs.text).toContain('Nothing is here yet.');
});

test('events are listed newest first and link to their orders', async () => {
  const merchant = await aMerchant(service().client);
  const orders = Array.from({ length: 21 }, () => merchant.anOrder());
  await Promise.all(orders);
  const { project_id: projectId } = merchant.project;
  const browser = await staffBrowser(service(), projectId, 'viewer');
  const address = `${base(projectId)}/developers/events`;
  const first = await browser.open(address);
  const leadsToOrders = first.links.filter((link) => link.includes('/orders/'));
  expect([first.status, leadsToOrders.length]).toEqual([200, 20]);
  expect(first.text).toContain('order.created');
  const next = first.links.find((link) => link.startsWith(`${address}?before=`)) ?? '';
  const second = await browser.open(next);
  expect(second.links.filter((link) => link.includes('/orders/'))).toHaveLength(1);
  const back = second.links.find((link) => link.startsWith(`${address}?after=`)) ?? '';
  expect((await browser.open(back)).links.filter((link) => link.includes('/orders/'))).toEqual(
    leadsToOrders,
  );
});

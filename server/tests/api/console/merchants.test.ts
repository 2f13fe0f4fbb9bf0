import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import {
  aProject,
  askForToken,
  changeProject,
  createProject,
  deposit,
  readProject,
} from '../../support/identity.ts';
import { giveBankAccount } from '../../support/payouts.ts';
import { formTo } from '../../support/portal.ts';
import { addStaff, anAddress } from '../../support/staff.ts';
import { StaffAtPages } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 5, Merchants: each page and action, and its effect in the API and the log.

const service = useSharedService({ ...unlimited, FLORIN_SIMULATOR: '1' });

let staff: StaffAtPages;
beforeAll(async () => {
  staff = await atConsole(service(), 'operator');
});

const pageOf = (id: string): string => `/console/merchants/${id}`;
const open = (address: string) => staff.browser.open(address);

/** Sends the form of a page whose address has this ending. */
async function submit(
  address: string,
  ending: string,
  typed: Readonly<Record<string, string>> = {},
) {
  return staff.browser.submit(formTo(await open(address), ending), typed);
}

/** The log entries of a project, newest first. */
async function actsOn(id: string) {
  const rows = await service().database.query<{ actor: string; action: string }>(
    `SELECT actor_type AS actor, action FROM operator_action
     WHERE subject = $1 ORDER BY number DESC`,
    [`project ${id}`],
  );
  return rows.map(({ actor, action }) => `${actor} ${action}`);
}

const checklistOf = async (id: string) =>
  (await service().client.send('GET', `/admin/v1/projects/${id}/checklist`)).body as {
    ready: boolean;
    items: readonly { item: string; met: boolean; missing: string | null }[];
  };

/** A project that meets the checklist. */
async function aReadyProject(): Promise<string> {
  const { project_id: id } = await aProject(service().client, { country: 'LT', mcc: '5732' });
  await giveBankAccount(service(), id);
  const owner = await addStaff(service(), { role: 'owner', projectId: id });
  const pages = new StaffAtPages(service(), owner, '192.0.2.79');
  await pages.signIn();
  await pages.setUpApp();
  return id;
}

test('the list finds a merchant by name, links to its page and has CSV', async () => {
  const name = `Shop ${randomUUID()}`;
  const { project_id: id } = await aProject(service().client, { name, country: 'EE' });
  const page = await open(`/console/merchants?q=${encodeURIComponent(name)}&state=active`);
  expect([page.status, page.heading]).toEqual([200, 'Merchants']);
  expect(page.links).toContain(pageOf(id));
  expect(page.text).toContain('GET /admin/v1/projects?q=');
  const csv = await open(`/console/merchants?q=${encodeURIComponent(name)}&format=csv`);
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.html.split('\r\n')[1]).toContain(id);
  expect((await open('/console/merchants?state=gone')).status).toBe(400);
});

describe('a new merchant', () => {
  const typed = () => ({ name: `Shop ${randomUUID()}`, currencies: 'eur, PLN', goal: 'live' });

  test('shows working credentials once, invites the owner, and is created once', async () => {
    const form = formTo(await open('/console/merchants/new'), '/new');
    const email = anAddress();
    const given = { ...typed(), country: 'lt', mcc: '5732', owner_email: email, owner_name: 'Ona' };
    const page = await staff.browser.submit(form, given);
    expect([page.status, page.heading]).toEqual([200, `${given.name} was created`]);
    const [client_id = '', client_secret = ''] = [
      ...page.html.matchAll(/<code>([^<]+)<\/code>/g),
    ].map(([, one = '']) => one);
    expect((await askForToken(service().client, { client_id, client_secret })).status).toBe(200);
    expect(page.text).toContain(`An invitation was sent to ${email}.`);
    const again = await staff.browser.submit(form, given);
    expect([again.status, again.heading]).toEqual([409, 'This form was sent already']);
    expect(again.html).not.toContain(client_secret);
    const { body } = await service().client.send(
      'GET',
      `/admin/v1/projects?q=${encodeURIComponent(given.name)}`,
    );
    const items = body['items'] as readonly Record<string, unknown>[];
    expect(items).toMatchObject([
      { test_mode: true, country: 'LT', mcc: '5732', currencies: ['EUR', 'PLN'] },
    ]);
    expect(await actsOn(String(items[0]?.['project_id']))).toEqual(['staff create_project']);
    const people = await service().client.send('GET', `/admin/v1/staff?email=${email}`);
    expect(people.body['items']).toMatchObject([{ state: 'invited', roles: [{ role: 'owner' }] }]);
  });

  test('shows no secret if the box is not ticked', async () => {
    const form = formTo(await open('/console/merchants/new'), '/new');
    const { show_credentials, ...fields } = form.fields;
    const page = await staff.browser.submit({ ...form, fields }, typed());
    expect(page.status).toBe(200);
    expect(page.html).not.toContain('<code>');
  });

  test('with invalid fields is refused with a message', async () => {
    const page = await submit('/console/merchants/new', '/new', { ...typed(), owner_email: 'x' });
    expect([page.status, page.text.includes('This is not an email address.')]).toEqual([422, true]);
    const wrong = await submit('/console/merchants/new', '/new', { ...typed(), country: 'x' });
    expect([wrong.status, wrong.text.includes('not complete or not valid')]).toEqual([422, true]);
  });
});

describe('the checklist to go live', () => {
  test('names what is missing, and binds staff but not API tokens', async () => {
    const { project_id: id } = await aProject(service().client);
    expect(await checklistOf(id)).toEqual({
      project_id: id,
      test_mode: true,
      ready: false,
      items: ['name', 'country', 'mcc', 'bank_account', 'owner'].map((item) => ({
        item,
        met: item === 'name',
        missing: item === 'name' ? null : expect.any(String),
      })),
    });
    const page = await open(pageOf(id));
    expect(page.text).toContain('Missing before it can go live: 4');
    expect(page.forms.map(({ action }) => action)).not.toContain(`${pageOf(id)}/go-live`);
    // A form from a page that was shown when the checklist was met.
    const ready = await aReadyProject();
    const form = formTo(await open(pageOf(ready)), '/go-live');
    await changeProject(service().client, ready, { mcc: null });
    const refused = await staff.browser.submit(form);
    expect([refused.status, refused.text.includes('it needs: mcc.')]).toEqual([409, true]);
    expect((await readProject(service().client, ready)).body['test_mode']).toBe(true);
    expect((await changeProject(service().client, id, { test_mode: false })).status).toBe(200);
    const made = await createProject(service().client, { test_mode: false });
    expect(made.status).toBe(201);
  });

  test('lets a merchant that meets it go live once', async () => {
    const id = await aReadyProject();
    expect((await checklistOf(id)).ready).toBe(true);
    const form = formTo(await open(pageOf(id)), '/go-live');
    const page = await staff.browser.submit(form);
    expect([page.address, page.text.includes('The merchant is live.')]).toEqual([
      `${pageOf(id)}?done=live`,
      true,
    ]);
    await staff.browser.submit(form);
    expect((await readProject(service().client, id)).body['test_mode']).toBe(false);
    expect((await actsOn(id)).filter((act) => act === 'staff change_project')).toHaveLength(1);
  });

  test('counts a bank account of the owner once it is confirmed', async () => {
    const id = await aReadyProject();
    await service().database.query(
      'UPDATE project_bank_account SET usable_at = 9000000000, confirmed_at = NULL WHERE id = $1',
      [id],
    );
    expect((await checklistOf(id)).items.filter(({ met }) => !met)).toEqual([
      { item: 'bank_account', met: false, missing: expect.stringContaining('confirm it') },
    ]);
    const page = await submit(`${pageOf(id)}/more`, '/confirm-account');
    expect(page.address).toBe(`${pageOf(id)}/more?done=confirmed`);
    expect((await checklistOf(id)).ready).toBe(true);
  });
});

test('terms and limits are changed, and an invalid amount is refused', async () => {
  const { project_id: id } = await aProject(service().client);
  const basics = { name: 'Shop', currencies: 'EUR', country: 'pl', mcc: '5411' };
  const limits = { refund_limit: '1 250,50', rate_limit: '900', payout_approval: '1' };
  const page = await submit(pageOf(id), '/terms', { ...basics, ...limits });
  expect(page.address).toBe(`${pageOf(id)}?done=terms`);
  expect((await readProject(service().client, id)).body).toMatchObject({
    ...{ country: 'PL', mcc: '5411', refund_limit: 125_050, rate_limit: 900 },
    payout_approval: true,
  });
  const wrong = await submit(pageOf(id), '/terms', { refund_limit: 'much' });
  expect([wrong.status, wrong.text.includes('This is not an amount.')]).toEqual([422, true]);
});

test('a merchant is suspended with a reason, resumed, and closed when nothing is open', async () => {
  const { project_id: id, wallet_id: walletId } = await aProject(service().client);
  const suspended = await submit(pageOf(id), '/suspend', { reason: 'Chargebacks under review' });
  expect(suspended.text).toContain('Suspended: Chargebacks under review');
  expect((await readProject(service().client, id)).body['state']).toBe('suspended');
  await submit(pageOf(id), '/resume');
  await deposit(service().client, walletId, { amount: 1_250 });
  const kept = await submit(pageOf(id), '/close');
  expect([kept.status, kept.text.includes('Still open'), kept.text.includes('€12.50')]).toEqual([
    409,
    true,
    true,
  ]);
  expect((await readProject(service().client, id)).body['state']).toBe('active');
  const { project_id: empty } = await aProject(service().client);
  const closed = await submit(pageOf(empty), '/close');
  expect(closed.text).toContain('The merchant is closed.');
  expect(
    closed.forms.map(({ action }) => action).filter((one) => one.startsWith(pageOf(empty))),
  ).toEqual([`${pageOf(empty)}/see-as`]);
  expect(await actsOn(id)).toEqual([
    'staff resume_project',
    'staff suspend_project',
    'admin create_project',
  ]);
});

test('bank account, owner and a new secret can be set; the secret is shown once', async () => {
  const { project_id: id, client_id } = await aProject(service().client);
  const more = `${pageOf(id)}/more`;
  const account = await submit(more, '/account', { iban: 'LT60 1010 0123 4567 8901' });
  expect(account.text).toContain('The bank account was set.');
  const wrong = await submit(more, '/account', { iban: 'LT00' });
  expect(wrong.status).toBe(422);
  const owner = { owner_email: anAddress(), owner_name: 'Ona', owner_language: 'lt' };
  expect((await submit(more, '/owner', owner)).text).toContain('The owner was invited.');
  expect((await submit(more, '/owner', owner)).status).toBe(409);
  const form = formTo(await open(more), '/rotate');
  const chosen = { what: 'client_secret', overlap: '3600' };
  const page = await staff.browser.submit(form, chosen);
  const secret = /<code>([^<]+)<\/code>/.exec(page.html)?.[1] ?? '';
  const credentials = { client_id, client_secret: secret };
  expect((await askForToken(service().client, credentials)).status).toBe(200);
  expect((await staff.browser.submit(form, chosen)).status).toBe(409);
  expect((await actsOn(id)).filter((act) => act === 'staff rotate_secret')).toHaveLength(1);
});

test("the helpdesk sees the merchant's page and portal, and can change nothing", async () => {
  const { project_id: id } = await aProject(service().client);
  const { browser } = await atConsole(service(), 'helpdesk');
  const page = await browser.open(pageOf(id));
  expect(page.status).toBe(200);
  expect(page.links).toContain(`/console/orders?project_id=${id}`);
  const own = page.forms.map(({ action }) => action).filter((one) => one.startsWith(pageOf(id)));
  expect(own).toEqual([`${pageOf(id)}/see-as`]);
  expect(page.html.length).toBeLessThan(61_440);
});

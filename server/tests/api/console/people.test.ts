import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Browser, formOf } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { aProject, aUser, deposit, readWallet } from '../../support/identity.ts';
import { ownPath } from '../../support/own-wallet.ts';
import { formTo } from '../../support/portal.ts';
import type { StaffAtPages } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTokenUser, userPassword } from '../../support/token-users.ts';
import { WalletClient } from '../../support/wallet.ts';

// Business 5, People: each page and action, and its effect in the API and the log.

const service = useSharedService(unlimited);

let staff: StaffAtPages;
beforeAll(async () => {
  staff = await atConsole(service(), 'operator');
});

const pageOf = (id: number): string => `/console/people/${id}`;
const open = (address: string) => staff.browser.open(address);

async function submit(id: number, ending: string, typed: Readonly<Record<string, string>> = {}) {
  return staff.browser.submit(formTo(await open(pageOf(id)), ending), typed);
}

/** Staff actions on a person, newest first, with the whole row of the log. */
async function actsOn(subject: string) {
  const rows = await service().database.query<{ action: string; row: string }>(
    `SELECT action, whole::text AS row FROM operator_action AS whole
     WHERE subject = $1 AND actor_type = 'staff' ORDER BY number DESC`,
    [subject],
  );
  return rows;
}

const accessOf = async (id: number) =>
  (await service().client.send('GET', `/admin/v1/users/${id}/access`)).body;

/** A person with a wallet, a password, a PIN and an application. */
async function somebody() {
  const project = await aProject(service().client, { rights: ['password_grant'] });
  const user = await aTokenUser(service().client, project);
  return { ...user, project, shop: new WalletClient(service().client, project) };
}

/** Signs in at My wallet; returns the heading of the next page. */
async function signIn(browser: Browser, email: string): Promise<string> {
  const page = await browser.open(ownPath);
  const seen = await browser.submit(formOf(page), { login: email, password: userPassword });
  return seen.heading;
}

test('the list finds a person by email address, and the page shows who they are', async () => {
  const { userId, email, walletId } = await somebody();
  const list = await open(`/console/people?q=${encodeURIComponent(email)}&state=active`);
  expect([list.status, list.heading]).toEqual([200, 'People']);
  expect(list.links).toContain(pageOf(userId));
  const csv = await open(`/console/people?q=${encodeURIComponent(email)}&format=csv`);
  expect(csv.html).toContain(`${userId},${walletId},`);
  const page = await open(pageOf(userId));
  expect(page.text).toContain(email);
  expect(page.text).toContain('€100.00');
  expect(page.html.length).toBeLessThan(61_440);
  expect((await open(pageOf(999_999_999))).status).toBe(404);
});

describe('locking', () => {
  test('blocks sign-in and PIN until the unlocking, and ends open sessions', async () => {
    const { userId, email, walletId, shop, signing } = await somebody();
    const browser = new Browser(service().client);
    expect(await signIn(browser, email)).toBe('My wallet');
    const form = formTo(await open(pageOf(userId)), '/lock');
    const locked = await staff.browser.submit(form);
    expect(locked.text).toContain('This person is locked.');
    expect(locked.text).toContain('Locked by hand since');
    await staff.browser.submit(form);
    expect((await accessOf(userId))['locked_at']).toEqual(expect.any(Number));
    expect(await signIn(browser, email)).not.toBe('My wallet');
    const { transaction_key: key } = await shop.created();
    const pin = () => shop.reserve(key, walletId, { pin: '4711' });
    expect((await pin()).status).toBe(403);
    // Access given before goes on: only a suspension ends it.
    expect((await signing.send('GET', '/rest/v1/user/me')).status).toBe(200);
    const unlocked = await submit(userId, '/unlock');
    expect(unlocked.text).toContain('This person is unlocked.');
    expect((await pin()).status).toBe(200);
    expect((await browser.open(ownPath)).heading).not.toBe('My wallet');
    expect(await signIn(new Browser(service().client), email)).toBe('My wallet');
    const acts = await actsOn(`user ${userId}`);
    expect(acts.map(({ action }) => action)).toEqual(['unlock_user', 'lock_user']);
    expect(acts.map(({ row }) => row).join()).not.toContain(email);
  });

  test('a closed or unknown person cannot be locked', async () => {
    const { user_id: id } = await aUser(service().client);
    const path = `/admin/v1/users/${id}`;
    await service().client.send('PATCH', path, { body: { state: 'closed' } });
    const answer = await service().client.send('POST', `${path}/lock`);
    expect([answer.status, answer.body['error']]).toEqual([409, 'invalid_state']);
    expect((await service().client.send('POST', '/admin/v1/users/999999999/lock')).status).toBe(
      404,
    );
  });
});

test('staff can end sessions, remove an application and cancel a payment permission', async () => {
  const { userId, email, walletId, shop, signing, project } = await somebody();
  const browser = new Browser(service().client);
  await signIn(browser, email);
  await shop.grantedBy(walletId, { description: 'Rides' });
  const before = await accessOf(userId);
  expect(before).toMatchObject({
    ...{ user_id: userId, locked_at: null, has_password: true, has_pin: true },
    second_factor: { app: false, passkeys: 0, recovery_codes: 0 },
    addresses: [{ kind: 'email', value: email, confirmed_at: expect.any(Number) }],
    sessions: [{ created_at: expect.any(Number) }],
    applications: [{ project_id: project.project_id, name: 'Shop' }],
  });
  expect((await submit(userId, '/end-sessions')).text).toContain('All sessions have ended.');
  expect((await browser.open(ownPath)).heading).not.toBe('My wallet');
  expect((await submit(userId, '/remove-application')).text).toContain('The access was removed.');
  expect((await signing.send('GET', '/rest/v1/user/me')).status).toBe(401);
  const ended = await submit(userId, '/cancel-allowance');
  expect(ended.text).toContain('The payment permission was cancelled.');
  expect(await accessOf(userId)).toMatchObject({ sessions: [], applications: [] });
  const acts = (await actsOn(`user ${userId}`)).map(({ action }) => action);
  expect(acts).toEqual(['remove_application', 'end_user_sessions']);
});

test('a person is suspended, resumed, closed, exported and erased; open money prevents closing', async () => {
  const { user_id: id, wallet_id: walletId } = await aUser(service().client, {
    email: `${randomUUID()}@people.example`,
  });
  expect((await submit(id, '/suspend')).text).toContain('This person is suspended.');
  expect((await submit(id, '/resume')).text).toContain('The suspension has ended.');
  expect((await submit(id, '/password-link')).text).toContain('The password link was sent.');
  const { user_id: rich, wallet_id: richWallet } = await aUser(service().client);
  await deposit(service().client, richWallet, { amount: 700 });
  const kept = await submit(rich, '/close');
  expect([kept.status, kept.text.includes('€7.00')]).toEqual([409, true]);
  expect((await submit(id, '/close')).text).toContain('This person is closed.');
  const file = await submit(id, '/export');
  expect(file.headers['content-disposition']).toBe(`attachment; filename="user-${id}.json"`);
  expect(JSON.parse(file.html)).toMatchObject({ user: { user_id: id, wallet_id: walletId } });
  const unsure = await submit(id, '/erase', { confirm: String(rich) });
  expect(unsure.status).toBe(422);
  expect((await submit(id, '/erase', { confirm: String(id) })).text).toContain(
    'The personal data was erased.',
  );
  expect((await actsOn(`user ${id}`)).map(({ action }) => action)).toEqual([
    ...['erase_user', 'export_user', 'close_user', 'suspend_user'],
    ...['send_password_link', 'resume_user', 'suspend_user'],
  ]);
});

test('a treasurer deposits by hand, once; the helpdesk unlocks but cannot lock', async () => {
  const { user_id: id, wallet_id: walletId } = await aUser(service().client);
  const { browser } = await atConsole(service(), 'treasurer');
  const form = formTo(await browser.open(pageOf(id)), '/deposit');
  const typed = { amount: '1 250,50', currency: 'EUR', reference: randomUUID() };
  expect((await browser.submit(form, typed)).text).toContain('The money was deposited.');
  await browser.submit(form, typed);
  expect((await readWallet(service().client, walletId)).text).toContain('"balance":125050');
  expect((await browser.submit(form, { ...typed, amount: 'x' })).status).toBe(422);
  const statement = await browser.open(`${pageOf(id)}/statement`);
  expect(statement.text).toContain(typed.reference);
  expect((await browser.open(`${pageOf(id)}/statement?from=x`)).status).toBe(400);
  const help = await atConsole(service(), 'helpdesk');
  const page = await help.browser.open(pageOf(id));
  const own = page.forms
    .map(({ action }) => action)
    .filter((action) => action.startsWith(pageOf(id)));
  expect(own.map((action) => action.slice(pageOf(id).length))).toEqual([
    '/unlock',
    '/password-link',
  ]);
});

import { expect, test } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { advance, nowOf } from '../../support/clock.ts';
import { firstOf } from '../../support/extent.ts';
import { aProject, changeProject, deposit } from '../../support/identity.ts';
import { listMails } from '../../support/mails.ts';
import { aPaidProject, financeOf, type PaidProject } from '../../support/payouts.ts';
import { formTo, signedIn, staffBrowser } from '../../support/portal.ts';
import { addStaff } from '../../support/staff.ts';
import { useService } from '../../support/test-service.ts';
import { balanceOf, seen } from '../../support/wallet.ts';

// Decision 0233: a standing payout in the portal, and what it does over time.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });

const moneyOf = ({ walletId }: PaidProject) => balanceOf(service().client, walletId);

const set = async (browser: Browser, { path }: PaidProject, typed: Record<string, string>) =>
  browser.submit(formTo(await browser.open(`${path}/rule`), '/rule'), typed);

/** Moves past the next 05:00 UTC. */
async function nextMorning(): Promise<void> {
  const { client } = service();
  const now = await nowOf(client);
  await advance(client, 86_400 - ((now - 5 * 3_600) % 86_400) + 1);
}

const ruleAt = ({ projectId }: Pick<PaidProject, 'projectId'>) =>
  `/admin/v1/projects/${projectId}/payout-rule`;

async function transfersOf({ projectId }: PaidProject) {
  const path = `/admin/v1/transfers?project_id=${projectId}`;
  const { items } = seen<{ items: readonly Record<string, unknown>[] }>(
    await service().client.send('GET', path),
  );
  return items;
}

async function actsOf({ projectId }: PaidProject) {
  const { body } = await service().client.send('GET', '/admin/v1/actions?limit=200');
  const all = body['items'] as readonly Record<string, unknown>[];
  return all
    .filter((one) => one['project_id'] === projectId && String(one['action']).includes('rule'))
    .map(({ action, details }) => [action, details]);
}

test('a standing payout pays out every morning until it is switched off', async () => {
  const shop = await aPaidProject(service(), 100_000);
  const finance = await financeOf(service(), shop);
  expect((await finance.open(shop.path)).text).toContain('nothing is paid out automatically');
  const form = formTo(await finance.open(`${shop.path}/rule`), '/rule');
  const typed = { when: 'day', keep: '1 00,50', minimum: '20' };
  const [page] = await Promise.all([finance.submit(form, typed), finance.submit(form, typed)]);
  expect(page?.heading).toBe('Standing payout on');
  expect(page?.text).toContain('The rule is set.');
  const terms = { every: 'day', keep: '10050', minimum: '2000' };
  expect(await actsOf(shop)).toEqual([['set_payout_rule', terms]]);
  await nextMorning();
  expect(await moneyOf(shop)).toEqual({ balance: 100_000, held: 89_950 });
  const [transfer] = await transfersOf(shop);
  expect(transfer).toMatchObject({
    status: 'reserved',
    amount: { amount: '899.50', currency: 'EUR' },
    beneficiary: { type: 'bank', bank_account: { iban: 'LT601010012345678901' } },
  });
  const { body } = await service().client.send('GET', ruleAt(shop));
  const due = Number(body['next_at']) - 86_400;
  expect(body).toEqual({
    ...{ project_id: shop.projectId, state: 'on', every: 'day', weekday: null, day_of_month: null },
    ...{ currency: 'EUR', keep: 10_050, minimum: 2_000, confirmed_at: null },
    set_at: expect.any(Number),
    next_at: due + 86_400,
    last_runs: [
      {
        ...{ due_at: due, ran_at: expect.any(Number), outcome: 'paid' },
        ...{ transfer_id: transfer?.['id'], amount: 89_950 },
      },
    ],
  });
  expect(due % 86_400).toBe(5 * 3_600);
  await deposit(service().client, shop.walletId, { amount: 1_999, reference: 'Little' });
  await nextMorning();
  expect(await transfersOf(shop)).toHaveLength(1);
  // The first day pays, the others find nothing.
  await deposit(service().client, shop.walletId, { amount: 1, reference: 'Enough' });
  await advance(service().client, 3 * 86_400);
  expect(await transfersOf(shop)).toHaveLength(2);
  const later = await financeOf(service(), shop);
  const rule = await later.open(`${shop.path}/rule`);
  expect(rule.text).toMatch(
    /Paid out.*€20\.00.*Less than the smallest payout.*Paid out.*€899\.50/s,
  );
  const one = await later.open(`${shop.path}/${transfer?.['id']}`);
  expect(one.text).toContain('the standing rule of Our finance');
  const off = formTo(rule, '/off');
  expect((await later.submit(off)).heading).toBe('Standing payout off');
  expect((await later.submit({ ...off, fields: { ...off.fields, once: 'another' } })).status).toBe(
    409,
  );
  await deposit(service().client, shop.walletId, { amount: 50_000, reference: 'Late' });
  await advance(service().client, 2 * 86_400);
  expect(await transfersOf(shop)).toHaveLength(2);
});

/** A project with two-person approval. Its bank account is older than the rule. */
async function aProjectOfTwo(): Promise<PaidProject> {
  const shop = await aPaidProject(service(), 5_000);
  await changeProject(service().client, shop.projectId, { payout_approval: true });
  await advance(service().client, 1);
  return shop;
}

test('four eyes: the member who set the rule cannot confirm it; another does, once, and payouts run', async () => {
  const shop = await aProjectOfTwo();
  const [finance, owner] = [
    await financeOf(service(), shop),
    await staffBrowser(service(), shop.projectId, 'owner'),
  ];
  const waiting = await set(finance, shop, { when: 'day' });
  expect(waiting.heading).toBe('Standing payout waiting for confirmation');
  expect(waiting.forms.some(({ action }) => action.endsWith('/confirm'))).toBe(false);
  const stale = formTo(await owner.open(`${shop.path}/rule`), '/confirm');
  await set(finance, shop, { when: 'day', keep: '10' });
  const changed = await owner.submit(stale);
  expect(changed.status).toBe(409);
  expect(changed.text).toContain('the rule was changed meanwhile');
  const form = formTo(changed, '/confirm');
  // The owner's form, sent by the member who set the rule.
  expect((await finance.submit(form)).status).toBe(403);
  const pages = await Promise.all([owner.submit(form), owner.submit(form)]);
  expect(pages.map(({ heading }) => heading)).toEqual(['Standing payout on', 'Standing payout on']);
  await nextMorning();
  expect(await moneyOf(shop)).toEqual({ balance: 5_000, held: 4_000 });
  const [transfer] = await transfersOf(shop);
  const page = await (await financeOf(service(), shop)).open(`${shop.path}/${transfer?.['id']}`);
  expect(page.heading).toBe(`Payout ${transfer?.['id']} with the bank`);
  expect(page.text).toMatch(/Approved by\s*Our owner/);
});

test('four eyes: after a change of bank account nothing is paid until the rule is set again', async () => {
  const shop = await aProjectOfTwo();
  const finance = await financeOf(service(), shop);
  await set(finance, shop, { when: 'day' });
  const owner = await staffBrowser(service(), shop.projectId, 'owner');
  const rule = `${shop.path}/rule`;
  const confirmed = await owner.submit(formTo(await owner.open(rule), '/confirm'));
  const changed = 'The bank account was changed after this rule was set';
  expect(confirmed.text).not.toContain(changed);
  const settings = `/portal/projects/${shop.projectId}/settings/bank-account`;
  const bank = formTo(await owner.open(settings), '/bank-account');
  await owner.submit(bank, { iban: 'LT121000011101001000' });
  expect((await owner.open(rule)).text).toContain(changed);
  // After the waiting day of a new account.
  await advance(service().client, 86_400 + 1);
  await nextMorning();
  expect(await transfersOf(shop)).toEqual([]);
  const { body } = await service().client.send('GET', ruleAt(shop));
  const { last_runs: runs } = body as { last_runs: readonly object[] };
  expect(runs[0]).toMatchObject({ outcome: 'account_changed', transfer_id: null, amount: null });
  const again = await financeOf(service(), shop);
  expect((await set(again, shop, { when: 'day' })).text).not.toContain(changed);
  const other = await staffBrowser(service(), shop.projectId, 'owner');
  await other.submit(formTo(await other.open(rule), '/confirm'));
  await nextMorning();
  const [transfer] = await transfersOf(shop);
  const iban = 'LT121000011101001000';
  expect(transfer).toMatchObject({ beneficiary: { bank_account: { iban } } });
});

test('a new bank account delays the payout until it can be used; an owner gets a mail, support does not', async () => {
  const shop = await aPaidProject(service(), 5_000);
  const { projectId } = shop;
  const staff = await addStaff(service(), { role: 'owner', projectId });
  const support = await addStaff(service(), { role: 'support', projectId });
  const owner = await signedIn(service(), staff);
  await set(owner, shop, { when: 'day' });
  // Then moves to two hours before the next due time: a new account has to wait for a day.
  await nextMorning();
  expect(await moneyOf(shop)).toMatchObject({ held: 5_000 });
  await advance(service().client, 22 * 3_600);
  const again = await signedIn(service(), staff);
  const settings = `/portal/projects/${projectId}/settings/bank-account`;
  const bank = formTo(await again.open(settings), '/bank-account');
  await again.submit(bank, { iban: 'LT121000011101001000' });
  await deposit(service().client, shop.walletId, { amount: 700, reference: 'More' });
  await advance(service().client, 3 * 3_600);
  expect(await transfersOf(shop)).toHaveLength(1);
  const [mail] = await listMails(service().client, { to: staff.email, limit: '1' });
  expect(mail?.subject).toBe('[TEST] A standing payout was not made');
  expect(mail?.text).toContain('The new bank account cannot be used yet.');
  expect(await listMails(service().client, { to: support.email })).toEqual([]);
  await advance(service().client, 22 * 3_600);
  expect(await transfersOf(shop)).toHaveLength(2);
  expect(await moneyOf(shop)).toEqual({ balance: 5_700, held: 5_700 });
});

test('an owner gets a mail about a payout that waits for approval, with its amount and link', async () => {
  const { client } = service();
  const shop = await aPaidProject(service(), 5_000);
  const { projectId, path } = shop;
  const staff = await addStaff(service(), { role: 'owner', projectId });
  // Makes the bank account older than the rule.
  await advance(client, 1);
  const owner = await signedIn(service(), staff);
  await set(owner, shop, { when: 'day', keep: '10' });
  await changeProject(client, projectId, { payout_approval: true });
  await nextMorning();
  expect(await moneyOf(shop)).toEqual({ balance: 5_000, held: 4_000 });
  const [transfer] = await transfersOf(shop);
  const [mail] = await listMails(client, { to: staff.email, limit: '1' });
  expect(mail?.subject).toBe('[TEST] A standing payout is waiting for approval');
  expect(mail?.text).toContain('€40.00 is reserved');
  expect(mail?.text).toContain(`${path}/${transfer?.['id']}\n`);
  expect(mail?.text).not.toMatch(/was not made|stays on the balance/);
});

// biome-ignore format: a table
test.each(firstOf([
  [{ when: 'day', keep: 'much' },       422, 'Write an amount, or leave the field empty.'],
  [{ when: 'month-32' },                422, 'Choose a day.'],
  [{ when: 'day', minimum: '-1' },      422, 'Write an amount, or leave the field empty.'],
  [{ when: 'week-8' },                  422, 'Choose a day.'],
  [{ when: '' },                        422, 'Choose a day.'],
], 2))('a rule of %o is refused with %i, and the input is kept', async (typed, status, said) => {
  const shop = await aPaidProject(service(), 0);
  const page = await set(await financeOf(service(), shop), shop, typed);
  expect(page.status).toBe(status);
  expect(page.text).toContain(said);
  expect(formTo(page, '/rule').choices['keep']).toEqual(['keep' in typed ? typed.keep : '']);
});

test('nothing can be set without a bank account, by a viewer or by another project', async () => {
  const { project_id: projectId } = await aProject(service().client);
  const path = `/portal/projects/${projectId}/payouts`;
  const finance = await staffBrowser(service(), projectId, 'finance');
  const form = formTo(await finance.open(`${path}/rule`), '/rule');
  const refused = await finance.submit(form, { when: 'day' });
  expect((await service().client.send('GET', ruleAt({ projectId }))).status).toBe(404);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('the project has no bank account');
  const viewer = await staffBrowser(service(), projectId, 'viewer');
  const page = await viewer.open(`${path}/rule`);
  expect([page.status, page.forms.some(({ action }) => action.includes('/payouts/rule'))]).toEqual([
    200,
    false,
  ]);
  const other = await aPaidProject(service(), 0);
  const stranger = await financeOf(service(), other);
  expect((await stranger.open(`${path}/rule`)).status).toBe(404);
  expect((await stranger.submit(form, { when: 'day' })).status).toBe(404);
});

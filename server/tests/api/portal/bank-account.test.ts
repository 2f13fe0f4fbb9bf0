import { describe, expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { advance, nowOf } from '../../support/clock.ts';
import { firstOf, longTest } from '../../support/extent.ts';
import { aProject, changeProject } from '../../support/identity.ts';
import { listMails } from '../../support/mails.ts';
import { aPaidProject, askFor, giveBankAccount, numberIn } from '../../support/payouts.ts';
import { formTo, signedIn, staffBrowser } from '../../support/portal.ts';
import { addStaff, anAddress, staffPath } from '../../support/staff.ts';
import { codeForm, headings, StaffAtPages } from '../../support/staff-pages.ts';
import { startTestService, useService } from '../../support/test-service.ts';
import { balanceOf } from '../../support/wallet.ts';

// Business 7, Bank account of a project (decision 0173).

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });

const iban = 'LT601010012345678901';
const other = 'EE382200221020145685';
const day = 86_400;

const aShop = async () => {
  const { project_id: projectId, wallet_id: walletId } = await aProject(service().client);
  const base = `/portal/projects/${projectId}`;
  const owner = await staffBrowser(service(), projectId, 'owner');
  const change = async (typed: Readonly<Record<string, string>>) => {
    const page = await owner.open(`${base}/settings/bank-account`);
    return owner.submit(formTo(page, '/settings/bank-account'), typed);
  };
  return { projectId, walletId, base, owner, change, path: `${base}/payouts` };
};

const accountOf = (projectId: string) =>
  service().client.send('GET', `/admin/v1/projects/${projectId}/bank-account`);

const actsOn = async (subject: string) => {
  const { body } = await service().client.send('GET', '/admin/v1/actions?limit=200');
  const all = body['items'] as readonly Record<string, unknown>[];
  return all.filter((act) => act['subject'] === subject);
};

describe('an owner sets the bank account of the project', () => {
  test('the account becomes usable after exactly 24 hours', async () => {
    const shop = await aShop();
    const { client } = service();
    await client.send('POST', `/admin/v1/wallets/${shop.walletId}/deposits`, {
      body: { amount: 1_000, currency: 'EUR', reference: 'Sales' },
    });
    const page = await shop.change({ iban: 'lt60 1010 0123 4567 8901', bic: 'cbvilt2x' });
    expect([page.status, page.address]).toEqual([200, `${shop.base}/settings?done=bank_account`]);
    expect(page.text).toContain('The bank account was saved.');
    expect(page.text).toContain('LT60 1010 0123 4567 8901');
    const { body: account } = await accountOf(shop.projectId);
    expect(account).toMatchObject({
      project_id: shop.projectId,
      name: 'Shop',
      iban,
      bic: 'CBVILT2X',
      confirmed_at: null,
    });
    const [addedAt, usableAt] = [Number(account['added_at']), Number(account['usable_at'])];
    expect(usableAt - addedAt).toBe(day);
    await advance(client, usableAt - (await nowOf(client)) - 60);
    // After 24 hours the session has expired as well.
    const finance = await staffBrowser(service(), shop.projectId, 'finance');
    const early = await askFor(finance, shop, { amount: '5' });
    expect(early.status).toBe(409);
    expect(early.text).toMatch(/the bank account can be used from .* UTC on, or when the operator/);
    expect(await balanceOf(client, shop.walletId)).toEqual({ balance: 1_000, held: 0 });
    await advance(client, 60);
    const late = await askFor(finance, shop, { amount: '5' });
    expect(late.heading).toMatch(/with the bank$/);
    expect(await balanceOf(client, shop.walletId)).toEqual({ balance: 1_000, held: 500 });
  });

  test('every owner gets a mail in their language; other members get none', async () => {
    const shop = await aShop();
    const { client } = service();
    const people = await Promise.all(
      (['lt', 'ru', 'en'] as const).map(async (locale) => {
        const email = anAddress();
        const role = locale === 'en' ? 'finance' : 'owner';
        const body = {
          email,
          name: 'Ona',
          role,
          locale,
          project_id: shop.projectId,
          password: 'a long password',
        };
        await client.send('POST', staffPath, { body });
        return email;
      }),
    );
    await shop.change({ iban });
    const mailsTo = async (to = '') => listMails(client, { to, limit: '10' });
    const [lt, ru, en] = await Promise.all(people.map(mailsTo));
    expect(lt?.map(({ subject }) => subject)).toEqual([
      '[TEST] Pakeista jūsų projekto banko sąskaita',
    ]);
    expect(lt?.[0]?.text).toContain(
      'Projekto „Shop“ išmokos bus pervedamos į sąskaitą LT60 … 8901 nuo ',
    );
    expect(ru?.[0]?.text).toContain(
      'Выплаты проекта «Shop» будут поступать на счёт LT60 … 8901 начиная с ',
    );
    expect(en).toEqual([]);
  });

  test('adding the same account again sends no mail, logs no action and starts no new waiting period', async () => {
    const shop = await aShop();
    await shop.change({ iban });
    const before = await accountOf(shop.projectId);
    const mails = (await listMails(service().client, { limit: '200' })).length;
    const page = await shop.change({ iban: 'LT60 1010 0123 4567 8901' });
    expect(page.text).toContain('Nothing was changed: it was the account already.');
    expect((await accountOf(shop.projectId)).text).toBe(before.text);
    expect(await listMails(service().client, { limit: '200' })).toHaveLength(mails);
    const acts = await actsOn(`project ${shop.projectId}`);
    expect(acts.filter(({ action }) => action === 'change_bank_account')).toMatchObject([
      { actor: { type: 'staff' }, before: null, after: { iban: 'LT60 … 8901' } },
    ]);
  });

  test('a form sent twice changes the account once; of two concurrent changes one account remains', async () => {
    const shop = await aShop();
    const form = formTo(
      await shop.owner.open(`${shop.base}/settings/bank-account`),
      '/settings/bank-account',
    );
    const another = await staffBrowser(service(), shop.projectId, 'owner');
    const theirs = formTo(
      await another.open(`${shop.base}/settings/bank-account`),
      '/settings/bank-account',
    );
    await Promise.all([
      shop.owner.submit(form, { iban }),
      shop.owner.submit(form, { iban }),
      another.submit(theirs, { iban: other }),
    ]);
    const { body } = await accountOf(shop.projectId);
    expect([iban, other]).toContain(body['iban']);
    const acts = await actsOn(`project ${shop.projectId}`);
    expect(acts.filter(({ action }) => action === 'change_bank_account')).toHaveLength(2);
  });

  const notAnIban = 'This is no IBAN. Look at every character.';
  test.each(
    firstOf(
      [
        [{ iban: 'LT601010012345678902' }, notAnIban],
        [{ iban, bic: 'ABCDXX22' }, 'This is no BIC: it has 8 or 11 letters and digits.'],
        [{ iban: '' }, notAnIban],
      ],
      2,
    ),
  )('%o is refused with a message and kept in the form', async (typed, said) => {
    const shop = await aShop();
    const page = await shop.change(typed);
    expect(page.status).toBe(422);
    expect(page.text).toContain(said);
    expect(formTo(page, '/settings/bank-account').choices['iban']).toEqual([typed.iban]);
    expect((await accountOf(shop.projectId)).status).toBe(404);
  });

  test('other members see a masked number', async () => {
    const shop = await aShop();
    await shop.change({ iban });
    const finance = await staffBrowser(service(), shop.projectId, 'finance');
    const page = await finance.open(`${shop.base}/settings`);
    expect(page.text).toContain('LT60 … 8901');
    expect(page.html).not.toMatch(/LT60 ?1010/);
    expect(page.links.some((link) => link.endsWith('/settings/bank-account'))).toBe(false);
  });
});

describe('an operator', () => {
  const confirm = (id: string) =>
    service().client.send('POST', `/admin/v1/beneficiaries/${id}/confirm`);

  test('confirms the account, which is usable at once; confirming it again changes nothing', async () => {
    const shop = await aShop();
    await shop.change({ iban });
    const { body: waiting } = await accountOf(shop.projectId);
    const id = String(waiting['beneficiary_id']);
    const answer = await confirm(id.toUpperCase());
    expect(answer.status).toBe(200);
    const { usable_at, confirmed_at } = answer.body;
    expect(usable_at).toBe(confirmed_at);
    expect(Number(usable_at)).toBeLessThan(Number(waiting['usable_at']));
    expect((await confirm(id)).text).toBe(answer.text);
    expect((await accountOf(shop.projectId)).text).toBe(answer.text);
    const acts = await actsOn(`beneficiary ${id}`);
    expect(acts).toMatchObject([{ action: 'confirm_bank_account', after: { usable_at } }]);
  });

  test('cannot confirm a replaced account, a recipient of splits or an unknown one', async () => {
    const shop = await aShop();
    await shop.change({ iban });
    const { body: first } = await accountOf(shop.projectId);
    await shop.change({ iban: other });
    const replaced = await confirm(String(first['beneficiary_id']));
    expect([replaced.status, replaced.body['error']]).toEqual([409, 'invalid_state']);
    const { body: recipient } = await service().client.send('POST', '/admin/v1/beneficiaries', {
      body: { project_id: shop.projectId, name: 'Jonas', iban },
    });
    expect((await confirm(String(recipient['beneficiary_id']))).status).toBe(409);
    expect((await confirm('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await confirm('nonsense')).status).toBe(422);
    expect((await accountOf(shop.projectId)).body['confirmed_at']).toBeNull();
  });

  test("sets the account with the project's name, usable at once, and owners get a mail", async () => {
    const shop = await aShop();
    const email = anAddress();
    await addStaff(service(), { role: 'owner', projectId: shop.projectId, email });
    await giveBankAccount(service(), shop.projectId, other);
    const { body } = await accountOf(shop.projectId);
    expect(body).toMatchObject({ iban: other, bic: null });
    expect(body['usable_at']).toBe(body['added_at']);
    const [mail] = await listMails(service().client, { to: email, limit: '1' });
    expect(mail?.text).toContain('go to the account EE38 … 5685 from now on.');
  });

  test("confirms an owner's account by setting the same one", async () => {
    const shop = await aShop();
    await shop.change({ iban });
    await giveBankAccount(service(), shop.projectId);
    const { body } = await accountOf(shop.projectId);
    expect(body['usable_at']).toBe(body['confirmed_at']);
  });

  test('gets an error at the field for an invalid BIC', async () => {
    const { projectId } = await aShop();
    const answer = await service().client.send('POST', '/admin/v1/beneficiaries', {
      body: { project_id: projectId, name: 'Shop', iban, bic: 'X' },
    });
    expect([answer.status, answer.body['error_properties']]).toEqual([
      422,
      { bic: ['Bic should be a valid BIC'] },
    ]);
  });
});

test("a recipient of splits with the project's name does not become its bank account", async () => {
  const shop = await aShop();
  await shop.change({ iban });
  const before = await accountOf(shop.projectId);
  await service().database.query(
    `INSERT INTO beneficiary (id, project_id, name, iban, created_at)
     VALUES (gen_random_uuid(), $1, 'Shop', $2, 0)`,
    [shop.projectId, other],
  );
  expect((await accountOf(shop.projectId)).text).toBe(before.text);
});

test('a change does not affect payouts on their way', async () => {
  const shop = await aPaidProject(service(), 5_000);
  await changeProject(service().client, shop.projectId, { payout_approval: true });
  const finance = await staffBrowser(service(), shop.projectId, 'finance');
  const id = numberIn(await askFor(finance, shop, { amount: '10' }));
  const owner = await staffBrowser(service(), shop.projectId, 'owner');
  const page = await owner.open(`/portal/projects/${shop.projectId}/settings/bank-account`);
  await owner.submit(formTo(page, '/settings/bank-account'), { iban: other });
  await owner.submit(formTo(await owner.open(`${shop.path}/${id}`), '/approve'));
  const { body } = await shop.api.read(id);
  expect(body).toMatchObject({
    status: 'reserved',
    allowed_to_cancel: false,
    beneficiary: { bank_account: { iban } },
  });
  expect((await askFor(finance, shop, { amount: '1' })).status).toBe(409);
});

test('the page asks for the second factor again before it shows the form', async () => {
  const { projectId, base } = await aShop();
  const member = await addStaff(service(), { role: 'owner', projectId });
  const staff = new StaffAtPages(service(), member, '203.0.113.77');
  await staff.signIn();
  await staff.setUpApp();
  await advance(service().client, 301);
  const asked = await staff.browser.open(`${base}/settings/bank-account`);
  expect(asked.heading).toBe(headings.prove);
  const page = await staff.browser.submit(codeForm(asked), { code: await staff.code() });
  expect([page.status, page.heading]).toEqual([200, 'Bank account']);
  const form = formTo(page, '/settings/bank-account');
  await advance(service().client, 301);
  expect((await staff.browser.submit(form, { iban })).heading).toBe(headings.prove);
  expect((await accountOf(projectId)).status).toBe(404);
});

longTest('a live installation without a bank rail says that it cannot pay out', async () => {
  const live = await startTestService({ ...unlimited, FLORIN_SIMULATOR: '0' });
  try {
    const { client } = live;
    const { project_id: projectId } = await aProject(client, { test_mode: false });
    await giveBankAccount(live, projectId);
    const member = await addStaff(live, { role: 'owner', projectId });
    const staff = new StaffAtPages(live, member, '203.0.113.78');
    await staff.signIn();
    await staff.setUpApp();
    const page = await askFor(
      staff.browser,
      { path: `/portal/projects/${projectId}/payouts` },
      { amount: '1' },
    );
    expect(page.status).toBe(409);
    expect(page.text).toContain('It was not done: this installation cannot pay out to banks yet.');
  } finally {
    await live.stop();
  }
});

test('a form of another session of the same member is refused', async () => {
  const { projectId, base } = await aShop();
  const member = await addStaff(service(), { role: 'owner', projectId });
  const [here, there] = [await signedIn(service(), member), await signedIn(service(), member)];
  const form = formTo(await here.open(`${base}/settings/bank-account`), '/settings/bank-account');
  expect((await there.submit(form, { iban })).status).toBe(403);
  expect((await accountOf(projectId)).status).toBe(404);
});

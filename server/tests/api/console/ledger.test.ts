import { beforeAll, describe, expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { pageIn } from '../../support/list-pages.ts';
import { formTo } from '../../support/portal.ts';
import { aWaitingPosting, largeAmount } from '../../support/posting-requests.ts';
import type { StaffAtPages } from '../../support/staff-pages.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Business 5, Ledger: accounts, the journal, reserved money, audits, postings by hand.

const service = useService(unlimited);

let ona: StaffAtPages;
let jonas: StaffAtPages;
beforeAll(async () => {
  ona = await atConsole(service(), 'treasurer');
  jonas = await atConsole(service(), 'operator');
});

const get = async (path: string) => (await service().client.send('GET', path)).body;
const balanceOf = async (account: string) =>
  (await get(`/admin/v1/accounts/${account}`))['balance'];

/** The newest action in the log on this subject. */
async function lastAct(subject: string) {
  const query = new URLSearchParams({ subject });
  const page = pageIn(await service().client.send('GET', `/admin/v1/actions?${query}`));
  return page.items[0];
}

/** A form of a posting, filled in and ready to be sent. */
async function typed(staff: StaffAtPages, chosen: Readonly<Record<string, string>>) {
  const page = await staff.browser.open('/console/ledger/postings/new');
  const form = formTo(page, '/postings/new');
  return { form, sent: () => staff.browser.submit(form, chosen) };
}

describe('posting by hand', () => {
  test('a small posting is made once, however often the form is sent', async () => {
    const { wallet, bank } = await service().client.fundedWallet(5_000);
    const chosen = { debit_account: wallet, credit_account: bank, amount: '12,50' };
    const { sent } = await typed(ona, chosen);
    const page = await sent();
    expect([page.status, page.html]).toEqual([
      200,
      expect.stringContaining('The money was posted.'),
    ]);
    expect(page.address).toMatch(/^\/console\/ledger\/postings\?account_id=/);
    await sent();
    expect(await balanceOf(wallet)).toBe(3_750);
    const { items } = pageIn(
      await service().client.send('GET', `/admin/v1/postings?account_id=${wallet}`),
    );
    const act = await lastAct(`posting ${items[0]?.['posting_id']}`);
    expect(act).toMatchObject({ action: 'post', actor: { type: 'staff', name: 'Our treasurer' } });
  });

  test('a large posting waits for another person, who approves it once', async () => {
    const { wallet, bank } = await service().client.fundedWallet(largeAmount);
    const { sent } = await typed(ona, {
      ...{ debit_account: wallet, credit_account: bank, amount: '10000.01' },
    });
    const waiting = await sent();
    expect(waiting.html).toContain('waits until someone else approves it');
    expect(waiting.forms.filter(({ action }) => action.endsWith('/approve'))).toEqual([]);
    expect(await balanceOf(wallet)).toBe(largeAmount);
    const listed = await jonas.browser.open('/console/ledger/requests?state=waiting');
    expect(listed.html).toContain(wallet);
    const address = waiting.address.replace(/\?.*/, '');
    const approve = formTo(await jonas.browser.open(address), '/approve');
    const done = await jonas.browser.submit(approve, {});
    expect(done.html).toContain('The posting was approved, and the money was posted.');
    expect((await jonas.browser.submit(approve, {})).status).toBe(200);
    expect(await balanceOf(wallet)).toBe(0);
    const id = address.split('/').at(-1);
    expect(await lastAct(`posting_request ${id}`)).toMatchObject({
      action: 'approve_posting',
      actor: { type: 'staff', name: 'Our operator' },
    });
  });

  test('an approval without enough money is 409, and the request can be declined', async () => {
    const { requestId, debit, credit } = await aWaitingPosting(service());
    const rest = { debit_account: debit, credit_account: credit, amount: largeAmount + 1 };
    await service().client.post(rest);
    const address = `/console/ledger/requests/${requestId}`;
    const page = await jonas.browser.open(address);
    const refused = await jonas.browser.submit(formTo(page, '/approve'), {});
    expect([refused.status, refused.html]).toEqual([
      409,
      expect.stringContaining('There is not enough money on the account.'),
    ]);
    const declined = await jonas.browser.submit(formTo(refused, '/decline'), {});
    expect(declined.html).toContain('Nothing was posted.');
  });

  // biome-ignore format: a table
  test.each([
    [{ debit_account: 'abc', credit_account: '2', amount: '1' }, 'Enter the number of an account'],
    [{ debit_account: '999999999', credit_account: '2', amount: '1' }, 'There is no account with this number.'],
  ])('a wrong account number is reported at its field', async (chosen, words) => {
    const page = await (await typed(ona, chosen)).sent();
    expect([page.status, page.html]).toEqual([422, expect.stringContaining(words)]);
  });
});

describe('pages', () => {
  test('the ledger shows accounts that need attention, and lists accounts by filter', async () => {
    const { wallet } = await service().client.fundedWallet(500);
    const page = await ona.browser.open('/console/ledger');
    expect(page.html).toContain('Accounts that should be empty');
    expect(page.html).toContain(wallet);
    expect(page.html).toContain('GET /admin/v1/accounts');
    const debts = await ona.browser.open('/console/ledger?kind=receivable&has_balance=true');
    expect(debts.html).toContain('What merchants owe after chargebacks');
    expect((await ona.browser.open('/console/ledger?kind=gold')).status).toBe(400);
  });

  test('the page of an account has its balance, its statement and its postings', async () => {
    const { wallet, bank } = await service().client.fundedWallet(500);
    const page = await ona.browser.open(`/console/ledger/accounts/${bank}`);
    expect(page.html).toContain('should be empty once everything has ended');
    expect(page.html).toContain('€5.00');
    const journal = await ona.browser.open(`/console/ledger/postings?account_id=${wallet}`);
    expect(journal.html).toContain(`/console/ledger/accounts/${bank}`);
    const csv = await ona.browser.open(`/console/ledger/accounts/${wallet}?format=csv`);
    expect(csv.html).toContain('date,type,counterparty');
  });

  test('an audit runs on request, and its page shows the result', async () => {
    const page = await ona.browser.open('/console/ledger/audits');
    const begun = await ona.browser.submit(formTo(page, '/audits'), {});
    const address = begun.address.replace(/\?.*/, '');
    const read = async () => (await ona.browser.open(address)).html;
    await until('the audit has ended', async () => !(await read()).includes('is running'));
    expect(await read()).toContain('Everything agrees with the journal.');
    const auditor = await atConsole(service(), 'auditor');
    const seen = await auditor.browser.open('/console/ledger/audits');
    expect([seen.status, seen.html.includes('Run the audit')]).toEqual([200, false]);
  });
});

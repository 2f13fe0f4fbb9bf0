import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aWaitingTransfer } from '../../support/payment-files.ts';
import { formTo } from '../../support/portal.ts';
import { ibans } from '../../support/splits.ts';
import type { StaffAtPages } from '../../support/staff-pages.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient } from '../../support/transfer.ts';

// Bank 3 and 4, Console: all payouts, and those that wait for a payment file.

const service = useService(unlimited);
const at = '/console/bank/payouts';

let out: MoneyOut;
let shop: Merchant;
let treasurer: StaffAtPages;
/** The ids of two waiting payouts: a transfer, and a return to an unknown account. */
let [transfer, unknown] = ['', ''];

beforeAll(async () => {
  const { client } = service();
  out = await MoneyOut.open(client);
  shop = await aMerchant(client);
  await out.returnedRefund(shop);
  const id = await aWaitingTransfer(await aTransferClient(client), '12.00');
  const { body } = await client.send('GET', `/admin/v1/transfers/${id}`);
  transfer = String(body['payout_id']);
  unknown = await out.payoutWithoutAccount(shop);
  treasurer = await atConsole(service(), 'treasurer');
});

const listed = async (query: string) => {
  const { html, status } = await treasurer.browser.open(`${at}${query}`);
  const ids = [...html.matchAll(/bank\/payouts\/([0-9a-f-]{36})"/g)].map(([, id]) => id);
  return { ids, html, status };
};

test('payouts are filtered by state, cause and account, and listed as CSV; an unknown filter is 400', async () => {
  const waiting = await listed('?state=waiting');
  expect(waiting.ids).toEqual([unknown, transfer]);
  expect(waiting.html).toContain('account not known');
  expect(waiting.html).toContain('€12.00');
  expect((await listed('?state=waiting&cause=transfer')).ids).toEqual([transfer]);
  expect((await listed('?state=rejected')).ids).toHaveLength(1);
  expect((await listed('')).ids).toHaveLength(3);
  expect((await listed(`?bank_account_id=${out.accountId}&cause=return`)).ids).toEqual([unknown]);
  expect((await listed(`?bank_account_id=${randomUUID()}`)).ids).toEqual([]);
  expect([(await listed('?state=lost')).status, (await listed('?after=x')).status]).toEqual([
    400, 400,
  ]);
  const csv = await treasurer.browser.open(`${at}?state=waiting&format=csv`);
  const [head = '', ...rows] = csv.html.trim().split('\r\n');
  expect([head.startsWith('payout_id,cause,subject,state'), rows.length]).toEqual([true, 2]);
  const files = await treasurer.browser.open('/console/bank/files');
  expect(files.html).toContain(`href="${at}?state=waiting"`);
});

test('a payout links to its cause, and gets a missing account once', async () => {
  const { browser } = treasurer;
  const known = await browser.open(`${at}/${transfer}`);
  expect(known.html).toMatch(/href="\/console\/transfers\/\d+"/);
  expect(known.html).not.toContain('/account"');
  const page = await browser.open(`${at}/${unknown}`);
  const form = formTo(page, '/account');
  const wrong = await browser.submit(form, { iban: 'LT00', name: 'Ona Onaitė' });
  expect([wrong.status, wrong.text.includes('This is not an IBAN.')]).toEqual([422, true]);
  expect(wrong.html).toContain('value="Ona Onaitė"');
  const named = await browser.submit(formTo(wrong, '/account'), {
    ...{ iban: ibans[1], name: 'Ona Onaitė' },
  });
  expect(named.text).toContain('The account is named. The next payment file takes the payout.');
  expect(named.html).not.toContain('/account"');
  const late = await browser.submit(form, { iban: ibans[2] });
  expect(late.status).toBe(409);
  const { body } = await service().client.send('GET', `/admin/v1/payouts/${unknown}`);
  expect(body).toMatchObject({ iban: ibans[1], name: 'Ona Onaitė' });
  expect((await browser.open(`${at}/${randomUUID()}`)).status).toBe(404);
});

test('an auditor can read the payouts but has no form', async () => {
  const { browser } = await atConsole(service(), 'auditor');
  const id = await out.payoutWithoutAccount(shop);
  expect((await browser.open(`${at}?state=waiting`)).html).toContain(id);
  const page = await browser.open(`${at}/${id}`);
  expect([page.status, page.html.includes('/account"')]).toEqual([200, false]);
});

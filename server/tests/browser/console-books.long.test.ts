import { beforeAll, expect, test } from 'vitest';
import { unlimited } from '../support/checkout.ts';
import { atConsole } from '../support/console.ts';
import { aWaitingPosting } from '../support/posting-requests.ts';
import type { StaffAtPages } from '../support/staff-pages.ts';
import { useService } from '../support/test-service.ts';
import { buyers } from './matrix.ts';
import { portalWalk } from './support/portal-walk.ts';
import { useBrowser } from './support/use-browser.ts';

// Business 5: checks every page of ledger, log and staff in the console, and its weight.

const service = useService(unlimited);
const browser = useBrowser(() => service().client.url);

let operator: StaffAtPages;
let addresses: readonly string[];
beforeAll(async () => {
  operator = await atConsole(service(), 'operator');
  const { requestId, debit } = await aWaitingPosting(service());
  await service().client.audit();
  const { body } = await service().client.send('GET', '/admin/v1/audits');
  const [audit] = body['items'] as readonly { readonly audit_id: string }[];
  const colleague = await service().client.send('GET', '/admin/v1/staff');
  const [member] = colleague.body['items'] as readonly { readonly staff_id: string }[];
  addresses = [
    '/ledger',
    `/ledger/accounts/${debit}`,
    '/ledger/postings',
    '/ledger/postings/new',
    '/ledger/requests',
    `/ledger/requests/${requestId}`,
    '/ledger/holds',
    '/ledger/audits',
    `/ledger/audits/${audit?.audit_id}`,
    '/log',
    '/log/verify',
    '/staff',
    `/staff/${member?.staff_id}`,
    '/staff/new',
    '/staff/tokens',
  ];
});

test.each(buyers)('books, log and staff are accessible ($language, $device)', async (looker) => {
  const { page } = await browser.open(looker);
  const { goOn } = await portalWalk(page, looker);
  const { url } = service().client;
  const value = operator.browser.cookie('florin-staff') ?? '';
  await page.context().addCookies([{ name: 'florin-staff', value, url }]);
  for (const address of addresses) {
    await goOn(() => page.goto(`${url}/console${address}?lang=${looker.language}`));
    expect(new URL(page.url()).pathname).toBe(`/console${address}`);
  }
});

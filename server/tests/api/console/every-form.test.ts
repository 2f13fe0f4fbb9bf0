import { beforeAll, expect, test } from 'vitest';
import { consoleRights } from '../../../src/console/rights.ts';
import { unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { consoleForms } from '../../support/console-forms.ts';
import { expectToken } from '../../support/form-token.ts';
import { formTo } from '../../support/portal.ts';
import type { StaffAtPages } from '../../support/staff-pages.ts';
import { useService } from '../../support/test-service.ts';

// Who may not: every form of the console without its token, with another person's and with an old
// one. A new form fails here until it is in the table.

const service = useService(unlimited);
const cases = consoleForms(service);

let operator: StaffAtPages;
let stranger: StaffAtPages;
beforeAll(async () => {
  operator = await atConsole(service(), 'operator');
  stranger = await atConsole(service(), 'operator');
});

test('every form of the console is in the table', () => {
  const forms = Object.keys(consoleRights).filter((endpoint) => endpoint.startsWith('POST '));
  expect(Object.keys(cases).sort()).toEqual(forms.sort());
});

test.each(Object.entries(cases))('%s is refused without its token', async (endpoint, one) => {
  const { at, chosen = {}, formTo: ending } = one;
  const address = await at();
  const last = endpoint.slice(endpoint.lastIndexOf('/'));
  const pick = (page: Parameters<typeof formTo>[0]) => formTo(page, ending ?? last);
  await expectToken(operator.browser, stranger.browser, { address, pick, chosen });
});

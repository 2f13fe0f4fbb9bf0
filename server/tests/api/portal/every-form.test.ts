import { beforeAll, expect, test } from 'vitest';
import { portalRights } from '../../../src/portal/rights.ts';
import type { Browser, Form, SeenPage } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { expectToken } from '../../support/form-token.ts';
import { formTo, signedIn } from '../../support/portal.ts';
import { hook, portalForms } from '../../support/portal-forms.ts';
import { addStaff } from '../../support/staff.ts';
import { useSharedService } from '../../support/test-service.ts';

// Every form of the portal is sent without its token, with a stranger's token and with an old
// token. A new form fails here until it is in the table.

const service = useSharedService(unlimited);

let merchant: Merchant;
let browser: Browser;
let stranger: Browser;
beforeAll(async () => {
  merchant = await aMerchant(service().client, { callback_uri: hook });
  const { project_id: projectId } = merchant.project;
  const owner = await addStaff(service(), { role: 'owner', projectId });
  browser = await signedIn(service(), owner);
  stranger = await signedIn(service(), owner);
});

const cases = portalForms(service, () => merchant);

const prefix = 'POST /portal/projects/:project_id';

test('every form of the portal is in the table', () => {
  const forms = Object.keys(portalRights).filter((endpoint) => endpoint.startsWith('POST '));
  expect(Object.keys(cases).sort()).toEqual(forms.map((one) => one.slice(prefix.length)).sort());
});

test.each(Object.entries(cases))('%s is refused without its token', async (path, one) => {
  const { at, chosen = {}, formTo: shown } = one;
  const address = `/portal/projects/${merchant.project.project_id}${await at()}`;
  const ending = path.slice(path.lastIndexOf('/'));
  const pick = (page: SeenPage): Form => {
    const form = formTo(page, shown ?? ending);
    return shown === undefined ? form : { ...form, action: form.action.replace(shown, ending) };
  };
  await expectToken(browser, stranger, { address, pick, chosen });
});

import { beforeAll, expect, test } from 'vitest';
import { type PortalEndpoint, portalRights, rightOf } from '../../../src/portal/rights.ts';
import type { SeenPage } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { extent } from '../../support/extent.ts';
import { formTo, signedIn } from '../../support/portal.ts';
import { hook, portalForms } from '../../support/portal-forms.ts';
import { addStaff, type TestStaff } from '../../support/staff.ts';
import { codeForm, StaffAtPages } from '../../support/staff-pages.ts';
import { useService } from '../../support/test-service.ts';

// Business 1, Sensitive acts: each of them, with a second factor that is older than 5 minutes.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
const prefix = 'POST /portal/projects/:project_id';

let merchant: Merchant;
let base: string;
/** A member with an authenticator app. */
let careful: StaffAtPages;
/** A member without one, who sees test projects only. */
let plain: TestStaff;
beforeAll(async () => {
  merchant = await aMerchant(service().client, { callback_uri: hook });
  const projectId = merchant.project.project_id;
  base = `/portal/projects/${projectId}`;
  const owner = () => addStaff(service(), { role: 'owner', projectId });
  careful = new StaffAtPages(service(), await owner(), '192.0.2.1');
  await careful.signIn();
  await careful.setUpApp();
  plain = await owner();
});

const cases = portalForms(service, () => merchant);

const sensitive = (Object.keys(portalRights) as PortalEndpoint[])
  .filter((endpoint) => endpoint.startsWith('POST ') && rightOf(endpoint).isSensitive)
  .map((endpoint) => endpoint.slice(prefix.length));

/** The short form tries a few, because one rule decides for all of them. */
const few = extent({ short: sensitive.slice(0, 3), long: sensitive });

test('sensitive actions exist, and each has a case', () => {
  expect(sensitive.length).toBeGreaterThan(6);
  expect(Object.keys(cases)).toEqual(expect.arrayContaining(sensitive));
});

/** Opens a page. Pages of sensitive forms may ask for the second factor first. */
async function opened(address: string): Promise<SeenPage> {
  await advance(service().client, 301);
  const page = await careful.browser.open(address);
  if (!page.address.startsWith('/portal/prove')) return page;
  return careful.browser.submit(codeForm(page), { code: await careful.code() });
}

/** The number of the project's actions in the log. */
async function acts(): Promise<number> {
  const { body } = await service().client.send('GET', '/admin/v1/actions?limit=200');
  const own = (body['items'] as { project_id: string | null }[]).filter(
    ({ project_id: id }) => id === merchant.project.project_id,
  );
  return own.length;
}

const formOn = (page: SeenPage, path: string) => formTo(page, path.slice(path.lastIndexOf('/')));

test.each(sensitive)('%s waits for the second factor, and is done after it', async (path) => {
  const one = cases[path];
  if (one === undefined) throw new Error('every form has a case');
  const address = `${base}${await one.at()}`;
  const { browser } = careful;
  const form = formOn(await opened(address), path);
  await advance(service().client, 301);
  const before = await acts();
  const proving = await browser.submit(form, one.chosen);
  expect(await acts()).toBe(before);
  const wrong = await browser.submit(codeForm(proving), { code: '000000' });
  expect(wrong.status).toBe(403);
  const kept = await browser.submit(codeForm(wrong), { code: await careful.code() });
  expect(kept.links).toContain(address);
  expect(await acts()).toBe(before);
  // The input is kept, and two clicks do it once.
  const form2 = formOn(kept, path);
  const done = await browser.submit(form2);
  expect(done.status).toBe(200);
  await browser.submit(form2);
  expect(await acts()).toBe(before + 1);
});

test.each(few)('%s does not ask a member without a second factor, in test mode', async (path) => {
  const one = cases[path];
  if (one === undefined) throw new Error('every form has a case');
  const browser = await signedIn(service(), plain);
  const address = `${base}${await one.at()}`;
  const before = await acts();
  const page = await browser.open(address);
  // Other values than in the test before: the same ones would change nothing.
  const others = { email: 'ona@staff.example', iban: 'LT121000011101001000' };
  const done = await browser.submit(formOn(page, path), { ...one.chosen, ...others });
  expect(done.status).toBe(200);
  expect(await acts()).toBe(before + 1);
});

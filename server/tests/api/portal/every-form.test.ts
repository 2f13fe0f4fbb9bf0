import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { portalRights } from '../../../src/portal/rights.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { expectToken } from '../../support/form-token.ts';
import { formTo, signedIn } from '../../support/portal.ts';
import { Marketplace, toOne, variadic } from '../../support/splits.ts';
import { addStaff, type TestStaff } from '../../support/staff.ts';
import { useService } from '../../support/test-service.ts';
import { deliveryOf, tell } from '../../support/webhooks.ts';

// Who may not: every form of the portal without its token, with a stranger's and with an old one. A
// new form fails here until it stands in the table.

const service = useService(unlimited);

/** There is no receiver. */
const hook = 'http://127.0.0.1:9/hook';

let merchant: Merchant;
let owner: TestStaff;
beforeAll(async () => {
  merchant = await aMerchant(service().client, { callback_uri: hook });
  owner = await addStaff(service(), { role: 'owner', projectId: merchant.project.project_id });
});

/** The id of a delivery to the merchant. */
async function toldTo({ client, project }: Merchant): Promise<string> {
  const object = await tell(client, project, { name: randomUUID(), url: hook });
  return (await deliveryOf(client, object, () => true)).id;
}

async function aColleague(): Promise<string> {
  const projectId = merchant.project.project_id;
  return (await addStaff(service(), { role: 'viewer', projectId })).staffId;
}

async function aSuspended(): Promise<string> {
  const staffId = await aColleague();
  const body = { state: 'suspended' };
  await service().client.send('PATCH', `/admin/v1/staff/${staffId}`, { body });
  return staffId;
}

async function anInvited(): Promise<string> {
  const { body } = await service().client.send('POST', '/admin/v1/staff', {
    body: {
      email: `${randomUUID()}@staff.example`,
      name: 'Ona',
      role: 'viewer',
      project_id: merchant.project.project_id,
    },
  });
  return String(body['staff_id']);
}

type FormCase = {
  /** The page with the form, below the address of the project. */
  readonly at: () => string | Promise<string>;
  readonly chosen?: Readonly<Record<string, string>>;
};

const orderPage = async (): Promise<string> => `/orders/${await merchant.anOrder()}`;
const paymentPage = async () => `/payments/${(await merchant.paidOrder()).paymentId}`;
const linkPage = async () => `/payment-links/${await merchant.aLink(await merchant.anOrder())}`;

/** The page of a payment with a leg that came back. */
const returnedPage = async () => {
  const shop = await new Marketplace(merchant.client, merchant.project, merchant.token).withPolicy([
    variadic,
  ]);
  const { paymentId } = await shop.paidSplit(toOne(await shop.aRecipient(), 100));
  const [leg] = await shop.legs(paymentId);
  await shop.moveLeg(paymentId, leg?.id, 'return');
  await shop.setPolicy(null);
  return `/payments/${paymentId}`;
};

/** By the path of the route below the address of the project. */
const cases: Readonly<Record<string, FormCase>> = {
  '/orders/new': { at: () => '/orders/new', chosen: { amount: '5', reference: 'A-1' } },
  '/orders/:order_id/cancel': { at: orderPage },
  '/orders/:order_id/amount': { at: orderPage, chosen: { amount: '5' } },
  '/orders/:order_id/links': { at: orderPage },
  '/payment-links/:link_id/cancel': { at: linkPage },
  '/payments/:payment_id/refund': { at: paymentPage, chosen: { amount: '1', reference: 'Bag' } },
  '/payments/:payment_id/legs/:leg_id/resend': { at: returnedPage },
  '/settings/details': { at: () => '/settings', chosen: { name: 'Kavos namai' } },
  '/settings/callback': { at: () => '/settings', chosen: { callback_uri: hook } },
  '/settings/methods': { at: () => '/settings' },
  '/staff/new': { at: () => '/staff/new', chosen: { email: 'jonas@staff.example', name: 'Jonas' } },
  '/staff/:staff_id/role': {
    at: async () => `/staff/${await aColleague()}`,
    chosen: { role: 'support' },
  },
  '/staff/:staff_id/invitation': { at: async () => `/staff/${await anInvited()}` },
  '/staff/:staff_id/remove': { at: async () => `/staff/${await aColleague()}` },
  '/staff/:staff_id/suspend': { at: async () => `/staff/${await aColleague()}` },
  '/staff/:staff_id/resume': { at: async () => `/staff/${await aSuspended()}` },
  '/staff/:staff_id/end-sessions': { at: async () => `/staff/${await aColleague()}` },
  '/webhooks/trial': { at: () => '/webhooks', chosen: { dialect: 'checkout' } },
  '/webhooks/resend': {
    at: () => '/webhooks/resend',
    chosen: { day: '2020-01-01', time: '00:00' },
  },
  '/webhooks/verify': {
    at: () => '/webhooks/verify',
    chosen: { headers: 'Content-Type: text/plain', body: '' },
  },
  '/webhooks/:delivery_id/resend': { at: async () => `/webhooks/${await toldTo(merchant)}` },
  '/developers/rotate': { at: () => '/developers', chosen: { overlap: '86400' } },
};

const prefix = 'POST /portal/projects/:project_id';

test('every form of the portal stands in the table', () => {
  const forms = Object.keys(portalRights).filter((endpoint) => endpoint.startsWith('POST '));
  expect(Object.keys(cases).sort()).toEqual(forms.map((one) => one.slice(prefix.length)).sort());
});

test.each(Object.entries(cases))('%s is refused without its token', async (path, one) => {
  const { at, chosen = {} } = one;
  const [browser, stranger] = [await signedIn(service(), owner), await signedIn(service(), owner)];
  const address = `/portal/projects/${merchant.project.project_id}${await at()}`;
  const ending = path.slice(path.lastIndexOf('/'));
  await expectToken(browser, stranger, { address, pick: (page) => formTo(page, ending), chosen });
});

import { randomUUID } from 'node:crypto';
import type { Merchant } from './checkout.ts';
import type { OperatorClient } from './operator-client.ts';
import { Marketplace, toOne, variadic } from './splits.ts';
import { addStaff } from './staff.ts';
import { deliveryOf, tell } from './webhooks.ts';

type Service = { readonly client: OperatorClient };

/** There is no receiver. */
export const hook = 'http://127.0.0.1:9/hook';

/** A form of the portal: where it stands, and what somebody writes into it. */
export type FormCase = {
  /** The page with the form, below the address of the project. */
  readonly at: () => string | Promise<string>;
  readonly chosen?: Readonly<Record<string, string>>;
};

/** Every form of the portal, by the path of its route below the address of the project. */
export function portalForms(
  service: () => Service,
  merchantOf: () => Merchant,
): Readonly<Record<string, FormCase>> {
  /** The id of a delivery to the merchantOf(). */
  async function toldTo({ client, project }: Merchant): Promise<string> {
    const object = await tell(client, project, { name: randomUUID(), url: hook });
    return (await deliveryOf(client, object, () => true)).id;
  }

  async function aColleague(): Promise<string> {
    const projectId = merchantOf().project.project_id;
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
        project_id: merchantOf().project.project_id,
      },
    });
    return String(body['staff_id']);
  }

  const orderPage = async (): Promise<string> => `/orders/${await merchantOf().anOrder()}`;
  const paymentPage = async () => `/payments/${(await merchantOf().paidOrder()).paymentId}`;
  const linkPage = async () =>
    `/payment-links/${await merchantOf().aLink(await merchantOf().anOrder())}`;

  /** The page of a payment with a leg that came back. */
  const returnedPage = async () => {
    const shop = await new Marketplace(
      merchantOf().client,
      merchantOf().project,
      merchantOf().token,
    ).withPolicy([variadic]);
    const { paymentId } = await shop.paidSplit(toOne(await shop.aRecipient(), 100));
    const [leg] = await shop.legs(paymentId);
    await shop.moveLeg(paymentId, leg?.id, 'return');
    await shop.setPolicy(null);
    return `/payments/${paymentId}`;
  };

  return {
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
    '/staff/new': {
      at: () => '/staff/new',
      chosen: { email: 'jonas@staff.example', name: 'Jonas', role: 'viewer', language: 'lt' },
    },
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
    '/webhooks/:delivery_id/resend': { at: async () => `/webhooks/${await toldTo(merchantOf())}` },
    '/developers/rotate': { at: () => '/developers', chosen: { overlap: '86400' } },
  };
}

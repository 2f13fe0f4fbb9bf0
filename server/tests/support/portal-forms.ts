import { randomUUID } from 'node:crypto';
import type { Merchant } from './checkout.ts';
import { changeProject, deposit } from './identity.ts';
import { MoneyOut } from './money-out.ts';
import type { OperatorClient } from './operator-client.ts';
import { askFor, giveBankAccount, numberIn } from './payouts.ts';
import { formTo, staffBrowser } from './portal.ts';
import { Marketplace, variadic } from './splits.ts';
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
  /** Where the form itself leads, if only one of its buttons leads here. */
  readonly formTo?: string;
};

const reusable = { kind: 'free', text: 'Fee', reference: 'Fee', currency: 'EUR', language: 'en' };

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
    // The clock may have gone on.
    await merchantOf().renew();
    const shop = await new Marketplace(
      merchantOf().client,
      merchantOf().project,
      merchantOf().token,
    ).withPolicy([variadic]);
    const paymentId = await (await bank()).returnedShare(shop);
    await shop.setPolicy(null);
    return `/payments/${paymentId}`;
  };

  let opened: Promise<MoneyOut> | null = null;
  /** The bank account of the project: what its forms send leaves by files. */
  const bank = (): Promise<MoneyOut> => {
    const { project_id } = merchantOf().project;
    opened ??= MoneyOut.open(service().client, { project_id });
    return opened;
  };

  /** The page of a payment with a refund that came back. */
  const returnedRefund = async () => {
    await merchantOf().renew();
    return `/payments/${await (await bank()).returnedRefund(merchantOf())}`;
  };

  /** One of a colleague, in a project where two people are needed. */
  async function aWaitingPayout(): Promise<string> {
    const { project_id: projectId, wallet_id: walletId } = merchantOf().project;
    await changeProject(service().client, projectId, { payout_approval: true });
    await deposit(service().client, walletId, { amount: 100, reference: 'Sales' });
    await giveBankAccount(service(), projectId);
    const colleague = await staffBrowser(service(), projectId, 'finance');
    const path = `/portal/projects/${projectId}/payouts`;
    return `/payouts/${numberIn(await askFor(colleague, { path }, { amount: '1' }))}`;
  }

  /** The page of the standing rule, in a project with a bank account. */
  async function ruleForm(): Promise<string> {
    // Another one than the form of the bank account is given.
    const iban = 'EE382200221020145685';
    await giveBankAccount(service(), merchantOf().project.project_id, iban);
    return '/payouts/rule';
  }

  /** The same with a rule of a colleague that another one has to confirm. */
  async function aWaitingRule(): Promise<string> {
    const { project_id: projectId } = merchantOf().project;
    await changeProject(service().client, projectId, { payout_approval: true });
    const colleague = await staffBrowser(service(), projectId, 'finance');
    const page = await colleague.open(`/portal/projects/${projectId}${await ruleForm()}`);
    await colleague.submit(formTo(page, '/rule'), { when: 'day' });
    return '/payouts/rule';
  }

  /** The page of a reusable link that a colleague has made. */
  async function reusablePage(): Promise<string> {
    const { project_id: projectId } = merchantOf().project;
    const colleague = await staffBrowser(service(), projectId, 'support');
    const own = `/portal/projects/${projectId}`;
    const page = await colleague.open(`${own}/payment-links/reusable/new`);
    const { address } = await colleague.submit(formTo(page, '/new'), reusable);
    return address.slice(own.length).replace(/\?.*/, '');
  }

  return {
    '/orders/new': { at: () => '/orders/new', chosen: { amount: '5', reference: 'A-1' } },
    '/orders/:order_id/cancel': { at: orderPage },
    '/orders/:order_id/amount': { at: orderPage, chosen: { amount: '5' } },
    '/orders/:order_id/links': { at: orderPage },
    '/payment-links/:link_id/cancel': { at: linkPage },
    '/payment-links/:link_id/send': { at: linkPage, chosen: { email: 'ona@buyer.example' } },
    '/payment-links/reusable/new': { at: () => '/payment-links/reusable/new', chosen: reusable },
    '/payment-links/reusable/:reusable_link_id/switch': { at: reusablePage },
    '/payments/:payment_id/refund': { at: paymentPage, chosen: { amount: '1', reference: 'Bag' } },
    '/payments/:payment_id/legs/:leg_id/resend': { at: returnedPage },
    '/payments/:payment_id/refunds/:refund_id/resend': { at: returnedRefund },
    '/payouts/new': { at: () => '/payouts/new', chosen: { amount: '1', currency: 'EUR' } },
    '/payouts/rule': { at: ruleForm, chosen: { when: 'week-1', keep: '1' } },
    '/payouts/rule/confirm': { at: aWaitingRule },
    '/payouts/rule/off': { at: aWaitingRule },
    '/payouts/:transfer_id/approve': { at: aWaitingPayout },
    '/payouts/:transfer_id/decline': { at: aWaitingPayout },
    '/settings/bank-account': {
      at: () => '/settings/bank-account',
      chosen: { iban: 'LT601010012345678901' },
    },
    '/settings/money': { at: () => '/settings/money', chosen: { refund_limit: '10' } },
    '/settings/branding': { at: () => '/settings/branding', chosen: { name: 'Kavos namai' } },
    '/settings/preview': { at: () => '/settings/branding', formTo: '/branding' },
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

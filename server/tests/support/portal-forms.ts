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

/** No receiver listens there. */
export const hook = 'http://127.0.0.1:9/hook';

/** A form of the portal: its page, and the values to enter. */
export type FormCase = {
  /** The page with the form, relative to the project's address. */
  readonly at: () => string | Promise<string>;
  readonly chosen?: Readonly<Record<string, string>>;
  /** The action of the form, if only one of its buttons leads to the route. */
  readonly formTo?: string;
};

const reusable = { kind: 'free', text: 'Fee', reference: 'Fee', currency: 'EUR', language: 'en' };

/** The pages of the portal with a form, each with an object for it. */
class FormPages {
  readonly #service: () => Service;
  readonly #merchantOf: () => Merchant;
  #opened: Promise<MoneyOut> | null = null;

  constructor(service: () => Service, merchantOf: () => Merchant) {
    this.#service = service;
    this.#merchantOf = merchantOf;
  }

  get #client(): OperatorClient {
    return this.#service().client;
  }

  get #shop(): Merchant {
    return this.#merchantOf();
  }

  get #projectId(): string {
    return this.#shop.project.project_id;
  }

  /** A delivery to the merchant. */
  readonly delivery = async (): Promise<string> => {
    const { client, project } = this.#shop;
    const object = await tell(client, project, { name: randomUUID(), url: hook });
    return `/webhooks/${(await deliveryOf(client, object, () => true)).id}`;
  };

  readonly colleague = async (): Promise<string> => {
    const wanted = { role: 'viewer', projectId: this.#projectId } as const;
    return `/staff/${(await addStaff(this.#service(), wanted)).staffId}`;
  };

  readonly suspended = async (): Promise<string> => {
    const page = await this.colleague();
    const body = { state: 'suspended' };
    await this.#client.send('PATCH', `/admin/v1${page}`, { body });
    return page;
  };

  readonly invited = async (): Promise<string> => {
    const { body } = await this.#client.send('POST', '/admin/v1/staff', {
      body: {
        email: `${randomUUID()}@staff.example`,
        name: 'Ona',
        role: 'viewer',
        project_id: this.#projectId,
      },
    });
    return `/staff/${body['staff_id']}`;
  };

  readonly order = async (): Promise<string> => `/orders/${await this.#shop.anOrder()}`;

  readonly payment = async (): Promise<string> =>
    `/payments/${(await this.#shop.paidOrder()).paymentId}`;

  readonly link = async (): Promise<string> =>
    `/payment-links/${await this.#shop.aLink(await this.#shop.anOrder())}`;

  /** A payment with a returned leg. */
  readonly returnedLeg = async (): Promise<string> => {
    // The clock may have advanced past the token's life.
    await this.#shop.renew();
    const { client, project, token } = this.#shop;
    const shop = await new Marketplace(client, project, token).withPolicy([variadic]);
    const paymentId = await (await this.#bank()).returnedShare(shop);
    await shop.setPolicy(null);
    return `/payments/${paymentId}`;
  };

  /** A payment with a returned refund. */
  readonly returnedRefund = async (): Promise<string> => {
    await this.#shop.renew();
    return `/payments/${await (await this.#bank()).returnedRefund(this.#shop)}`;
  };

  /** A colleague's payout, in a project that requires two people. */
  readonly waitingPayout = async (): Promise<string> => {
    const { project_id: projectId, wallet_id: walletId } = this.#shop.project;
    await changeProject(this.#client, projectId, { payout_approval: true });
    await deposit(this.#client, walletId, { amount: 100, reference: 'Sales' });
    await giveBankAccount(this.#service(), projectId);
    const colleague = await staffBrowser(this.#service(), projectId, 'finance');
    const path = `/portal/projects/${projectId}/payouts`;
    return `/payouts/${numberIn(await askFor(colleague, { path }, { amount: '1' }))}`;
  };

  /** The standing rule, in a project with a bank account. */
  readonly rule = async (): Promise<string> => {
    // Not the bank account that the other form enters.
    const iban = 'EE382200221020145685';
    await giveBankAccount(this.#service(), this.#projectId, iban);
    return '/payouts/rule';
  };

  /** A colleague's rule that waits for confirmation. */
  readonly waitingRule = async (): Promise<string> => {
    await changeProject(this.#client, this.#projectId, { payout_approval: true });
    const colleague = await staffBrowser(this.#service(), this.#projectId, 'finance');
    const page = await colleague.open(`/portal/projects/${this.#projectId}${await this.rule()}`);
    await colleague.submit(formTo(page, '/rule'), { when: 'day' });
    return '/payouts/rule';
  };

  /** A reusable link made by a colleague. */
  readonly reusable = async (): Promise<string> => {
    const colleague = await staffBrowser(this.#service(), this.#projectId, 'support');
    const own = `/portal/projects/${this.#projectId}`;
    const page = await colleague.open(`${own}/payment-links/reusable/new`);
    const { address } = await colleague.submit(formTo(page, '/new'), reusable);
    return address.slice(own.length).replace(/\?.*/, '');
  };

  /** The bank account of the project: its refunds and shares leave by files. */
  #bank(): Promise<MoneyOut> {
    this.#opened ??= MoneyOut.open(this.#client, { project_id: this.#projectId });
    return this.#opened;
  }
}

type Forms = Readonly<Record<string, FormCase>>;

const salesForms = (pages: FormPages): Forms => ({
  '/orders/new': { at: () => '/orders/new', chosen: { amount: '5', reference: 'A-1' } },
  '/orders/:order_id/cancel': { at: pages.order },
  '/orders/:order_id/amount': { at: pages.order, chosen: { amount: '5' } },
  '/orders/:order_id/links': { at: pages.order },
  '/payment-links/:link_id/cancel': { at: pages.link },
  '/payment-links/:link_id/send': { at: pages.link, chosen: { email: 'ona@buyer.example' } },
  '/payment-links/reusable/new': { at: () => '/payment-links/reusable/new', chosen: reusable },
  '/payment-links/reusable/:reusable_link_id/switch': { at: pages.reusable },
  '/payments/:payment_id/refund': { at: pages.payment, chosen: { amount: '1', reference: 'Bag' } },
  '/payments/:payment_id/legs/:leg_id/resend': { at: pages.returnedLeg },
  '/payments/:payment_id/refunds/:refund_id/resend': { at: pages.returnedRefund },
});

const payoutForms = (pages: FormPages): Forms => ({
  '/payouts/new': { at: () => '/payouts/new', chosen: { amount: '1', currency: 'EUR' } },
  '/payouts/rule': { at: pages.rule, chosen: { when: 'week-1', keep: '1' } },
  '/payouts/rule/confirm': { at: pages.waitingRule },
  '/payouts/rule/off': { at: pages.waitingRule },
  '/payouts/:transfer_id/approve': { at: pages.waitingPayout },
  '/payouts/:transfer_id/decline': { at: pages.waitingPayout },
});

const settingsForms: Forms = {
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
};

const staffForms = (pages: FormPages): Forms => ({
  '/staff/new': {
    at: () => '/staff/new',
    chosen: { email: 'jonas@staff.example', name: 'Jonas', role: 'viewer', language: 'lt' },
  },
  '/staff/:staff_id/role': { at: pages.colleague, chosen: { role: 'support' } },
  '/staff/:staff_id/invitation': { at: pages.invited },
  '/staff/:staff_id/remove': { at: pages.colleague },
  '/staff/:staff_id/suspend': { at: pages.colleague },
  '/staff/:staff_id/resume': { at: pages.suspended },
  '/staff/:staff_id/end-sessions': { at: pages.colleague },
});

const developerForms = (pages: FormPages): Forms => ({
  '/webhooks/trial': { at: () => '/webhooks', chosen: { dialect: 'checkout' } },
  '/webhooks/resend': {
    at: () => '/webhooks/resend',
    chosen: { day: '2020-01-01', time: '00:00' },
  },
  '/webhooks/verify': {
    at: () => '/webhooks/verify',
    chosen: { headers: 'Content-Type: text/plain', body: '' },
  },
  '/webhooks/:delivery_id/resend': { at: pages.delivery },
  '/developers/rotate': { at: () => '/developers', chosen: { overlap: '86400' } },
});

/** Every form of the portal, by its route relative to the project's address. */
export function portalForms(service: () => Service, merchantOf: () => Merchant): Forms {
  const pages = new FormPages(service, merchantOf);
  return {
    ...salesForms(pages),
    ...payoutForms(pages),
    ...settingsForms,
    ...staffForms(pages),
    ...developerForms(pages),
  };
}

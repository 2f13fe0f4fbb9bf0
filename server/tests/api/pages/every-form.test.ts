import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Route } from '../../../src/edge/route.ts';
import { demoUser } from '../../../src/front-door/demo-data.ts';
import { localeParam } from '../../../src/pages/language.ts';
import { Browser, type Form, formOf, type SeenPage } from '../../support/browser.ts';
import { aBuyersLink, clickPay, givingUp } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { aRegistered, aSignShop, back, Signer, signPath } from '../../support/sign-page.ts';
import { addStaff, anAddress, staffPath, type TestStaff } from '../../support/staff.ts';
import {
  actForm,
  codeForm,
  keepingMails,
  mailedLink,
  recoveryCodesIn,
  StaffAtPages,
} from '../../support/staff-pages.ts';
import { useService } from '../../support/test-service.ts';
import { bankBeneficiary, type TransferClient } from '../../support/transfer.ts';
import { until } from '../../support/until.ts';
import { aWalletClient, type WalletClient } from '../../support/wallet.ts';
import { deliveryOf, tell } from '../../support/webhooks.ts';

// Who may not: every form of the route catalogue is sent without its token, with a stranger's and with
// one from before the browser got its cookie. A new form fails here until it stands in the table.

const service = useService({ ...unlimited, ...keepingMails, FLORIN_SEED: 'demo' });
const password = 'correct horse';

/** Nobody listens there. */
const hook = 'http://127.0.0.1:9/hook';

let merchant: Merchant;
let owner: TestStaff;
let shop: WalletClient;
let transferShop: TransferClient;
let signer: Signer;
let staff: TestStaff;
let staffWithFactor: TestStaff;
let recoveryCodes: string[];
beforeAll(async () => {
  const { client } = service();
  merchant = await aMerchant(client, { callback_uri: hook });
  const { project_id: projectId } = merchant.project;
  owner = await addStaff(service(), { role: 'owner', projectId });
  shop = await aWalletClient(client, { name: 'Shop', redirect_uris: [back] });
  transferShop = await aSignShop(client);
  signer = await Signer.with(client, 50_000);
  staff = await addStaff(service(), { role: 'operator' });
  staffWithFactor = await addStaff(service(), { role: 'operator' });
  const desk = new StaffAtPages(service(), staffWithFactor, '192.0.2.1');
  await desk.signIn();
  recoveryCodes = [...recoveryCodesIn(await desk.setUpApp())];
});

async function signIn(browser: Browser, login: string, secret: string): Promise<void> {
  const page = await browser.open('/frontend/sign-in?lang=en');
  await browser.submit(formOf(page), { login, password: secret });
}

const authorization = (): string => {
  const { client_id } = shop.project;
  return `${new URLSearchParams({ response_type: 'code', client_id, redirect_uri: back })}`;
};

/** The page on which a buyer pays by a method, and its address. */
async function payingBy(browser: Browser, method: string): Promise<string> {
  const { path } = await aBuyersLink(merchant);
  return (await clickPay(browser, path, method)).address;
}

async function givenUpAt(browser: Browser): Promise<string> {
  const { path } = await aBuyersLink(merchant);
  await clickPay(browser, path, 'mock');
  return (await browser.open(path)).address;
}

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, service().client.url);
  return `${pathname}${search}`;
};

/** A subscription of the demo shop that was paid once and may be charged again. */
async function chargeableAt(browser: Browser): Promise<string> {
  await signIn(browser, demoUser.email, demoUser.password);
  const bought = await browser.submit(formOf(await browser.open('/demo/buy/subscription')));
  const asked = await browser.open(pathOf(bought.address));
  const accepted = await browser.submit(formOf(asked), { answer: 'accept' });
  const address = pathOf(accepted.links.find((link) => link.includes('/demo/orders/')) ?? '');
  await until('the subscription may be charged again', async () =>
    (await browser.open(address)).forms.some(({ action }) => action.endsWith('/charge')),
  );
  return address;
}

const confirmPath = async (): Promise<string> => {
  const { transaction_key: key } = await shop.created({ redirect_uri: back });
  return `/frontend/en/wallet/confirm/${key}`;
};

const confirmWithOauthPath = async (): Promise<string> => {
  const { transaction_key: key } = await shop.created({ redirect_uri: back });
  return `/frontend/en/transaction/confirm-with-oauth/${key}?${authorization()}`;
};

const formTo =
  (end: string) =>
  (page: SeenPage): Form =>
    formOf({ ...page, forms: page.forms.filter(({ action }) => action.endsWith(end)) });

const changingPin = (page: SeenPage): Form =>
  formOf({
    ...page,
    forms: page.forms.filter(({ choices }) => choices['action']?.includes('change_pin')),
  });

type FormCase = {
  /** The address of the page that has the form. The browser is at the place that leads there. */
  readonly at: (browser: Browser) => string | Promise<string>;
  readonly isSignedIn?: true;
  /** What every browser does before it opens the page. */
  readonly enter?: (browser: Browser) => Promise<unknown>;
  readonly pick?: (page: SeenPage) => Form;
  readonly chosen?: Readonly<Record<string, string>>;
};

type Face = 'portal' | 'console';

/** Somebody of the staff signs in; gives the page that they come to. */
const staffSignIn = async (browser: Browser, face: Face, who: TestStaff): Promise<SeenPage> =>
  browser.submit(formOf(await browser.open(`/${face}/sign-in?lang=en`)), {
    email: who.email,
    password: who.password,
  });

/** The same of the merchant's owner. */
const enterPortal = (browser: Browser) => staffSignIn(browser, 'portal', owner);

const enterDesk = (face: Face) => (browser: Browser) => staffSignIn(browser, face, staff);

/** The same for somebody whose second factor is given, too. */
const enterDeskWhole = (face: Face) => async (browser: Browser) => {
  const asked = await staffSignIn(browser, face, staffWithFactor);
  return browser.submit(codeForm(asked), { code: recoveryCodes.pop() ?? '' });
};

async function invitationPath(face: Face): Promise<string> {
  const email = anAddress();
  const body = { email, name: 'Ona', role: 'viewer', project_id: merchant.project.project_id };
  await service().client.send('POST', staffPath, { body });
  const path = await mailedLink(service().database, email);
  return path.replace('/portal/', `/${face}/`);
}

async function passwordPath(face: Face): Promise<string> {
  const { email } = await addStaff(service(), { role: 'operator' });
  const browser = new Browser(service().client);
  await browser.submit(formOf(await browser.open(`/${face}/password`)), { email });
  return mailedLink(service().database, email);
}

const newPassword = { 'new-password': 'a password of my own' };

/** The forms of the way in. What is typed is incomplete where a wrong secret gets 403, too. */
const staffCases = (face: Face): Readonly<Record<string, FormCase>> => ({
  [`/${face}/sign-in`]: { at: () => `/${face}/sign-in?lang=en`, chosen: { email: 'ona' } },
  [`/${face}/sign-out`]: {
    at: () => `/${face}/security`,
    enter: enterDesk(face),
    pick: formTo('/sign-out'),
  },
  [`/${face}/code`]: {
    at: () => `/${face}/code`,
    enter: (browser) => staffSignIn(browser, face, staffWithFactor),
    pick: codeForm,
  },
  [`/${face}/prove`]: {
    at: () => `/${face}/prove`,
    enter: enterDeskWhole(face),
    pick: codeForm,
  },
  [`/${face}/security`]: {
    at: () => `/${face}/security`,
    enter: enterDesk(face),
    pick: (page) => actForm(page, 'change_password'),
    chosen: { 'new-password': 'short' },
  },
  [`/${face}/password`]: { at: () => `/${face}/password`, chosen: { email: 'ona@example.com' } },
  [`/${face}/password/:token`]: { at: () => passwordPath(face), chosen: newPassword },
  [`/${face}/invitation/:token`]: { at: () => invitationPath(face), chosen: newPassword },
});

const card = { number: '4111 1111 1111 1111', expiry: '12/39', cvc: '123', name: 'Ona' };
const localized = `/frontend/${localeParam}`;
const portal = '/portal/projects/:project_id';
const portalOf = ({ project }: Merchant): string => `/portal/projects/${project.project_id}`;

/** The id of a delivery to the merchant. */
async function toldTo({ client, project }: Merchant): Promise<string> {
  const object = await tell(client, project, { name: randomUUID(), url: hook });
  return (await deliveryOf(client, object, () => true)).id;
}

/** By the path of its route. */
const cases: Readonly<Record<string, FormCase>> = {
  '/pay/:link_id': {
    at: async () => (await aBuyersLink(merchant)).path,
    chosen: { method: 'mock' },
  },
  '/pay/:link_id/payments/:payment_id': { at: givenUpAt, pick: givingUp },
  '/mock-bank/:payment_id': {
    at: (browser) => payingBy(browser, 'mock'),
    chosen: { answer: 'approve' },
  },
  '/pay/wallet/:payment_id': {
    at: (browser) => payingBy(browser, 'from-wallet'),
    chosen: { login: demoUser.email, password: demoUser.password },
  },
  '/pay/card/:payment_id': { at: (browser) => payingBy(browser, 'card-payment'), chosen: card },
  '/frontend/sign-in': {
    at: () => '/frontend/sign-in?lang=en',
    chosen: { login: demoUser.email, password: demoUser.password },
  },
  '/frontend/sign-out': {
    at: () => '/frontend/en/wallet',
    isSignedIn: true,
    pick: formTo('/sign-out'),
  },
  '/frontend/sign-up': {
    at: () => '/frontend/sign-up?lang=en&test=1',
    chosen: { email: 'newcomer@example.com' },
  },
  '/frontend/password': {
    at: () => '/frontend/password?lang=en&test=1',
    chosen: { email: 'newcomer@example.com' },
  },
  [`${localized}/oauth`]: {
    at: () => `/frontend/en/oauth?${authorization()}`,
    isSignedIn: true,
    chosen: { answer: 'allow' },
  },
  [`${localized}/wallet/confirm/:transaction_key`]: {
    at: confirmPath,
    isSignedIn: true,
    chosen: { answer: 'accept' },
  },
  [`${localized}/transaction/confirm-with-oauth/:transaction_key`]: {
    at: confirmWithOauthPath,
    isSignedIn: true,
    chosen: { answer: 'accept' },
  },
  [`${localized}/wallet`]: {
    at: () => '/frontend/en/wallet',
    isSignedIn: true,
    pick: changingPin,
    chosen: { action: 'change_pin', 'current-pin': password, 'new-pin': '8642' },
  },
  [`${localized}/wallet/transfer-sign/:id`]: {
    at: async () => signPath(await aRegistered(transferShop, signer, bankBeneficiary)),
    isSignedIn: true,
    chosen: { answer: 'sign' },
  },
  ...staffCases('portal'),
  ...staffCases('console'),
  [`${portal}/webhooks/trial`]: {
    at: () => `${portalOf(merchant)}/webhooks`,
    enter: enterPortal,
    pick: formTo('/trial'),
    chosen: { dialect: 'checkout' },
  },
  [`${portal}/webhooks/resend`]: {
    at: () => `${portalOf(merchant)}/webhooks/resend`,
    enter: enterPortal,
    pick: formTo('/webhooks/resend'),
    chosen: { day: '2020-01-01', time: '00:00' },
  },
  [`${portal}/webhooks/verify`]: {
    at: () => `${portalOf(merchant)}/webhooks/verify`,
    enter: enterPortal,
    pick: formTo('/verify'),
    chosen: { headers: 'Content-Type: text/plain', body: '' },
  },
  [`${portal}/webhooks/:delivery_id/resend`]: {
    at: async () => `${portalOf(merchant)}/webhooks/${await toldTo(merchant)}`,
    enter: enterPortal,
    pick: formTo('/resend'),
  },
  [`${portal}/developers/rotate`]: {
    at: () => `${portalOf(merchant)}/developers`,
    enter: enterPortal,
    pick: formTo('/rotate'),
    chosen: { overlap: '86400' },
  },
  '/demo/buy/:ware': { at: () => '/demo/buy/coffee', chosen: { way: 'mock' } },
  '/demo/orders/:sale/charge': { at: chargeableAt, pick: formTo('/charge') },
};

const pagesThatChange = (): readonly Route[] =>
  service().routes.filter(({ method, errorPage }) => method !== 'GET' && errorPage !== undefined);

test('every page that changes something has a form token, but for what is signed', () => {
  const provenBy = (proof: Route['provenBy']) =>
    pagesThatChange()
      .filter((route) => route.provenBy === proof)
      .map(({ path }) => path)
      .sort();
  expect(provenBy(undefined)).toEqual([]);
  expect(provenBy('signature')).toEqual(['/demo/webhooks/checkout', '/demo/webhooks/wallet']);
  expect(provenBy('form token')).toEqual(Object.keys(cases).sort());
});

const visitorCookie = 'florin-visitor';

test.each(Object.entries(cases))(
  '%s: without its token, with a stranger’s or with an old one the form is refused',
  async (_path, { at, isSignedIn, enter, pick = formOf, chosen = {} }) => {
    const [browser, stranger] = [new Browser(service().client), new Browser(service().client)];
    if (isSignedIn === true) {
      await signIn(browser, signer.email, password);
      await signIn(stranger, signer.email, password);
    }
    await enter?.(browser);
    await enter?.(stranger);
    const address = await at(browser);
    const form = pick(await browser.open(address));
    const foreign = pick(await stranger.open(address));
    const { token, ...others } = form.fields;
    expect(token).not.toBe(foreign.fields['token']);
    const statuses = [
      (await browser.submit({ ...form, fields: others }, chosen)).status,
      (await browser.submit(foreign, chosen)).status,
    ];
    const cookie = browser.cookie(visitorCookie) ?? '';
    browser.plantCookie(visitorCookie, randomBytes(18).toString('base64url'));
    statuses.push((await browser.submit(form, chosen)).status);
    expect(statuses).toEqual([403, 403, 403]);
    // The token alone made the difference.
    browser.plantCookie(visitorCookie, cookie);
    expect((await browser.submit(form, chosen)).status).not.toBe(403);
  },
);

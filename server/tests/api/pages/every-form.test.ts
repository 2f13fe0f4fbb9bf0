import { beforeAll, expect, test } from 'vitest';
import { consoleRights } from '../../../src/console/rights.ts';
import type { Route } from '../../../src/edge/route.ts';
import { demoUser } from '../../../src/front-door/demo-data.ts';
import { localeParam } from '../../../src/pages/language.ts';
import { Browser, type Form, formOf, type SeenPage } from '../../support/browser.ts';
import { aBuyersLink, clickPay, givingUp } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { expectToken } from '../../support/form-token.ts';
import { linkIn } from '../../support/mailed-links.ts';
import { listMails } from '../../support/mails.ts';
import {
  formDoing,
  ownPath,
  permissionsPath,
  profilePath,
  securityPath,
} from '../../support/own-wallet.ts';
import { PayerAtPages } from '../../support/payer-factor.ts';
import { aReusableLink } from '../../support/reusable-links.ts';
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

// Every form of the route catalogue is sent without its token, with a stranger's token and with a
// token from before the browser got its cookie. A new form fails here until it is in the table.

const service = useService({ ...unlimited, ...keepingMails, FLORIN_SEED: 'demo' });
const password = 'correct horse';

let merchant: Merchant;
let shop: WalletClient;
let transferShop: TransferClient;
let signer: Signer;
/** The payer whose email address changes. */
let mover: Signer;
let staff: TestStaff;
let staffWithFactor: TestStaff;
let recoveryCodes: string[];
let payer: PayerAtPages;
beforeAll(async () => {
  const { client } = service();
  merchant = await aMerchant(client);
  shop = await aWalletClient(client, { name: 'Shop', redirect_uris: [back] });
  transferShop = await aSignShop(client);
  signer = await Signer.with(client, 50_000);
  mover = await Signer.with(client, 0);
  staff = await addStaff(service(), { role: 'operator' });
  staffWithFactor = await addStaff(service(), { role: 'operator' });
  const desk = new StaffAtPages(service(), staffWithFactor, '192.0.2.1');
  await desk.signIn();
  recoveryCodes = [...recoveryCodesIn(await desk.setUpApp())];
  payer = await PayerAtPages.withApp(client);
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

/** Connects a wallet with the demo shop. */
async function connect(browser: Browser): Promise<void> {
  await signIn(browser, demoUser.email, demoUser.password);
  const asked = await browser.submit(formOf(await browser.open('/demo')));
  const consent = await browser.open(pathOf(asked.address));
  const allowed = await browser.submit(formOf(consent), { answer: 'allow' });
  await browser.open(pathOf(allowed.address));
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

/** The page of money that this payer has sent to someone without a wallet. */
async function sentAt(browser: Browser): Promise<string> {
  const asked = await browser.open('/frontend/en/wallet/send');
  const wanted = { to: anAddress(), amount: '1' };
  const checked = await browser.submit(formTo('/wallet/send')(asked), wanted);
  const chosen = { step: 'send', password };
  return pathOf((await browser.submit(formTo('/wallet/send')(checked), chosen)).address);
}

/** The page behind the link that was mailed to a payer's new address. */
async function emailLinkAt(browser: Browser): Promise<string> {
  const email = anAddress();
  const profile = await browser.open(profilePath);
  const asked = { action: 'change_email', email, 'email-password': password };
  await browser.submit(formDoing(profile, 'change_email'), asked);
  const [mail] = await listMails(service().client, { to: email });
  return linkIn(mail?.text);
}

type FormCase = {
  /** The address of the page with the form. The browser goes there next. */
  readonly at: (browser: Browser) => string | Promise<string>;
  readonly isSignedIn?: true;
  /** What both browsers do before they open the page. */
  readonly enter?: (browser: Browser) => Promise<unknown>;
  readonly pick?: (page: SeenPage) => Form;
  readonly chosen?: Readonly<Record<string, string>>;
};

/** A payment that waits for missing money and that its payer may cancel. */
async function waitingAt(browser: Browser): Promise<string> {
  const { transaction_key: key } = await shop.created({}, { price: 9_999_999 });
  await browser.submit(formOf(await browser.open(`/frontend/en/wallet/confirm/${key}`)), {
    answer: 'accept',
  });
  return ownPath;
}

/** A payment permission of the shop, which its owner may cancel. */
async function permittedAt(): Promise<string> {
  await shop.grantedBy(signer.walletId);
  return permissionsPath;
}

const roomForm = (
  at: FormCase['at'],
  action: string,
  fields: Readonly<Record<string, string>> = {},
): FormCase => ({
  at,
  isSignedIn: true,
  pick: (page) => formDoing(page, action),
  chosen: { action, ...fields },
});

type Face = 'portal' | 'console';

/** A staff member signs in; returns the page that follows. */
const staffSignIn = async (browser: Browser, face: Face, who: TestStaff): Promise<SeenPage> =>
  browser.submit(formOf(await browser.open(`/${face}/sign-in?lang=en`)), {
    email: who.email,
    password: who.password,
  });

const enterDesk = (face: Face) => (browser: Browser) => staffSignIn(browser, face, staff);

/** The same, with the second factor given. */
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

/**
 * The forms of the way in. Fields are left incomplete where a wrong secret would get 403 as well.
 */
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
/** The sections of "My wallet", each with one of its forms. */
const ownRooms: Readonly<Record<string, FormCase>> = {
  [`${localized}/wallet`]: roomForm(waitingAt, 'call_off'),
  [`${localized}/wallet/permissions`]: roomForm(permittedAt, 'cancel_allowance'),
  [`${localized}/wallet/security`]: roomForm(() => securityPath, 'change_pin', {
    'current-pin': password,
    'new-pin': '8642',
  }),
  [`${localized}/wallet/profile`]: roomForm(() => profilePath, 'change_language', {
    language: 'en',
  }),
};

/** Keyed by the path of the route. */
const cases: Readonly<Record<string, FormCase>> = {
  '/pay/:link_id': {
    at: async () => (await aBuyersLink(merchant)).path,
    chosen: { method: 'mock' },
  },
  '/pay/:link_id/payments/:payment_id': { at: givenUpAt, pick: givingUp },
  '/p/:reusable_link_id': { at: () => aReusableLink(service(), merchant.project.project_id) },
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
  '/frontend/sign-in/code': {
    at: () => '/frontend/sign-in/code',
    enter: (browser) => payer.signIn(undefined, browser),
    pick: codeForm,
  },
  '/frontend/sign-in/prove': {
    at: () => '/frontend/sign-in/prove',
    enter: (browser) => payer.signInWhole(payer.spare(), browser),
    pick: codeForm,
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
  ...ownRooms,
  [`${localized}/wallet/profile/email`]: {
    at: emailLinkAt,
    enter: (browser) => signIn(browser, mover.email, password),
  },
  [`${localized}/wallet/second-factor`]: {
    at: () => '/frontend/en/wallet/second-factor',
    isSignedIn: true,
    pick: (page) => actForm(page, 'add_totp'),
    chosen: { password: 'wrong', code: '1' },
  },
  [`${localized}/wallet/transfer-sign/:id`]: {
    at: async () => signPath(await aRegistered(transferShop, signer, bankBeneficiary)),
    isSignedIn: true,
    chosen: { answer: 'sign' },
  },
  [`${localized}/wallet/send`]: {
    at: () => '/frontend/en/wallet/send',
    isSignedIn: true,
    pick: formTo('/wallet/send'),
    chosen: { to: 'newcomer@example.com', amount: '1' },
  },
  [`${localized}/wallet/withdraw`]: {
    at: () => '/frontend/en/wallet/withdraw',
    isSignedIn: true,
    pick: formTo('/wallet/withdraw'),
    chosen: { iban: 'LT121000011101001000', name: 'Ona', amount: '1' },
  },
  [`${localized}/wallet/sent/:id`]: {
    at: sentAt,
    isSignedIn: true,
    pick: formTo(''),
    chosen: { answer: 'take_back' },
  },
  ...staffCases('portal'),
  ...staffCases('console'),
  '/reference/try/:operation': {
    at: () => '/reference/try/listOrders',
    pick: formTo('#answer'),
  },
  '/demo/buy/:ware': { at: () => '/demo/buy/coffee', chosen: { way: 'mock' } },
  '/demo/test-order': { at: () => '/demo/test-order' },
  '/demo/wallet': { at: () => '/demo', pick: formTo('/wallet') },
  '/demo/wallet/disconnect': { at: () => '/demo', enter: connect, pick: formTo('/disconnect') },
  '/demo/orders/:sale/charge': { at: chargeableAt, pick: formTo('/charge') },
};

const pagesThatChange = (): readonly Route[] =>
  service().routes.filter(({ method, errorPage }) => method !== 'GET' && errorPage !== undefined);

test('every page that changes something needs a form token, except signed requests', () => {
  const provenBy = (proof: Route['provenBy']) =>
    pagesThatChange()
      .filter((route) => route.provenBy === proof)
      .map(({ path }) => path)
      .sort();
  expect(provenBy(undefined)).toEqual([]);
  expect(provenBy('signature')).toEqual(['/demo/webhooks/checkout', '/demo/webhooks/wallet']);
  // The pages of the portal and the console have tables of their own, and the first operator's
  // link works only where there is no operator yet (first-operator.test.ts).
  const ofConsole = Object.keys(consoleRights).map((endpoint) => endpoint.replace(/^[A-Z]+ /, ''));
  const isOther = (path: string) =>
    !path.startsWith('/portal/projects/') &&
    !ofConsole.includes(path) &&
    path !== '/console/first-operator/:token';
  const others = provenBy('form token').filter(isOther);
  expect(others).toEqual(Object.keys(cases).sort());
});

test.each(Object.entries(cases))(
  '%s: a form without its token, with a stranger’s token or with an old token is refused',
  async (_path, { at, isSignedIn, enter, pick = formOf, chosen = {} }) => {
    const [browser, stranger] = [new Browser(service().client), new Browser(service().client)];
    if (isSignedIn === true) {
      await signIn(browser, signer.email, password);
      await signIn(stranger, signer.email, password);
    }
    await enter?.(browser);
    await enter?.(stranger);
    await expectToken(browser, stranger, { address: await at(browser), pick, chosen });
  },
);

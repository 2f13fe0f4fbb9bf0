import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../../src/edge/route.ts';
import { localeParam } from '../../../src/pages/language.ts';
import { Browser, type SeenPage } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { linkIn } from '../../support/mailed-links.ts';
import { listMails } from '../../support/mails.ts';
import { formDoing, ownPath, profilePath } from '../../support/own-wallet.ts';
import { factorHeadings, PayerAtPages, payerPassword } from '../../support/payer-factor.ts';
import { aRegistered, aSignShop, back } from '../../support/sign-page.ts';
import { anAddress } from '../../support/staff.ts';
import { useService } from '../../support/test-service.ts';
import { bankBeneficiary } from '../../support/transfer.ts';
import { aWalletClient, pay, seen } from '../../support/wallet.ts';

// Promise 18: the pages of wallet owners show nothing to anyone else. The pages come from the
// route table, so a new one is covered at once.

const service = useService(unlimited);

/** A text in everything that only the owner may read. */
const mark = 'Only for the owner';

const localized = `/frontend/${localeParam}`;

/**
 * The way in: nobody is signed in on these pages, and they show no wallet. Give a reason when
 * adding to it.
 */
const wayIn = [
  '/frontend/sign-in',
  '/frontend/sign-in/code',
  '/frontend/sign-in/prove',
  '/frontend/sign-out',
  '/frontend/sign-up',
  '/frontend/password',
  '/frontend/invitation/:token',
  '/frontend/wallet/remind-password/:user_id',
  `${localized}/wallet/remind-password/:user_id`,
];

type Scene = { readonly owner: PayerAtPages; readonly addressOf: (path: string) => string };

let scene: Scene;
let strangers: PayerAtPages;
let before: string;
beforeAll(async () => {
  scene = await anOwner();
  strangers = await PayerAtPages.at(service().client, { name: 'Jonas' });
  await strangers.signIn();
  before = await kept();
});

const submitted = (browser: Browser, page: SeenPage, ending: string, chosen: object) => {
  const form = page.forms.find(({ action }) => action.endsWith(ending));
  if (form === undefined) throw new Error(`no form leads to ${ending} on ${page.address}`);
  return browser.submit(form, { ...chosen });
};

/** The id of money that was sent to an address without a wallet. */
async function sentBy({ browser }: PayerAtPages): Promise<string> {
  const wanted = { to: anAddress(), amount: '1', about: mark };
  const asked = await browser.open(`${ownPath}/send`);
  const checked = await submitted(browser, asked, '/wallet/send', wanted);
  const chosen = { step: 'send', password: payerPassword };
  const { address } = await submitted(browser, checked, '/wallet/send', chosen);
  return new URL(address, service().client.url).pathname.split('/').at(-1) ?? '';
}

/** The query of the link that is sent to a new address. */
async function linkOf({ browser }: PayerAtPages): Promise<string> {
  const email = anAddress();
  const profile = await browser.open(profilePath);
  const asked = { action: 'change_email', email, 'email-password': payerPassword };
  await browser.submit(formDoing(profile, 'change_email'), asked);
  const [mail] = await listMails(service().client, { to: email });
  return new URL(linkIn(mail?.text), service().client.url).search;
}

/** A payer with a second factor and one thing of each kind. */
async function anOwner(): Promise<Scene> {
  const { client } = service();
  const owner = await PayerAtPages.withApp(client, { name: mark });
  await pay(client, owner.walletId, 10_000);
  const shop = await aWalletClient(client, { name: 'Shop', redirect_uris: [back] });
  const { transaction_key: key } = await shop.created({}, { description: mark });
  seen(await shop.accept(key, owner.walletId));
  seen(await shop.confirm(key));
  await shop.grantedBy(owner.walletId, { description: mark });
  const purpose = { purpose: { details: mark } };
  const signed = await aRegistered(await aSignShop(client), owner, bankBeneficiary, purpose);
  const sent = await sentBy(owner);
  const link = await linkOf(owner);
  const { client_id } = shop.project;
  const oauth = `?${new URLSearchParams({ response_type: 'code', client_id, redirect_uri: back })}`;
  const named: Readonly<Record<string, string>> = {
    [localeParam]: 'en',
    ':transaction_key': key,
    ':user_id': String(owner.userId),
    ':token': 'none',
  };
  const addressOf = (path: string): string => {
    const id = path.includes('/sent/') ? sent : String(signed);
    const filled = Object.entries({ ...named, ':id': id }).reduce(
      (said, [name, value]) => said.replace(name, value),
      path,
    );
    if (path.endsWith('/email')) return `${filled}${link}`;
    return /oauth/.test(path) ? `${filled}${oauth}` : filled;
  };
  return { owner, addressOf };
}

/** Everything of the owner, as an operator sees it. */
async function kept(): Promise<string> {
  const { walletId, userId } = scene.owner;
  const paths = [`users/${userId}`, `users/${userId}/access`, `wallets/${walletId}`];
  const read = paths.map((path) => service().client.send('GET', `/admin/v1/${path}`));
  const [user, access, wallet] = (await Promise.all(read)).map(({ body }) => body);
  // Sessions are left out: they change during this walk.
  return JSON.stringify([user, wallet, access?.['applications']]);
}

const pages = (method: 'GET' | 'POST'): readonly Route[] =>
  service().routes.filter(
    (route) =>
      route.method === method && route.path.startsWith('/frontend/') && !wayIn.includes(route.path),
  );

/** The page that the browser gets. A form has no token and carries arbitrary values. */
function visit(browser: Browser, { method, path }: Route): Promise<SeenPage> {
  const address = scene.addressOf(path);
  if (method === 'GET') return browser.open(address);
  const fields = { action: 'change_password', answer: 'accept', step: 'send', subject: '' };
  return browser.submit({ action: address, fields, choices: {} });
}

const isShown = ({ html }: SeenPage): boolean =>
  html.includes(mark) || html.includes(scene.owner.email);

/** Each page that shows the owner's data, or that fails the expectation. */
async function walked(
  browser: Browser,
  routes: readonly Route[],
  isRight: (page: SeenPage) => boolean,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const route of routes) {
    const page = await visit(browser, route);
    const said = `${route.method} ${route.path}: ${page.status} ${page.heading} ${page.address}`;
    if (isShown(page)) wrong.push(`shown: ${said}`);
    else if (!isRight(page)) wrong.push(said);
  }
  expect(await kept()).toBe(before);
  return wrong;
}

test('every page of the way in exists', () => {
  const served = service().routes.map(({ path }) => path);
  expect(wayIn.filter((path) => !served.includes(path))).toEqual([]);
});

/** These pages show the owner's data without the mark. */
const unmarked = [
  ...['add-and-withdraw', 'second-factor', 'send'],
  ...['statement', 'statement.csv', 'withdraw'],
];

test('the owner sees their own data', async () => {
  const { owner } = scene;
  const unseen: string[] = [];
  for (const route of pages('GET')) {
    const page = await visit(owner.browser, route);
    if (!isShown(page)) unseen.push(route.path.slice(route.path.lastIndexOf('/') + 1));
  }
  expect(unseen.toSorted()).toEqual(unmarked);
});

describe('a visitor who is not signed in', () => {
  test('is led to the sign-in by every page', async () => {
    const isLed = ({ heading }: SeenPage) => heading === 'Sign in to your wallet';
    expect(await walked(new Browser(service().client), pages('GET'), isLed)).toEqual([]);
  });

  test('cannot submit any form', async () => {
    const isRefused = ({ status, heading }: SeenPage) =>
      heading === 'Sign in to your wallet' || status >= 400;
    expect(await walked(new Browser(service().client), pages('POST'), isRefused)).toEqual([]);
  });
});

describe('a payer who has given only the password', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = scene.owner.elsewhere();
    await scene.owner.signIn(ownPath, browser);
  });

  test('is asked for the second factor by every page', async () => {
    const isAsked = ({ heading }: SeenPage) => heading === factorHeadings.code;
    expect(await walked(browser, pages('GET'), isAsked)).toEqual([]);
  });

  test('cannot submit any form', async () => {
    const isRefused = ({ status, heading }: SeenPage) =>
      heading === factorHeadings.code || status >= 400;
    expect(await walked(browser, pages('POST'), isRefused)).toEqual([]);
  });
});

describe('another payer', () => {
  test('sees nothing of the owner on any page', async () => {
    const isNoFault = ({ status }: SeenPage) => status < 500;
    expect(await walked(strangers.browser, pages('GET'), isNoFault)).toEqual([]);
  });

  test('cannot submit any form', async () => {
    const isRefused = ({ status }: SeenPage) => [400, 403, 404].includes(status);
    expect(await walked(strangers.browser, pages('POST'), isRefused)).toEqual([]);
  });
});

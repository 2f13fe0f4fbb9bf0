import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consoleRights } from '../../../src/console/rights.ts';
import { portalRights } from '../../../src/portal/rights.ts';
import type { Browser, SeenPage } from '../../support/browser.ts';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { firstOf } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { signedIn } from '../../support/portal.ts';
import { addStaff } from '../../support/staff.ts';
import { useSharedService } from '../../support/test-service.ts';

// Every page of portal and console, at addresses that no page links to.

const service = useSharedService(unlimited);

type PageOf = readonly [browser: Browser, path: string];

let pages: readonly PageOf[] = [];

/** The subjects of the pages: a page about an existing thing also says what was done to it. */
async function thingsOfAShop() {
  const { client } = service();
  const shop = await aMerchant(client);
  const { orderId, linkId, paymentId } = await shop.paidOrder();
  const { user_id: userId, wallet_id: walletId } = await aUser(client);
  const projectId = shop.project.project_id;
  const owner = await addStaff(service(), { role: 'owner', projectId });
  const ids: Readonly<Record<string, string>> = {
    ...{ project_id: projectId, order_id: orderId, link_id: linkId, payment_id: paymentId },
    ...{ user_id: String(userId), wallet_id: String(walletId), staff_id: owner.staffId },
    account_id: '999999999',
  };
  return { owner, ids };
}

beforeAll(async () => {
  const { owner, ids } = await thingsOfAShop();
  const { browser: operator } = await atConsole(service(), 'operator');
  const portal = await signedIn(service(), owner);
  const of = (browser: Browser, rights: object): readonly PageOf[] =>
    Object.keys(rights)
      .filter((endpoint) => endpoint.startsWith('GET ') && !endpoint.endsWith('/bundle'))
      .map((endpoint) => endpoint.slice('GET '.length))
      .map((path) => [browser, path.replaceAll(/:(\w+)/g, (_, name) => ids[name] ?? randomUUID())]);
  pages = [...of(operator, consoleRights), ...of(portal, portalRights)];
});

const asked = (names: readonly string[], word: string): string =>
  names.map((name) => `${name}=${encodeURIComponent(word)}`).join('&');

/** Query parameters that some page reads. */
const known = [
  ...['done', 'status', 'state', 'kind', 'list', 'which', 'lang'],
  ...['role', 'method', 'type', 'as', 'dialect'],
];

/** Names of values that pages get from the code that shows them. */
const own = ['refused', 'because', 'said', 'above', 'title', 'empty', 'alert', 'wrong', 'typed'];

describe.each(firstOf([['__proto__'], ['constructor'], ['toString']]))('every page', (word) => {
  const query = `${asked(known, word)}&${asked(own, 'Call this number')}`;
  const seen: SeenPage[] = [];

  test(`handles ${word}, a property of every object, as a query value`, async () => {
    for (const [browser, path] of pages) seen.push(await browser.open(`${path}?${query}`));
    const wrong = seen.filter(({ status, html }) => status >= 500 || html.includes('native code'));
    expect(wrong.map(({ status, address }) => [status, address])).toEqual([]);
  });

  test(`shows no text from its address (${word})`, () => {
    const wrong = seen.filter(({ text }) => text.includes('Call this number'));
    expect(seen).not.toEqual([]);
    expect(wrong.map(({ address }) => address)).toEqual([]);
  });
});

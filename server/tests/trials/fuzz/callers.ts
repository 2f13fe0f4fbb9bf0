import { createHash, randomUUID } from 'node:crypto';
import { aBankAccount } from '../../support/bank.ts';
import { Browser } from '../../support/browser.ts';
import { aBuyersLink } from '../../support/buyers.ts';
import { aMerchant } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { adminToken } from '../../support/florin-home.ts';
import type { TestProject } from '../../support/identity.ts';
import { unixNow } from '../../support/identity.ts';
import { authorizationOf } from '../../support/mac-signing.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { ownPath } from '../../support/own-wallet.ts';
import { fillKnown } from '../../support/schema-texts.ts';
import { Signer } from '../../support/sign-page.ts';
import { addStaff } from '../../support/staff.ts';
import { StaffAtPages } from '../../support/staff-pages.ts';
import { aTokenUser } from '../../support/token-users.ts';
import { aServiceBeneficiary, aTransferClient, TransferClient } from '../../support/transfer.ts';
import { pay, WalletClient } from '../../support/wallet.ts';
import type { Draft, Header, Who } from './draft.ts';
import type { Ground } from './drafts.ts';
import type { Known } from './known.ts';
import { pagesFrom, type SeenAddress } from './pages.ts';
import type { Ready } from './wire.ts';

type Key = Pick<TestProject, 'client_id' | 'mac_key'>;

/** Each may send a hundred requests a minute. */
const transferersMax = 8;
const funds = 900_000_000_000;
/** The most pages of each face that are searched for forms. */
const pagesMax = 60;

const cookieNames = ['florin-staff', 'florin-session', 'florin-visitor', 'florin-device'];

const cookiesOf = (browser: Browser): string =>
  cookieNames
    .flatMap((name) => {
      const value = browser.cookie(name);
      return value === undefined ? [] : [`${name}=${value}`];
    })
    .join('; ');

/** The service would look up random hosts that it sends webhooks to. */
const toNobody = (text: string): string => text.replaceAll(/:\/\/[^/"\s]*/g, '://127.0.0.1:9');

/** All callers, with valid credentials, and the pages that they see. */
export class Callers {
  readonly ground: Ground;
  readonly #url: URL;
  readonly #known: Known;
  readonly #bearers: Readonly<Partial<Record<Who, string>>>;
  readonly #keys: Readonly<Partial<Record<Who, readonly Key[]>>>;
  readonly #cookies: Readonly<Partial<Record<Who, string>>>;

  /** New people, projects and sessions: earlier ones may have been suspended or signed out. */
  static async arrive(operator: OperatorClient, known: Known): Promise<Callers> {
    const merchant = await aMerchant(operator, { rights: ['password_grant', 'contact_token'] });
    const { project } = merchant;
    await pay(operator, project.wallet_id, funds);
    const customer = await aTokenUser(operator, project);
    const wallet = new WalletClient(operator, project);
    await wallet.grantedBy(customer.walletId, { max_price: funds });
    const own = new TransferClient(operator, project);
    const others = await Promise.all(
      Array.from({ length: transferersMax }, () => aTransferClient(operator, funds)),
    );
    const { beneficiary } = await aServiceBeneficiary(operator);
    const transferred = await own.created(beneficiary);
    const bank = await aBankAccount(operator);
    const { orderId, linkId, paymentId } = await merchant.paidOrder();
    const names = { order_id: orderId, link_id: linkId, payment_id: paymentId };
    const created = await wallet.created();
    known.take([project, bank, created, names, transferred, beneficiary]);
    known.take({ account_id: await operator.accountOf('clearing') });
    known.take({ account_id: await operator.accountOf('wallet') });
    const visits = await visitsTo(operator, merchant, created.transaction_key);
    return new Callers({
      ground: { pages: visits.flatMap(({ pages }) => pages), iban: String(bank['iban']) },
      url: new URL(operator.url),
      known,
      bearers: { operator: adminToken, merchant: merchant.token },
      keys: {
        mac: [project, ...others.map((client) => client.project)],
        user: [customer.signing.project],
        transfer: [project, ...others.map((client) => client.project)],
      },
      cookies: Object.fromEntries(visits.map(({ who, browser }) => [who, cookiesOf(browser)])),
    });
  }

  private constructor(parts: Parts) {
    this.ground = parts.ground;
    this.#url = parts.url;
    this.#known = parts.known;
    this.#bearers = parts.bearers;
    this.#keys = parts.keys;
    this.#cookies = parts.cookies;
  }

  /** The request with existing ids and a signature. */
  readyFor(draft: Draft): Ready {
    const { method, headers } = draft;
    const path = fillKnown(draft.path, this.#known.get);
    const body =
      typeof draft.body === 'string'
        ? Buffer.from(toNobody(fillKnown(draft.body, this.#known.get)))
        : draft.body;
    const host: Header = ['Host', this.#url.host];
    const source: Header = ['X-Forwarded-For', `10.${draft.dice & 255}.${draft.dice >> 24}.7`];
    const shown = this.#shown(draft, path, body);
    return { method, path, headers: [host, source, ...shown, ...headers], body };
  }

  #shown(draft: Draft, path: string, body: Buffer | null): readonly Header[] {
    const { who, method } = draft;
    const [bearer, cookies, keys] = [this.#bearers[who], this.#cookies[who], this.#keys[who]];
    if (bearer !== undefined) return [['Authorization', `Bearer ${bearer}`]];
    if (cookies !== undefined) return cookies === '' ? [] : [['Cookie', cookies]];
    const key = keys?.[draft.dice % keys.length];
    if (key === undefined) return [];
    const { hostname: host, port } = this.#url;
    // The hash covers the bytes, which need not be text.
    const hash = body && createHash('sha256').update(body).digest('base64');
    const authorization = authorizationOf({
      ...{ id: key.client_id, key: key.mac_key, ts: unixNow(), nonce: randomUUID() },
      ...{ method, uri: path, host, port: Number(port), body: '' },
      extBefore: hash === null ? '' : `body_hash=${encodeURIComponent(hash)}`,
    });
    return [['Authorization', authorization]];
  }
}

type Parts = {
  readonly ground: Ground;
  readonly url: URL;
  readonly known: Known;
  readonly bearers: Readonly<Partial<Record<Who, string>>>;
  readonly keys: Readonly<Partial<Record<Who, readonly Key[]>>>;
  readonly cookies: Readonly<Partial<Record<Who, string>>>;
};

type Visit = {
  readonly who: Who;
  readonly browser: Browser;
  readonly pages: readonly SeenAddress[];
};

/** A visitor at each face of the service, signed in where possible. */
async function visitsTo(
  operator: OperatorClient,
  merchant: Awaited<ReturnType<typeof aMerchant>>,
  transactionKey: string,
): Promise<readonly Visit[]> {
  const served = { client: operator };
  const projectId = merchant.project.project_id;
  const owner = await addStaff(served, { role: 'owner', projectId });
  const portal = new StaffAtPages(served, owner, '192.0.2.78');
  await portal.signIn();
  const chief = await atConsole(served, 'operator');
  const payer = await Signer.with(operator, 5_000);
  await payer.open(ownPath);
  const buyer = new Browser(operator);
  const buyersLink = await aBuyersLink(merchant);
  const confirming = `/frontend/en/wallet/confirm/${transactionKey}`;
  const visits: readonly (readonly [Who, Browser, readonly string[]])[] = [
    ['portal', portal.browser, [`/portal/projects/${projectId}`, '/portal/security']],
    ['console', chief.browser, ['/console', '/console/security']],
    ['payer', payer.browser, [ownPath, confirming]],
    ['nobody', buyer, [buyersLink.path, '/', '/portal/sign-in', '/console/sign-in', confirming]],
  ];
  const seen: Visit[] = [];
  for (const [who, browser, starts] of visits) {
    seen.push({ who, browser, pages: await pagesFrom(browser, who, starts, pagesMax) });
  }
  return seen;
}

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Form, formOf, type SeenPage } from '../../support/browser.ts';
import { extent, firstOf } from '../../support/extent.ts';
import { aProject, aUser } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { usePayer } from '../../support/use-payer.ts';
import { balanceOf, pay } from '../../support/wallet.ts';

// Wallet 4: a payer confirms a transaction and continues to an authorization.

const service = useSharedService({ FLORIN_RATE_LIMIT: '0' });
const back = 'https://shop.example/thanks';

const { shop, browser, payer, opened, answered, statusOf } = usePayer(service, back);

type Query = Readonly<Record<string, string | undefined>>;

const withOauth = (key: string, wanted: Query = {}): string => {
  const query: Query = {
    response_type: 'code',
    client_id: shop().project.client_id,
    redirect_uri: back,
    scope: 'balance',
    state: '7',
    ...wanted,
  };
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given as [string, string][]);
  return `/frontend/transaction/confirm-with-oauth/${key}?${search}`;
};

/** The form of a page with a changed query. */
function changed(page: SeenPage, wanted: Readonly<Record<string, string>>): Form {
  const form = formOf(page);
  const { pathname, searchParams } = new URL(form.action, 'http://florin');
  for (const [name, value] of Object.entries(wanted)) searchParams.set(name, value);
  return { ...form, action: `${pathname}?${searchParams}` };
}

test('wallet 4 GET {auth_url}/frontend/transaction/confirm-with-oauth/{transaction_key}: user confirms the transaction, then goes to OAuth authorization', async () => {
  const { transaction_key: key } = await shop().created();
  const page = await opened(withOauth(key));
  expect(page.heading).toBe('Shop asks you to pay');
  const consent = await answered(page, 'accept');
  expect(consent.heading).toBe('Shop asks for access to your wallet');
  expect(await statusOf(key)).toBe('waiting');
  const done = await browser().submit(formOf(consent), { answer: 'allow' });
  const { searchParams } = new URL(done.address);
  expect([searchParams.get('state'), searchParams.has('code')]).toEqual(['7', true]);
});

test('decision 0114: the challenge passes from the confirmation through the consent to the code', async () => {
  const { transaction_key: key } = await shop().created();
  const code_challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  const bound = { code_challenge, code_challenge_method: 'S256' };
  const consent = await answered(await opened(withOauth(key, bound)), 'accept');
  const done = await browser().submit(formOf(consent), { answer: 'allow' });
  const code = new URL(done.address).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: back };
  expect((await shop().sendForm('/oauth/v1/token', form)).body['error']).toBe('invalid_grant');
  const code_verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const proven = await shop().sendForm('/oauth/v1/token', { ...form, code_verifier });
  expect([proven.status, proven.body['token_type']]).toEqual([200, 'mac']);
});

describe('wallet 5 code flow 2: on cancellation or failure the redirect carries error and state', () => {
  const issuer = () => `&iss=${encodeURIComponent(service().client.url)}`;
  const denied = () => `${back}?error=access_denied&state=7${issuer()}`;

  // biome-ignore format: a table
  test.each(firstOf<[string | undefined, string]>([
    ['7',        '?error=access_denied&state=7'],
    ['ä & b=1',  '?error=access_denied&state=%C3%A4+%26+b%3D1'],
    ['',         '?error=access_denied&state='],
    [undefined,  '?error=access_denied'],
  ]))('rejected by the payer, with the state %j', async (state, query) => {
    const { transaction_key: key } = await shop().created();
    const page = await answered(await opened(withOauth(key, { state })), 'reject');
    expect([page.status, page.address]).toEqual([303, `${back}${query}${issuer()}`]);
    expect(await statusOf(key)).toBe('canceled');
    expect(await balanceOf(service().client, payer())).toEqual({ balance: 5_000, held: 0 });
  });

  test('a double click, an old page and a reload end at the same address', async () => {
    const { transaction_key: key } = await shop().created();
    const page = await opened(withOauth(key));
    const clicked = await Promise.all([answered(page, 'reject'), answered(page, 'reject')]);
    const later = [await answered(page, 'accept'), await browser().open(withOauth(key))];
    expect([...clicked, ...later].map(({ address }) => address)).toEqual(Array(4).fill(denied()));
  });

  test('withdrawn by the seller: even for a payer who is not signed in', async () => {
    const { transaction_key: key } = await shop().created();
    await shop().revoke(key);
    expect((await browser().open(withOauth(key))).address).toBe(denied());
  });

  test('failed', async () => {
    const { client } = service();
    const { wallet_id: id } = await aUser(client);
    const payment = { price: 9_000, beneficiary: { id } };
    const { transaction_key: key } = await shop().created({ auto_confirm: true }, payment);
    const page = await answered(await opened(withOauth(key)), 'accept');
    expect(page.heading).toBe('Waiting for money');
    // A transaction fails when its amount does not fit on the beneficiary's account.
    await pay(client, id, Number.MAX_SAFE_INTEGER);
    await pay(client, payer(), 4_000);
    await until('it failed', async () => (await statusOf(key)) === 'failed');
    expect((await browser().open(withOauth(key))).address).toBe(denied());
  });

  test('browsers allow the form to lead there and nowhere else', async () => {
    const { transaction_key: key } = await shop().created();
    const { headers } = await opened(withOauth(key));
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("form-action 'self' https://shop.example;");
    const plain = await opened(`/frontend/wallet/confirm/${key}`);
    expect(String(plain.headers['content-security-policy'])).toContain("form-action 'self';");
  });
});

test('the page waits for money; once it has arrived, the page leads to the consent', async () => {
  const { transaction_key: key } = await shop().created({}, { price: 9_000 });
  const page = await answered(await opened(withOauth(key)), 'accept');
  expect([page.status, page.heading]).toEqual([200, 'Waiting for money']);
  await pay(service().client, payer(), 4_000);
  await until('it is reserved', async () => (await statusOf(key)) === 'waiting');
  const consent = await browser().open(withOauth(key));
  expect(consent.heading).toBe('Shop asks for access to your wallet');
});

describe("another project's transaction does not exist for a client", () => {
  const address = 'https://other.example/';
  const unknown = { status: 404, heading: 'Payment not found' };

  async function asOther(): Promise<Record<'client_id' | 'redirect_uri', string>> {
    const wanted = { name: 'Other', redirect_uris: [address] };
    const { client_id } = await aProject(service().client, wanted);
    return { client_id, redirect_uri: address };
  }

  // biome-ignore format: a table
  test.each(firstOf<[string, (key: string) => Promise<unknown>]>([
    ['new',      async () => undefined                  ],
    ['waiting',  (key) => shop().accept(key, payer())   ],
    ['canceled', (key) => shop().reject(key)            ],
  ]))('%s: the page is the same as for an unknown key', async (status, become) => {
    const { transaction_key: key } = await shop().created({}, { description: 'Secret thing' });
    await become(key);
    const other = await asOther();
    const seenBy = async (open: (path: string) => Promise<SeenPage>) => {
      const page = await open(withOauth(key, other));
      expect(page).toMatchObject(unknown);
      expect(page.html).toBe((await open(withOauth(randomUUID(), other))).html);
    };
    await seenBy((path) => browser().open(path));
    await opened('/frontend/wallet');
    await seenBy((path) => browser().open(path));
    expect(await statusOf(key)).toBe(status);
  });

  test.each(extent({ short: ['accept'], long: ['accept', 'reject'] }))(
    '%s: nothing is accepted or rejected',
    async (answer) => {
      const { transaction_key: key } = await shop().created();
      const form = changed(await opened(withOauth(key)), await asOther());
      expect(await browser().submit(form, { answer })).toMatchObject(unknown);
      expect(await statusOf(key)).toBe('new');
      expect(await balanceOf(service().client, payer())).toEqual({ balance: 5_000, held: 0 });
    },
  );
});

describe('the authorization is checked before anything is shown or paid', () => {
  // biome-ignore format: a table
  test.each(firstOf<[string, Record<string, string>]>([
    ['an unknown client',                    { client_id: randomUUID() }],
    ['an unregistered address',              { redirect_uri: 'https://evil.example/' }],
    ['a longer registered address',          { redirect_uri: `${back}/more` }],
  ]))('%s: an error page, nothing paid', async (_, wanted) => {
    const { transaction_key: key } = await shop().created({}, { description: 'Secret thing' });
    const page = await browser().open(withOauth(key, wanted));
    expect([page.status, page.heading]).toEqual([400, 'This request cannot be trusted']);
    const form = changed(await opened(withOauth(key)), wanted);
    const refused = await browser().submit(form, { answer: 'accept' });
    expect([refused.status, refused.heading]).toEqual([400, 'This request cannot be trusted']);
    expect(await statusOf(key)).toBe('new');
    expect(await balanceOf(service().client, payer())).toEqual({ balance: 5_000, held: 0 });
  });

  // biome-ignore format: a table
  test.each<[string, Record<string, string>]>([
    ['invalid_scope',             { scope: 'everything' }],
    ['unsupported_response_type', { response_type: 'token' }],
  ])('%s is reported to the client, nothing is paid', async (error, wanted) => {
    const { transaction_key: key } = await shop().created();
    const form = changed(await opened(withOauth(key)), wanted);
    for (const page of [
      await browser().open(withOauth(key, wanted)),
      await browser().submit(form, { answer: 'accept' }),
    ]) {
      const iss = encodeURIComponent(service().client.url);
      expect(page.address).toBe(`${back}?error=${error}&state=7&iss=${iss}`);
    }
    expect(await statusOf(key)).toBe('new');
  });
});

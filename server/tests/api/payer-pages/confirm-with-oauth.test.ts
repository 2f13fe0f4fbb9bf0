import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { formOf } from '../../support/browser.ts';
import { useService } from '../../support/test-service.ts';
import { usePayer } from '../../support/use-payer.ts';
import { balanceOf } from '../../support/wallet.ts';

// Wallet 4: a payer confirms a transaction and goes on to an authorization.

const service = useService({ FLORIN_RATE_LIMIT: '0' });
const back = 'https://shop.example/thanks';

const { shop, browser, payer, opened, answered, statusOf } = usePayer(service, back);

const withOauth = (key: string, wanted: Record<string, string> = {}): string => {
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: shop().project.client_id },
    ...{ redirect_uri: back, scope: 'balance', state: '7', ...wanted },
  });
  return `/frontend/transaction/confirm-with-oauth/${key}?${query}`;
};

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

test('rejected, it ends there', async () => {
  const { transaction_key: key } = await shop().created();
  const page = await answered(await opened(withOauth(key)), 'reject');
  expect(page.heading).toBe('Nothing was paid');
});

describe('the authorization is looked at before anything is shown or paid', () => {
  const changedIn = (action: string, wanted: Record<string, string>): string => {
    const { pathname, searchParams } = new URL(action, 'http://florin');
    for (const [name, value] of Object.entries(wanted)) searchParams.set(name, value);
    return `${pathname}?${searchParams}`;
  };

  // biome-ignore format: a table
  test.each<[string, Record<string, string>]>([
    ['an unknown client',                    { client_id: randomUUID() }],
    ['an address that is not registered',    { redirect_uri: 'https://evil.example/' }],
    ['a registered one with something more', { redirect_uri: `${back}/more` }],
  ])('%s: the error page, nothing paid', async (_, wanted) => {
    const { transaction_key: key } = await shop().created({}, { description: 'Secret thing' });
    const page = await browser().open(withOauth(key, wanted));
    expect([page.status, page.heading]).toEqual([400, 'This request cannot be trusted']);
    const asking = formOf(await opened(withOauth(key)));
    const changed = { ...asking, action: changedIn(asking.action, wanted) };
    const refused = await browser().submit(changed, { answer: 'accept' });
    expect([refused.status, refused.heading]).toEqual([400, 'This request cannot be trusted']);
    expect(await statusOf(key)).toBe('new');
    expect(await balanceOf(service().client, payer())).toEqual({ balance: 5_000, held: 0 });
  });

  // biome-ignore format: a table
  test.each<[string, Record<string, string>]>([
    ['invalid_scope',             { scope: 'everything' }],
    ['unsupported_response_type', { response_type: 'token' }],
  ])('%s goes back to the client, nothing paid', async (error, wanted) => {
    const { transaction_key: key } = await shop().created();
    const asking = formOf(await opened(withOauth(key)));
    const changed = { ...asking, action: changedIn(asking.action, wanted) };
    for (const page of [
      await browser().open(withOauth(key, wanted)),
      await browser().submit(changed, { answer: 'accept' }),
    ]) {
      expect(page.address).toBe(`${back}?error=${error}&state=7`);
    }
    expect(await statusOf(key)).toBe('new');
  });
});

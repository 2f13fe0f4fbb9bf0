import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Browser, formOf } from '../../../server/tests/support/browser.ts';
import { useService } from '../../../server/tests/support/test-service.ts';
import { aPayer, balanceOf } from '../../../server/tests/support/wallet.ts';
import { readAuthorizationAnswer } from '../../src/index.ts';
import { aShop, type Shop } from '../support/shops.ts';

// The SDK against a running service: the wallet API.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });

let shop: Shop;
let walletId: number;
const redirectUri = 'https://shop.example/back';
const email = `${randomUUID()}@example.com`;
beforeAll(async () => {
  const rights = ['password_grant', 'contact_token'];
  shop = await aShop(service().client, { rights, redirect_uris: [redirectUri] });
  const payer = { email, password: 'correct horse', pin: '1234' };
  walletId = await aPayer(service().client, 100_000, payer);
});

const payments = [{ description: 'Order 1042', price: 1_250, currency: 'EUR' }] as const;

test('wallet 1: a transaction is created, reserved by PIN and confirmed', async () => {
  const { transactions, payments: paid } = shop.florin.wallet;
  const before = await balanceOf(shop.operator, walletId);
  const { transaction_key: key, status } = await transactions.create({ payments });
  expect(status).toBe('new');
  const reserved = await transactions.reserveByPin(key, { wallet_id: walletId, pin: '1234' });
  expect(reserved).toMatchObject({ status: 'waiting', wallet: walletId });
  const [payment] = reserved.payments;
  const changes = { payments: [{ id: payment?.id ?? 0, price: 1_000 }] };
  expect((await transactions.confirm(key, changes)).status).toBe('confirmed');
  expect(await transactions.read(key)).toMatchObject({ transaction_key: key });
  expect(await paid.read(payment?.id ?? 0)).toMatchObject({ price: 1_000, price_decimal: '10.00' });
  const after = await balanceOf(shop.operator, walletId);
  expect(before.balance - after.balance).toBe(1_000);
});

test('wallet 2.4: an allowance is granted, read through its transaction, and used', async () => {
  const { transactions, allowances } = shop.florin.wallet;
  const allowance = { description: 'Rides', max_price: 5_000, currency: 'EUR' };
  const { transaction_key: key } = await transactions.create({ allowance });
  await shop.operate(`/test/transactions/${key}/accept`, { wallet_id: walletId, allowance: true });
  expect(await allowances.ofTransaction(key)).toMatchObject({ status: 'Active', max_price: 5_000 });
  const ride = await transactions.create({ payments });
  expect(await allowances.ofTransaction(ride.transaction_key)).toBeNull();
  const reserved = await transactions.reserve(ride.transaction_key, walletId);
  expect(reserved.status).toBe('waiting');
  expect((await transactions.revoke(ride.transaction_key)).status).toBe('canceled');
});

test('wallet 3.2: frozen payments are finalized or canceled', async () => {
  const { transactions, payments: frozen } = shop.florin.wallet;
  const { now } = (await shop.operator.send('GET', '/admin/v1/clock')).body;
  const one = { ...payments[0], freeze_until: Number(now) + 86_400 };
  const { transaction_key: key } = await transactions.create({ payments: [one, one] });
  await transactions.reserveByPin(key, { wallet_id: walletId, pin: '1234' });
  const { payments: held } = await transactions.confirm(key);
  const [first, second] = held.map(({ id }) => id);
  expect(await frozen.finalize(first ?? 0, { price: 900 })).toMatchObject({
    status: 'done',
    price: 900,
  });
  expect((await frozen.cancel(second ?? 0)).status).toBe('canceled');
});

test('wallet 2.6: a contact token is created', async () => {
  const { contactTokens } = shop.florin.wallet;
  const token = await contactTokens.create({ email: 'ona@example.com' });
  expect(token).toMatchObject({ email: 'ona@example.com', status: 'confirmed' });
});

test('wallet 7: a refusal carries the error code of the document', async () => {
  const { transactions } = shop.florin.wallet;
  const { transaction_key: key } = await transactions.create({ payments });
  await expect(transactions.confirm(key)).rejects.toMatchObject({
    status: 409,
    error: 'invalid_state',
  });
  await expect(
    transactions.reserveByPin(key, { wallet_id: walletId, pin: '9' }),
  ).rejects.toMatchObject({ status: 403, error: 'forbidden' });
});

test('the signing project reads itself', async () => {
  expect((await shop.florin.wallet.project()).wallet_id).toBe(shop.project.wallet_id);
});

describe('a user', () => {
  const grant = { username: email, password: 'correct horse' };

  test('wallet 5.2: a token of the user signs, and "me" is the user\'s wallet', async () => {
    const tokens = await shop.florin.oauth.passwordGrant(grant);
    expect(tokens).toMatchObject({ token_type: 'mac', mac_algorithm: 'hmac-sha-256' });
    const { transactions } = shop.florin.asUser(tokens).wallet;
    const { transaction_key: key } = await transactions.create({ payments });
    await expect(transactions.reserve(key, 'me')).resolves.toMatchObject({ wallet: walletId });
    await transactions.revoke(key);
  });

  test('decision 0143: a user reads their wallet and profile within the scopes', async () => {
    const scope = ['balance', 'statements', 'email', 'wallet_list'] as const;
    const tokens = await shop.florin.oauth.passwordGrant({ ...grant, scope });
    const { wallets, users } = shop.florin.asUser(tokens).wallet;
    expect(await wallets.read('me')).toMatchObject({ id: walletId });
    const { EUR: euros } = await wallets.balance('me');
    const free = euros?.at_disposal ?? 0;
    expect(await wallets.isSufficient('me', { amount: free, currency: 'EUR' })).toBe(true);
    expect(await wallets.isSufficient('me', { amount: free + 1, currency: 'EUR' })).toBe(false);
    const { _metadata } = await wallets.statements('me', { limit: 1 });
    const lines: string[] = [];
    for await (const { direction } of wallets.iterateStatements('me', { limit: 1 }))
      lines.push(direction);
    expect([lines.length, lines.at(-1)]).toEqual([_metadata.total, 'in']);
    expect(await users.me()).toMatchObject({ email, wallets: [walletId] });
    expect(await users.wallets()).toMatchObject([{ id: walletId }]);
  });

  test('decision 0144: an allowance is created, granted, read and canceled on its own', async () => {
    const { allowances, payments: paid } = shop.florin.wallet;
    const wanted = { description: 'Rides', max_price: 5_000, currency: 'EUR' as const };
    const { id, transaction_key: key } = await allowances.create(wanted);
    await shop.operate(`/test/transactions/${key}/accept`, {
      wallet_id: walletId,
      allowance: true,
    });
    expect(await allowances.active(walletId)).toMatchObject({ id });
    expect(await allowances.read(id)).toMatchObject({ id, wallet: walletId });
    expect((await allowances.limit(walletId, 'EUR')).amount).toBeLessThanOrEqual(5_000);
    expect((await allowances.cancelActive(walletId)).canceled_at).toEqual(expect.any(Number));
    await expect(allowances.cancel(id)).rejects.toMatchObject({ status: 409 });
    expect((await paid.list({ limit: 1 })).payments).toHaveLength(1);
  });

  test('wallet 5 code flow 4: consent leads back with a code, and its token signs requests', async () => {
    const { oauth } = shop.florin;
    const address = oauth.authorizationUrl({ redirectUri, scope: ['balance'], state: 's-1' });
    const browser = new Browser(shop.operator);
    const { pathname, search } = new URL(address);
    const signIn = await browser.open(`${pathname}${search}`);
    const login = { login: email, password: 'correct horse' };
    const consent = await browser.submit(formOf(signIn), login);
    const back = await browser.submit(formOf(consent), { answer: 'allow' });
    const answer = readAuthorizationAnswer(back.address, { state: 's-1' });
    if (!answer.ok) throw new Error(answer.error);
    const tokens = await oauth.exchangeCode({ code: answer.code, redirectUri });
    const project = await shop.florin.asUser(tokens).wallet.project();
    expect(project.client_id).toBe(shop.project.client_id);
  });

  test('gaps 3, Grants: the SDK renews an expired token', async () => {
    const tokens = await shop.florin.oauth.passwordGrant(grant);
    const kept: string[] = [];
    const session = shop.florin.asUser(tokens, {
      onTokens: ({ access_token: text }) => {
        kept.push(text);
      },
    });
    await shop.operate('/clock/advance', { seconds: 3_601 });
    const all = await Promise.all([1, 2, 3].map(() => session.wallet.project()));
    expect(all.map(({ wallet_id: id }) => id)).toEqual(Array(3).fill(shop.project.wallet_id));
    expect(kept).toEqual([session.tokens.access_token]);
    expect(session.tokens.access_token).not.toBe(tokens.access_token);
  });

  test('gaps 3, Grants: a revoked token no longer signs, and its refresh token is refused', async () => {
    const mine = await shop.florin.oauth.passwordGrant(grant);
    expect(await shop.florin.asUser(mine).revoke()).toEqual({ status: 'revoked' });
    const { refresh_token: _, ...withoutRefresh } = mine;
    await expect(shop.florin.asUser(withoutRefresh).wallet.project()).rejects.toMatchObject({
      status: 401,
      error: 'invalid_grant',
    });
    const other = await shop.florin.oauth.passwordGrant(grant);
    expect(await shop.florin.oauth.revoke(other.access_token)).toEqual({ status: 'revoked' });
    await expect(shop.florin.oauth.refresh(other.refresh_token ?? '')).rejects.toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
  });

  test('gaps 3, Grants: revoking again succeeds, and an expired token can be revoked', async () => {
    const session = shop.florin.asUser(await shop.florin.oauth.passwordGrant(grant));
    expect(await session.revoke()).toEqual({ status: 'revoked' });
    expect(await session.revoke()).toEqual({ status: 'revoked' });
    const tokens = await shop.florin.oauth.passwordGrant(grant);
    await shop.operate('/clock/advance', { seconds: 3_601 });
    expect(await shop.florin.asUser(tokens).revoke()).toEqual({ status: 'revoked' });
    await expect(shop.florin.oauth.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
  });
});

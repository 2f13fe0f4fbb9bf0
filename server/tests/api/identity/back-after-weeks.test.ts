import { expect, test } from 'vitest';
import { pruneOauth } from '../../../src/identity/oauth/prune-oauth.store.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { advance, movingWallet, nowOf } from '../../support/clock.ts';
import { errorOf } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { aTokenUser } from '../../support/token-users.ts';
import { aWalletClient, seen } from '../../support/wallet.ts';

// Gaps 3, 401: an expired token is `invalid_grant`, "Token has expired", so clients refresh.
// Decision 0072: a client that returns every month keeps its access as long as the user allows.

const service = useService(movingWallet);

/** A client whose user was last active so many days ago; the housekeeping has run since. */
async function backAfter(days: number) {
  const { client, database } = service();
  const shop = await aWalletClient(client, { rights: ['password_grant'] });
  const ona = await aTokenUser(client, shop.project, 'balance');
  await advance(client, days * 86_400);
  const now = unixSeconds(await nowOf(client));
  while (await pruneOauth(database.database, now));
  return { shop, ona };
}

const balanceBy = ({ signing }: Awaited<ReturnType<typeof backAfter>>['ona']) =>
  signing.send('GET', '/rest/v1/wallet/me/balance');

test('an access token is reported as expired as long as its refresh token works', async () => {
  const { shop, ona } = await backAfter(89);
  const expired = await balanceBy(ona);
  expect([expired.status, expired.text]).toEqual([
    401,
    errorOf('invalid_grant', 'Token has expired'),
  ]);
  const refresh = { grant_type: 'refresh_token', refresh_token: ona.refreshToken };
  expect((await shop.sendForm('/oauth/v1/token', refresh)).status).toBe(200);
});

test('a client can end its authorization with an access token that expired a month ago', async () => {
  const { shop, ona } = await backAfter(30);
  const token = `/oauth/v1/token?access_token=${ona.accessToken}`;
  expect(seen<object>(await shop.send('DELETE', token))).toEqual({ status: 'revoked' });
  const refresh = { grant_type: 'refresh_token', refresh_token: ona.refreshToken };
  const refused = await shop.sendForm('/oauth/v1/token', refresh);
  expect([refused.status, refused.body['error']]).toEqual([400, 'invalid_grant']);
});

test('an access token is unknown once its refresh token has expired', async () => {
  const { ona } = await backAfter(91);
  const unknown = await balanceBy(ona);
  expect([unknown.status, unknown.body['error']]).toEqual([401, 'unauthorized']);
});

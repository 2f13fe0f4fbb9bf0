import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { schemesOf } from '../../../src/edge/checking/authenticator.ts';
import type { Route } from '../../../src/edge/route.ts';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { askForToken, sendForm } from '../../support/identity.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTokenUser } from '../../support/token-users.ts';
import { WalletClient } from '../../support/wallet.ts';

// Business 4: the request log never contains a secret, wherever a request has one.

const service = useSharedService(unlimited);

/** Each secret is unique, so that it can be searched for. */
const secrets: string[] = [];
const aSecret = (): string => {
  const secret = `s3cr3t${randomBytes(12).toString('hex')}`;
  secrets.push(secret);
  return secret;
};

const isOf = ({ auth }: Route, scheme: string): boolean => schemesOf(auth)[0]?.name === scheme;

/** The address with a secret in every parameter, in query values and as a query name. */
const addressOf = ({ path }: Route): string =>
  `${path.replaceAll(/:\w+/g, () => aSecret())}?access_token=${aSecret()}&${aSecret()}=1&q=${aSecret()}`;

const bodyOf = ({ method }: Route) =>
  method === 'GET'
    ? {}
    : { body: { [aSecret()]: aSecret(), pin: aSecret(), purchase: { [aSecret()]: 1 } } };

const storedText = async (client: OperatorClient): Promise<string> => {
  await client.send('GET', '/admin/v1/requests?limit=1');
  const rows = await service().database.query<{ text: string }>(
    'SELECT row::text AS text FROM request_log AS row',
  );
  return rows.map(({ text }) => text).join('\n');
};

test('no secret from any part of a request is logged', async () => {
  const { client, routes } = service();
  const merchant = await aMerchant(client, { rights: ['password_grant'] });
  const { project } = merchant;
  const wallet = new WalletClient(client, project);
  const user = await aTokenUser(client, project, 'balance');
  secrets.push(project.client_secret, project.mac_key, merchant.token);
  secrets.push(user.accessToken, user.refreshToken, user.email, user.signing.project.mac_key);
  const before = (await storedText(client)).split('\n').length;
  let asked = 0;
  for (const route of routes) {
    const { method } = route;
    if (isOf(route, 'bearer')) {
      const headers = { cookie: aSecret(), 'x-secret': aSecret(), 'idempotency-key': aSecret() };
      await merchant.send(method, addressOf(route), { ...bodyOf(route), headers });
      asked += 1;
    }
    if (isOf(route, 'mac')) {
      await wallet.send(method, addressOf(route), { ...bodyOf(route), key: aSecret() });
      await user.signing.send(method, addressOf(route), bodyOf(route));
      asked += 2;
    }
    if (isOf(route, 'client_credentials')) {
      const form = { grant_type: aSecret(), code: aSecret(), username: aSecret() };
      const { client_id, client_secret } = project;
      const sent = new URLSearchParams({ ...form, client_id, client_secret }).toString();
      await sendForm(client, sent, { path: addressOf(route) });
      await sendForm(client, `${sent}${aSecret()}`, { path: addressOf(route) });
      asked += 2;
    }
  }
  await askForToken(client, { ...project, client_secret: aSecret() });
  await wallet.send('GET', `/rest/v1/${aSecret()}/${aSecret()}?${aSecret()}`);
  await merchant.send('GET', `/merchant-order/integration/v1/${aSecret()}`);
  await merchant.send('GET', `/merchant-order/integration/v1/orders/${aSecret()}%ff`);
  const text = await storedText(client);
  expect(text.split('\n').length).toBeGreaterThan(before + asked);
  expect(asked).toBeGreaterThan(100);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  // The search itself works: a value that may be logged is found.
  const marker = randomUUID();
  await merchant.readOrder(marker);
  expect(await storedText(client)).toContain(marker);
});

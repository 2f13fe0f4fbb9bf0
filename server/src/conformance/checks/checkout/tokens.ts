import { tokenPath, tokenRequest } from '../../asking/client.ts';
import {
  anInteger,
  aText,
  expectAnswer,
  expectRefusal,
  expectThat,
} from '../../asking/expecting.ts';
import type { Check } from '../../check.ts';
import { createOrder, linksPath, methodsPath, ordersPath } from './things.ts';

const nobodyId = '00000000-0000-4000-8000-000000000000';

/** The endpoints of checkout 4. */
const endpoints = [
  ['POST', ordersPath],
  ['POST', linksPath],
  ['GET', methodsPath],
  ['GET', `${ordersPath}/${nobodyId}`],
  ['GET', `${linksPath}/${nobodyId}`],
] as const;

/** The same token with its last characters changed. */
const forged = (token: string): string =>
  `${token.slice(0, -6)}${token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`;

const unauthorized = { status: 401, error: 'unauthorized' } as const;

/** Checkout 5. */
export const tokenChecks: readonly Check[] = [
  {
    rules: ['checkout 5.1', 'checkout 5.4', 'checkout 7.3', 'checkout 7 401'],
    title: 'Every endpoint refuses a request without a token with 401 unauthorized.',
    run: async ({ addresses, send }) => {
      for (const [method, path] of endpoints) {
        const sent = method === 'POST' ? { body: {} } : {};
        expectRefusal(await send(method, `${addresses.base}${path}`, sent), unauthorized);
      }
    },
  },
  {
    rules: ['checkout 5.4'],
    title: 'An invalid token and a forged one get 401 unauthorized.',
    run: async ({ client }) => {
      for (const token of ['invalid', forged(await client.token())]) {
        const headers = { authorization: `Bearer ${token}` };
        expectRefusal(
          await client.checkout('GET', methodsPath, undefined, { headers }),
          unauthorized,
        );
      }
    },
  },
  {
    rules: ['checkout 5.4'],
    gap: 'gaps 2, 401',
    title: 'A 401 names the scheme: WWW-Authenticate says Bearer.',
    run: async ({ addresses, send }) => {
      const seen = await send('GET', `${addresses.base}${methodsPath}`);
      const header = seen.headers.get('www-authenticate') ?? 'absent';
      expectThat(/^bearer\b/i.test(header), 'WWW-Authenticate: Bearer', `it is ${header}`);
    },
  },
  {
    rules: ['checkout 5.2'],
    gap: 'gaps 2, Token endpoint',
    title: 'Client id and secret get a bearer token by the grant client_credentials.',
    run: async ({ addresses, client, send }) => {
      const body = tokenRequest(client.credentials);
      const seen = await send('POST', `${addresses.base}${tokenPath}`, { body });
      expectAnswer(seen, 200, { access_token: aText, token_type: 'Bearer', expires_in: anInteger });
    },
  },
  {
    rules: ['checkout 5.2'],
    gap: 'gaps 2, Token endpoint',
    title: 'The address of published clients and HTTP Basic give a token, too.',
    run: async ({ addresses, client, send }) => {
      const path = '/auth/realms/conformance/protocol/openid-connect/token';
      const body = tokenRequest(client.credentials);
      expectAnswer(await send('POST', `${addresses.base}${path}`, { body }), 200, {
        access_token: aText,
      });
      const { client_id, client_secret } = client.credentials;
      const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
      const sent = {
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
        headers: { authorization: `Basic ${basic}` },
      };
      expectAnswer(await send('POST', `${addresses.base}${tokenPath}`, sent), 200, {
        access_token: aText,
      });
    },
  },
  {
    rules: ['checkout 5.2'],
    gap: 'gaps 2, Token answer',
    title: 'A wrong secret gets no token, but 401 invalid_client.',
    run: async ({ addresses, client, send }) => {
      const wrong = { ...client.credentials, client_secret: 'not the secret' };
      const seen = await send('POST', `${addresses.base}${tokenPath}`, {
        body: tokenRequest(wrong),
      });
      expectRefusal(seen, { status: 401, error: 'invalid_client' });
    },
  },
  {
    rules: ['checkout 5.3', 'checkout 2.1 project_id', 'checkout 2.2 project_id'],
    title: "The token carries the project: an order without project_id is in the token's project.",
    run: async ({ client }) => {
      const { project_id } = expectAnswer(await createOrder(client), 201, { project_id: aText });
      expectAnswer(await createOrder(client, {}, { project_id }), 201, { project_id });
    },
  },
  {
    rules: ['checkout 7 403'],
    gap: "gaps 2, Another project's project_id",
    title: "An order for another project's project_id is refused with 403 forbidden.",
    needs: ['operator'],
    run: async ({ client, project }) => {
      const other = await project({ name: 'Conformance, another' });
      const seen = await createOrder(client, {}, { project_id: other.projectId });
      expectRefusal(seen, { status: 403, error: 'forbidden' });
    },
  },
];

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aProject,
  aUser,
  basicOf,
  sendForm,
  type TestProject,
  tokenPath,
  toSign,
} from '../../support/identity.ts';
import { authorizationOf } from '../../support/mac-signing.ts';
import { useSharedService } from '../../support/test-service.ts';

// The OpenAPI document of the token endpoint, and that the endpoint behaves as described.

const service = useSharedService();

type Document = {
  readonly paths: Readonly<Record<string, { readonly post?: { readonly security: object[] } }>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
};

const readDocument = async (): Promise<Document> =>
  (await (await fetch(`${service().client.url}/openapi.json`)).json()) as Document;

test.each([tokenPath, '/auth/realms/{realm}/protocol/openid-connect/token'])(
  '%s: the document offers secret, MAC and certificate',
  async (path) => {
    const { paths } = await readDocument();
    expect(paths[path]?.post?.security).toEqual([
      { client_credentials: [] },
      { mac: [] },
      { certificate: [] },
    ]);
  },
);

test('the document describes the secret in the form', async () => {
  const { components } = await readDocument();
  expect(components.securitySchemes['client_credentials']).toEqual({
    type: 'http',
    scheme: 'basic',
    description:
      'client_id and client_secret: by HTTP Basic, or as fields of the form without this header. Whoever signs with MAC or shows a certificate gives no secret.',
  });
});

describe('every grant works with each authentication', () => {
  let shop: TestProject;
  let email: string;
  beforeAll(async () => {
    const { client } = service();
    shop = await aProject(client, { rights: ['password_grant'] });
    email = `${randomUUID()}@example.com`;
    await aUser(client, { email, password: 'correct horse' });
  });

  type Fields = Readonly<Record<string, string>>;
  type Way = (grant: Fields) => { readonly form: string; readonly authorization?: string };

  const formOf = (fields: Fields): string => new URLSearchParams({ ...fields }).toString();

  const ways: Readonly<Record<string, Way>> = {
    'HTTP Basic': (grant) => ({ form: formOf(grant), authorization: basicOf(shop) }),
    'the form': (grant) => {
      const { client_id, client_secret } = shop;
      return { form: formOf({ ...grant, client_id, client_secret }) };
    },
    MAC: (grant) => {
      const form = formOf(grant);
      const request = { method: 'POST', uri: tokenPath, body: form };
      return { form, authorization: authorizationOf(toSign(service().client, shop, request)) };
    },
  };

  const ask = (way: string, grant: Fields) => {
    const { form, ...headers } = ways[way]?.(grant) ?? { form: '' };
    return sendForm(service().client, form, headers);
  };

  test.each(Object.keys(ways))('%s', async (way) => {
    const own = await ask(way, { grant_type: 'client_credentials' });
    const password = { grant_type: 'password', username: email, password: 'correct horse' };
    const ofUser = await ask(way, password);
    const refreshed = await ask(way, {
      grant_type: 'refresh_token',
      refresh_token: String(ofUser.body['refresh_token']),
    });
    const answers = [own, ofUser, refreshed];
    expect(answers.map(({ status, body }) => [status, body['token_type']])).toEqual([
      [200, 'Bearer'],
      [200, 'mac'],
      [200, 'mac'],
    ]);
  });
});

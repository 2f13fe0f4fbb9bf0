import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyScopes, scopes } from '../../../src/identity/oauth/scope.ts';
import { Browser, formOf } from '../../support/browser.ts';
import { aUser } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aWalletClient, seen, unlimitedWallet, WalletClient } from '../../support/wallet.ts';

// Decision 0142: the scopes of published clients are accepted and granted if they give access to
// any data; unknown scopes are refused.

const service = useSharedService(unlimitedWallet);
const back = 'https://shop.example/back';
let shop: WalletClient;
let email: string;
beforeEach(async () => {
  const { client } = service();
  shop = await aWalletClient(client, { rights: ['password_grant'], redirect_uris: [back] });
  email = `${randomUUID()}@people.example`;
  await aUser(client, { email, password: 'correct horse' });
});

type Tokens = {
  readonly access_token: string;
  readonly mac_key: string;
  readonly refresh_token: string;
  readonly scope?: string;
};

const byPassword = (scope: string) =>
  shop.sendForm('/oauth/v1/token', {
    grant_type: 'password',
    username: email,
    password: 'correct horse',
    scope,
  });

const userOf = async ({ access_token: client_id, mac_key }: Tokens) => {
  const signing = new WalletClient(service().client, { ...shop.project, client_id, mac_key });
  return (await signing.send('GET', '/rest/v1/user/me')).body;
};

test('if all requested scopes are granted, the response has no scope field', async () => {
  const tokens = seen<Tokens>(await byPassword(scopes.join(' ')));
  expect(tokens.scope).toBeUndefined();
});

test.each(emptyScopes)(
  '%s is accepted but grants nothing, and the response names the granted scope',
  async (scope) => {
    const tokens = seen<Tokens>(await byPassword(`${scope} email`));
    expect(tokens.scope).toBe('email');
    expect(Object.keys(await userOf(tokens)).sort()).toEqual(['email', 'id']);
  },
);

test('a refresh with an empty scope names the granted scope', async () => {
  const first = seen<Tokens>(await byPassword('email phone'));
  const form = {
    grant_type: 'refresh_token',
    refresh_token: first.refresh_token,
    scope: 'email dob',
  };
  expect(seen<Tokens>(await shop.sendForm('/oauth/v1/token', form)).scope).toBe('email');
});

test.each(['everything', 'balances', 'BALANCE', 'email_offline_offline', 'balance,email'])(
  'an unknown scope is refused: %s',
  async (scope) => {
    const { status, body } = await byPassword(`email ${scope}`);
    expect([status, body['error']]).toEqual([400, 'invalid_scope']);
  },
);

describe('on the consent page', () => {
  const query = (scope: string) =>
    new URLSearchParams({
      response_type: 'code',
      client_id: shop.project.client_id,
      redirect_uri: back,
      scope,
      state: 'kept',
    });

  /** Signs in, allows access and returns the page and the redirect address. */
  async function allowed(scope: string): Promise<{ page: string; address: URL }> {
    const browser = new Browser(service().client);
    const signIn = await browser.open(`/frontend/en/oauth?${query(scope)}`);
    const consent = await browser.submit(formOf(signIn), {
      login: email,
      password: 'correct horse',
    });
    const done = await browser.submit(formOf(consent), { answer: 'allow' });
    return { page: consent.text, address: new URL(done.address) };
  }

  test('the user sees only grantable scopes, and the client learns the granted scope', async () => {
    const { page, address } = await allowed('identity check_has_sufficient_balance pep_offline');
    expect(page).toContain('check whether your balance covers an amount');
    expect(page).not.toContain('even when you are not signed in');
    expect(address.searchParams.get('scope')).toBe('check_has_sufficient_balance');
    expect(address.searchParams.get('state')).toBe('kept');
    const form = {
      grant_type: 'authorization_code',
      code: address.searchParams.get('code') ?? '',
      redirect_uri: back,
    };
    const tokens = seen<Tokens>(await shop.sendForm('/oauth/v1/token', form));
    expect(Object.keys(await userOf(tokens))).toEqual(['id']);
  });

  test('the redirect has no scope if all scopes are granted', async () => {
    const { address } = await allowed('email');
    expect([...address.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
  });

  test('an unknown scope redirects with invalid_scope', async () => {
    const browser = new Browser(service().client);
    const { address } = await browser.open(`/frontend/en/oauth?${query('email everything')}`);
    expect(new URL(address).searchParams.get('error')).toBe('invalid_scope');
  });
});

import { randomUUID } from 'node:crypto';
import type { Engine } from '../../engine/engine.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';
import { latestSerial } from '../credentials/client.ts';
import type { KnownClient } from '../credentials/client-directory.ts';
import type { Vault } from '../credentials/vault.ts';
import type { Hashing } from '../hashing/hashing.ts';
import type { CheckSecret } from '../tries/check-secret.ts';
import { hasFactor } from '../users/has-factor.ts';
import { passwordMark } from '../users/password-mark.ts';
import { personByPassword } from '../users/person-by-password.ts';
import { challengeAnsweredBy } from './code-challenge.ts';
import { exchangeCode } from './exchange-code.ts';
import { grantByPassword } from './grant-by-password.ts';
import { tokenSealing } from './mac-caller.ts';
import { accessTokenMark, newOauthSecret, oauthHash } from './oauth-grant.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { type AskedScopes, type Scope, scopesIn } from './scope.ts';

export type GrantServices = {
  readonly engine: Engine;
  readonly vault: Vault;
  readonly hashing: Hashing;
  readonly checkSecret: CheckSecret;
};

/** The form fields, unchecked. */
export type GrantForm = Readonly<Partial<Record<string, string>>>;

/** The tokens as the client gets them, once: we store only their hashes. */
export type GivenTokens = {
  readonly accessToken: string;
  readonly macKey: string;
  readonly refreshToken: string;
  /** Their scopes, if the request asked for more (RFC 6749, 5.1). Null: it did not. */
  readonly narrowedTo: readonly Scope[] | null;
};

export type GrantRefusal =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unauthorized_client';

type Outcome = Promise<Decision<GivenTokens, GrantRefusal>>;

/** New tokens, and their stored form. */
function drawTokens(vault: Vault, { client }: KnownClient) {
  const accessToken = `${accessTokenMark}${newOauthSecret()}`;
  const macKey = newOauthSecret();
  const refreshToken = newOauthSecret();
  const accessId = oauthHash(accessToken);
  return {
    given: { accessToken, macKey, refreshToken, narrowedTo: null },
    stored: {
      accessId,
      macKey: vault.seal(macKey, tokenSealing(accessId)),
      serial: latestSerial(client),
      refreshId: oauthHash(refreshToken),
    },
  };
}

const narrowedIn = (asked: AskedScopes | null): Pick<GivenTokens, 'narrowedTo'> => ({
  narrowedTo: asked?.isNarrowed ? asked.granted : null,
});

const missing = (name: string) => refuse('invalid_request', `${name} is required.`);

const lineOf = ({ client }: KnownClient) => ({ kind: 'client', id: client.id }) as const;

/** Wallet 5, authorization code flow, step 3. */
async function byCode({ engine, vault }: GrantServices, caller: KnownClient, form: GrantForm) {
  const { code, redirect_uri: redirectUri } = form;
  if (code === undefined) return missing('code');
  if (redirectUri === undefined) return missing('redirect_uri');
  const { given, stored } = drawTokens(vault, caller);
  const input = {
    codeId: oauthHash(code),
    clientId: caller.client.id,
    redirectUri,
    challenge: challengeAnsweredBy(form['code_verifier']),
    grantId: randomUUID(),
    tokens: stored,
  };
  const exchanged = await engine.execute(exchangeCode, input, lineOf(caller));
  return exchanged.ok ? accept(given) : exchanged;
}

/** Gaps 3, Grants: rotating. */
async function byRefresh({ engine, vault }: GrantServices, caller: KnownClient, form: GrantForm) {
  const { refresh_token: refreshToken, scope } = form;
  if (refreshToken === undefined) return missing('refresh_token');
  const scopes = scope === undefined ? accept(null) : scopesIn(scope);
  if (!scopes.ok) return scopes;
  const { given, stored } = drawTokens(vault, caller);
  const input = {
    refreshId: oauthHash(refreshToken),
    clientId: caller.client.id,
    scopes: scopes.value?.granted ?? null,
    tokens: stored,
  };
  const refreshed = await engine.execute(refreshTokens, input, lineOf(caller));
  return refreshed.ok ? accept({ ...given, ...narrowedIn(scopes.value) }) : refreshed;
}

/** Wallet 5.3: only for clients with the right to this grant. */
async function byPassword(services: GrantServices, caller: KnownClient, form: GrantForm) {
  const { engine, vault } = services;
  const { project, client } = caller;
  if (!project.configuration.rights.includes('password_grant')) {
    return refuse('unauthorized_client', 'This client may not ask for passwords.');
  }
  const { username, password, scope = '' } = form;
  if (username === undefined) return missing('username');
  if (password === undefined) return missing('password');
  const scopes = scopesIn(scope);
  if (!scopes.ok) return scopes;
  const { isTest } = project;
  const signIn = { clientId: client.id, isTest, login: username, password };
  const person = await personByPassword(services, signIn);
  if (person === null) {
    return refuse('invalid_grant', 'The user or the password is wrong, or tried too often.');
  }
  // Decision 0188: a client cannot ask for the second factor, and must not bypass it.
  if (granted(await engine.read(hasFactor, person.id))) {
    return refuse('invalid_grant', 'This user has a second factor and signs in on our page only.');
  }
  const { given, stored } = drawTokens(vault, caller);
  const grant = {
    id: randomUUID(),
    clientId: client.id,
    projectId: project.id,
    personId: person.id,
    walletId: person.walletId,
    scopes: scopes.value.granted,
    passwordMark: passwordMark(person),
  };
  await engine.execute(grantByPassword, { grant, tokens: stored }, lineOf(caller));
  return accept({ ...given, ...narrowedIn(scopes.value) });
}

/** The function behind each grant type. */
export const oauthGrantTypes: Readonly<
  Record<string, (services: GrantServices, caller: KnownClient, form: GrantForm) => Outcome>
> = { authorization_code: byCode, refresh_token: byRefresh, password: byPassword };

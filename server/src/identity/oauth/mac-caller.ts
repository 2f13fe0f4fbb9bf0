import type { Engine } from '../../engine/engine.ts';
import { ask, type Query } from '../../engine/operation.ts';
import { accept, granted } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Client, leastSerialOfTokens } from '../credentials/client.ts';
import type { ClientDirectory, KnownClient } from '../credentials/client-directory.ts';
import type { Vault } from '../credentials/vault.ts';
import type { MacClient } from '../mac/mac-authenticator.ts';
import { people } from '../users/person.store.ts';
import type { Person } from '../users/person.ts';
import { oauthAccessTokens, oauthGrants } from './oauth.store.ts';
import { isGrantGood, type OauthAccessToken, type OauthGrant, oauthHash } from './oauth-grant.ts';
import type { Scope } from './scope.ts';

/** The user for whom a client acts. */
export type TokenUser = {
  readonly grantId: string;
  readonly accessId: string;
  readonly personId: number;
  readonly walletId: number;
  readonly scopes: readonly Scope[];
};

/** Who signed a request: a client for itself, or for the user of an access token. */
export type MacCaller = KnownClient & { readonly user: TokenUser | null };

/** The caller has an access token, and so a user. */
export type UserCaller = KnownClient & { readonly user: TokenUser };

/** The caller's queue, and the scope of its idempotency keys and its tries. */
export const lineOf = ({ client, user }: MacCaller): string =>
  user === null ? client.id : `${client.id} ${user.grantId}`;

type Found = {
  readonly token: OauthAccessToken;
  readonly grant: OauthGrant;
  readonly person: Person | null;
};

const findToken: Query<string, Found | null, never> = {
  name: 'find access token',
  *load(id, rows) {
    yield [ask(oauthAccessTokens, id)];
    const token = rows.get(oauthAccessTokens, id);
    if (token !== null) yield [ask(oauthGrants, token.grantId), ask(people, token.personId)];
  },
  answer: (rows, id) => {
    const token = rows.get(oauthAccessTokens, id);
    const grant = token === null ? null : rows.get(oauthGrants, token.grantId);
    if (token === null || grant === null) return accept(null);
    return accept({ token, grant, person: rows.get(people, token.personId) });
  },
};

/**
 * A token ends with its hour, with its grant, or with the client's older secrets (decision 0086).
 */
const isTokenGood = (
  { token: { expiresAt, revokedAt, serial }, grant, person }: Found,
  client: Client,
  now: UnixSeconds,
): boolean =>
  now < expiresAt &&
  revokedAt === null &&
  isGrantGood(grant, person) &&
  serial >= leastSerialOfTokens(client, now);

/** A sealed key opens only as the key of this token. */
export const tokenSealing = (accessId: string): string => `access token ${accessId}`;

type Services = {
  readonly engine: Engine;
  readonly directory: ClientDirectory;
  readonly vault: Vault;
};

/** Wallet 5.2: after OAuth the access token is the id, and the key that came with it signs. */
export async function clientOfToken(
  { engine, directory, vault }: Services,
  accessToken: string,
  now: UnixSeconds,
): Promise<MacClient<MacCaller> | null> {
  const accessId = oauthHash(accessToken);
  const found = granted(await engine.read(findToken, accessId));
  if (found === null) return null;
  const { token, grant } = found;
  const known = await directory.find(grant.clientId);
  if (known === null) return null;
  // The key was sealed under a master key that was removed before re-encryption. The token is lost
  // too.
  if (!vault.opens(token.macKey)) return null;
  const { personId, walletId, id: grantId } = grant;
  return {
    keys: [Buffer.from(vault.open(token.macKey, tokenSealing(accessId)), 'utf8')],
    caller: { user: { grantId, accessId, personId, walletId, scopes: token.scopes }, ...known },
    clientId: grant.clientId,
    expired: !isTokenGood(found, known.client, now),
  };
}

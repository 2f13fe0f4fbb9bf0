import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { people } from '../users/person.store.ts';
import { endGrant, giveTokens } from './give-tokens.ts';
import { oauthGrants, oauthRefreshTokens } from './oauth.store.ts';
import { isGrantGood, type NewTokens, refreshTokenSeconds } from './oauth-grant.ts';
import type { Scope } from './scope.ts';

export type RefreshTokens = {
  readonly refreshId: string;
  readonly clientId: string;
  /** Null: all scopes of the user's consent. */
  readonly scopes: readonly Scope[] | null;
  readonly tokens: NewTokens;
};

const invalid = refuse(
  'invalid_grant',
  'The refresh token is wrong, was used or revoked, or has expired.',
);

/**
 * Gaps 3, Grants: each refresh token works once. A second use means theft, from the client or by
 * it: the whole grant ends.
 */
export const refreshTokens: Operation<
  RefreshTokens,
  readonly Scope[],
  'invalid_grant' | 'invalid_scope'
> = {
  name: 'refresh tokens',
  *load({ refreshId }, rows) {
    yield [ask(oauthRefreshTokens, refreshId)];
    const grantId = rows.get(oauthRefreshTokens, refreshId)?.grantId;
    if (grantId === undefined) return;
    yield [ask(oauthGrants, grantId)];
    const personId = rows.get(oauthGrants, grantId)?.personId;
    if (personId !== undefined) yield [ask(people, personId)];
  },
  decide: (draft, { refreshId, clientId, scopes: wanted, tokens }, now) => {
    const token = draft.get(oauthRefreshTokens, refreshId);
    const grant = token === null ? null : draft.get(oauthGrants, token.grantId);
    if (token === null || grant?.clientId !== clientId) return invalid;
    if (!isGrantGood(grant, draft.get(people, grant.personId))) return invalid;
    if (token.usedAt !== null) {
      endGrant(draft, grant.id, now);
      return { ...invalid, keepsChanges: true };
    }
    if (now >= token.createdAt + refreshTokenSeconds) return invalid;
    const scopes = wanted ?? grant.scopes;
    if (!scopes.every((scope) => grant.scopes.includes(scope))) {
      return refuse('invalid_scope', 'The user has not allowed all of these scopes.');
    }
    draft.update(oauthRefreshTokens, { ...token, usedAt: now });
    giveTokens(draft, grant, tokens, scopes, now);
    return accept(scopes);
  },
};

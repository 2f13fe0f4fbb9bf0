import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { oauthAccessTokens, oauthGrants, oauthRefreshTokens } from './oauth.store.ts';
import { accessTokenOf, type NewTokens, type OauthGrant } from './oauth-grant.ts';
import type { Scope } from './scope.ts';

/** Issues the tokens of a grant. */
export function giveTokens(
  draft: Draft,
  grant: Pick<OauthGrant, 'id' | 'personId'>,
  tokens: NewTokens,
  scopes: readonly Scope[],
  now: UnixSeconds,
): void {
  draft.insert(oauthAccessTokens, accessTokenOf(tokens, grant, scopes, now));
  draft.insert(oauthRefreshTokens, {
    id: tokens.refreshId,
    grantId: grant.id,
    createdAt: now,
    usedAt: null,
  });
}

/** Ends a grant, and with it all its tokens. */
export function endGrant(draft: Draft, grantId: string, now: UnixSeconds): void {
  const grant = draft.get(oauthGrants, grantId);
  if (grant !== null && grant.revokedAt === null) {
    draft.update(oauthGrants, { ...grant, revokedAt: now });
  }
}

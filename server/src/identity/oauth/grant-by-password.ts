import type { Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { giveTokens } from './give-tokens.ts';
import { oauthGrants } from './oauth.store.ts';
import type { NewTokens, OauthGrant } from './oauth-grant.ts';
import type { Scope } from './scope.ts';

export type GrantByPassword = {
  readonly grant: Omit<OauthGrant, 'createdAt' | 'revokedAt'>;
  readonly tokens: NewTokens;
};

/** Wallet 5.3: the user gave their password to a client that may use this grant. */
export const grantByPassword: Operation<GrantByPassword, readonly Scope[], never> = {
  name: 'grant by password',
  load: () => [],
  decide: (draft, { grant, tokens }, now) => {
    draft.insert(oauthGrants, { createdAt: now, revokedAt: null, ...grant });
    giveTokens(draft, grant, tokens, grant.scopes, now);
    return accept(grant.scopes);
  },
};

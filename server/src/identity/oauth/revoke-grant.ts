import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { endGrant } from './give-tokens.ts';
import { oauthAccessTokens, oauthGrants } from './oauth.store.ts';

export type RevokeByToken = {
  readonly accessId: string;
  readonly clientId: string;
  /**
   * The grant of the calling access token: it ends no other grant. Null: the client itself calls.
   */
  readonly grantId: string | null;
};

/** Wallet 4, DELETE /oauth/v1/token: revokes the token and all other tokens of its grant. */
export const revokeByToken: Operation<RevokeByToken, null, 'not_found'> = {
  name: 'revoke by token',
  *load({ accessId }, rows) {
    yield [ask(oauthAccessTokens, accessId)];
    const grantId = rows.get(oauthAccessTokens, accessId)?.grantId;
    if (grantId !== undefined) yield [ask(oauthGrants, grantId)];
  },
  decide: (draft, { accessId, clientId, grantId }, now) => {
    const token = draft.get(oauthAccessTokens, accessId);
    const grant = token === null ? null : draft.get(oauthGrants, token.grantId);
    const isOther = grantId !== null && grant?.id !== grantId;
    if (grant?.clientId !== clientId || isOther) {
      return refuse('not_found', 'There is no such access token.');
    }
    endGrant(draft, grant.id, now);
    return accept(null);
  },
};

export type RevokeOwnGrants = { readonly grantIds: readonly string[]; readonly personId: number };

/** A user withdraws their consent, all of it at once (decision 0088). */
export const revokeOwnGrants: Operation<RevokeOwnGrants, null, never> = {
  name: 'revoke own grants',
  weight: ({ grantIds }) => grantIds.length,
  load: ({ grantIds }) => [grantIds.map((id) => ask(oauthGrants, id))],
  decide: (draft, { grantIds, personId }, now) => {
    for (const id of grantIds) {
      if (draft.get(oauthGrants, id)?.personId === personId) endGrant(draft, id, now);
    }
    return accept(null);
  },
};

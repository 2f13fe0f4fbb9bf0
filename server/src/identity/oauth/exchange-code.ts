import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { endGrant, giveTokens } from './give-tokens.ts';
import { oauthCodes, oauthGrants } from './oauth.store.ts';
import type { NewTokens } from './oauth-grant.ts';
import type { Scope } from './scope.ts';

export type ExchangeCode = {
  readonly codeId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** The challenge that was answered; null: none was. */
  readonly challenge: string | null;
  /** Of the grant that it gives. */
  readonly grantId: string;
  readonly tokens: NewTokens;
};

const invalid = refuse('invalid_grant', 'The code is wrong, was used, or has expired.');

/** 5, authorization code flow, step 3. A second use ends what the first gave (decisions 3). */
export const exchangeCode: Operation<ExchangeCode, readonly Scope[], 'invalid_grant'> = {
  name: 'exchange code',
  *load({ codeId }, rows) {
    yield [ask(oauthCodes, codeId)];
    const given = rows.get(oauthCodes, codeId)?.grantId;
    if (given != null) yield [ask(oauthGrants, given)];
  },
  decide: (draft, { codeId, clientId, redirectUri, challenge, grantId, tokens }, now) => {
    const code = draft.get(oauthCodes, codeId);
    if (code?.clientId !== clientId) return invalid;
    if (code.grantId !== null) {
      endGrant(draft, code.grantId, now);
      return { ...invalid, keepsChanges: true };
    }
    if (now >= code.expiresAt || code.redirectUri !== redirectUri) return invalid;
    // Both ways: a verifier where none was asked for is a challenge that somebody has taken away.
    if (code.challenge !== challenge) return invalid;
    const { projectId, personId, walletId, scopes } = code;
    draft.update(oauthCodes, { ...code, grantId });
    draft.insert(oauthGrants, {
      id: grantId,
      clientId,
      projectId,
      personId,
      walletId,
      scopes,
      createdAt: now,
      revokedAt: null,
    });
    giveTokens(draft, { id: grantId }, tokens, scopes, now);
    return accept(scopes);
  },
};

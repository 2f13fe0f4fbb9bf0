import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { people } from '../users/person.store.ts';
import { endGrant, giveTokens } from './give-tokens.ts';
import { oauthCodes, oauthGrants } from './oauth.store.ts';
import { isGrantGood, type NewTokens } from './oauth-grant.ts';
import type { Scope } from './scope.ts';

export type ExchangeCode = {
  readonly codeId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** The challenge that the client answered. Null: it answered none. */
  readonly challenge: string | null;
  /** The id of the new grant. */
  readonly grantId: string;
  readonly tokens: NewTokens;
};

const invalid = refuse('invalid_grant', 'The code is wrong, was used, or has expired.');

/**
 * Wallet 5, authorization code flow, step 3. A second use revokes the grant of the first (gaps 3).
 */
export const exchangeCode: Operation<ExchangeCode, readonly Scope[], 'invalid_grant'> = {
  name: 'exchange code',
  *load({ codeId }, rows) {
    yield [ask(oauthCodes, codeId)];
    const code = rows.get(oauthCodes, codeId);
    if (code === null) return;
    if (code.grantId !== null) yield [ask(oauthGrants, code.grantId)];
    yield [ask(people, code.personId)];
  },
  decide: (draft, { codeId, clientId, redirectUri, challenge, grantId, tokens }, now) => {
    const code = draft.get(oauthCodes, codeId);
    if (code?.clientId !== clientId) return invalid;
    if (code.grantId !== null) {
      endGrant(draft, code.grantId, now);
      return { ...invalid, keepsChanges: true };
    }
    if (now >= code.expiresAt || code.redirectUri !== redirectUri) return invalid;
    // Checked both ways: a verifier without a challenge means that somebody has removed the
    // challenge.
    if (code.challenge !== challenge) return invalid;
    const { projectId, personId, walletId, scopes, passwordMark } = code;
    const person = draft.get(people, personId);
    if (!isGrantGood({ revokedAt: null, passwordMark }, person)) return invalid;
    draft.update(oauthCodes, { ...code, grantId });
    draft.insert(oauthGrants, {
      id: grantId,
      clientId,
      projectId,
      personId,
      walletId,
      scopes,
      passwordMark,
      createdAt: now,
      revokedAt: null,
    });
    giveTokens(draft, { id: grantId, personId }, tokens, scopes, now);
    return accept(scopes);
  },
};

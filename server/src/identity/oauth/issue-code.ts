import type { Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { oauthCodes } from './oauth.store.ts';
import { codeSeconds, type OauthCode } from './oauth-grant.ts';

export type IssueCode = Omit<OauthCode, 'expiresAt' | 'grantId'>;

/** Wallet 5, step 2: the user has given consent. The code is valid for ten minutes. */
export const issueCode: Operation<IssueCode, null, never> = {
  name: 'issue code',
  load: () => [],
  decide: (draft, wanted, now) => {
    const expiresAt = unixSeconds(now + codeSeconds);
    draft.insert(oauthCodes, { expiresAt, grantId: null, ...wanted });
    return accept(null);
  },
};

import {
  type Authorization,
  type AuthorizationQuery,
  errorAddress,
} from '../../../account/consent/authorization.ts';
import { authorizationAddress } from '../../../account/consent/authorization-address.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import type { ConfirmState } from './state-texts.ts';

/** The authorization that follows a transaction. */
export type Following = {
  readonly authorization: Authorization;
  /** As it came, for the consent page. */
  readonly query: AuthorizationQuery;
};

type Onward = 'to the consent' | 'back to the client' | 'stays';

/**
 * Wallet 4: "user confirms the transaction, then goes to OAuth authorization". Without the
 * transaction there is no authorization. A payer who stays can still act: add money, or sign in as
 * somebody else.
 */
const onward: Readonly<Record<ConfirmState, Onward>> = {
  accepted: 'to the consent',
  waiting_registration: 'to the consent',
  confirmed: 'to the consent',
  held: 'to the consent',
  partly: 'to the consent',
  returned: 'to the consent',
  granted: 'to the consent',
  permission_over: 'to the consent',
  not_granted: 'to the consent',
  still_granted: 'back to the client',
  rejected: 'back to the client',
  revoked: 'back to the client',
  lapsed: 'back to the client',
  too_late: 'back to the client',
  canceled: 'back to the client',
  failed: 'back to the client',
  waiting_funds: 'stays',
  somebody_else: 'stays',
  other_mode: 'stays',
  impossible: 'stays',
  unknown: 'stays',
};

/** The next address after a transaction with an authorization. Null: none yet. */
export function onwardAddress(
  state: ConfirmState,
  { authorization, query }: Following,
  language: PageLanguage,
): string | null {
  switch (onward[state]) {
    case 'to the consent':
      return authorizationAddress(query, language);
    case 'back to the client':
      return errorAddress(authorization, 'access_denied');
    case 'stays':
      return null;
  }
}

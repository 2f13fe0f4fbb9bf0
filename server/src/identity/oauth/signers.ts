import type {
  Authentication,
  Authenticator,
  NotAuthenticated,
} from '../../edge/checking/authenticator.ts';
import { type Accepted, accept, refuse } from '../../kernel/decision.ts';
import type { MacCaller, UserCaller } from './mac-caller.ts';
import { type UserRight, userMay } from './user-rights.ts';

/**
 * The authenticators for signed requests. Each route names its own, so that no route accepts a
 * user's token by default.
 */
export type Signers = {
  /** The project itself, by its key or certificate. A user's token gets 403. */
  readonly project: Authenticator<MacCaller>;
  /** The project, or a user's token that has this right. */
  readonly withUsers: (right: UserRight) => Authenticator<MacCaller>;
  /** A user's token with this right, and no other caller: the result belongs to the user. */
  readonly usersOnly: (right: UserRight) => Authenticator<UserCaller>;
};

const projectOnly: NotAuthenticated = {
  ...refuse(
    'forbidden',
    "This request speaks for the project: sign it with the project's own key, not with a user's access token.",
  ),
  status: 403,
};

const userNeeded: NotAuthenticated = {
  ...refuse('forbidden', 'This request speaks for a user: sign it with an access token.'),
  status: 403,
};

const scopeMissing: NotAuthenticated = {
  ...refuse('forbidden', 'The access token lacks the scope for this request.'),
  status: 403,
};

/** Admits the signers that a rule accepts, as the caller type of that rule. */
function admitting<Caller>(
  mac: Authenticator<MacCaller>,
  rule: (caller: MacCaller) => Accepted<Caller> | NotAuthenticated,
): Authenticator<Caller> {
  const judge = (authentication: Authentication<MacCaller>): Authentication<Caller> => {
    if (!authentication.ok) return authentication;
    const admitted = rule(authentication.value);
    return admitted.ok ? admitted : { ...admitted, claimed: authentication.value };
  };
  return {
    ...mac,
    authenticate: (request) => {
      const authentication = mac.authenticate(request);
      return authentication instanceof Promise ? authentication.then(judge) : judge(authentication);
    },
  };
}

export const signersFrom = (mac: Authenticator<MacCaller>): Signers => ({
  project: admitting(mac, (caller) => (caller.user === null ? accept(caller) : projectOnly)),
  withUsers: (right) => ({
    ...admitting(mac, (caller) =>
      caller.user === null || userMay(caller.user.scopes, right) ? accept(caller) : scopeMissing,
    ),
    userRight: right,
  }),
  usersOnly: (right) => ({
    ...admitting(mac, ({ user, ...known }) => {
      if (user === null) return userNeeded;
      return userMay(user.scopes, right) ? accept({ ...known, user }) : scopeMissing;
    }),
    userRight: right,
    isForUsersOnly: true,
  }),
});

import type {
  Authentication,
  Authenticator,
  NotAuthenticated,
} from '../../edge/checking/authenticator.ts';
import { refuse } from '../../kernel/decision.ts';
import type { MacCaller } from './mac-caller.ts';
import { type UserRight, userMay } from './user-rights.ts';

/**
 * The ways in for signed requests. A route names the one that it means, so that no route takes a
 * user's token by default.
 */
export type Signers = {
  /** The project itself, by its key or certificate. A user's token gets 403. */
  readonly project: Authenticator<MacCaller>;
  /** The project, or a user's token that has this right. */
  readonly withUsers: (right: UserRight) => Authenticator<MacCaller>;
};

const projectOnly: NotAuthenticated = {
  ...refuse(
    'forbidden',
    "This request speaks for the project: sign it with the project's own key, not with a user's access token.",
  ),
  status: 403,
};

const scopeMissing: NotAuthenticated = {
  ...refuse('forbidden', 'The access token lacks the scope for this request.'),
  status: 403,
};

export function signersFrom(mac: Authenticator<MacCaller>): Signers {
  const admitting = (
    refusalFor: (user: NonNullable<MacCaller['user']>) => NotAuthenticated | null,
  ): Authenticator<MacCaller> => {
    const judge = (authentication: Authentication<MacCaller>): Authentication<MacCaller> => {
      if (!authentication.ok || authentication.value.user === null) return authentication;
      return refusalFor(authentication.value.user) ?? authentication;
    };
    return {
      ...mac,
      authenticate: (request) => {
        const authentication = mac.authenticate(request);
        return authentication instanceof Promise
          ? authentication.then(judge)
          : judge(authentication);
      },
    };
  };
  return {
    project: admitting(() => projectOnly),
    withUsers: (right) => ({
      ...admitting(({ scopes }) => (userMay(scopes, right) ? null : scopeMissing)),
      userRight: right,
    }),
  };
}

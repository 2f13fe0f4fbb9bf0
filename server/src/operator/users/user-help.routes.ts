import { passwordLinkMail } from '../../account/password/password-link-mail.ts';
import { sendPasswordLink } from '../../account/password/send-password-link.ts';
import { factorMail } from '../../account/second-factor/factor-mail.ts';
import { removeFactor } from '../../account/second-factor/remove-factor.ts';
import { type Route, route } from '../../edge/route.ts';
import { unlockUser } from '../../identity/tries/unlock-user.ts';
import { emailOf } from '../../identity/users/own-login.store.ts';
import { refuse } from '../../kernel/decision.ts';
import type { Mailing } from '../../mail/write-mail.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './user.wire.ts';
import { personOf, toldOfUser, userAct } from './user-act.ts';

/** The services needed in addition to those of all operator endpoints. */
export type UserHelpServices = OperatorServices & {
  readonly mailing: Mailing;
  readonly publicUrl: () => string;
};

const unlockRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...userAct({ door }, 'POST /admin/v1/users/:user_id/unlock'),
    summary: 'Forget the wrong PINs and passwords that lock a user out',
    refusals: { not_found: 404, idempotency_conflict: 409 },
    handle: (request) => {
      const personId = request.params.user_id;
      const told = toldOfUser('unlock_user', personId);
      const rendering = { status: 200, wire: wire.userOnWire };
      return operate(engine, request, told, unlockUser, personId, rendering);
    },
  });

const passwordLinkRoute = (services: UserHelpServices): Route =>
  route({
    ...userAct(services, 'POST /admin/v1/users/:user_id/password-link'),
    summary: 'Send a user the link by which they set a new password; nobody else sees it',
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const { engine, database, mailing, publicUrl } = services;
      const personId = request.params.user_id;
      const found = await personOf(services, personId);
      if (!found.ok) return found;
      const person = found.value;
      if (person.state !== 'active') {
        return refuse('invalid_state', `This user is ${person.state}.`);
      }
      const email = await emailOf(database, personId);
      if (email === null) return refuse('invalid_state', 'This user has no e-mail address.');
      const told = toldOfUser('send_password_link', personId);
      const input = { email, mailing, source: null, ...passwordLinkMail(person, publicUrl()) };
      return operate(engine, request, told, sendPasswordLink, input, {
        status: 200,
        wire: () => wire.userOnWire(person),
        tookPlace: (sending) => sending === 'written',
      });
    },
  });

const removeFactorRoute = (services: UserHelpServices): Route =>
  route({
    ...userAct(services, 'DELETE /admin/v1/users/:user_id/second-factor'),
    summary: 'Take the second factor of a user away, who reads so by mail',
    refusals: { not_found: 404, idempotency_conflict: 409 },
    handle: async (request) => {
      const { engine, mailing } = services;
      const personId = request.params.user_id;
      const known = await personOf(services, personId);
      if (!known.ok) return known;
      const mail = await factorMail(services, known.value, 'removed_by_us');
      const told = toldOfUser('remove_second_factor', personId);
      return operate(
        engine,
        request,
        told,
        removeFactor,
        { personId, mail, mailing },
        {
          status: 200,
          wire: ({ person }) => wire.userOnWire(person),
          tookPlace: ({ isChanged }) => isChanged,
        },
      );
    },
  });

/** Business 7, Roles by endpoint: how the helpdesk restores a user's access. */
export const userHelpRoutes = (services: UserHelpServices): readonly Route[] => [
  unlockRoute(services),
  passwordLinkRoute(services),
  removeFactorRoute(services),
];

import { type Static, Type } from 'typebox';
import type { OpenSession } from '../../account/session/page-session.store.ts';
import { orNull } from '../../edge/wire.ts';
import type { ConnectedApplication } from '../../identity/oauth/person-grants.store.ts';
import { type ShownTries, triedSecrets } from '../../identity/tries/read-user-tries.ts';
import type { Person } from '../../identity/users/person.ts';
import type { PersonFactor } from '../../identity/users/person-factor.store.ts';
import { projectId, userNumber } from '../fields.wire.ts';
import { userParams } from './user.wire.ts';
import type { ShownAddress } from './user-access.store.ts';

const momentOrNull = (description: string) => orNull(Type.Integer({ description }));

export const accessAnswer = Type.Object(
  {
    user_id: userNumber(),
    locked_at: momentOrNull('Since when an operator has locked them, Unix seconds; null: not'),
    has_password: Type.Boolean({ description: 'Whether a password is set' }),
    has_pin: Type.Boolean({ description: 'Whether a PIN is set' }),
    second_factor: Type.Object(
      {
        app: Type.Boolean({ description: 'Whether an authenticator app is set up' }),
        passkeys: Type.Integer({ description: 'How many passkeys they have' }),
        recovery_codes: Type.Integer({ description: 'How many recovery codes are left' }),
      },
      { description: 'What they have besides their password' },
    ),
    addresses: Type.Array(
      Type.Object({
        kind: Type.Enum(['email', 'phone'], { description: 'Of which kind' }),
        value: Type.String({ description: 'The address itself' }),
        confirmed_at: momentOrNull('When it was confirmed, Unix seconds; null: it was not'),
      }),
      { description: 'E-mail addresses and phones, confirmed or not' },
    ),
    tries: Type.Array(
      Type.Object({
        secret: Type.Enum([...triedSecrets], {
          description: 'What was tried; `transfer`: the passwords of transfers to them',
        }),
        wrong_last_day: Type.Integer({ description: 'Wrong ones in the last 24 hours' }),
        locked: Type.Boolean({ description: 'Whether so many were wrong that it is locked' }),
      }),
      { description: 'Wrong tries from everywhere; those of one source alone are not told' },
    ),
    sessions: Type.Array(
      Type.Object({ created_at: Type.Integer({ description: 'When it began, Unix seconds' }) }),
      { description: 'Browsers in which they are signed in now, the latest first' },
    ),
    applications: Type.Array(
      Type.Object({
        project_id: projectId('The project whose application it is'),
        name: Type.String({ description: 'Name of that project' }),
        scopes: Type.Array(Type.String(), { description: 'What it may do' }),
        first_grant_at: Type.Integer({ description: 'When it was first let in, Unix seconds' }),
        last_grant_at: Type.Integer({ description: 'When it was last let in, Unix seconds' }),
      }),
      { description: 'Applications that they have let in' },
    ),
  },
  { $id: 'UserAccess', description: 'How somebody comes in, without any secret.' },
);

type Known = {
  readonly person: Person;
  readonly factor: PersonFactor;
  readonly addresses: readonly ShownAddress[];
  readonly tries: readonly ShownTries[];
  readonly sessions: readonly OpenSession[];
  readonly applications: readonly ConnectedApplication[];
};

export const accessOnWire = ({ person, factor, ...known }: Known): Static<typeof accessAnswer> => ({
  user_id: person.id,
  locked_at: person.lockedAt,
  has_password: person.passwordHash !== null,
  has_pin: person.pinHash !== null,
  second_factor: {
    app: factor.totp !== null,
    passkeys: factor.passkeys.length,
    recovery_codes: factor.recovery.length,
  },
  addresses: known.addresses.map(({ kind, value, confirmedAt }) => ({
    ...{ kind, value, confirmed_at: confirmedAt },
  })),
  tries: known.tries.map(({ kind, wrongInDay, isLocked }) => ({
    ...{ secret: kind, wrong_last_day: wrongInDay, locked: isLocked },
  })),
  sessions: known.sessions.map(({ createdAt }) => ({ created_at: createdAt })),
  applications: known.applications.map((one) => ({
    project_id: one.projectId,
    name: one.application,
    scopes: [...one.scopes],
    first_grant_at: one.firstGrantAt,
    last_grant_at: one.lastGrantAt,
  })),
});

export const applicationParams = Type.Object({
  ...userParams.properties,
  project_id: projectId('The project whose application it is'),
});

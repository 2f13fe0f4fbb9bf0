import { ask, type Query, type Rounds } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import type { AtSession } from '../../identity/second-factor/factor-operations.ts';
import { hasSecondFactor } from '../../identity/second-factor/factors.ts';
import { people } from '../../identity/users/person.store.ts';
import type { Person } from '../../identity/users/person.ts';
import {
  noFactor,
  type PersonFactor,
  personFactors,
} from '../../identity/users/person-factor.store.ts';
import { accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { pageSessions } from './page-session.store.ts';
import { isSessionGood, type PageSession } from './page-session.ts';

/** A valid session, its person, and their factors besides the password. */
export type PayerSeat = {
  readonly session: PageSession;
  readonly person: Person;
  readonly factors: PersonFactor;
};

export function* seatRounds({ sessionId }: AtSession, rows: LoadedRows): Rounds {
  yield [ask(pageSessions, sessionId)];
  const session = rows.get(pageSessions, sessionId);
  if (session !== null) {
    yield [ask(people, session.personId), ask(personFactors, session.personId)];
  }
}

/** Null: there is no such session, or it has ended. */
export function payerSeatAt(
  rows: LoadedRows,
  { sessionId }: AtSession,
  now: UnixSeconds,
): PayerSeat | null {
  const session = rows.get(pageSessions, sessionId);
  const person = session === null ? null : rows.get(people, session.personId);
  if (session === null || person === null || !isSessionGood(session, person, now)) return null;
  return { session, person, factors: rows.get(personFactors, person.id) ?? noFactor(person.id) };
}

export const readSeat: Query<AtSession, PayerSeat | null, never> = {
  name: 'read seat',
  load: seatRounds,
  answer: (rows, input, now) => accept(payerSeatAt(rows, input, now)),
};

/** Whether the sign-in is complete: the password was enough, or the second factor was given too. */
export const isSeatWhole = ({ session, factors }: PayerSeat): boolean =>
  session.provenAt !== null || !hasSecondFactor(factors);

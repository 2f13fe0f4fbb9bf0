import { ask, type Operation, type Query } from '../../engine/operation.ts';
import { people } from '../../identity/users/person.store.ts';
import type { Person } from '../../identity/users/person.ts';
import { accept } from '../../kernel/decision.ts';
import type { NewMail } from '../../mail/mail.ts';
import { type Mailing, mailAsk, writeMail } from '../../mail/write-mail.ts';
import { pageSessions } from './page-session.store.ts';
import { isSessionGood, startedSession } from './page-session.ts';

export type StartSession = {
  readonly id: string;
  /** As they were when their password was found to be right. */
  readonly person: Person;
  /** The one that this browser had before: it ends, whoever's it was. */
  readonly before: string | null;
};

/** A new session at each sign-in: one that somebody else has planted is worth nothing. */
export const startSession: Operation<StartSession, null, never> = {
  name: 'start session',
  load: ({ before }) => [before === null ? [] : [ask(pageSessions, before)]],
  decide: (draft, { id, person, before }, now) => {
    if (before !== null && draft.get(pageSessions, before) !== null) {
      draft.remove(pageSessions, before);
    }
    draft.insert(pageSessions, startedSession(id, person, now));
    return accept(null);
  },
};

/** Signs a browser out. */
export const endSession: Operation<string, null, never> = {
  name: 'end session',
  load: (id) => [[ask(pageSessions, id)]],
  decide: (draft, id) => {
    if (draft.get(pageSessions, id) !== null) draft.remove(pageSessions, id);
    return accept(null);
  },
};

export type EndSessions = {
  readonly ids: readonly string[];
  /** What their owner reads about it; null: nothing, or they have no address for it. */
  readonly mail: NewMail | null;
  readonly mailing: Mailing;
};

/** Signs somebody out of several browsers at once. */
export const endSessions: Operation<EndSessions, null, never> = {
  name: 'end sessions',
  weight: ({ ids }) => ids.length,
  load: ({ ids, mail }) => [
    [...ids.map((id) => ask(pageSessions, id)), ...(mail === null ? [] : [mailAsk])],
  ],
  decide: (draft, { ids, mail, mailing }, now) => {
    const open = ids.filter((id) => draft.get(pageSessions, id) !== null);
    for (const id of open) draft.remove(pageSessions, id);
    // Of two clicks at once one has ended them.
    if (mail !== null && open.length > 0) writeMail(draft, mail, mailing, now);
    return accept(null);
  },
};

/** Whoever has signed in with this session; null: nobody, or no longer. */
export const sessionPerson: Query<string, Person | null, never> = {
  name: 'session person',
  *load(id, rows) {
    yield [ask(pageSessions, id)];
    const session = rows.get(pageSessions, id);
    if (session !== null) yield [ask(people, session.personId)];
  },
  answer: (rows, id, now) => {
    const session = rows.get(pageSessions, id);
    const person = session === null ? null : rows.get(people, session.personId);
    if (session === null || person === null) return accept(null);
    return accept(isSessionGood(session, person, now) ? person : null);
  },
};

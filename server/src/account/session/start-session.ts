import { ask, type Operation } from '../../engine/operation.ts';
import { hasSecondFactor } from '../../identity/second-factor/factors.ts';
import type { Person } from '../../identity/users/person.ts';
import { noFactor, personFactors } from '../../identity/users/person-factor.store.ts';
import { accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { NewMail } from '../../mail/mail.ts';
import { type Mailing, mailAsk, writeMail } from '../../mail/write-mail.ts';
import { pageSessions } from './page-session.store.ts';
import { startedSession } from './page-session.ts';

export type StartSession = {
  readonly id: string;
  /** The person as they were when their password was verified. */
  readonly person: Person;
  /** When its second factor was given. Null: it is still missing. */
  readonly provenAt: UnixSeconds | null;
  /** The previous session of this browser. It ends, whoever owned it. */
  readonly before: string | null;
};

/** A new session at each sign-in: a session that somebody else has planted is worthless. */
export const startSession: Operation<StartSession, { readonly isHalf: boolean }, never> = {
  name: 'start session',
  load: ({ person, before }) => [
    [...(before === null ? [] : [ask(pageSessions, before)]), ask(personFactors, person.id)],
  ],
  decide: (draft, { id, person, provenAt, before }, now) => {
    if (before !== null && draft.get(pageSessions, before) !== null) {
      draft.remove(pageSessions, before);
    }
    const factors = draft.get(personFactors, person.id) ?? noFactor(person.id);
    const isHalf = provenAt === null && hasSecondFactor(factors);
    draft.insert(pageSessions, startedSession(id, person, { provenAt, isHalf }, now));
    return accept({ isHalf });
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
  /** The mail to their owner. Null: none is wanted, or they have no address. */
  readonly mail: NewMail | null;
  readonly mailing: Mailing;
};

/** Signs a person out of several browsers at once. */
export const endSessions: Operation<EndSessions, null, never> = {
  name: 'end sessions',
  weight: ({ ids }) => ids.length,
  load: ({ ids, mail }) => [
    [...ids.map((id) => ask(pageSessions, id)), ...(mail === null ? [] : [mailAsk])],
  ],
  decide: (draft, { ids, mail, mailing }, now) => {
    const open = ids.filter((id) => draft.get(pageSessions, id) !== null);
    for (const id of open) draft.remove(pageSessions, id);
    // The other of two clicks may have ended them already.
    if (mail !== null && open.length > 0) writeMail(draft, mail, mailing, now);
    return accept(null);
  },
};

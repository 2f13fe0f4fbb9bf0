import type { Role } from './roles.ts';

/** The author of an act, as the log of acts names them (business 7, Log row). */
export type Actor = {
  /** `admin`: a holder of the admin token. `staff`: a person who has signed in on a page. */
  readonly type: 'admin' | 'token' | 'staff';
  readonly id: string;
  readonly name: string;
};

/** A caller of the operator API. */
export type Operator = {
  readonly actor: Actor;
  readonly role: Role;
  /** The source address of the request. Null: it is unknown. */
  readonly ip: string | null;
  /** The session of a person who has signed in at the console. Absent: they use a token. */
  readonly sessionId?: string;
};

export const admin: Actor = { type: 'admin', id: 'admin', name: 'admin' };

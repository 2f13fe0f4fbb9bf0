import type { Role } from './roles.ts';

/** Who did something, as the log of acts names them (business 7, Log row). */
export type Actor = {
  /** `admin`: whoever holds the admin token. `staff`: somebody who has signed in on a page. */
  readonly type: 'admin' | 'token' | 'staff';
  readonly id: string;
  readonly name: string;
};

/** Somebody who calls the operator API. */
export type Operator = {
  readonly actor: Actor;
  readonly role: Role;
  /** Where the request came from; null where nobody can tell. */
  readonly ip: string | null;
  /** Of somebody who has signed in at the console; left out: they came with a token. */
  readonly sessionId?: string;
};

export const admin: Actor = { type: 'admin', id: 'admin', name: 'admin' };

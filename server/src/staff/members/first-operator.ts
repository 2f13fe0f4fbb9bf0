import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { refuse } from '../../kernel/decision.ts';
import type { Clock } from '../../kernel/time.ts';
import { addStaff } from './add-staff.ts';
import { staffAddresses } from './member.store.ts';
import { staffAddressOf } from './member.ts';

const lifeSeconds = 86_400;

/**
 * The link by which an installation gets its first operator (business 1). Only this process knows
 * it, and it shows it on its terminal. Nothing of it is stored, and the next start makes another
 * one.
 */
export type FirstOperator = {
  /** A new link, which ends an older one. Null: there already is an operator. */
  readonly newToken: () => Promise<string | null>;
  /** Whether a link works. */
  readonly isGood: (token: string) => Promise<boolean>;
  /**
   * Runs the work with the link, once. Null: the link is in use or invalid, or the work refused.
   */
  readonly useOnce: <Done>(work: () => Promise<Done | null>) => Promise<Done | null>;
};

const digestOf = (token: string): Buffer => hash('sha256', `first operator ${token}`, 'buffer');

export function createFirstOperator(
  clock: Clock,
  hasOperator: () => Promise<boolean>,
): FirstOperator {
  let known: { readonly digest: Buffer; readonly endsAt: number } | null = null;
  let isInUse = false;
  return {
    newToken: async () => {
      if (await hasOperator()) return null;
      const token = randomBytes(32).toString('base64url');
      known = { digest: digestOf(token), endsAt: clock.now() + lifeSeconds };
      return token;
    },
    isGood: async (token) => {
      if (known === null || clock.now() >= known.endsAt) return false;
      return timingSafeEqual(digestOf(token), known.digest) && !(await hasOperator());
    },
    useOnce: async (work) => {
      if (known === null || isInUse) return null;
      isInUse = true;
      try {
        const done = await work();
        if (done !== null) known = null;
        return done;
      } finally {
        isInUse = false;
      }
    },
  };
}

/** The same as {@link addStaff}, but only for an unknown person: a known address has a password. */
export const addFirstOperator: typeof addStaff = {
  ...addStaff,
  name: 'add first operator',
  decide: (draft, wanted, now) =>
    draft.get(staffAddresses, staffAddressOf(wanted.email)) === null
      ? addStaff.decide(draft, wanted, now)
      : refuse('already_there', 'Somebody of the staff has this address.'),
};

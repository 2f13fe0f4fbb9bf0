import { refuse } from '../kernel/decision.ts';
import type { UnixSeconds } from '../kernel/time.ts';

/**
 * The states of a project or a person (business 6). A suspension can be undone; closed is final
 * (decision 0149).
 */
export const ownerStates = ['active', 'suspended', 'closed'] as const;
export type OwnerState = (typeof ownerStates)[number];

/** The part of a project's or a person's row that holds the state. */
export type Standing = {
  readonly state: OwnerState;
  /** Null: it has always been active. */
  readonly stateChangedAt: UnixSeconds | null;
  /** Its closing has suspended it, and no operator wants it suspended. */
  readonly isClosing: boolean;
};

export const newStanding: Standing = { state: 'active', stateChangedAt: null, isClosing: false };

/** The change that an operator or a closing asks for. The final closing is not among them. */
export type StandingWish =
  | { readonly kind: 'suspend' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'begin to close' }
  /** `since`: when this closing suspended it. */
  | { readonly kind: 'give up closing'; readonly since: UnixSeconds | null };

/** The new standing of an active owner. Null: no change. */
function standingFromActive({ kind }: StandingWish, now: UnixSeconds): Standing | null {
  const isSuspension = kind === 'suspend' || kind === 'begin to close';
  if (!isSuspension) return null;
  return { state: 'suspended', stateChangedAt: now, isClosing: kind === 'begin to close' };
}

/**
 * The new standing. Null: no change. Only an active owner can begin to close. Giving up a closing
 * ends only the suspension of that closing. An operator who suspends meanwhile takes that
 * suspension over.
 */
export function changedStanding(
  { state, stateChangedAt, isClosing }: Standing,
  wish: StandingWish,
  now: UnixSeconds,
): Standing | null {
  if (state === 'closed') return null;
  if (state === 'active') return standingFromActive(wish, now);
  const resumed: Standing = { state: 'active', stateChangedAt: now, isClosing: false };
  switch (wish.kind) {
    case 'suspend':
      return isClosing ? { state, stateChangedAt, isClosing: false } : null;
    case 'resume':
      return resumed;
    case 'begin to close':
      return null;
    case 'give up closing':
      return isClosing && stateChangedAt === wish.since ? resumed : null;
  }
}

/** The error codes for requests of a project that is not active. */
export const projectRefusals = {
  suspended: 'project_suspended',
  closed: 'project_closed',
} as const;

export type ProjectRefusal = (typeof projectRefusals)[keyof typeof projectRefusals];

/** Null: the project is active. */
export const refusalOfProject = ({ state }: Pick<Standing, 'state'>) =>
  state === 'active' ? null : refuse(projectRefusals[state], `This project is ${state}.`);

import { refuse } from '../kernel/decision.ts';
import type { UnixSeconds } from '../kernel/time.ts';

/**
 * Where a project or a person stands (business 6). A suspension can be undone; closed is final
 * (decision 0149).
 */
export const ownerStates = ['active', 'suspended', 'closed'] as const;
export type OwnerState = (typeof ownerStates)[number];

/** The part of a project's or a person's row that says so. */
export type Standing = {
  readonly state: OwnerState;
  /** Null: it has always been active. */
  readonly stateChangedAt: UnixSeconds | null;
  /** It is suspended by its closing, and no operator wants it suspended. */
  readonly isClosing: boolean;
};

export const newStanding: Standing = { state: 'active', stateChangedAt: null, isClosing: false };

/** What an operator or a closing wants of it, short of closed. */
export type StandingWish =
  | { readonly kind: 'suspend' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'begin to close' }
  /** `since`: when this closing suspended it. */
  | { readonly kind: 'give up closing'; readonly since: UnixSeconds | null };

/** The same of who is active. */
function standingFromActive({ kind }: StandingWish, now: UnixSeconds): Standing | null {
  const isSuspension = kind === 'suspend' || kind === 'begin to close';
  if (!isSuspension) return null;
  return { state: 'suspended', stateChangedAt: now, isClosing: kind === 'begin to close' };
}

/**
 * Where it then stands; null: it stays as it is. A closing begins only with who is active, and ends its
 * own suspension alone. An operator who suspends meanwhile takes that one over.
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

/** How the API refuses what belongs to a project that is not active. */
export const projectRefusals = {
  suspended: 'project_suspended',
  closed: 'project_closed',
} as const;

export type ProjectRefusal = (typeof projectRefusals)[keyof typeof projectRefusals];

/** Null: the project is active. */
export const refusalOfProject = ({ state }: Pick<Standing, 'state'>) =>
  state === 'active' ? null : refuse(projectRefusals[state], `This project is ${state}.`);

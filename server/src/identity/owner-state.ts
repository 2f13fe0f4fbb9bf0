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
};

export const newStanding: Standing = { state: 'active', stateChangedAt: null };

/** How the API refuses what belongs to a project that is not active. */
export const projectRefusals = {
  suspended: 'project_suspended',
  closed: 'project_closed',
} as const;

export type ProjectRefusal = (typeof projectRefusals)[keyof typeof projectRefusals];

/** Null: the project is active. */
export const refusalOfProject = ({ state }: Pick<Standing, 'state'>) =>
  state === 'active' ? null : refuse(projectRefusals[state], `This project is ${state}.`);

import type { OwnerState } from '../../identity/owner-state.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { ProjectRole, StaffMember } from '../members/member.ts';
import type { Role } from '../roles.ts';
import type { StaffSession } from './session.ts';

/** What somebody is in one project, and as much of it as every page shows. */
export type HeldRole = {
  readonly role: ProjectRole;
  readonly projectId: string;
  readonly projectName: string;
  readonly isTest: boolean;
  readonly state: OwnerState;
  /** Of the last request of this session there, to the minute; null: there was none. */
  readonly seenAt: UnixSeconds | null;
  /** An owner has ended what sessions they had: they sign in anew to work there. */
  readonly isEnded: boolean;
};

/** A session with its member and everything that they are. */
export type Seat = {
  readonly session: StaffSession;
  readonly member: StaffMember;
  /** By the names of the projects. */
  readonly roles: readonly HeldRole[];
  /** What they are in the installation; null: nothing. */
  readonly installationRole: Role | null;
};

/** Somebody who has given all that signing in asks for. */
export type SignedIn = Seat & {
  /** Whether the second factor was given in this session. */
  readonly isProven: boolean;
};

/**
 * The projects that somebody may see now: without a second factor only those of test mode
 * (business 1, Sign-in).
 */
export const visibleRoles = ({ roles, isProven }: Pick<SignedIn, 'roles' | 'isProven'>) =>
  roles.filter(({ isTest, state }) => state !== 'closed' && (isTest || isProven));

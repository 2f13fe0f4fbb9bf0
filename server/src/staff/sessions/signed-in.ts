import type { OwnerState } from '../../identity/owner-state.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { ProjectRole, StaffMember } from '../members/member.ts';
import type { Role } from '../roles.ts';
import type { StaffSession } from './session.ts';

/** A person's role in one project, with the parts of the project that every page shows. */
export type HeldRole = {
  readonly role: ProjectRole;
  readonly projectId: string;
  readonly projectName: string;
  readonly isTest: boolean;
  readonly state: OwnerState;
  /** The last request of this session there, to the minute. Null: there was none. */
  readonly seenAt: UnixSeconds | null;
  /** An owner has ended their sessions in the project: they must sign in again to work there. */
  readonly isEnded: boolean;
};

/** A session with its member and all their roles. */
export type Seat = {
  readonly session: StaffSession;
  readonly member: StaffMember;
  /** Sorted by the names of the projects. */
  readonly roles: readonly HeldRole[];
  /** Their role in the installation. Null: none. */
  readonly installationRole: Role | null;
};

/** A person who has completed the whole sign-in. */
export type SignedIn = Seat & {
  /** Whether the second factor was given in this session. */
  readonly isProven: boolean;
};

/**
 * The projects that a person may see now. Without a second factor, these are only those of test
 * mode (business 1, Sign-in).
 */
export const visibleRoles = ({ roles, isProven }: Pick<SignedIn, 'roles' | 'isProven'>) =>
  roles.filter(({ isTest, state }) => state !== 'closed' && (isTest || isProven));

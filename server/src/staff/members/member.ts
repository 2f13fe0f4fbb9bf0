import type { Factors } from '../../identity/second-factor/factors.ts';
import type { Locale } from '../../identity/users/person.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Role } from '../roles.ts';

/** The roles of a project (business 1). */
export const projectRoles = ['owner', 'finance', 'support', 'developer', 'viewer'] as const;
export type ProjectRole = (typeof projectRoles)[number];

export const staffStates = ['invited', 'active', 'suspended'] as const;
export type StaffState = (typeof staffStates)[number];

/** A person who works with the portal or the console. Not a payer, even with the same address. */
export type StaffMember = Factors & {
  readonly id: string;
  /** As it was entered. {@link staffAddressOf} yields the one spelling by which it is found. */
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly state: StaffState;
  /** Argon2id. Null: the person has only been invited. */
  readonly passwordHash: string | null;
  readonly createdAt: UnixSeconds;
};

/** The owner of an address. */
export type StaffAddress = { readonly email: string; readonly staffId: string };

/** A person's role: in a project or, without one, in the installation. */
export type StaffRole = {
  readonly id: string;
  readonly staffId: string;
  readonly projectId: string | null;
  readonly role: ProjectRole | Role;
  readonly createdAt: UnixSeconds;
};

/** Addresses are compared without regard to case. */
export const staffAddressOf = (email: string): string => email.trim().toLowerCase();

/** One role of one person in one project. */
export const staffRoleId = (staffId: string, projectId: string | null): string =>
  `${staffId} ${projectId ?? 'installation'}`;

export const isProjectRole = (role: string): role is ProjectRole =>
  (projectRoles as readonly string[]).includes(role);

/** The facts about a member for the log of acts: no hash, no secret. */
export const memberFacts = (member: StaffMember) => ({
  email: member.email,
  name: member.name,
  locale: member.locale,
  state: member.state,
  totp: member.totp !== null,
  recovery_codes: member.recovery.length,
  passkeys: member.passkeys.map(({ name }) => name),
});

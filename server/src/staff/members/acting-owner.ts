import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { staffMembers, staffRoles } from './member.store.ts';
import { staffRoleId } from './member.ts';

/** A person who acts as an owner of a project. */
type ActingOwner = { readonly ownerId: string; readonly projectId: string };

export const actingOwnerAsks = ({ ownerId, projectId }: ActingOwner): readonly Ask[] => [
  ask(staffRoles, staffRoleId(ownerId, projectId)),
  ask(staffMembers, ownerId),
];

/** Whether they still may. Another owner can have taken their role or suspended them meanwhile. */
export const isActingOwner = (draft: Draft, { ownerId, projectId }: ActingOwner): boolean =>
  draft.get(staffRoles, staffRoleId(ownerId, projectId))?.role === 'owner' &&
  draft.get(staffMembers, ownerId)?.state === 'active';

import type { Operation } from '../../engine/operation.ts';
import { refuse } from '../../kernel/decision.ts';
import { staffInvitationCounts } from '../../mail/mail-quota.ts';
import { countAsks, countMail } from '../../mail/write-mail.ts';
import { actingOwnerAsks, isActingOwner } from './acting-owner.ts';
import { type AddStaff, addStaff, addStaffRounds } from './add-staff.ts';
import { staffAddresses } from './member.store.ts';
import { type StaffMember, staffAddressOf } from './member.ts';

export type AddAsOwner = {
  /** The owner who adds them. */
  readonly ownerId: string;
  readonly added: AddStaff & { readonly projectId: string };
};

type Refusal = 'already_there' | 'not_found' | 'invalid_state' | 'forbidden' | 'too_many_mails';

/**
 * An owner gives a person a role in their project. The commit checks again that they are an owner
 * (decision 0161), and counts the mail to a stranger (decision 0279). If the quota is used up,
 * the stranger is not added.
 */
export const addAsOwner: Operation<AddAsOwner, StaffMember, Refusal> = {
  name: 'add staff as owner',
  load: ({ ownerId, added }, rows) =>
    addStaffRounds(added, rows, {
      members: actingOwnerAsks({ ownerId, projectId: added.projectId }),
      counts: countAsks(staffInvitationCounts(added.projectId, added.email)),
    }),
  decide: (draft, { ownerId, added }, now) => {
    const { projectId, email, mailing } = added;
    if (!isActingOwner(draft, { ownerId, projectId })) {
      return refuse('forbidden', 'Only an owner of the project may do this.');
    }
    const isStranger = draft.get(staffAddresses, staffAddressOf(email)) === null;
    const counted = isStranger ? staffInvitationCounts(projectId, email) : [];
    if (countMail(draft, counted, mailing, now) !== null) {
      return refuse('too_many_mails', 'Too many people were invited. Try again later.');
    }
    return addStaff.decide(draft, added, now);
  },
};

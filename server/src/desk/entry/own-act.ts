import type { Operation } from '../../engine/operation.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { lookAt, recorded } from '../../staff/actions/recorded.ts';
import { staffMembers } from '../../staff/members/member.store.ts';
import { memberFacts, type StaffMember } from '../../staff/members/member.ts';

type Doer = {
  readonly member: Pick<StaffMember, 'id' | 'name'>;
  /** The source address of the request. */
  readonly ip: string | null;
  readonly requestId: string;
};

/**
 * An act of a person on their own sign-in, logged in the same commit. The operation must load their
 * row.
 */
export const ownAct = <Input, Answer, Refusal extends string>(
  { member: { id, name }, ip, requestId }: Doer,
  action: string,
  operation: Operation<Input, Answer, Refusal>,
): Operation<Input, Answer, Refusal> =>
  recorded(operation, {
    action: {
      id: timeOrderedUuid(),
      actor: { type: 'staff', id, name },
      ip,
      action,
      subject: `staff ${id}`,
      requestId,
      projectId: null,
      details: {},
    },
    look: lookAt(staffMembers, id, memberFacts),
  });

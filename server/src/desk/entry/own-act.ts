import type { Operation } from '../../engine/operation.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { lookAt, recorded } from '../../staff/actions/recorded.ts';
import { staffMembers } from '../../staff/members/member.store.ts';
import { memberFacts, type StaffMember } from '../../staff/members/member.ts';

type Doer = {
  readonly member: Pick<StaffMember, 'id' | 'name'>;
  /** Where the request came from. */
  readonly ip: string | null;
  readonly requestId: string;
};

/**
 * What somebody does to their own sign-in, written into the log of acts with the same commit. The
 * operation must load their row.
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

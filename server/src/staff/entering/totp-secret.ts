import type { SealedPlace } from '../../identity/credentials/sealed-places.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { staffMembers } from '../members/member.store.ts';
import type { StaffMember } from '../members/member.ts';

/** The sealing context of the secret of a member's app. */
export const totpSealing = (staffId: string): string => `staff totp ${staffId}`;

/** The place of the app secrets, for re-encryption (decision 0092). */
export const sealedTotpPlace: SealedPlace<StaffMember> = {
  table: staffMembers,
  keys: { isOne: isUuid, before: '00000000-0000-0000-0000-000000000000' },
  sealedIn: ({ id, totp: sealed }) =>
    sealed === null ? [] : [{ sealed, context: totpSealing(id) }],
  replaced: (row, fresh) => ({ ...row, totp: row.totp === null ? null : fresh(row.totp) }),
};

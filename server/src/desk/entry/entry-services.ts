import type { Vault } from '../../identity/credentials/vault.ts';
import type { Hashing } from '../../identity/hashing/hashing.ts';
import type { Mailing } from '../../mail/write-mail.ts';
import {
  type CheckStaffPassword,
  createStaffPasswordCheck,
} from '../../staff/entering/check-staff-password.ts';
import type { FactorServices } from '../../staff/entering/prove.ts';
import { staffTryRows } from '../../staff/entering/staff-tries.ts';
import type { FirstOperator } from '../../staff/members/first-operator.ts';
import type { DeskServices } from '../desk-services.ts';
import { type FrameOfMember, plainFrame } from '../member-frame.ts';

/** The services of the way in. */
export type EntryServices = DeskServices &
  FactorServices & {
    readonly hashing: Hashing;
    readonly mailing: Mailing;
    readonly checkStaffPassword: CheckStaffPassword;
    /** The key for the secrets that are offered to apps. */
    readonly offerKey: Buffer;
    readonly frameOf: FrameOfMember;
    readonly firstOperator: FirstOperator;
  };

type Parts = {
  readonly hashing: Hashing;
  readonly vault: Vault;
  readonly mailing: Mailing;
  readonly keyFor: (use: string) => Buffer;
  readonly firstOperator: FirstOperator;
  /** Absent: the pages of the way in do not know the other pages. */
  readonly frameOf?: FrameOfMember;
};

export function entryServices(
  desk: DeskServices,
  { hashing, vault, mailing, keyFor, firstOperator, frameOf = plainFrame(desk) }: Parts,
): EntryServices {
  const tryRows = staffTryRows(keyFor('staff tries'));
  return {
    ...desk,
    hashing,
    vault,
    mailing,
    frameOf,
    firstOperator,
    tryRows,
    checkStaffPassword: createStaffPasswordCheck({ engine: desk.engine, hashing, tryRows }),
    recoveryKey: keyFor('staff recovery codes'),
    offerKey: keyFor('staff one-time codes'),
  };
}

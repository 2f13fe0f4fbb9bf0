import type { Inviting } from '../../identity/invitations/invitation.ts';
import type { PayoutRails } from '../../payouts/payout-rail.ts';

/** The services that a transfer may need besides the rows. */
export type TransferContext = {
  readonly rails: PayoutRails;
  /** How a beneficiary without an account is invited. */
  readonly inviting: (transferId: number) => Inviting;
};

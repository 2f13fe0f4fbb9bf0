import type { Inviting } from '../../identity/invitations/invitation.ts';
import type { PayoutRails } from '../../payouts/payout-rail.ts';

/** What a transfer may need on its way, beside the rows. */
export type TransferContext = {
  readonly rails: PayoutRails;
  /** How a beneficiary is invited who has no account. */
  readonly inviting: (transferId: number) => Inviting;
};

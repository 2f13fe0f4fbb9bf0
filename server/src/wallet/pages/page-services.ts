import type { AccountServices } from '../../account/account-services.ts';
import type { WalletServices } from '../wallet-services.ts';
import type { WaitingSource } from './own/waiting.ts';

/** What the payer's pages work with. */
export type PayerPageServices = AccountServices & {
  readonly wallet: Pick<WalletServices, 'inviting' | 'settlementSeconds'>;
  /** What waits for a payer's money and belongs to another pillar. */
  readonly waitingTransfers: WaitingSource;
};

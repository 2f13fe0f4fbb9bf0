import type { PayerPageServices } from '../page-services.ts';
import type { WaitingSource } from './waiting.ts';
import { acceptancesThatWait } from './waiting-acceptances.ts';

/** Every source of requests that wait for a payer's money. */
export const waitingSources = (services: PayerPageServices): readonly WaitingSource[] => [
  acceptancesThatWait(services),
  services.waitingTransfers,
];

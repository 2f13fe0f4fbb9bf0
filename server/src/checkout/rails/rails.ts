import type { Rail } from '../methods/method.ts';
import { transferRail } from './bank-transfer/transfer.routes.ts';
import { cardsRail } from './cards/cards-rail.ts';
import { mockBankRail } from './mock-bank/mock-bank-rail.ts';
import type { RailAdapter } from './rail.ts';
import { walletRail } from './wallet/wallet-pay.routes.ts';

/** All rails. A new one is one folder and one line here (CONTRIBUTING, Add a rail). */
export const railAdapters: readonly RailAdapter[] = [
  mockBankRail,
  cardsRail,
  walletRail,
  transferRail,
];

/** Rails that serve every live project without the simulator. */
export const liveRails: readonly Rail[] = railAdapters
  .filter(({ serves, carries }) => serves.live && carries === undefined)
  .map(({ name }) => name);

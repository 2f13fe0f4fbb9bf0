import type { Rail } from '../methods/method.ts';
import { cardsRail } from './cards/cards-rail.ts';
import { mockBankRail } from './mock-bank/mock-bank-rail.ts';
import type { RailAdapter } from './rail.ts';
import { walletRail } from './wallet/wallet-pay.routes.ts';

/** The rails that exist. A new one is one folder, and one line here (CONTRIBUTING, Add a rail). */
export const railAdapters: readonly RailAdapter[] = [mockBankRail, cardsRail, walletRail];

/** The rails that serve live projects without the simulator. */
export const liveRails: readonly Rail[] = railAdapters
  .filter(({ serves }) => serves.live)
  .map(({ name }) => name);

import type { Authenticator } from '../../edge/checking/authenticator.ts';
import type { RequestLimit } from '../../edge/route.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Clock } from '../../kernel/time.ts';
import type { Simulation } from '../../ledger/simulation.ts';
import type { FormTokens } from '../../pages/form-token.ts';
import type { Visitor } from '../../pages/visitor.ts';
import type { PayoutRails } from '../../payouts/payout-rail.ts';
import type { Catalogue } from '../methods/method.ts';

/** The services that the pages for buyers need. */
export type PageServices = {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly simulation: Simulation;
  readonly payoutRails: PayoutRails;
  readonly publicUrl: () => string;
  readonly tokens: FormTokens;
  readonly visitors: Authenticator<Visitor>;
  readonly limit: RequestLimit<Visitor>;
};

import type { Authenticator } from '../edge/checking/authenticator.ts';
import type { RequestLimit } from '../edge/route.ts';
import type { Engine } from '../engine/engine.ts';
import type { ClientDirectory } from '../identity/credentials/client-directory.ts';
import type { TokenClaims } from '../identity/tokens/access-token.ts';
import type { Clock } from '../kernel/time.ts';
import type { PayoutRails } from '../payouts/payout-rail.ts';
import type { Database } from '../storage/database.ts';
import type { Catalogue } from './methods/method.ts';

/** The services that the checkout endpoints need. */
export type CheckoutServices = {
  readonly engine: Engine;
  readonly database: Database;
  readonly directory: ClientDirectory;
  readonly bearer: Authenticator<TokenClaims>;
  readonly limit: RequestLimit<TokenClaims>;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly payoutRails: PayoutRails;
  readonly publicUrl: () => string;
};

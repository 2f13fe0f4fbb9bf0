import type { Catalogue } from '../checkout/methods/method.ts';
import type { Authenticator } from '../edge/checking/authenticator.ts';
import type { RequestLimit } from '../edge/route.ts';
import type { Engine } from '../engine/engine.ts';
import type { ClientDirectory } from '../identity/credentials/client-directory.ts';
import type { Clock } from '../kernel/time.ts';
import type { FormTokens } from '../pages/form-token.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import type { Database } from '../storage/database.ts';

/** What the pages of the portal work with. */
export type PortalServices = {
  readonly engine: Engine;
  readonly database: Database;
  readonly directory: ClientDirectory;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly publicUrl: () => string;
  readonly tokens: FormTokens;
  readonly staff: Authenticator<StaffCaller>;
  readonly limit: RequestLimit<StaffCaller>;
};

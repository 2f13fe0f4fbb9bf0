import type { Authenticator } from '../edge/authenticator.ts';
import type { RequestLimit } from '../edge/route.ts';
import type { Engine } from '../engine/engine.ts';
import type { IntegerIds } from '../engine/integer-ids.store.ts';
import type { KnownClient } from '../identity/credentials/client-directory.ts';
import type { Inviting } from '../identity/invitations/invitation.ts';
import type { MacCaller } from '../identity/oauth/mac-caller.ts';
import type { CheckSecret } from '../identity/tries/check-secret.ts';
import type { GuardPin } from '../identity/tries/pin-guard.ts';
import type { Clock } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';

/** What the endpoints of the wallet API work with. */
export type WalletServices = {
  readonly engine: Engine;
  readonly database: Database;
  readonly mac: Authenticator<MacCaller>;
  readonly limit: RequestLimit<KnownClient>;
  readonly ids: IntegerIds;
  readonly clock: Clock;
  readonly checkSecret: CheckSecret;
  readonly guardPin: GuardPin;
  /** How the beneficiaries of a transaction are invited who have no wallet. */
  readonly inviting: (transactionId: string) => Inviting;
  /** How long after the confirm a plain payment shows `done`. */
  readonly settlementSeconds: number;
};

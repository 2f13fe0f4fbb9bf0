import type { Authenticator } from '../edge/authenticator.ts';
import type { RequestLimit } from '../edge/route.ts';
import type { Engine } from '../engine/engine.ts';
import type { IntegerIds } from '../engine/integer-ids.store.ts';
import type { KnownClient } from '../identity/credentials/client-directory.ts';
import type { Hashing } from '../identity/hashing/hashing.ts';
import type { MacCaller } from '../identity/oauth/mac-caller.ts';
import type { CheckSecret } from '../identity/tries/check-secret.ts';
import type { AccountDirectory } from '../identity/wallets/account-directory.store.ts';
import type { Clock } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';
import type { Means } from './transfers/means.ts';

/** What the endpoints of the transfer API work with. */
export type TransferServices = {
  readonly engine: Engine;
  readonly database: Database;
  readonly clock: Clock;
  readonly mac: Authenticator<MacCaller>;
  /** Section 8: standard operations, and batches. */
  readonly limits: {
    readonly standard: RequestLimit<KnownClient>;
    readonly batch: RequestLimit<KnownClient>;
  };
  readonly ids: IntegerIds;
  readonly accounts: AccountDirectory;
  readonly hashing: Hashing;
  readonly checkSecret: CheckSecret;
  readonly means: Means;
};

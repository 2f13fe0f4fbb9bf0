import type { RequestLimit } from '../edge/route.ts';
import type { Engine } from '../engine/engine.ts';
import type { IntegerIds } from '../engine/integer-ids.store.ts';
import type { Hashing } from '../identity/hashing/hashing.ts';
import type { MacCaller } from '../identity/oauth/mac-caller.ts';
import type { Signers } from '../identity/oauth/signers.ts';
import type { CheckSecret } from '../identity/tries/check-secret.ts';
import type { AccountDirectory } from '../identity/wallets/account-directory.store.ts';
import type { Clock } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';
import type { TransferContext } from './transfers/transfer-context.ts';

/** The services that the transfer API's endpoints need. */
export type TransferServices = {
  readonly engine: Engine;
  readonly database: Database;
  readonly clock: Clock;
  readonly mac: Signers;
  /** Transfer 8: limits of standard operations and of batches. */
  readonly limits: {
    readonly standard: RequestLimit<MacCaller>;
    readonly batch: RequestLimit<MacCaller>;
  };
  readonly ids: IntegerIds;
  readonly accounts: AccountDirectory;
  readonly hashing: Hashing;
  readonly checkSecret: CheckSecret;
  readonly context: TransferContext;
  /** FLORIN_ALIAS: a second name for beneficiaries inside this service. */
  readonly alias: string | null;
};

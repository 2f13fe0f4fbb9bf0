import type { RequestLimit } from '../edge/route.ts';
import type { Engine } from '../engine/engine.ts';
import type { IntegerIds } from '../engine/integer-ids.store.ts';
import type { Hashing } from '../identity/hashing/hashing.ts';
import type { Inviting } from '../identity/invitations/invitation.ts';
import type { MacCaller } from '../identity/oauth/mac-caller.ts';
import type { Signers } from '../identity/oauth/signers.ts';
import type { CheckSecret } from '../identity/tries/check-secret.ts';
import type { GuardPin } from '../identity/tries/pin-guard.ts';
import type { Clock } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';

/** The services that the wallet API's endpoints need. */
export type WalletServices = {
  readonly engine: Engine;
  readonly database: Database;
  readonly mac: Signers;
  readonly limit: RequestLimit<MacCaller>;
  readonly ids: IntegerIds;
  readonly clock: Clock;
  readonly hashing: Hashing;
  readonly checkSecret: CheckSecret;
  readonly guardPin: GuardPin;
  /** How beneficiaries without a wallet are invited. */
  readonly inviting: (transactionId: string) => Inviting;
  /** A plain payment shows `done` this long after the confirm. */
  readonly settlementSeconds: number;
};

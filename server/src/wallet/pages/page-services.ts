import type { Authenticator } from '../../edge/authenticator.ts';
import type { RequestLimit } from '../../edge/route.ts';
import type { Engine } from '../../engine/engine.ts';
import type { IntegerIds } from '../../engine/integer-ids.store.ts';
import type { ClientDirectory } from '../../identity/credentials/client-directory.ts';
import type { Hashing } from '../../identity/hashing/hashing.ts';
import type { CheckPagePassword } from '../../identity/tries/check-page-password.ts';
import type { Clock } from '../../kernel/time.ts';
import type { Simulation } from '../../ledger/simulation.ts';
import type { Mailing } from '../../mail/write-mail.ts';
import type { Devices } from '../../pages/device.ts';
import type { FormTokens } from '../../pages/form-token.ts';
import type { Log } from '../../running/logging.ts';
import type { Database } from '../../storage/database.ts';
import type { WalletServices } from '../wallet-services.ts';
import type { WaitingSource } from './own/waiting.ts';
import type { Payer } from './session/payer.ts';

/** What the payer's pages work with. */
export type PayerPageServices = {
  readonly engine: Engine;
  readonly database: Database;
  readonly directory: ClientDirectory;
  readonly hashing: Hashing;
  readonly checkPagePassword: CheckPagePassword;
  readonly devices: Devices;
  readonly ids: IntegerIds;
  readonly publicUrl: () => string;
  readonly clock: Clock;
  readonly simulation: Simulation;
  readonly log: Log;
  readonly wallet: Pick<WalletServices, 'inviting' | 'settlementSeconds'>;
  /** What waits for a payer's money and belongs to another pillar. */
  readonly waitingTransfers: WaitingSource;
  readonly tokens: FormTokens;
  readonly payers: Authenticator<Payer>;
  readonly limit: RequestLimit<Pick<Payer, 'visitor'>>;
  readonly mailing: Mailing;
};

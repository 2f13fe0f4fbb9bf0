import type { Authenticator } from '../edge/checking/authenticator.ts';
import type { RequestLimit } from '../edge/route.ts';
import type { Engine } from '../engine/engine.ts';
import type { IntegerIds } from '../engine/integer-ids.store.ts';
import type { Operation } from '../engine/operation.ts';
import type { ClientDirectory } from '../identity/credentials/client-directory.ts';
import type { Hashing } from '../identity/hashing/hashing.ts';
import type { CheckPagePassword } from '../identity/tries/check-page-password.ts';
import type { Clock } from '../kernel/time.ts';
import type { Simulation } from '../ledger/simulation.ts';
import type { Mailing } from '../mail/write-mail.ts';
import type { Devices } from '../pages/device.ts';
import type { FormTokens } from '../pages/form-token.ts';
import type { Database } from '../storage/database.ts';
import type { Log } from '../telemetry/logging.ts';
import type { PayerFactorServices } from './second-factor/payer-factors.ts';
import type { Payer } from './session/payer.ts';

/** The services of the account pages: sessions, forms, passwords, mails. */
export type AccountServices = {
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
  readonly tokens: FormTokens;
  readonly payers: Authenticator<Payer>;
  readonly limit: RequestLimit<Pick<Payer, 'visitor'>>;
  readonly mailing: Mailing;
  readonly factor: PayerFactorServices;
  /** For operations that open accounts: those are listed in one order (decision 0204). */
  readonly inOrder: <Input, Answer, Refusal extends string>(
    operation: Operation<Input, Answer, Refusal>,
  ) => Operation<Input, Answer, Refusal>;
};

import type { Catalogue } from '../checkout/methods/method.ts';
import type { Resend } from '../delivery/deliveries/resend.ts';
import type { RunDriver } from '../delivery/resends/drive-runs.ts';
import type { Signer } from '../delivery/sending/forming/signing.ts';
import type { AskingAgain } from '../desk/asking-again.ts';
import type { DeskServices } from '../desk/desk-services.ts';
import type { StreamedAnswer } from '../edge/answering/streamed-answer.ts';
import type { IntegerIds } from '../engine/integer-ids.store.ts';
import type { RequestLog } from '../figures/requests/request-log.ts';
import type { StatementPage, StatementQuery } from '../figures/statements/statement.wire.ts';
import type { ClientDirectory } from '../identity/credentials/client-directory.ts';
import type { Vault } from '../identity/credentials/vault.ts';
import type { SigningKeys } from '../identity/tokens/signing-keys.ts';
import type { Decision } from '../kernel/decision.ts';
import type { Mailing } from '../mail/write-mail.ts';
import type { PayoutRails } from '../payouts/payout-rail.ts';
import type { TransferServices } from '../transfer/transfer-services.ts';

/** The services of the portal pages. */
export type PortalServices = DeskServices &
  AskingAgain & {
    readonly directory: ClientDirectory;
    readonly catalogue: Catalogue;
    readonly payoutRails: PayoutRails;
    readonly mailing: Mailing;
    readonly vault: Vault;
    readonly ids: IntegerIds;
    /** The services that create and execute transfers. */
    readonly transfers: Pick<TransferServices, 'accounts' | 'context'>;
    /** The key ring that signs callbacks of the wallet and the transfer API. */
    readonly callbackKeys: SigningKeys;
    readonly sign: Signer;
    readonly resend: Resend;
    readonly runs: RunDriver;
    readonly requests: RequestLog;
    /** Its references come from all pillars, even those without pages in the portal. */
    readonly statement: (
      walletId: number,
      query: StatementQuery,
    ) => Promise<Decision<StatementPage | StreamedAnswer, 'not_found' | 'invalid_parameters'>>;
  };

import type { Catalogue } from '../checkout/methods/method.ts';
import type { DeskServices } from '../desk/desk-services.ts';
import type { StreamedAnswer } from '../edge/answering/streamed-answer.ts';
import type { StatementPage, StatementQuery } from '../figures/statements/statement.wire.ts';
import type { ClientDirectory } from '../identity/credentials/client-directory.ts';
import type { Decision } from '../kernel/decision.ts';
import type { Mailing } from '../mail/write-mail.ts';

/** What the pages of the portal work with. */
export type PortalServices = DeskServices & {
  readonly directory: ClientDirectory;
  readonly catalogue: Catalogue;
  readonly mailing: Mailing;
  /** Its references come from all pillars, also where the portal does not look. */
  readonly statement: (
    walletId: number,
    query: StatementQuery,
  ) => Promise<Decision<StatementPage | StreamedAnswer, 'not_found' | 'invalid_parameters'>>;
};

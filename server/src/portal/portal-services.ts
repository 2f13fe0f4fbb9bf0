import type { Catalogue } from '../checkout/methods/method.ts';
import type { DeskServices } from '../desk/desk-services.ts';
import type { ClientDirectory } from '../identity/credentials/client-directory.ts';
import type { Mailing } from '../mail/write-mail.ts';

/** What the pages of the portal work with. */
export type PortalServices = DeskServices & {
  readonly directory: ClientDirectory;
  readonly catalogue: Catalogue;
  readonly mailing: Mailing;
};

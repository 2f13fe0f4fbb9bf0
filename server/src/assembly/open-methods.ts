import type { BankDirectory } from '../bank/accounts/account-directory.ts';
import type { Catalogue } from '../checkout/methods/method.ts';
import { openCatalogue } from '../checkout/methods/open-catalogue.ts';
import { liveRails } from '../checkout/rails/rails.ts';
import type { Start } from './start.ts';

/** The payment methods of this installation. */
export const openMethods = ({ settings }: Start): Promise<Catalogue> =>
  openCatalogue({
    file: settings.methodsFile,
    ownRails: liveRails,
    isSimulated: settings.simulator === true,
    isCardAgreementRequired: settings.requireCardAgreement,
    testMethods: settings.testMethods ?? [],
  });

/** Bank transfer is available as soon as a bank account serves a project (decision 0207). */
export const withBank = (
  catalogue: Catalogue,
  { servingNow, all }: Pick<BankDirectory, 'servingNow' | 'all'>,
): Catalogue => ({
  ...catalogue,
  bankServes: ({ id: projectId, isTest }) =>
    servingNow({ projectId, isTest, currency: 'EUR' }) !== null,
  // Without the database, the last known answer has to do.
  bankKnown: () => all().catch(() => undefined),
});

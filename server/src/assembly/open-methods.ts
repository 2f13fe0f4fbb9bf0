import type { Catalogue } from '../checkout/methods/method.ts';
import { openCatalogue } from '../checkout/methods/open-catalogue.ts';
import { liveRails } from '../checkout/rails/rails.ts';
import type { Start } from './start.ts';

/** The payment methods of this installation; whether some are only simulated is said in one line. */
export async function openMethods({ settings, log }: Start): Promise<Catalogue> {
  const isSimulated = settings.simulator ?? settings.databaseUrl === null;
  const catalogue = await openCatalogue({
    file: settings.methodsFile,
    ownRails: liveRails,
    isSimulated,
    isCardAgreementRequired: settings.requireCardAgreement,
  });
  if (isSimulated) {
    log.warn(
      'A simulated bank serves payments without a real rail, for live projects too; FLORIN_SIMULATOR=0 ends that.',
    );
  }
  return catalogue;
}

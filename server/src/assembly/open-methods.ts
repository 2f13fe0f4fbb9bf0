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
  });

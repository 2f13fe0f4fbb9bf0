import { shippedMethods } from '../../server/src/checkout/methods/catalogue.ts';
import { catalogueFileOf } from '../../server/src/checkout/methods/catalogue-file.wire.ts';

/** The catalogue that ships with the server, in the form of FLORIN_METHODS_FILE; lists on one line. */
export const renderMethods = (): string =>
  `${JSON.stringify(catalogueFileOf(shippedMethods), null, 2)}\n`.replace(
    /\[\n\s+([^[\]{}]+?)\n\s+\]/g,
    (_, members: string) => `[${members.replace(/\n\s+/g, ' ')}]`,
  );

import { readFile } from 'node:fs/promises';
import { readJson } from '../../edge/reading/json.ts';
import { StartupRefusal } from '../../storage/startup-refusal.ts';
import { shippedMethods } from './catalogue.ts';
import { methodsFrom } from './catalogue-file.wire.ts';
import { type Catalogue, type Method, type Rail, rails } from './method.ts';

export type CatalogueSettings = {
  /** FLORIN_METHODS_FILE. Null: the catalogue that ships with the server. */
  readonly file: string | null;
  /** Rails that carry live payments. The other rails have no adapter yet. */
  readonly ownRails: readonly Rail[];
  /** FLORIN_SIMULATOR: the simulated bank serves methods without a rail of their own. */
  readonly isSimulated: boolean;
  /** FLORIN_REQUIRE_CARD_AGREEMENT. */
  readonly isCardAgreementRequired: boolean;
  /** FLORIN_TEST_METHODS. */
  readonly testMethods: readonly string[];
};

/**
 * The catalogue of this installation. If its file has mistakes, the server lists them all and does
 * not start.
 */
export async function openCatalogue(settings: CatalogueSettings): Promise<Catalogue> {
  const { file, ownRails, isSimulated, isCardAgreementRequired, testMethods } = settings;
  return {
    methods: file === null ? shippedMethods : await readMethods(file),
    servedRails: new Set(isSimulated ? rails : ownRails),
    isSimulated,
    isCardAgreementRequired,
    testMethods,
    // The bank module replaces these: it knows which projects its accounts serve.
    bankServes: () => false,
    bankKnown: () => Promise.resolve(),
  };
}

async function readMethods(path: string): Promise<readonly Method[]> {
  const bytes = await readFile(path).catch((reason: NodeJS.ErrnoException) => {
    throw new StartupRefusal(`FLORIN_METHODS_FILE: ${path} cannot be read (${reason.code}).`);
  });
  const document = readJson(bytes);
  if (!document.ok) {
    throw new StartupRefusal(`FLORIN_METHODS_FILE: ${path} is not valid JSON.`);
  }
  const read = methodsFrom(document.value);
  if (read.ok) return read.methods;
  throw new StartupRefusal(
    read.mistakes.map((mistake) => `FLORIN_METHODS_FILE: ${mistake}`).join('\n'),
  );
}

import { readFile } from 'node:fs/promises';
import { readJson } from '../../edge/reading/json.ts';
import { StartupRefusal } from '../../storage/startup-refusal.ts';
import { shippedMethods } from './catalogue.ts';
import { methodsFrom } from './catalogue-file.wire.ts';
import { type Catalogue, type Method, type Rail, rails } from './method.ts';

export type CatalogueSettings = {
  /** FLORIN_METHODS_FILE; null: the catalogue that ships with the server. */
  readonly file: string | null;
  /** The rails that carry live payments; the others wait for their adapters. */
  readonly ownRails: readonly Rail[];
  /** FLORIN_SIMULATOR: the simulated bank serves what has no rail of its own. */
  readonly isSimulated: boolean;
  /** FLORIN_REQUIRE_CARD_AGREEMENT. */
  readonly isCardAgreementRequired: boolean;
  /** FLORIN_TEST_METHODS. */
  readonly testMethods: readonly string[];
};

/** What this installation offers, or a refusal to start with every mistake in its file. */
export async function openCatalogue(settings: CatalogueSettings): Promise<Catalogue> {
  const { file, ownRails, isSimulated, isCardAgreementRequired, testMethods } = settings;
  return {
    methods: file === null ? shippedMethods : await readMethods(file),
    servedRails: new Set(isSimulated ? rails : ownRails),
    isSimulated,
    isCardAgreementRequired,
    testMethods,
    // Who reads the accounts says which projects they serve.
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

import { shippedMethods } from '../../server/src/checkout/methods/catalogue.ts';
import { catalogueFileOf } from '../../server/src/checkout/methods/catalogue-file.wire.ts';
import { machines } from '../../server/tests/spec/machines.ts';
import { renderImports } from './imports.ts';
import { renderTypeFile } from './sdk/type-file.ts';
import { typeFiles } from './sdk/type-files.ts';
import { renderWords } from './sdk/unions.ts';
import { renderSettings } from './settings.ts';
import { readFolderImports } from './source-imports.ts';
import { renderStates } from './states.ts';

/**
 * The catalogue that ships with the server, in the form of FLORIN_METHODS_FILE, with lists on one
 * line.
 */
const renderMethods = (): string =>
  `${JSON.stringify(catalogueFileOf(shippedMethods), null, 2)}\n`.replace(
    /\[\n\s+([^[\]{}]+?)\n\s+\]/g,
    (_, members: string) => `[${members.replace(/\n\s+/g, ' ')}]`,
  );

/** A file generated from the code: a page of docs/reference, or types of the SDK. */
export type GeneratedDocument = {
  /** Path from the root of the project. */
  readonly file: string;
  readonly render: () => string;
};

/** Everything that `npm run docs` writes. A new page is one more line. */
export const documents: readonly GeneratedDocument[] = [
  { file: 'docs/reference/states.md', render: () => renderStates(machines) },
  { file: 'docs/reference/settings.md', render: renderSettings },
  { file: 'docs/reference/methods.json', render: renderMethods },
  { file: 'docs/reference/imports.md', render: () => renderImports(readFolderImports()) },
  { file: 'sdk/src/generated/words.ts', render: renderWords },
  ...typeFiles.map((types) => ({ file: types.file, render: () => renderTypeFile(types) })),
];

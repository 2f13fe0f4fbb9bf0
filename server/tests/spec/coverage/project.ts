import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { documentFiles, readDocument } from '../specification.ts';
import { filesBelow, root, textOf } from '../tree.ts';
import type { Specification } from './coverage.ts';
import { rulesOf, sectionAddressesOf } from './rules.ts';
import { titlesIn } from './titles.ts';
import { parseList, type UncoveredList } from './uncovered-list.ts';

const listPath = 'docs/spec/uncovered.txt';

export const listFile = `${root}${listPath}`;

const documents = Object.entries(documentFiles).map(([name, file]) => ({
  name,
  text: readDocument(file),
}));

export const documentNames = documents.map(({ name }) => name);

/** Twelve hex digits that change with any of the documents. */
export const documentsFingerprint = createHash('sha256')
  .update(documents.map(({ text }) => text).join('\0'))
  .digest('hex')
  .slice(0, 12);

export const specification: Specification = {
  rules: documents.flatMap(({ name, text }) => rulesOf(name, text)),
  sections: documents.flatMap(({ name, text }) => sectionAddressesOf(name, text)),
};

/** The titles of all tests of the project, browser tests included. */
export const readTitles = (): readonly string[] =>
  filesBelow()
    .filter((path) => /\.(?:test|spec)\.ts$/.test(path))
    .flatMap((path) => titlesIn(textOf(path)));

export const readList = (): UncoveredList =>
  parseList(existsSync(listFile) ? textOf(listPath) : '');

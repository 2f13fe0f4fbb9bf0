import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFolderImports } from '../../../scripts/docs/source-imports.ts';
import { root, textOf } from './tree.ts';

const folders = readdirSync(`${root}server/src`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The folders on each line of the picture in ARCHITECTURE.md, from top to bottom. */
function drawnLines(): readonly (readonly string[])[] {
  const [, picture = ''] = textOf('ARCHITECTURE.md').split('```');
  return picture
    .split('\n')
    .map((line) => line.trim().split(/ {4,}/)[0] ?? '')
    .map((names) => names.split(/ +/).filter((name) => /^[a-z]/.test(name)))
    .filter((names) => names.length > 0);
}

test('decision 0125: ARCHITECTURE.md draws every folder of server/src once', () => {
  expect(drawnLines().flat().toSorted()).toEqual(folders.toSorted());
});

test('decision 0125: a folder imports folders of lower lines only', () => {
  const lines = drawnLines();
  const imports = readFolderImports();
  const lineOf = (folder: string): number => lines.findIndex((names) => names.includes(folder));
  const upwards = folders.flatMap((folder) =>
    [...(imports.get(folder) ?? [])]
      .filter((target) => folders.includes(target) && lineOf(target) <= lineOf(folder))
      .map((target) => `${folder} imports ${target}`),
  );
  expect(upwards).toEqual([]);
});

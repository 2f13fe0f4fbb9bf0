import { posix } from 'node:path';
import ts from 'typescript';
import { filesBelow, textOf } from '../../server/tests/spec/tree.ts';

/** Which folders of server/src a folder imports from; type imports count. */
export type FolderImports = ReadonlyMap<string, ReadonlySet<string>>;

const source = 'server/src/';

/** `server/src/checkout/orders/order.ts` belongs to checkout; a file beside the folders to itself. */
const folderOf = (path: string): string => path.slice(source.length).split('/')[0] ?? '';

/** The files of ours that a file imports; type imports count. */
export function importsOf(path: string): readonly string[] {
  return ts
    .preProcessFile(textOf(path))
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(path), name));
}

/** Reads the imports between the folders of the server, tests left out. */
export function readFolderImports(): FolderImports {
  const imports = new Map<string, Set<string>>();
  const paths = filesBelow('server/src').filter((path) => /(?<!\.test)\.ts$/.test(path));
  for (const path of paths) {
    const folder = folderOf(path);
    const targets = imports.get(folder) ?? new Set();
    const within = importsOf(path).filter((target) => target.startsWith(source));
    for (const target of within.map(folderOf)) if (target !== folder) targets.add(target);
    imports.set(folder, targets);
  }
  return imports;
}

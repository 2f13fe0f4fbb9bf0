import { posix } from 'node:path';
import ts from 'typescript';
import { filesBelow, textOf } from '../../server/tests/spec/tree.ts';

/** The folders of server/src that each folder imports from. Type imports count. */
export type FolderImports = ReadonlyMap<string, ReadonlySet<string>>;

const source = 'server/src/';

/**
 * `server/src/checkout/orders/order.ts` belongs to checkout. A file beside the folders is its own
 * folder.
 */
const folderOf = (path: string): string => path.slice(source.length).split('/')[0] ?? '';

/** Our own files that a file imports. Type imports count. */
export function importsOf(path: string): readonly string[] {
  return ts
    .preProcessFile(textOf(path))
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(path), name));
}

/** Reads the imports between the folders of the server, without tests. */
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

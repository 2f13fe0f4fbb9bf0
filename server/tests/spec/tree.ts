import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Folders without handwritten files: those in .gitignore, and git's own. */
const isSkipped = (path: string): boolean =>
  /(?:^|\/)(?:\.git|node_modules|data|dist|\.dist-.*)$|^coverage$|^\.reports$|^bench\/results$|^server\/tests\/browser\/screenshots$/.test(
    path,
  );

const filesRead = new Map<string, readonly string[]>();
const textsRead = new Map<string, string>();

/** Caches each read: many checks of one worker look at the same files. */
function once<Value>(known: Map<string, Value>, key: string, read: () => Value): Value {
  const value = known.get(key) ?? read();
  known.set(key, value);
  return value;
}

/** The files of the project below a folder, as paths from the root, sorted. */
export const filesBelow = (folder = ''): readonly string[] =>
  once(filesRead, folder, () => readFiles(folder));

function readFiles(folder: string): readonly string[] {
  return readdirSync(`${root}${folder}`, { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return isSkipped(path) ? [] : readFiles(path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}

export const textOf = (path: string): string =>
  once(textsRead, path, () => readFileSync(`${root}${path}`, 'utf8'));

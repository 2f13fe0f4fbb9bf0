import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Folders that hold nothing written by hand: those which .gitignore names, and git's own. */
const isSkipped = (path: string): boolean =>
  /(?:^|\/)(?:\.git|node_modules|data|dist|\.dist-.*)$|^coverage$|^\.reports$|^bench\/results$|^server\/tests\/browser\/screenshots$/.test(
    path,
  );

/** The files of the project below a folder, as paths from the root, sorted. */
export function filesBelow(folder = ''): readonly string[] {
  return readdirSync(`${root}${folder}`, { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return isSkipped(path) ? [] : filesBelow(path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}

export const textOf = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

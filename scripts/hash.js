import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The files below a folder that pass the filter, sorted. */
export function filesBelow(folder, keeps) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path, keeps) : keeps(entry.name) ? [path] : [];
    })
    .sort();
}

/**
 * One hash over names (from the root) and contents. An equal hash means that nothing must be
 * redone.
 */
export function hashOf(root, files, ...words) {
  const hash = createHash('sha256');
  for (const word of words) hash.update(`${word}\0`);
  for (const file of files) {
    hash.update(`${relative(root, file)}\0`);
    if (existsSync(file)) hash.update(readFileSync(file));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** The content of a stamp file. Empty: it does not exist. */
export const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

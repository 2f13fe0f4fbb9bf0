/**
 * npm run docs        writes docs/reference from the code
 * npm run docs:check  fails if a file there differs from what the code would write
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documents } from './docs/documents.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

const isFresh = (path: string, text: string): boolean =>
  existsSync(path) && readFileSync(path, 'utf8') === text;

const isCheck = process.argv.includes('--check');
for (const { file, render } of documents) {
  const [path, text] = [pathOf(file), render()];
  if (isFresh(path, text)) continue;
  if (isCheck) {
    console.error(`${file} is not what the code says; run: npm run docs`);
    process.exitCode = 1;
    continue;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${file}`);
}

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './tree.ts';

// One step runs the native compiler and the rules that need types (decision 0253). In a small
// project of its own it must find what each of them would find alone.

const files = {
  'right.ts': 'export const price: bigint = 110n;\n',
  'wrong-type.ts': "export const price: bigint = '110';\n",
  'forgotten-await.ts': 'export const pay = async () => {};\npay();\n',
  'unused-price.ts': 'export const pay = (): void => {\n  const price = 110n;\n};\n',
  'awaited-number.ts': 'export const pay = async () => await 3;\n',
  'returned-in-try.ts':
    "import { pay } from './forgotten-await.ts';\n\nexport const paid = async () => {\n  try {\n    return pay();\n  } catch {\n    return undefined;\n  }\n};\n",
  'forgotten-silently.ts': "import { pay } from './forgotten-await.ts';\n\npay();\n",
  'forgotten-by-key.ts':
    "import { pay } from './forgotten-await.ts';\n\nexport const acts = { pay };\nacts['pay']();\n",
  'misused.ts':
    "import { pay } from './forgotten-await.ts';\n\nexport const later: () => void = pay;\n",
  'forgotten-case.ts':
    "export const sign = (side: 'debit' | 'credit'): void => {\n  switch (side) {\n    case 'debit':\n  }\n};\n",
  'plain.js': 'Promise.resolve();\n',
};

/** Not a static import: the scripts are plain JavaScript and have no types. */
const { staticSteps } = await import(`${root}scripts/steps.js`);
const step: { readonly command: string; readonly args: readonly string[] } = staticSteps.find(
  ({ name }: { readonly name: string }) => name === 'types and promises',
);

let house = '';
let said = '';
let code: number | null = null;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'florin-types-'));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'), 'dir');
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json']) {
    copyFileSync(`${root}${file}`, join(house, file));
  }
  const config = { extends: './tsconfig.base.json', include: ['*.ts'] };
  writeFileSync(join(house, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(house, 'package.json'), JSON.stringify({ type: 'module' }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(house, name), text);
  const { command, args } = step;
  const { status, stdout } = spawnSync(command, args, { cwd: house, encoding: 'utf8' });
  [said, code] = [stdout, status];
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

// biome-ignore format: a table
test.each([
  ['wrong-type.ts',         /^wrong-type\.ts:1:14: .*TS2322/m],
  ['unused-price.ts',       /^unused-price\.ts:2:9: .*TS6133/m],
  ['forgotten-await.ts',    /^forgotten-await\.ts:2:1: .*no-floating-promises/m],
  // No word in it refers to promises.
  ['forgotten-silently.ts', /^forgotten-silently\.ts:3:1: .*no-floating-promises/m],
  ['forgotten-by-key.ts',   /^forgotten-by-key\.ts:4:1: .*no-floating-promises/m],
  ['awaited-number.ts',     /^awaited-number\.ts:1:\d+: .*await-thenable/m],
  ['returned-in-try.ts',    /^returned-in-try\.ts:5:12: .*return-await/m],
  ['misused.ts',            /^misused\.ts:3:\d+: .*no-misused-promises/m],
  ['forgotten-case.ts',     /^forgotten-case\.ts:2:\d+: .*switch-exhaustiveness-check/m],
])('%s is refused', (_, words) => {
  expect(code).toBe(1);
  expect(said).toMatch(words);
});

test('correct files and files without types are not reported', () => {
  expect(said).not.toMatch(/right\.ts|plain\.js/);
});

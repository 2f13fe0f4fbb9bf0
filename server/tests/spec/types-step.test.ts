import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './tree.ts';

// scripts/types.js lets compiler and linter share one program. In a small house of its own it has
// to find what each of them would find alone.

const files = {
  'right.ts': 'export const price: bigint = 110n;\n',
  'wrong-type.ts': "export const price: bigint = '110';\n",
  'forgotten-await.ts': 'export const pay = async () => {};\npay();\n',
  // No word in it says that this has to do with promises.
  'forgotten-silently.ts': "import { pay } from './forgotten-await.ts';\n\npay();\n",
  'forgotten-by-key.ts':
    "import { pay } from './forgotten-await.ts';\n\nexport const acts = { pay };\nacts['pay']();\n",
  'misused.ts':
    "import { pay } from './forgotten-await.ts';\n\nexport const later: () => void = pay;\n",
  'forgotten-case.ts':
    "export const sign = (side: 'debit' | 'credit'): void => {\n  switch (side) {\n    case 'debit':\n  }\n};\n",
  'plain.js': 'Promise.resolve();\n',
};

let house = '';
let said = '';
let code: number | null = null;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'florin-types-'));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'), 'dir');
  for (const file of ['eslint.config.js', 'tsconfig.base.json']) {
    copyFileSync(`${root}${file}`, join(house, file));
  }
  const config = { extends: './tsconfig.base.json', include: ['*.ts'] };
  writeFileSync(join(house, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(house, 'package.json'), JSON.stringify({ type: 'module' }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(house, name), text);
  const script = `${root}scripts/types.js`;
  const { status, stdout } = spawnSync(process.execPath, [script, house], { encoding: 'utf8' });
  [said, code] = [stdout, status];
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

// biome-ignore format: a table
test.each([
  ['wrong-type.ts',      /^wrong-type\.ts\(1,14\): error TS2322: /m],
  ['forgotten-await.ts', /forgotten-await\.ts\n +2:1 +error .*no-floating-promises$/m],
  ['forgotten-silently.ts', /forgotten-silently\.ts\n +3:1 +error .*no-floating-promises$/m],
  ['forgotten-by-key.ts', /forgotten-by-key\.ts\n +4:1 +error .*no-floating-promises$/m],
  ['misused.ts',         /misused\.ts\n +3:\d+ +error .*no-misused-promises$/m],
  ['forgotten-case.ts',  /forgotten-case\.ts\n +2:\d+ +error .*switch-exhaustiveness-check$/m],
])('%s is refused', (_, words) => {
  expect(code).toBe(1);
  expect(said).toMatch(words);
});

test('what is right, and what has no types, is not named', () => {
  expect(said).not.toMatch(/right\.ts|plain\.js/);
});

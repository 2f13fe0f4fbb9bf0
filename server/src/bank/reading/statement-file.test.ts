import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { camtXml } from '../../../tests/support/camt-file.ts';
import { StatementFiles } from './statement-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-statements-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, entries: number): Promise<string> {
  const path = join(folder, name);
  const statement = { entries: Array.from({ length: entries }, () => ({})) };
  await writeFile(path, camtXml({ statements: [statement] }));
  return path;
}

test('large files are read one after another, while a small one passes them', async () => {
  const files = new StatementFiles();
  const [large, small] = [await fileOf('large', 900), await fileOf('small', 1)];
  let [inside, most] = [0, 0];
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const take = () =>
    files.reading(large, async () => {
      inside += 1;
      most = Math.max(most, inside);
      await gate;
      inside -= 1;
      return 'taken';
    });
  const all = [take(), take(), take()];
  const [checked] = await files.reading(small, ({ check }) => check());
  expect(checked).toMatchObject({ state: 'readable', totals: { entryCount: 1 } });
  letGo();
  expect(await Promise.all(all)).toEqual(['taken', 'taken', 'taken']);
  expect(most).toBe(1);
});

test('a failed read lets the next file in', async () => {
  const files = new StatementFiles();
  const path = await fileOf('large', 900);
  await expect(files.reading(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await files.reading(path, async () => 'read')).toBe('read');
});

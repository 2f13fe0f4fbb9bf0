import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bytesOf, type FileContent, partsOf } from '../../../tests/support/bank-reading.ts';
import { camtXml } from '../../../tests/support/camt-file.ts';
import type { CamtEntry } from '../../../tests/support/camt-model.ts';
import { longTest } from '../../../tests/support/extent.ts';
import { Unavailable } from '../../kernel/unavailable.ts';
import { UnreadableFile } from '../xml/unreadable-file.ts';
import { checkBankFile } from './read-bank-file.ts';
import { ReadingThread } from './reading-thread.ts';
import type { ReadPart } from './statement.ts';
import { StatementFiles } from './statement-file.ts';

async function fileOf(content: FileContent): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'florin-statements-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'statement.xml');
  await writeFile(path, content);
  return path;
}

/** More payments in one entry than one message between threads carries, and many entries. */
const transactions = Array.from({ length: 501 }, (_, at) => ({
  amount: '0.01',
  endToEndId: `E${at}`,
}));
const entries: readonly CamtEntry[] = [
  ...Array.from({ length: 450 }, () => ({})),
  { amount: '5.01', transactions },
  {},
];
const xml = camtXml({ statements: [{ entries }, { entries: [{ amount: '1.001' }] }] });

test.each([
  ['a thread reads a large file', xml],
  ['a small file needs none, and is read', camtXml({ statements: [{ entries: [{}] }] })],
])('%s as the reader does', async (_, content) => {
  const path = await fileOf(content);
  const parts: ReadPart[] = [];
  await new StatementFiles().reading(path, async ({ check, read }) => {
    for await (const part of read(await check())) parts.push(part);
  });
  expect(parts).toEqual(await partsOf(content));
});

longTest('whoever stops early has ended the thread, too', async () => {
  const path = await fileOf(xml);
  const reading = new ReadingThread().read(path, await checkBankFile(bytesOf(xml)));
  expect((await reading.next()).value).toMatchObject({ kind: 'statement' });
  await reading.return(undefined);
  expect(await reading.next()).toEqual({ done: true, value: undefined });
});

test('what cannot be read is told with code, reason and line', async () => {
  const read = new ReadingThread().check(await fileOf('<a>\n<b></a>'));
  await expect(read).rejects.toBeInstanceOf(UnreadableFile);
  await expect(read).rejects.toMatchObject({ code: 'not_well_formed', line: 2 });
});

longTest('a file that is gone is to be tried again', async () => {
  await expect(new ReadingThread().check('/nowhere/statement.xml')).rejects.toBeInstanceOf(
    Unavailable,
  );
});

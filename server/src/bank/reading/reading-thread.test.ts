import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bytesOf, type FileContent, partsOf } from '../../../tests/support/bank-reading.ts';
import { camtXml } from '../../../tests/support/camt-file.ts';
import type { CamtEntry } from '../../../tests/support/camt-model.ts';
import { longTest } from '../../../tests/support/extent.ts';
import { reportXml } from '../../../tests/support/report-file.ts';
import { zipOf } from '../../../tests/support/zip-file.ts';
import { Unavailable } from '../../kernel/unavailable.ts';
import { readReportFile } from '../reports/read-report-file.ts';
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

/** One entry with more payments than one message between threads carries, and many entries. */
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
  ['a large file is read by a thread', xml],
  ['a small file is read without a thread', camtXml({ statements: [{ entries: [{}] }] })],
])('%s with the same result as the reader', async (_, content) => {
  const path = await fileOf(content);
  const parts: ReadPart[] = [];
  await new StatementFiles().reading(path, async ({ check, read }) => {
    for await (const part of read(await check())) parts.push(part);
  });
  expect(parts).toEqual(await partsOf(content));
});

longTest('ending a read early also ends its thread', async () => {
  const path = await fileOf(xml);
  const reading = new ReadingThread().read(path, await checkBankFile(bytesOf(xml)));
  expect((await reading.next()).value).toMatchObject({ kind: 'statement' });
  await reading.return(undefined);
  expect(await reading.next()).toEqual({ done: true, value: undefined });
});

/** Counts the threads started from now on. */
function countThreads(): () => number {
  let started = 0;
  const count = (): void => {
    started += 1;
  };
  process.on('worker', count);
  onTestFinished(() => {
    process.off('worker', count);
  });
  return () => started;
}

longTest('one thread reads several files in turn, even after an unreadable one', async () => {
  const started = countThreads();
  const thread = new ReadingThread();
  const [good, bad] = [await fileOf(xml), await fileOf('<a>')];
  const checked = await checkBankFile(bytesOf(xml));
  expect(await thread.check(good)).toEqual(checked);
  await expect(thread.check(bad)).rejects.toBeInstanceOf(UnreadableFile);
  const parts: ReadPart[] = [];
  for await (const part of thread.read(good, checked)) parts.push(part);
  expect(parts).toEqual(await partsOf(xml));
  expect(started()).toBe(1);
});

longTest('a thread reads reports with the same result as the reader', async () => {
  const payments = Array.from({ length: 501 }, (_, at) => ({ endToEndId: `E${at}` }));
  const report = reportXml({ blocks: [{ payments }, { payments: payments.slice(0, 2) }] });
  const path = await fileOf(report);
  const read = await readReportFile(bytesOf(report));
  expect(read).toMatchObject([{ state: 'readable' }]);
  expect(await new ReadingThread().reports(path)).toEqual(read);
});

longTest('a small archive is read without a thread unless its content is large', async () => {
  const started = countThreads();
  const statements = camtXml({ statements: [{ entries: [{}] }] });
  const member = { name: 'a.xml', bytes: Buffer.from(statements) };
  const hidden = { name: '.a', bytes: Buffer.alloc(200_000, ' ') };
  const checkOf = async (content: Buffer) =>
    new StatementFiles().reading(await fileOf(content), ({ check }) => check());
  const expected = await checkBankFile(bytesOf(statements));
  expect(await checkOf(zipOf(member))).toEqual(expected);
  expect(started()).toBe(0);
  expect(await checkOf(zipOf(hidden, member))).toEqual(expected);
  expect(started()).toBe(1);
});

test('a thread reports an unreadable file with code, reason and line', async () => {
  const read = new ReadingThread().check(await fileOf('<a>\n<b></a>'));
  await expect(read).rejects.toBeInstanceOf(UnreadableFile);
  await expect(read).rejects.toMatchObject({ code: 'not_well_formed', line: 2 });
});

longTest('a missing file is Unavailable, so the import is tried again', async () => {
  await expect(new ReadingThread().check('/nowhere/statement.xml')).rejects.toBeInstanceOf(
    Unavailable,
  );
});

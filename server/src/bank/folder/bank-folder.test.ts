import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusedReport } from '../importing/report.ts';
import { UnreadableFile } from '../xml/unreadable-file.ts';
import { BankFolder, type FolderParts } from './bank-folder.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'florin-bank-folder-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const report = (state: 'taken' | 'refused') => ({
  isTaken: state === 'taken',
  report: {
    statements: [{ ...refusedReport({ statementId: 'S1', account: null }, 'None.'), state }],
  },
});

let nowMs = Date.now();

/** A node that watches the folder. It passes each file to `take`. */
async function aNode(take: FolderParts['take']): Promise<BankFolder> {
  const folder = new BankFolder({ root, take, nowMs: () => nowMs, tell: () => undefined });
  await folder.prepare();
  return folder;
}

const put = (name: string, text = '<Document/>') => writeFile(join(root, 'in', name), text);
const in_ = async (room: string) => (await readdir(join(root, room))).sort();

/** Two rounds, with enough time between them for a file to count as whole. */
async function twoRounds(node: BankFolder): Promise<void> {
  await node.round();
  nowMs += 3_000;
  await node.round();
}

test('a complete file is imported and moved to done with its report', async () => {
  const node = await aNode(async () => report('taken'));
  await put('a.xml');
  await twoRounds(node);
  expect(await in_('in')).toEqual(['.taking']);
  expect(await in_('done')).toEqual(['a.xml', 'a.xml.report.json']);
  const said = JSON.parse(await readFile(join(root, 'done', 'a.xml.report.json'), 'utf8'));
  expect(said.statements[0]).toMatchObject({ statementId: 'S1', state: 'taken' });
});

test('a file still being written and a hidden file are left alone', async () => {
  const node = await aNode(async () => report('taken'));
  await put('a.xml', '<Doc');
  await put('.hidden.xml');
  await node.round();
  await put('a.xml', '<Document>');
  nowMs += 3_000;
  await node.round();
  expect(await in_('done')).toEqual([]);
  nowMs += 3_000;
  await node.round();
  expect(await in_('done')).toEqual(['a.xml', 'a.xml.report.json']);
  expect(await in_('in')).toEqual(['.hidden.xml', '.taking']);
});

test.each([
  [
    'cannot be read',
    async () => {
      throw new UnreadableFile('no_xml', 'There is no XML.', 3);
    },
    { line: 3 },
  ],
  [
    'belongs to no account here',
    async () => report('refused'),
    { statements: [{ state: 'refused' }] },
  ],
] as const)('a file that %s is refused with the reason beside it', async (_, take, said) => {
  const node = await aNode(take);
  await put('b.xml');
  await twoRounds(node);
  expect(await in_('refused')).toEqual(['b.xml', 'b.xml.report.json']);
  const text = await readFile(join(root, 'refused', 'b.xml.report.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject(said);
});

test('a file whose import fails stays and is tried again', async () => {
  let isAway = true;
  const node = await aNode(async () => {
    if (isAway) throw new Error('the database is away');
    return report('taken');
  });
  await put('c.xml');
  await twoRounds(node);
  expect(await in_('in')).toEqual(['.taking', 'c.xml']);
  isAway = false;
  await twoRounds(node);
  expect(await in_('done')).toContain('c.xml');
});

test('after a failed import, the next file of the same name is imported too', async () => {
  const taken: string[] = [];
  const node = await aNode(async (path) => {
    taken.push(await readFile(path, 'utf8'));
    if (taken.length > 1) return report('taken');
    await put('c.xml', 'second');
    throw new Error('the database is away');
  });
  await put('c.xml', 'first');
  await twoRounds(node);
  await twoRounds(node);
  expect(taken.toSorted()).toEqual(['first', 'first', 'second']);
  expect(await in_('in')).toEqual(['.taking']);
});

test('a file left by a dead node does not block the next file of its name', async () => {
  const taken: string[] = [];
  const node = await aNode(async (path) => {
    taken.push(await readFile(path, 'utf8'));
    return report('taken');
  });
  await put('e.xml', 'second');
  const left = join(root, 'in', '.taking', 'dead~e.xml');
  await writeFile(left, 'first');
  const then = new Date(nowMs - 601_000);
  await utimes(left, then, then);
  await twoRounds(node);
  expect(taken.toSorted()).toEqual(['first', 'second']);
});

test('several nodes import a file once', async () => {
  const taken: string[] = [];
  const take = async (path: string) => {
    taken.push(path);
    return report('taken');
  };
  const nodes = await Promise.all([aNode(take), aNode(take), aNode(take)]);
  await put('d.xml');
  await Promise.all(nodes.map((node) => node.round()));
  nowMs += 3_000;
  await Promise.all(nodes.map((node) => node.round()));
  expect(taken).toHaveLength(1);
});

test('a file left by a dead node is imported by another after ten minutes', async () => {
  const node = await aNode(async () => report('taken'));
  const left = join(root, 'in', '.taking', 'dead~e.xml');
  await writeFile(left, '<Document/>');
  const then = new Date(nowMs - 601_000);
  await utimes(left, then, then);
  await node.round();
  expect(await in_('in')).toEqual(['.taking', 'e.xml']);
  await node.round();
  expect(await in_('done')).toContain('e.xml');
});

test('a second file of the same name is kept beside the first', async () => {
  const node = await aNode(async () => report('taken'));
  for (const _ of [1, 2]) {
    await put('f.xml');
    await twoRounds(node);
  }
  const kept = await in_('done');
  expect(kept).toHaveLength(4);
  expect(kept.filter((name) => name.endsWith('f.xml'))).toHaveLength(2);
});

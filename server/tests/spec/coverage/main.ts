/**
 * npm run spec:coverage lists the rules of the specification without a test
 * npm run spec:coverage -- --write removes rules that now have a test from the committed list
 */
import { existsSync, writeFileSync } from 'node:fs';
import { type Coverage, coverageOf } from './coverage.ts';
import {
  documentNames,
  documentsFingerprint,
  listFile,
  readList,
  readTitles,
  specification,
} from './project.ts';
import type { Rule } from './rules.ts';
import { formatList, newlyUncovered } from './uncovered-list.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const inDocument = (rules: readonly Rule[], name: string): number =>
  rules.filter((rule) => rule.address.startsWith(`${name} `)).length;

function report({ uncovered, unknown }: Coverage): void {
  for (const rule of uncovered) say(`${rule.address}: ${rule.text}`);
  say('');
  for (const name of documentNames) {
    const total = inDocument(specification.rules, name);
    const missing = inDocument(uncovered, name);
    say(`${name.padEnd(10)}${total - missing} of ${total} rules have a test, ${missing} have none`);
  }
  for (const title of unknown) say(`no such rule: ${title}`);
}

/** Writes the list, unless that would hide a test that was lost. */
function write({ uncovered }: Coverage): boolean {
  const list = readList();
  const mayGrow = !existsSync(listFile) || list.documents !== documentsFingerprint;
  const lost = mayGrow ? [] : newlyUncovered(list, uncovered);
  if (lost.length > 0) {
    say(`Not written: the list only shrinks, and these rules lost their test: ${lost.join(', ')}`);
    return false;
  }
  writeFileSync(listFile, formatList(documentsFingerprint, uncovered));
  return true;
}

const coverage = coverageOf(specification, readTitles());
report(coverage);
const written = process.argv.includes('--write') ? write(coverage) : true;
process.exitCode = written && coverage.unknown.length === 0 ? 0 : 1;

import { expect, test } from 'vitest';
import { allChecks } from '../../src/conformance/checks/all-checks.ts';
import { sectionOf } from '../../src/conformance/run.ts';
import { sectionTitles } from '../../src/conformance/sections.ts';
import { unseenRules } from '../../src/conformance/unseen.ts';
import { brokenRules } from '../api/conformance/breaks.ts';
import { specification } from './coverage/project.ts';
import { sectionsOf, tablesIn } from './document.ts';
import { documentFiles, readDocument } from './specification.ts';
import { textOf } from './tree.ts';

const rules = specification.rules.map(({ address }) => address);
const checked = new Set(allChecks.flatMap((check) => check.rules));
const unseen = unseenRules.flatMap((each) => each.rules);

test('every rule of the documents has a check, or a reason why it is not visible', () => {
  expect(rules.filter((rule) => !checked.has(rule) && !unseen.includes(rule))).toEqual([]);
});

test('no rule with a check is listed as not visible', () => {
  expect(unseen.filter((rule) => checked.has(rule))).toEqual([]);
});

test('checks and reasons name rules and sections that exist', () => {
  const known = new Set([...rules, ...specification.sections]);
  expect([...checked, ...unseen].filter((rule) => !known.has(rule))).toEqual([]);
});

test('each check has its own title', () => {
  const titles = allChecks.map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('each gap that a check cites is a row of the gaps page', () => {
  const page = readDocument('gaps.md');
  const rowsOf = (section: string): readonly string[] =>
    sectionsOf(page)
      .filter(({ number }) => number === section)
      .flatMap(({ lines }) => lines)
      .map((line) => line.split('|')[1]?.replaceAll('`', '').trim() ?? '');
  const missing = allChecks
    .flatMap(({ gap }) => (gap === undefined ? [] : [gap]))
    .filter((gap) => {
      const [, section = '', row = ''] = /^gaps (\d), (.+)$/.exec(gap) ?? [];
      return !rowsOf(section).includes(row);
    });
  expect(missing).toEqual([]);
});

test('the report has the headings of the documents', () => {
  const headings = Object.entries(documentFiles).flatMap(([name, file]) =>
    sectionsOf(readDocument(file)).map(({ number, title }) => `${name} ${number}: ${title}`),
  );
  const own = Object.entries(sectionTitles).map(([section, title]) => `${section}: ${title}`);
  expect(own.filter((heading) => !headings.includes(heading))).toEqual([]);
  expect(allChecks.map(sectionOf).filter((section) => !(section in sectionTitles))).toEqual([]);
});

test('the guide lists every rule that the tests break, with a check that finds it', () => {
  const guide = sectionsOf(textOf('docs/guides/conformance.md'));
  const section = guide.find(({ title }) => title === 'What it finds');
  const rows = tablesIn(section?.lines ?? [])[0]?.rows ?? [];
  expect(rows).toEqual(brokenRules.map(({ rule, found }) => [rule, found[0]]));
});

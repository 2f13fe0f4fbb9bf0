import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { filesBelow, textOf } from '../tree.ts';
import {
  anchorsIn,
  bareNumberIn,
  type CitedPage,
  citationsIn,
  citedPages,
  linksIn,
  pathsIn,
  sectionsIn,
} from './citations.ts';
import { commentsIn, linesIn, proseIn, titlesOf } from './prose.ts';

const files = filesBelow();
const exists = new Set([...files, ...files.flatMap(foldersOf)]);
/** The documents cite themselves by bare numbers, and their words must stay. */
const isDocument = (path: string): boolean =>
  /^docs\/spec\/(?:\d-.*|gaps|business)\.md$/.test(path);
const pages = files.filter((path) => path.endsWith('.md'));
/** A released migration is never edited, not even its comments. */
const isReleased = (path: string): boolean => /^server\/migrations\/.*\.sql$/.test(path);
const written = files.filter(
  (path) => /\.(?:ts|js|sql|md)$/.test(path) && !isDocument(path) && !isReleased(path),
);
/** Samples of right and wrong citations. */
const isSample = (path: string): boolean =>
  /\/(?:citations\/citations|coverage\/coverage-of)\.test\.ts$/.test(path);

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, index).join('/'));
}

const ours = written.filter((path) => !isSample(path)).map((path) => ({ path, all: textOf(path) }));
const prose = ours.flatMap(({ path, all }) => proseIn(path, all).map((text) => ({ path, text })));
const titles = ours.flatMap(({ path, all }) => titlesOf(path, all).map((text) => ({ path, text })));

describe('citations', () => {
  test.each([
    ['checkout 3.3: a sentence', ['checkout 3.3']],
    [
      'Wallet 2.1, 2.2 and 7, gaps 1 and 3: refused',
      ['wallet 2.1', 'wallet 2.2', 'wallet 7', 'gaps 1', 'gaps 3'],
    ],
    ['gaps 3, Clock and replay', ['gaps 3']],
    ['design 2.5; promise 9', ['design 2.5', 'promise 9']],
    ['Promises 3 and 4: races', ['promise 3', 'promise 4']],
    ['wallet 100002, transfer 0.305, checkout 25 %', ['checkout 25']],
  ])('are found in: %s', (text, found) => {
    expect(citationsIn(text).map(({ page, section }) => `${page} ${section}`)).toEqual(found);
  });

  test('lead to a section that exists', () => {
    const sections = Object.fromEntries(
      Object.entries(citedPages).map(([name, file]) => [name, sectionsIn(textOf(file))]),
    ) as Record<CitedPage, ReadonlySet<string>>;
    const dangling = [...prose, ...titles].flatMap(({ path, text }) =>
      citationsIn(text)
        .filter(({ page, section }) => !sections[page].has(section))
        .map(({ page, section }) => `${path} cites ${page} ${section}: ${text}`),
    );
    expect(dangling).toEqual([]);
  });

  test.each([
    ['3.1: user accepts', '3.1:'],
    ['4, PUT /transaction/{transaction_key}/confirm', '4,'],
    ['2.1 and 2.2: what it is for', '2.1 and 2'],
    ['told in both spellings (6.6)', '(6.6)'],
    ['Section 4, DELETE', 'Section 4'],
    ['document 2, section 6', 'section 6'],
    ['decisions 3, Mail', 'decisions 3'],
    ['Wallet 3.1: user accepts', null],
    ['400 days: no cookie lives longer', null],
    ['0 or 1.', null],
    ['RFC 7636, 4.2', null],
    ['decisions 0035 and 0096', null],
  ])('are checked for their page: %s', (text, bare) => {
    expect(bareNumberIn(text)).toBe(bare);
  });

  test('name their page in every file', () => {
    const bare = prose
      .filter(({ path, text }) => !(path.endsWith('.md') && /^\d+\. /.test(text)))
      .flatMap(({ path, text }) => {
        const found = bareNumberIn(text);
        return found === null ? [] : [`${path}: ${found} in: ${text}`];
      });
    expect(bare).toEqual([]);
  });

  test('never refer to an issue tracker outside of the project', () => {
    const found = [...prose, ...titles].filter(({ text }) => /\bissues? #?\d/i.test(text));
    expect(found).toEqual([]);
  });
});

describe('links and paths', () => {
  const leadsNowhere = (page: string, target: string): boolean => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : join(dirname(page), path).replace(/\/$/, '');
    if (!exists.has(file)) return true;
    return anchor !== undefined && !anchorsIn(textOf(file)).includes(anchor);
  };

  test('every link of a page leads to a file and a heading', () => {
    const dangling = pages.flatMap((page) =>
      linksIn(linesIn(textOf(page)).join('\n'))
        .filter((target) => leadsNowhere(page, target))
        .map((target) => `${page} links to ${target}`),
    );
    expect(dangling).toEqual([]);
  });

  test('every file that a page names exists', () => {
    const missing = pages.flatMap((page) =>
      pathsIn(linesIn(textOf(page)).join('\n'))
        .filter((path) => !/[{}]|NNNN|\bx\./.test(path) && !exists.has(path))
        .map((path) => `${page} names ${path}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('promises', () => {
  const sections = textOf(citedPages.promise)
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      number: Number.parseInt(section, 10),
      proofs: linksIn(section).map((link) => join('docs', link)),
    }));

  /** The promises that tests name, for each file. */
  const named = titles.flatMap(({ path, text }) =>
    [...text.matchAll(/\bpromise (\d+)\b/g)].map(([, number]) => ({
      path,
      number: Number(number),
    })),
  );
  const isNamedBy = (path: string, number: number): boolean =>
    named.some((one) => one.path === path && one.number === number);

  test('are numbered from 1, without a gap', () => {
    expect(sections.map(({ number }) => number)).toEqual(sections.map((_, index) => index + 1));
  });

  test.each(sections)(
    'promise $number links to tests whose titles name it',
    ({ number, proofs }) => {
      expect(proofs).not.toEqual([]);
      expect(proofs.filter((path) => !isNamedBy(path, number))).toEqual([]);
    },
  );

  test('every test that names a promise is linked from it', () => {
    const unlinked = named
      .filter(({ path, number }) => !sections[number - 1]?.proofs.includes(path))
      .map(({ path, number }) => `${path} names promise ${number}`);
    expect(unlinked).toEqual([]);
  });
});

test('comments are read across lines and without their marks', () => {
  const source = [
    '/** Gaps',
    ' * 3: a block. */',
    '// one line of',
    '// wallet 3.1',
    "const text = '// no comment'; // at the end",
  ].join('\n');
  expect(commentsIn(source)).toEqual(['Gaps 3: a block.', 'one line of wallet 3.1', 'at the end']);
});

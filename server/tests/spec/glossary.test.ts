import ts from 'typescript';
import { expect, test } from 'vitest';
import { cell, tablesIn } from './document.ts';
import { filesBelow, textOf } from './tree.ts';

// docs/glossary.md has one word for one thing; what it forbids is in no text that people read.

/** Texts in several languages, and the folders of pages that speak English alone. */
const isRead = (path: string): boolean =>
  /[А-я]/.test(textOf(path)) ||
  /page-texts-en\.ts$|^server\/src\/(?:demo-shop|front-door)\//.test(path);

const textFiles = filesBelow('server/src').filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && isRead(path),
);

/** The texts of a file: what stands in quotes and has two words or more, without markup. */
function textsIn(source: string): readonly string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest));
  return texts.map((text) => text.replaceAll(/<[^>]*>?/g, ' ')).filter((text) => / \S/.test(text));
}

const forbiddenWords = (glossary: string): readonly string[] =>
  tablesIn(glossary.split('\n')).flatMap((table) =>
    table.rows.flatMap((row) =>
      [...(cell(table, row, 'Do not say') ?? '').matchAll(/`([^`]+)`/g)].map(
        ([, word = '']) => word,
      ),
    ),
  );

/** Finds a word where it stands alone; `…` is any ending of it. */
const patternOf = (word: string): RegExp =>
  new RegExp(`(?<!\\p{L})${word.replaceAll('…', '\\p{L}*')}(?!\\p{L})`, 'iu');

const words = forbiddenWords(textOf('docs/glossary.md')).map(
  (word) => [word, patternOf(word)] as const,
);

const forbiddenIn = (source: string): readonly string[] =>
  textsIn(source).flatMap((text) =>
    words.flatMap(([word, pattern]) => (pattern.test(text) ? [`${word}: ${text}`] : [])),
  );

test('no text of pages and mails has a word that the glossary forbids', () => {
  expect(textFiles.length).toBeGreaterThan(20);
  expect(textFiles.flatMap((path) => forbiddenIn(textOf(path)))).toEqual([]);
});

test.each([
  ["const a = 'Nobody has paid';", ['nobody: Nobody has paid']],
  ["const a = 'Somebody asks for it';", ['somebody…: Somebody asks for it']],
  ['const a = html`<p class="held">The money is held</p>`;', ['held:  The money is held ']],
  ["const a = 'Galbūt adresas nepilnas.';", ['nepiln…: Galbūt adresas nepilnas.']],
  ["const a = 'Этим нажатием';", ['этим нажатием: Этим нажатием']],
  ["const held = 'canceled'; // nobody", []],
])('a forbidden word is found in a text, and nowhere else: %s', (source, found) => {
  expect(forbiddenIn(source)).toEqual(found);
});

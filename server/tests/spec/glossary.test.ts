import ts from 'typescript';
import { expect, test } from 'vitest';
import { buyerLanguages, pageLanguages } from '../../src/pages/language.ts';
import { cell, tablesIn } from './document.ts';
import { filesBelow, textOf } from './tree.ts';

// docs/glossary.md has one word for one thing; texts for people must not use its forbidden words.

/** Texts in several languages, and the folders of pages that are only in English. */
const isRead = (path: string): boolean =>
  /[А-я]/.test(textOf(path)) ||
  /-texts-[a-z]{2}\.ts$|^server\/src\/(?:demo-shop|front-door)\//.test(path);

const textFiles = filesBelow('server/src').filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && isRead(path),
);

/** Which of the glossary's tables applies to a text: by its language, otherwise the first. */
type Side = 'page' | 'buyer';

const languageSides: ReadonlyMap<string, Side> = new Map([
  ...buyerLanguages.map((one) => [one, 'buyer'] as const),
  ...pageLanguages.map((one) => [one, 'page'] as const),
]);

type SidedText = { readonly side: Side; readonly text: string };

/** The texts of a file: string literals of two words or more, without markup. */
function textsIn(source: string, path: string): readonly SidedText[] {
  const texts: SidedText[] = [];
  const visit = (node: ts.Node, side: Side): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      texts.push({ side, text: node.text });
    }
    const named = ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) ? node.name.text : '';
    ts.forEachChild(node, (child) => visit(child, languageSides.get(named) ?? side));
  };
  const ofFile = languageSides.get(/-([a-z]{2})\.ts$/.exec(path)?.[1] ?? '') ?? 'page';
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest), ofFile);
  return texts
    .map(({ side, text }) => ({ side, text: text.replaceAll(/<[^>]*>?/g, ' ') }))
    .filter(({ text }) => / \S/.test(text));
}

/** Finds a whole word; `…` stands for any ending. */
const patternOf = (...words: readonly string[]): RegExp => {
  const either = words.map((word) => word.replaceAll('…', '\\p{L}*')).join('|');
  return new RegExp(`(?<!\\p{L})(?:${either})(?!\\p{L})`, 'iu');
};

type Forbidden = { readonly side: Side; readonly word: string; readonly pattern: RegExp };

const forbiddenWords = (glossary: string): readonly Forbidden[] =>
  tablesIn(glossary.split('\n')).flatMap((table) => {
    const side = table.head.includes('German') ? 'buyer' : 'page';
    return table.rows.flatMap((row) =>
      [...(cell(table, row, 'Do not say') ?? '').matchAll(/`([^`]+)`/g)].map(
        ([, word = '']) => ({ side, word, pattern: patternOf(word) }) as const,
      ),
    );
  });

const words = forbiddenWords(textOf('docs/glossary.md'));

/** Any word of a side: nearly every text has none, which saves a search for each word. */
const anyOf = (side: Side): RegExp =>
  patternOf(...words.filter((one) => one.side === side).map(({ word }) => word));

const any: Readonly<Record<Side, RegExp>> = { page: anyOf('page'), buyer: anyOf('buyer') };

const forbiddenIn = (source: string, path = 'texts.ts'): readonly string[] =>
  textsIn(source, path)
    .filter(({ side, text }) => any[side].test(text))
    .flatMap(({ side, text }) =>
      words
        .filter((one) => one.side === side && one.pattern.test(text))
        .map(({ word }) => `${word}: ${text}`),
    );

test('no text of pages and mails contains a forbidden word of the glossary', () => {
  expect(textFiles.length).toBeGreaterThan(20);
  expect(textFiles.flatMap((path) => forbiddenIn(textOf(path), path))).toEqual([]);
});

test.each([
  ["const a = 'Nobody has paid';", ['nobody: Nobody has paid']],
  ["const a = 'Somebody asks for it';", ['somebody…: Somebody asks for it']],
  ['const a = html`<p class="held">The money is held</p>`;', ['held:  The money is held ']],
  ["const a = 'Galbūt adresas nepilnas.';", ['nepiln…: Galbūt adresas nepilnas.']],
  ["const a = 'Этим нажатием';", ['этим нажатием: Этим нажатием']],
  ["const held = 'canceled'; // nobody", []],
  ["const a = { en: 'Your e-mail here', pl: 'adres e-mail' };", ['e-mail: Your e-mail here']],
  ["const a = { de: { b: 'Der Händler wartet' } };", ['Händler…: Der Händler wartet']],
  ["const a = { ru: 'Der Händler wartet' };", []],
])('a forbidden word is found only inside texts: %s', (source, found) => {
  expect(forbiddenIn(source)).toEqual(found);
});

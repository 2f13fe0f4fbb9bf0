import { posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { filesBelow, textOf } from './tree.ts';

// Decision 0125: sizes that a reader can take in at once.

const isTest = (path: string): boolean => /\.test\.ts$/.test(path);
const written = ['server', 'sdk', 'scripts', 'bench']
  .flatMap(filesBelow)
  .filter((path) => /\.[jt]s$/.test(path));
const isOfTests = (path: string): boolean => isTest(path) || /^(?:server|sdk)\/tests\//.test(path);
const production = written.filter((path) => !isOfTests(path));

const lineCount = (text: string): number => text.trimEnd().split('\n').length;

/** The files that import each file. The test beside a file does not count. */
function importersOf(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>();
  for (const path of paths) {
    for (const [, target = ''] of textOf(path).matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)) {
      const imported = posix.join(posix.dirname(path), target);
      const isBeside = isTest(path) && posix.dirname(imported) === posix.dirname(path);
      if (!isBeside) importers.set(imported, (importers.get(imported) ?? new Set()).add(path));
    }
  }
  return importers;
}

test('a file of fewer than 15 lines has more than one importer', () => {
  const importers = importersOf(written);
  const small = production
    // A program that people start is a file of its own.
    .filter((path) => !path.startsWith('server/bin/'))
    .filter((path) => lineCount(textOf(path)) < 15 && importers.get(path)?.size === 1)
    .map((path) => `${path}: only ${[...(importers.get(path) ?? [])].join()} imports it`);
  expect(small).toEqual([]);
});

/** The lines of the longest statement of a file. A line inside a template starts no statement. */
function longestStatement(text: string): number {
  let [first, longest, ticks] = [0, 0, 0];
  const lines = text.trimEnd().split('\n');
  for (const [index, line] of lines.entries()) {
    if (ticks % 2 === 0 && /^[\w/]/.test(line)) {
      longest = Math.max(longest, index - first);
      first = index;
    }
    ticks += line.split('`').length - 1;
  }
  return Math.max(longest, lines.length - first);
}

/** A `describe` only groups tests, each of which is a function of its own. */
const holdsTests = (node: ts.Node, file: ts.SourceFile): boolean =>
  ts.isCallExpression(node) && /^describe\b/.test(node.expression.getText(file));

/** `path:line` of each function with more lines than the maximum, first and last line included. */
function longFunctions(path: string, text: string, linesMax: number): readonly string[] {
  // A function is never longer than its top-level statement, so few files need to be parsed.
  if (longestStatement(text) <= linesMax) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number): number => file.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && !holdsTests(node.parent, file)) {
      const first = lineAt(node.getStart(file));
      const lines = lineAt(node.end) - first + 1;
      if (lines > linesMax) found.push(`${path}:${first + 1} has ${lines} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('no function is longer than 60 lines', () => {
  const longIn = (paths: readonly string[]): readonly string[] =>
    paths.flatMap((path) => longFunctions(path, textOf(path), 60));

  test('in the service, the SDK, the scripts and the benches', () => {
    expect(longIn(production)).toEqual([]);
  });

  test('in tests', () => {
    expect(longIn(written.filter(isOfTests))).toEqual([]);
  });

  test('one line too many is found, blank lines and nested functions included', () => {
    const sample = 'const f = () => {\n\n  g(() => {\n  });\n};\n';
    expect(longFunctions('a.ts', sample, 5)).toEqual([]);
    expect(longFunctions('a.ts', sample, 4)).toEqual(['a.ts:1 has 5 lines']);
  });

  test('a describe may be longer, a test in it may not', () => {
    const sample = "describe('a', () => {\n  test('b', () => {\n    c();\n  });\n});\n";
    expect(longFunctions('a.test.ts', sample, 3)).toEqual([]);
    expect(longFunctions('a.test.ts', sample, 2)).toEqual(['a.test.ts:2 has 3 lines']);
  });

  test('text at the beginning of a line does not end a function', () => {
    const sample = 'let a;\nconst f = () => {\n  g(`\nconst b = 1;\n`);\n};\nlet c;\n';
    expect(longFunctions('a.ts', sample, 5)).toEqual([]);
    expect(longFunctions('a.ts', sample, 4)).toEqual(['a.ts:2 has 5 lines']);
  });
});

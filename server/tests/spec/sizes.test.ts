import { posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { filesBelow, textOf } from './tree.ts';

// Decision 0125: what a reader can take in at once.

const isTest = (path: string): boolean => /\.test\.ts$/.test(path);
const typescript = [...filesBelow('server'), ...filesBelow('sdk'), ...filesBelow('scripts')].filter(
  (path) => path.endsWith('.ts'),
);
const production = typescript.filter(
  (path) => /^(?:server|sdk)\/src\//.test(path) && !isTest(path),
);

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
  const importers = importersOf(typescript);
  const small = production
    .filter((path) => lineCount(textOf(path)) < 15 && importers.get(path)?.size === 1)
    .map((path) => `${path}: only ${[...(importers.get(path) ?? [])].join()} imports it`);
  expect(small).toEqual([]);
});

/** The lines of the longest statement of a file. Within a template no line begins one. */
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

/** `path:line` of each function that is longer than so many lines, from its first to its last. */
function longFunctions(path: string, text: string, linesMax: number): readonly string[] {
  // No function is longer than the statement that it stands in, and few files need to be parsed.
  if (longestStatement(text) <= linesMax) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const lineAt = (position: number): number => file.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
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
  test('in server/src and sdk/src', () => {
    expect(production.flatMap((path) => longFunctions(path, textOf(path), 60))).toEqual([]);
  });

  test('a line more is found, blank lines and nested functions included', () => {
    const sample = 'const f = () => {\n\n  g(() => {\n  });\n};\n';
    expect(longFunctions('a.ts', sample, 5)).toEqual([]);
    expect(longFunctions('a.ts', sample, 4)).toEqual(['a.ts:1 has 5 lines']);
  });

  test('a text at the beginning of a line ends no function', () => {
    const sample = 'let a;\nconst f = () => {\n  g(`\nconst b = 1;\n`);\n};\nlet c;\n';
    expect(longFunctions('a.ts', sample, 5)).toEqual([]);
    expect(longFunctions('a.ts', sample, 4)).toEqual(['a.ts:2 has 5 lines']);
  });
});

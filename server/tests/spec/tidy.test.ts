import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { documents } from '../../../scripts/docs/documents.ts';
import { citedBy, citedIn, means, missingPart } from './decisions.ts';
import { machines } from './machines.ts';
import { filesBelow, root, textOf } from './tree.ts';

// Rules for our own files. Each test names the files that break it.

const files = filesBelow();
const isTest = (path: string): boolean =>
  /\.(?:test|spec)\.ts$/.test(path) || path.startsWith('server/tests/');
/** The specification keeps its own form. */
const ours = files.filter((path) => !path.startsWith('docs/spec/') && path !== 'package-lock.json');
const written = ours.filter((path) =>
  /\.(?:ts|tsx|js|mjs|sql|md|json|css|html|sh|ya?ml)$/.test(path),
);
const code = ours.filter((path) => /\.(?:ts|tsx|js|mjs|sql)$/.test(path));
const production = files.filter((path) => /^server\/src\/.*\.ts$/.test(path) && !isTest(path));

/** `path:line` of every line that matches a pattern. */
const found = (paths: readonly string[], pattern: RegExp): readonly string[] => {
  const anywhere = new RegExp(pattern, 'm');
  return paths
    .map((path) => ({ path, text: textOf(path) }))
    .filter(({ text }) => anywhere.test(text))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
        ),
    );
};

describe('decisions', () => {
  const decisionFiles = files.filter((path) => path.startsWith('docs/decisions/'));
  const ids = decisionFiles.map((path) => path.replace(/^docs\/decisions\/(.*)\.md$/, '$1'));
  const citedByTables = machines.flatMap(citedBy);
  const citations = written.flatMap((path) =>
    citedIn(textOf(path)).map((cited) => ({ path, cited })),
  );

  test.each([
    [`source: decision('0020-order-starts-pending')`, ['0020-order-starts-pending']],
    ['see docs/decisions/0021-payment-transitions.md', ['0021-payment-transitions']],
    ['// Decision 0022: why. And decision 0023.', ['0022', '0023']],
    ['(decisions 0020, 0021 and 0022)', ['0020', '0021', '0022']],
    ['Spec: checkout 6.3. Decision: 0024.', ['0024']],
    ['server/migrations/0002-ledger.sql, 1800000000', []],
  ])('a citation is found in: %s', (text, cited) => {
    expect(citedIn(text)).toEqual(cited);
  });

  test('every decision has its own number and a name', () => {
    expect(ids.filter((id) => !/^\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))).toEqual([]);
    const numbers = ids.map((id) => id.slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  test('every decision has its five parts', () => {
    const incomplete = decisionFiles.flatMap((path) => {
      const part = missingPart(textOf(path));
      return part === null ? [] : [`${path} lacks: ${part}`];
    });
    expect(incomplete).toEqual([]);
  });

  test('every decision is at most a page, which is 700 words', () => {
    const wordsIn = (path: string): number => textOf(path).split(/\s+/).length;
    expect(decisionFiles.filter((path) => wordsIn(path) > 700)).toEqual([]);
  });

  test('every cited decision exists', () => {
    const exists = (cited: string): boolean => ids.some((id) => means(cited, id));
    const dangling = citations
      .filter(({ cited }) => !exists(cited))
      .map(({ path, cited }) => `${path} cites ${cited}`);
    expect(dangling).toEqual([]);
    expect(citedByTables.filter((cited) => !ids.includes(cited))).toEqual([]);
  });

  test('every decision is cited somewhere else', () => {
    const forgotten = ids.filter(
      (id) =>
        !citedByTables.includes(id) &&
        !citations.some(
          ({ path, cited }) => path !== `docs/decisions/${id}.md` && means(cited, id),
        ),
    );
    expect(forgotten).toEqual([]);
  });
});

test('every state table is registered in machines.ts', async () => {
  const tables = production.filter((path) => path.endsWith('.states.ts'));
  const unregistered: string[] = [];
  for (const path of tables) {
    const module: object = await import(`${root}${path}`);
    const isRegistered = Object.values(module).some((value) => machines.includes(value));
    if (!isRegistered) unregistered.push(path);
  }
  expect(tables.length).toBe(machines.length);
  expect(unregistered).toEqual([]);
});

test.each(documents)('$file matches the code (npm run docs)', ({ file, render }) => {
  expect(textOf(file)).toBe(render());
});

describe('text', () => {
  test('no work is left for later without a decision that says so', () => {
    const markers = ['TO' + 'DO', 'FIX' + 'ME'].join('|');
    const left = found(written, new RegExp(`\\b(?:${markers})\\b`));
    expect(left.filter((line) => citedIn(line).length === 0)).toEqual([]);
  });

  test('no file contains a path of a single machine', () => {
    expect(found(written, /(?:^|[\s'"`(=:,])\/(?:home|Users|work|root)\/|\b[A-Z]:\\\\?\w/)).toEqual(
      [],
    );
  });

  test('no file of code is longer than 300 lines', () => {
    const long = code
      .filter((path) => /\.(?:ts|tsx|js|mjs)$/.test(path) && !isTest(path))
      .map((path) => ({ path, lines: textOf(path).trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });
});

test('an entry of the changelog names its area and is short', () => {
  const entries = textOf('CHANGELOG.md')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  const unfit = (entry: string): boolean =>
    !/^- \*\*[A-Z][\w ]+\*\*: /.test(entry) || entry.split(' ').length > 60;
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.filter(unfit)).toEqual([]);
});

test('every test runs: none is singled out or skipped', () => {
  const tests = files.filter((path) => /\.(?:test|spec)\.ts$/.test(path));
  expect(found(tests, /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|todo)\b/)).toEqual([]);
});

describe('money has no floating point', () => {
  /** The codec between rows and PostgreSQL: seconds and counters are numbers there, money is not. */
  const codecs = ['server/src/engine/column.ts'];

  /** Where amounts are bigint: everything but the codecs at the edge and at the database. */
  const withMoney = production.filter(
    (path) =>
      /^server\/src\/(?:kernel|engine|ledger|checkout|wallet|transfer)\//.test(path) &&
      !/\.(?:wire|routes|store)\.ts$/.test(path) &&
      !codecs.includes(path),
  );

  /** Calls that make a floating-point number: `Number(x)`, `x.toFixed(2)` … */
  const floatingCalls = (path: string): readonly string[] => {
    // Most files have none of these words and need no parsing.
    if (!/Number|parseFloat|toFixed/.test(textOf(path))) return [];
    const file = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest);
    const calls: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const callee = node.expression.getText(file);
        if (/^(?:Number|(?:Number\.)?parseFloat)$|\.toFixed$/.test(callee)) {
          const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
          calls.push(`${path}:${line + 1}: ${node.getText(file)}`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return calls;
  };

  test('no floating-point number is created where amounts are bigint', () => {
    expect(withMoney.flatMap(floatingCalls)).toEqual([]);
  });

  // biome-ignore format: a table
  const floating = [
    ['server/src/ledger/sample.ts',                  `export const price = parseFloat('1.10');`],
    ['server/src/kernel/sample.ts',                  `export const price = Number('1.10');`],
    ['server/src/kernel/rounded.ts',                 'export const price = Math.round(1.1);'],
    ['server/src/wallet/payments/sample.states.ts',  'export const now = Date.now();'],
  ] as const;
  const whole = ['server/src/ledger/whole.ts', 'export const price = 110n;'] as const;

  /** What the linter reports for texts at these paths, under our own settings. */
  const lint = (samples: readonly (readonly [path: string, text: string])[]): string => {
    const house = mkdtempSync(join(tmpdir(), 'florin-lint-'));
    for (const file of ['biome.json', '.gitignore'])
      copyFileSync(`${root}${file}`, join(house, file));
    for (const [path, text] of samples) {
      mkdirSync(dirname(join(house, path)), { recursive: true });
      writeFileSync(join(house, path), `${text}\n`);
    }
    const biome = `${root}node_modules/@biomejs/biome/bin/biome`;
    const options = { cwd: house, encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', 'server'], options);
    rmSync(house, { recursive: true });
    return `${stdout}${stderr}`;
  };

  let said = '';
  beforeAll(() => {
    said = lint([...floating, whole]);
  });

  const isReported = (path: string): boolean =>
    said
      .split('\n')
      .some((line) => line.startsWith(`${path}:`) && line.includes('noRestrictedGlobals'));

  test.each(floating)('the linter reports floating point in %s: %s', (path) => {
    expect(isReported(path)).toBe(true);
  });

  test('the linter accepts whole amounts', () => {
    expect(said).toContain('Checked 5 files');
    expect(said).not.toContain(whole[0]);
  });
});

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Program } from '../../../server/src/front-door/docs/examples/examples.ts';
import { ensureProgram } from '../../../server/tests/support/system-program.ts';
import type { FoundSdk, Ran } from './packed-sdk.ts';

type Language = Program['language'];

const run = promisify(execFile);

/** A shell stops at its first failing command, even inside a pipe. */
const runners: Readonly<Record<Language, readonly [program: string, ...options: string[]]>> = {
  sh: ['bash', '-euo', 'pipefail'],
  js: [process.execPath],
  php: ['php'],
  python: ['python3'],
};

/** Ensures every program that examples need, and installs missing ones where possible. */
export function ensureLanguages(): void {
  for (const program of ['curl', 'openssl', 'python3']) ensureProgram(program);
  ensureProgram('php', 'php-cli');
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#96;': '`',
  '&amp;': '&',
};

const decoded = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39|#96);/g, (entity) => entities[entity] ?? entity);

const group = /<fieldset class="tabs">([\s\S]*?)<\/fieldset>/g;
const program = /aria-label="Example in ([^"]+)"><code>([\s\S]*?)<\/code>/g;

/** The examples of a page, each by the names of its languages. */
export const shownExamples = (html: string): readonly ReadonlyMap<string, string>[] =>
  [...html.matchAll(group)].map(
    ([, panels = '']) =>
      new Map(
        [...panels.matchAll(program)].map(([, name = '', text = '']) => [name, decoded(text)]),
      ),
  );

/** The output according to the comments of a program, line by line. */
export const printsOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\/\/|#) prints (.*)$/gm)].map(([, words = '']) => words);

/** Runs an example where the SDK is found. A variable holds the path of each file. */
export async function runIn(
  { folder }: FoundSdk,
  language: Language,
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  files: Readonly<Record<string, Buffer>> = {},
): Promise<Ran> {
  const file = join(folder, `example-${crypto.randomUUID()}.${language}`);
  await writeFile(file, `${text}\n`);
  const named: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(files)) {
    named[name] = `${file}.${name}`;
    await writeFile(`${file}.${name}`, bytes);
  }
  const [runner, ...options] = runners[language];
  // A Python that a person installed for themselves is in their home.
  const { PATH, HOME } = process.env;
  try {
    const surroundings = { cwd: folder, env: { PATH, HOME, ...env, ...named } };
    const { stdout, stderr } = await run(runner, [...options, file], surroundings);
    return { code: 0, stdout, stderr };
  } catch (thrown) {
    const { code, stdout = '', stderr = '' } = thrown as Partial<Ran>;
    return { code: Number(code ?? -1), stdout, stderr: stderr === '' ? String(thrown) : stderr };
  }
}

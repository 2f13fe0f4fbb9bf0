import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CliFailure } from './failure.ts';
import type { In, Terminal } from './terminal.ts';

const inputCharactersMax = 65_536;

/**
 * Secrets are read from standard input, one on each line, since arguments stay in the shell's
 * history and in lists of processes. A person at a terminal gets a prompt, and their typing is not
 * echoed.
 */
export async function readSecrets(
  { stdin, stderr }: Terminal,
  names: readonly string[],
): Promise<readonly string[]> {
  if (names.length === 0) return [];
  if (stdin.isTTY === true) return askHidden(stdin, stderr.write.bind(stderr), names);
  const lines = linesOf(await everythingIn(stdin));
  return names.map((name, index) => {
    const line = lines[index] ?? '';
    if (line !== '') return line;
    const order = names.map((each) => `the ${each}`).join(', then ');
    throw new CliFailure(
      'usage',
      `The ${name} did not come over standard input; expected ${order}, each on a line.`,
    );
  });
}

const linesOf = (text: string): readonly string[] => text.split(/\r?\n/);

async function everythingIn(stdin: In): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  stdin.setEncoding('utf8');
  for await (const part of stdin) {
    parts.push(String(part));
    length += part.length;
    if (length > inputCharactersMax) {
      throw new CliFailure('usage', 'Standard input holds far more than a password.');
    }
  }
  return parts.join('');
}

async function askHidden(
  stdin: In,
  say: (text: string) => unknown,
  names: readonly string[],
): Promise<readonly string[]> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  // Ctrl-C and Ctrl-D end the input, as everywhere else.
  const leaving = new AbortController();
  lines.once('SIGINT', () => leaving.abort());
  try {
    const answers: string[] = [];
    for (const name of names) {
      say(`${name}: `);
      answers.push(await lines.question('', { signal: leaving.signal }));
      say('\n');
    }
    return answers;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    say('\n');
    throw new CliFailure('usage', 'Nothing was changed.');
  } finally {
    lines.close();
  }
}

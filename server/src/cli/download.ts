import type { Given, Result, Session } from './command.ts';
import { CliFailure } from './failure.ts';

/** Refuses output formats that exclude each other. */
export function refuseTogether(given: Given, forms: readonly string[]): void {
  const found = forms.filter((form) => given.has(form)).map((form) => `--${form}`);
  if (found.length < 2) return;
  throw new CliFailure(
    'usage',
    `Give one of ${found.join(' and ')}: the output is one or the other.`,
  );
}

/** Prints a file of the server as it arrives, and nothing more. */
export async function downloaded({ api, terminal }: Session, path: string): Promise<Result> {
  const { download } = await api();
  await download(path, (text) => terminal.stdout.write(text));
  return { document: {}, text: () => '' };
}

/** The address of the same rows as CSV. `query` is empty or begins with a question mark. */
export const asCsv = (path: string, query: string): string =>
  `${path}${query === '' ? '?' : `${query}&`}format=csv`;

import { appendFile, readFile, truncate } from 'node:fs/promises';
import type { Seal } from '../../auditor/journal/compare-seals.ts';
import { CliFailure } from '../failure.ts';

const keys = () => import('../../auditor/journal/keys-and-seals.ts');

/** Reads a file and its content, or says what is wrong with it. */
export async function contentOf<Content>(
  path: string,
  read: (text: string) => Content,
): Promise<Content> {
  try {
    return read(await readFile(path, 'utf8'));
  } catch (fault) {
    const because = fault instanceof Error ? fault.message : String(fault);
    throw new CliFailure('usage', `${path} cannot be used: ${because}.`);
  }
}

/** The seals of a file that must exist: a misspelt name is not an empty file. */
export async function keptSeals(path: string): Promise<readonly Seal[]> {
  return contentOf(path, (await keys()).sealsIn);
}

/** The same for a new seal: creates the file if it is missing, and ends its last line. */
export async function sealsToGoOnWith(path: string): Promise<readonly Seal[]> {
  await appendFile(path, '').catch(() => {});
  const text = await contentOf(path, (whole) => whole);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) await endLastLine(path, whole, text.slice(whole.length));
  return keptSeals(path);
}

/** A seal is written before the server gets it, so a truncated one is signed again. */
async function endLastLine(path: string, before: string, line: string): Promise<void> {
  if ((await keys()).isSealLine(line)) await appendFile(path, '\n');
  else await truncate(path, Buffer.byteLength(before));
}

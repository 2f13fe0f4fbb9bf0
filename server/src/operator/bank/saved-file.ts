import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnreadableFile } from '../../bank/xml/unreadable-file.ts';
import { saveFile } from '../../edge/reading/file-body.ts';
import type { EdgeRequest } from '../../edge/reading/request.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';

/** Bank 2, Statement files. */
const fileBytesMax = 100 * 1_024 * 1_024;

export const savedFileRefusals = {
  invalid_request: 400,
  too_large: 413,
  unreadable_file: 422,
} as const;

export type SavedFile = {
  readonly path: string;
  readonly name: string | null;
  readonly sha256: string;
  readonly bytes: number;
  /** Call it once the file was read: nothing refuses the file from then on. */
  readonly onReadable: () => void;
};

const noFile = refuse('invalid_request', 'A file is required as the request body.');

/**
 * Saves the file of a request, passes it to a piece of work and deletes it. If it cannot be read at
 * all, the sender must correct it.
 */
export async function withSavedFile<Answer>(
  { file }: Pick<EdgeRequest, 'file'>,
  work: (file: SavedFile) => Promise<Answer>,
): Promise<Decision<Answer, keyof typeof savedFileRefusals>> {
  const folder = await mkdtemp(join(tmpdir(), 'florin-bank-'));
  try {
    if (file === null) return noFile;
    const path = join(folder, 'file');
    const saved = await saveFile(file, path, fileBytesMax);
    if (!saved.ok) return saved;
    if (saved.value.bytes === 0) return noFile;
    return accept(await work({ path, ...saved.value, onReadable: () => file.noteReadable() }));
  } catch (error) {
    if (error instanceof UnreadableFile) return refuse('unreadable_file', error.message);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { constants, type FileHandle, open } from 'node:fs/promises';
import { StartupRefusal } from '../startup-refusal.ts';
import type { DatabaseUser } from './database-user.ts';
import { errorText } from './error-code.ts';

const logBytesMax = 10 * 1024 * 1024;
const tailBytesMax = 64 * 1024;

/** The log opened for one postmaster, and the position where its part begins. */
export type ServerLog = { readonly file: FileHandle; readonly beginsAt: number };

/** Opens the log for appending. Starts it anew if it has grown too large. */
export async function openServerLog(path: string, user: DatabaseUser | null): Promise<ServerLog> {
  // As root, never follow a link that somebody planted in the place of the log.
  const flags = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY;
  const file = await open(path, flags | (constants.O_NOFOLLOW ?? 0), 0o600).catch((error) => {
    throw new StartupRefusal(
      `Florin cannot write PostgreSQL's log (${errorText(error)}); ` +
        'remove that file or set another DATA_DIR.',
    );
  });
  if (user !== null) await file.chown(user.uid, user.gid);
  if ((await file.stat()).size > logBytesMax) await file.truncate(0);
  return { file, beginsAt: (await file.stat()).size };
}

/** The end of the log, from a position on. */
export async function readLogSince(path: string, position: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const from = Math.max(position, size - tailBytesMax);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(size - from, 0)), {
      position: from,
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Refusals of early clients are FATAL too, but are not the reason for a failed start. */
const turnedAway =
  /the database system is (not yet accepting|starting up|shutting down|in recovery)/;

/** PostgreSQL's own reason for a failed start: its last FATAL, PANIC or ERROR line, else the last. */
export function failureIn(log: string): string {
  const lines = log
    .split('\n')
    .map(withoutPrefix)
    .filter((line) => line !== '');
  const severe = lines.filter((line) => /^(FATAL|PANIC|ERROR):/.test(line));
  return severe.filter((line) => !turnedAway.test(line)).at(-1) ?? lines.at(-1) ?? '';
}

const withoutPrefix = (line: string): string =>
  line.replace(/^[-\d]+ [:.\d]+ \S+ \[\d+\] /, '').trim();

import type { Shortcoming } from '../../kernel/shortcoming.ts';
import type { Database } from '../../storage/database.ts';
import { clockAheadMs, readDatabaseFacts } from '../../storage/database-ground.store.ts';
import { judgeDatabase } from '../../storage/database-ground.ts';
import { judgeSchema } from '../../storage/judge-schema.ts';
import type { Migration } from '../../storage/migration-manners.ts';
import { unknownMigrations } from '../../storage/migration-refusals.ts';
import { judgeClock } from './clock-ground.ts';
import { judgeDescriptors, judgeDisk, readOnlyDisk } from './machine-ground.ts';
import { freeBytesAt, isReadOnlyAt, readDescriptors } from './read-machine.ts';

/** `isEmbedded`: the database is in this folder too. */
export type DataFolder = { readonly dataDir: string; readonly isEmbedded: boolean };

/** The disk of the data folder and the limits of this process. */
export async function lookAtMachine({
  dataDir,
  isEmbedded,
}: DataFolder): Promise<readonly Shortcoming[]> {
  const isReadOnly = isEmbedded && (await isReadOnlyAt(dataDir));
  const freeBytes = await freeBytesAt(dataDir);
  const descriptors = await readDescriptors();
  return [
    isReadOnly ? readOnlyDisk : null,
    freeBytes === null ? null : judgeDisk(freeBytes, isEmbedded),
    descriptors === null ? null : judgeDescriptors(descriptors),
  ].filter((found) => found !== null);
}

export const lookAtDatabase = async (database: Database): Promise<readonly Shortcoming[]> =>
  judgeDatabase(await database.withLookup(readDatabaseFacts));

/**
 * Another node may have migrated the database since this one started. `known` are the migrations at
 * that start.
 */
export const lookAtSchema = async (
  database: Database,
  known: readonly Migration[],
): Promise<readonly Shortcoming[]> =>
  judgeSchema(await database.withLookup((client) => unknownMigrations(client, known)));

const answerMsMax = 1_000;

/** Only while the service runs: a start does not wait for clocks. */
export async function lookAtClock(
  database: Database,
  nowMs: () => number,
): Promise<readonly Shortcoming[]> {
  const beganMs = performance.now();
  const aheadMs = await database.withLookup((client) => clockAheadMs(client, nowMs));
  // A late answer gives the time of an unknown moment.
  if (performance.now() - beganMs > answerMsMax) throw new Error('the answer came late');
  const found = judgeClock(aheadMs);
  return found === null ? [] : [found];
}

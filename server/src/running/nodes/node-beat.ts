import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Shortcoming } from '../../kernel/shortcoming.ts';
import type { Database } from '../../storage/database.ts';
import { freeBytesAt } from '../ground/read-machine.ts';
import { type NodeAnswers, removeNode, writeBeat } from './node.store.ts';

const beatMs = 5_000;
/** Three missed beats: the node is away, or cannot reach the database. */
export const awaySeconds = 20;

type Parts = {
  readonly database: Database;
  readonly version: string;
  readonly dataDir: string;
  readonly found: () => readonly Shortcoming[];
  readonly answers: () => NodeAnswers;
};

export type NodeBeat = { readonly id: string; readonly end: () => Promise<void> };

const farewellMs = 1_000;

/** Reports every few seconds that this node runs, and its findings (decision 0201). */
export function startBeat({ database, version, dataDir, found, answers }: Parts): NodeBeat {
  const id = randomUUID();
  const startedAt = Math.floor(Date.now() / 1_000);
  const own = { id, name: hostname(), version, runtime: process.version, startedAt };
  const beat = async (): Promise<void> => {
    const freeBytes = await freeBytesAt(dataDir);
    const said = { freeBytes, shortcomings: found(), answers: answers() };
    await writeBeat(database, { ...own, ...said }, Date.now);
  };
  let isBeating = false;
  const round = async (): Promise<void> => {
    isBeating = true;
    // Another alarm reports a database that is away, and the next beat comes soon.
    await beat().catch(() => {});
    isBeating = false;
  };
  let running = round();
  const timer = setInterval(() => {
    if (!isBeating) running = round();
  }, beatMs).unref();
  return {
    id,
    end: async () => {
      clearInterval(timer);
      const farewell = running.then(() => removeNode(database, id)).catch(() => {});
      // A hanging database does not keep a node from stopping: the row expires later.
      await Promise.race([farewell, pause(farewellMs, undefined, { ref: false })]);
    },
  };
}

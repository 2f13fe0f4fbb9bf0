import { setTimeout as sleep } from 'node:timers/promises';
import { StartupRefusal } from '../startup-refusal.ts';
import { errorCode, errorText } from './error-code.ts';
import { FolderTaken } from './guardian.store.ts';
import { findPostmaster, isSameLife, isServing, type LockFile } from './lock-file.ts';
import { recoveryMsMax, startPostmaster, stopPostmaster } from './postmaster.ts';
import { prepareDatabase } from './prepare-database.ts';
import type { Session } from './session.store.ts';
import type { Site } from './site.ts';

/** A server that runs, and our guard over its folder. */
export type Running = {
  readonly lock: LockFile;
  readonly guardian: Session;
  /** How the postmaster ended. Null: it is not our child, so nobody tells us. */
  readonly ended: Promise<string> | null;
};

const patienceMsMax = 30_000;
const retryDelayMsMin = 10;
const retryDelayMsMax = 500;

/** Worth another try for `patienceMs` from the beginning. After that, `notYet` is reported. */
type NotYet = { readonly notYet: string; readonly patienceMs: number };

/** A postmaster to connect to. */
type Server = Pick<Running, 'lock' | 'ended'>;

/** Remembers the server that this attempt started, so that a failure can undo the start. */
type Memory = { started: Server | null };

/** Attaches to the server that serves the folder, or starts one. Waits for an old one to end. */
export async function bringUp(site: Site): Promise<Running> {
  const memory: Memory = { started: null };
  try {
    return await tryUntilUp(site, memory);
  } catch (error) {
    // A server that another Florin has claimed first is no longer ours to stop.
    if (memory.started !== null && !(error instanceof FolderTaken)) {
      await undoStart(site, memory.started);
    }
    throw error;
  }
}

async function tryUntilUp(site: Site, memory: Memory): Promise<Running> {
  const begunAt = Date.now();
  for (let delayMs = retryDelayMsMin; ; delayMs = Math.min(delayMs * 2, retryDelayMsMax)) {
    const server = await findOrStart(site, memory);
    const outcome = 'notYet' in server ? server : await attach(site, server);
    if ('guardian' in outcome) return outcome;
    if (Date.now() - begunAt > outcome.patienceMs) {
      throw new StartupRefusal(outcome.notYet);
    }
    await sleep(delayMs);
  }
}

async function findOrStart(site: Site, memory: Memory): Promise<Server | NotYet> {
  const found = await findPostmaster(site.folder.cluster);
  const { started } = memory;
  if (started !== null && isSameLife(found, started.lock)) return started;
  if (found !== null) return { lock: found, ended: null };
  const outcome = await startPostmaster(site, await site.choosePort());
  if (outcome.kind === 'ready') {
    memory.started = { lock: outcome.lock, ended: outcome.ended };
    return memory.started;
  }
  if (isPassingFailure(outcome.reason)) {
    return { notYet: startFailure(site, outcome.reason), patienceMs: patienceMsMax };
  }
  throw new StartupRefusal(startFailure(site, outcome.reason));
}

/** Stops the server that we started and cannot use. */
async function undoStart(site: Site, started: Server): Promise<void> {
  if (await isServing(site.folder.cluster, started.lock)) {
    await stopPostmaster(site, started.lock.pid);
  }
}

const startFailure = (site: Site, reason: string): string =>
  `PostgreSQL could not start on the folder ${site.folder.cluster}: ${reason}`;

/** The refusal about an earlier server that should answer and does not. */
const silence = (site: Site, reason: string, { pid }: LockFile): string =>
  `PostgreSQL (process ${pid}), which serves the folder ${site.folder.cluster}, does not answer: ${reason}`;

/** A port in use, or an old server that is still ending: both pass. */
function isPassingFailure(reason: string): boolean {
  return [
    /could not create any TCP\/IP sockets/,
    /lock file "[^"]*" (already exists|is empty)/,
    /pre-existing shared memory block .* is still in use/,
  ].some((failure) => failure.test(reason));
}

/** Connects, takes the guard, and creates the service's database if needed. */
async function attach(site: Site, server: Server): Promise<Running | NotYet> {
  const { lock } = server;
  try {
    const guardian = await prepareDatabase(site, lock.port);
    site.log(
      `PostgreSQL (process ${lock.pid}, ${server.ended === null ? 'already running' : 'started'}) ` +
        `listens on 127.0.0.1:${lock.port}.`,
    );
    return { ...server, guardian };
  } catch (error) {
    if (error instanceof StartupRefusal) throw error;
    if (!isPassingError(error)) throw new StartupRefusal(startFailure(site, errorText(error)));
    const failure = server.ended === null ? silence : startFailure;
    return {
      notYet: failure(site, errorText(error), lock),
      patienceMs: patienceFor(lock, error),
    };
  }
}

/** Recovery takes as long as it takes. Any other passing failure ends quickly. */
const patienceFor = (lock: LockFile, error: unknown): number =>
  lock.status === 'starting' || /starting up|recovery|not yet accepting/.test(errorText(error))
    ? recoveryMsMax
    : patienceMsMax;

/** Lost and refused connections, and a server that is not ready, is shutting down or is full. */
function isPassingError(error: unknown): boolean {
  const code = errorCode(error);
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '53300'].includes(code) ||
    /^(57P0[123]|08...)$/.test(code) ||
    /^(Connection terminated|timeout expired|Query read timeout)/i.test(errorText(error))
  );
}

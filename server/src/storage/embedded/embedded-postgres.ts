import { SingleFlight } from '../../kernel/single-flight.ts';
import { bringUp, type Running } from './bring-up.ts';
import { FolderTaken, takeGuard } from './guardian.store.ts';
import { isServing, readLockFile } from './lock-file.ts';
import { isListening } from './ports.ts';
import { stopPostmaster } from './postmaster.ts';
import { addressOf, openGuardian } from './prepare-database.ts';
import { isAnswering, type Session } from './session.store.ts';
import { type EmbeddedOptions, prepareSite, type Site } from './site.ts';

/** A PostgreSQL server of our own, in the data folder (decision 0001-embedded-postgresql). */
export type EmbeddedPostgres = {
  /**
   * The address of the running server, for the service's role. It starts a dead server again.
   * Callers ask for it when a connection fails. Concurrent calls share one start.
   */
  readonly ensureRunning: () => Promise<string>;
  /** Clean stop: a fast shutdown of the postmaster, awaited. Afterwards ensureRunning rejects. */
  readonly stop: () => Promise<void>;
};

/** Starts PostgreSQL on the data folder, or attaches to the server of a killed Florin. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const site = await prepareSite(options);
  let running: Running | null = null;
  const reviving = new SingleFlight<string>();
  let stopping: Promise<void> | null = null;

  const adopt = (next: Running): string => {
    running = next;
    void next.ended?.then((how) => {
      if (stopping !== null || running !== next) return;
      site.log(`PostgreSQL (process ${next.lock.pid}) ended unexpectedly: ${how}.`);
    });
    return addressOf(site.service, next.lock.port);
  };

  const revive = async (): Promise<string> => {
    if (running !== null && (await isHealthy(site, running))) {
      return addressOf(site.service, running.lock.port);
    }
    if (running !== null) await letGo(site, running);
    try {
      return adopt(await bringUp(site));
    } catch (error) {
      // The server belongs to another Florin now, so stop() has nothing to stop.
      if (error instanceof FolderTaken) running = null;
      throw error;
    }
  };

  const ensureRunning = (): Promise<string> => {
    if (stopping !== null) return Promise.reject(new Error('The embedded database was stopped.'));
    return reviving.run(revive);
  };

  const stopNow = async (pending: Promise<string> | null): Promise<void> => {
    // Lets a pending start finish first. Its outcome makes no difference here.
    await pending?.catch(() => undefined);
    if (running !== null) await shutDown(site, running);
    running = null;
  };

  const stop = (): Promise<void> => {
    stopping ??= stopNow(reviving.underWay());
    return stopping;
  };

  adopt(await bringUp(site));
  return { ensureRunning, stop };
}

/** Whether the same postmaster still serves, accepts connections, and the folder is still ours. */
async function isHealthy(site: Site, running: Running): Promise<boolean> {
  return (
    (await isServing(site.folder.cluster, running.lock)) &&
    (await statusOf(site)) === 'ready' &&
    (await isAnswering(running.guardian)) &&
    // A dying postmaster closes its port first, and a caller may have seen no more of its death.
    (await isListening(running.lock.port))
  );
}

const statusOf = async (site: Site): Promise<string | undefined> =>
  (await readLockFile(site.folder.cluster))?.status;

/** Gives up a server that no longer serves us. */
async function letGo(site: Site, running: Running): Promise<void> {
  try {
    // Somebody asked it to stop after all sessions end. As the guardian we may hurry it.
    const isStopping = (await statusOf(site)) === 'stopping';
    if (
      isStopping &&
      (await isServing(site.folder.cluster, running.lock)) &&
      (await isAnswering(running.guardian))
    ) {
      await stopPostmaster(site, running.lock.pid);
    }
  } finally {
    await running.guardian.close();
  }
}

/** Stops the postmaster, unless it has ended or another Florin has taken the folder. */
async function shutDown(site: Site, running: Running): Promise<void> {
  try {
    if (!(await isServing(site.folder.cluster, running.lock))) return;
    await stopUnlessTaken(site, running);
  } finally {
    await running.guardian.close();
  }
}

async function stopUnlessTaken(site: Site, { lock, guardian }: Running): Promise<void> {
  const guard = (await isAnswering(guardian)) ? guardian : await regainGuard(site, lock.port);
  if (guard === 'taken') return;
  await stopPostmaster(site, lock.pid);
  site.log(`PostgreSQL (process ${lock.pid}) was stopped.`);
  if (guard !== 'unreachable') await guard.close();
}

/**
 * Tries to take the guard again. A server that admits nobody is unused. One that another Florin has
 * taken is in use.
 */
async function regainGuard(site: Site, port: number): Promise<Session | 'taken' | 'unreachable'> {
  let session: Session | null = null;
  try {
    session = await openGuardian(site, port);
    await takeGuard(session, site.folder.root);
    return session;
  } catch (error) {
    await session?.close();
    return error instanceof FolderTaken ? 'taken' : 'unreachable';
  }
}

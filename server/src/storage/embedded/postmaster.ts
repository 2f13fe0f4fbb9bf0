import { spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupRefusal } from '../startup-refusal.ts';
import { type LockFile, readLockFile } from './lock-file.ts';
import { isGoneWithin } from './processes.ts';
import { identityOf, programEnvironment, runProgram } from './programs.ts';
import { failureIn, openServerLog, readLogSince } from './server-log.ts';
import type { Site } from './site.ts';

/** After a crash, a busy server may have gigabytes of WAL to replay. */
export const recoveryMsMax = 600_000;
const fastShutdownMsMax = 30_000;
const immediateShutdownMsMax = 10_000;

/**
 * How a start ended: a server that accepts connections, or PostgreSQL's own reason for the failure.
 */
export type StartOutcome =
  | { readonly kind: 'ready'; readonly lock: LockFile; readonly ended: Promise<string> }
  | { readonly kind: 'failed'; readonly reason: string };

const megabyte = 1_048_576;

/**
 * A sixteenth of the memory that we may use: PostgreSQL's own default suits the smallest machine.
 */
function cacheMegabytes(): number {
  // No limit is reported as 0 or as a huge number. Then the machine's memory is smaller.
  const limit = process.constrainedMemory() || totalmem();
  const share = Math.round(Math.min(limit, totalmem()) / 16 / megabyte);
  return Math.min(512, Math.max(128, share));
}

/** Durability (fsync, synchronous_commit, full_page_writes) keeps PostgreSQL's defaults. */
const defaultSettings: Readonly<Record<string, string>> = {
  shared_buffers: `${cacheMegabytes()}MB`,
  // Three of them are reserved for superusers, so the service has sixty.
  max_connections: '63',
  max_wal_size: '2GB',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  timezone: 'UTC',
};

/** The wrapper relies on these settings, and nobody may change them. */
const fixedSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
};

/** Starts a postmaster on the port and waits until it accepts connections or ends. */
export async function startPostmaster(site: Site, port: number): Promise<StartOutcome> {
  const log = await openServerLog(site.folder.logFile, site.user);
  try {
    const child = spawnPostmaster(site, port, log.file.fd);
    const lock = await untilReady(site, child);
    if (lock !== null) return { kind: 'ready', lock, ended: child.ended };
    const reason = failureIn(await readLogSince(site.folder.logFile, log.beginsAt));
    return { kind: 'failed', reason: reason === '' ? await child.ended : reason };
  } finally {
    await log.file.close();
  }
}

type Child = {
  readonly pid: number | undefined;
  readonly ended: Promise<string>;
  readonly hasEnded: () => boolean;
};

/**
 * Detached, in its own process group: Ctrl-C in the terminal reaches only Florin, which then stops
 * the server cleanly. The server writes its log directly to the file, so that the log outlives
 * Florin.
 */
function spawnPostmaster(site: Site, port: number, logDescriptor: number): Child {
  const settings = { ...defaultSettings, ...site.settings, ...fixedSettings, port: String(port) };
  const child = spawn(
    site.binaries.postgres,
    [
      '-D',
      site.folder.cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...identityOf(site.user),
      cwd: site.folder.root,
      env: programEnvironment(process.env),
      detached: true,
      stdio: ['ignore', 'ignore', logDescriptor],
      windowsHide: true,
    },
  );
  child.unref();
  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      hasEnded = true;
      resolve(how);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(signal ?? `exit code ${code ?? 'unknown'}`));
  });
  return { pid: child.pid, ended, hasEnded: () => hasEnded };
}

/** The lock file of the child as soon as it is ready. Null: the child has ended instead. */
async function untilReady(site: Site, child: Child): Promise<LockFile | null> {
  const begunAt = Date.now();
  let isAnnounced = false;
  while (!child.hasEnded()) {
    const lock = await readLockFile(site.folder.cluster);
    if (lock?.pid === child.pid && lock?.status === 'ready') return lock;
    const waitedMs = Date.now() - begunAt;
    if (waitedMs > 5_000 && !isAnnounced) {
      isAnnounced = true;
      site.log('PostgreSQL is still starting; after a crash it first recovers what was committed.');
    }
    if (waitedMs > recoveryMsMax) return giveUp(site, child);
    await Promise.race([sleep(10), child.ended]);
  }
  return null;
}

async function giveUp(site: Site, child: Child): Promise<never> {
  if (child.pid !== undefined) await stopPostmaster(site, child.pid);
  throw new StartupRefusal(
    `PostgreSQL was not ready after ${recoveryMsMax / 60_000} minutes; ` +
      `its log ${site.folder.logFile} says why.`,
  );
}

/** Fast shutdown of a postmaster that was found to be ours. Returns when the process has ended. */
export async function stopPostmaster(site: Site, pid: number): Promise<void> {
  await requestShutdown(site, pid, 'fast');
  if (await isGoneWithin(pid, fastShutdownMsMax)) return;
  site.log(`PostgreSQL (process ${pid}) does not end; it is stopped without its last checkpoint.`);
  await requestShutdown(site, pid, 'immediate');
  if (await isGoneWithin(pid, immediateShutdownMsMax)) return;
  throw new Error(`PostgreSQL (process ${pid}) did not end.`);
}

async function requestShutdown(site: Site, pid: number, mode: 'fast' | 'immediate'): Promise<void> {
  if (process.platform === 'win32') return requestShutdownOnWindows(site, mode);
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch {
    // It has ended in the meantime.
  }
}

/** Windows has no signals. pg_ctl speaks to the postmaster in PostgreSQL's own way. */
async function requestShutdownOnWindows(site: Site, mode: string): Promise<void> {
  await runProgram(
    site.binaries.pgCtl,
    ['stop', '--no-wait', `--pgdata=${site.folder.cluster}`, `--mode=${mode}`],
    { user: null, folder: site.folder.root },
  );
}

import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FlorinHome } from '../../support/florin-home.ts';
import type { FlorinProcess } from '../../support/florin-process.ts';
import { addressBytes, limit, openFiles, openFilesMax } from './limits.ts';
import type { SmallDisk } from './small-disk.ts';

/** Where a fault is made. */
export type Machine = {
  readonly home: FlorinHome;
  readonly disk: SmallDisk;
  readonly server: FlorinProcess;
  readonly clockFile: string;
};

/** A fault that is in effect. */
export type Made = {
  /** In which form, and what was possible here. */
  readonly how: string;
  readonly mend: () => Promise<void>;
};

export type Fault = {
  readonly make: (machine: Machine) => Promise<Made>;
  /** The server dies of it, and its supervisor restarts it. */
  readonly endsServer?: true;
  /** Whether payments are refused meanwhile; otherwise they only take longer. */
  readonly stopsPayments: boolean;
  /** What /readyz reports; null: nothing, since the fault ends too soon. */
  readonly readiness: RegExp | null;
  /** What the log reports; null: nothing, since no request was put off. */
  readonly log: RegExp | null;
};

/** Both faults of a disk need one of its own. */
function needsDisk({ lacks }: SmallDisk): void {
  if (lacks !== null) throw new Error(`the fault cannot be made: ${lacks}`);
}

const full: Fault['make'] = async ({ disk }) => {
  needsDisk(disk);
  await disk.fill();
  return { how: 'a tmpfs without a free byte', mend: disk.makeRoom };
};

/** A disk with files open for writing cannot be remounted, so the database is killed in between. */
const readOnly: Fault['make'] = async ({ home, disk, server }) => {
  needsDisk(disk);
  server.signal('SIGSTOP');
  await home.killPostgres();
  for (let tries = 0; ; tries += 1) {
    try {
      await disk.remount('ro');
      break;
    } catch (fault) {
      if (tries === 100) throw fault;
      await pause(50);
    }
  }
  server.signal('SIGCONT');
  return { how: 'remounted read-only, the database killed', mend: () => disk.remount('rw') };
};

const descriptors: Fault['make'] = async ({ server }) => {
  const before = await openFilesMax(server.pid);
  await limit([server.pid], 'nofile', await openFiles(server.pid));
  return {
    how: 'prlimit --nofile to what is open',
    mend: () => limit([server.pid], 'nofile', before),
  };
};

const memoryOfSession: Fault['make'] = async ({ home }) => {
  const pids = await home.writingSessions();
  await Promise.all(
    pids.map(async (pid) => limit([pid], 'as', (await addressBytes(pid)) - 2 ** 20)),
  );
  return {
    how: 'prlimit --as of the writing sessions',
    mend: () => limit(pids, 'as', 'unlimited'),
  };
};

/**
 * Without address space the server still works for minutes, so the system, short of memory, kills
 * it.
 */
const memoryOfServer: Fault['make'] = async ({ server }) => {
  await limit([server.pid], 'as', (await addressBytes(server.pid)) - 2 ** 28);
  await server.end('SIGKILL');
  return { how: 'prlimit --as of the server, then kill -9', mend: async () => {} };
};

const killed: Fault['make'] = async ({ home }) => {
  await home.killWritingSession();
  return { how: 'kill -9 of a session, as the system does it', mend: async () => {} };
};

const jump =
  (ms: number): Fault['make'] =>
  async ({ server, clockFile }) => {
    const set = async (value: number): Promise<void> => {
      await writeFile(clockFile, String(value));
      server.signal('SIGUSR2');
    };
    await set(ms);
    return { how: `the server's clock ${ms / 1_000} s off`, mend: () => set(0) };
  };

/** The leader of a group of commits waits this long before it syncs: the maximum of the setting. */
const slowCommits: Fault['make'] = async ({ home }) => {
  await home.query("ALTER SYSTEM SET commit_delay = '100000'");
  await home.query("ALTER SYSTEM SET commit_siblings = '0'");
  await home.query('SELECT pg_reload_conf()');
  const mend = async (): Promise<void> => {
    await home.query('ALTER SYSTEM RESET ALL');
    await home.query('SELECT pg_reload_conf()');
  };
  return { how: 'commit_delay of 100 ms before each sync', mend };
};

const standstill: Fault['make'] = async ({ home }) => {
  const thaw = await home.freezePostgres();
  return { how: 'all of PostgreSQL stopped in its tracks', mend: async () => thaw() };
};

// biome-ignore format: a table
export const faults: Readonly<Record<string, Fault>> = {
  'disk full':           { make: full, stopsPayments: true, readiness: /is full|does not answer/, log: /is full|does not answer|delayed/ },
  'disk read-only':      { make: readOnly, stopsPayments: true, readiness: /DATA_DIR is read-only/, log: /DATA_DIR is read-only/ },
  'no descriptors':      { make: descriptors, stopsPayments: false, readiness: /files and connections/, log: /files and connections/ },
  'session out of memory': { make: memoryOfSession, stopsPayments: false, readiness: null, log: null },
  'server out of memory':  { make: memoryOfServer, stopsPayments: true, endsServer: true, readiness: null, log: null },
  'session killed':      { make: killed, stopsPayments: false, readiness: null, log: null },
  'clock ahead':         { make: jump(3_600_000), stopsPayments: false, readiness: /3600 seconds ahead/, log: /has jumped/ },
  'clock behind':        { make: jump(-3_600_000), stopsPayments: false, readiness: /3600 seconds behind/, log: /has jumped/ },
  'slow disk':           { make: slowCommits, stopsPayments: false, readiness: null, log: null },
  'disk stands still':   { make: standstill, stopsPayments: true, readiness: /does not answer/, log: /does not answer|delayed/ },
};

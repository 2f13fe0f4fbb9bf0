import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { fileURLToPath } from 'node:url';

/** A server under measurement. */
export type Contestant = {
  readonly port: number;
  /** CPU seconds used so far by the server and, separately, by its database. */
  readonly cpuSeconds: () => { readonly server: number; readonly database: number };
  readonly stop: () => Promise<void>;
};

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The flags of `npm start` for Node: fewer and shorter garbage collections after requests. */
const nodeFlags = ['--max-semi-space-size=64'];

/** Starts a server as a separate process and waits until it answers. */
export async function startContestant(
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<Contestant> {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeFlags, fromHere(script)], {
    env: { ...process.env, ...environment, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilItAnswers(child, port);
  const dataDir = environment['DATA_DIR'];
  return {
    port,
    cpuSeconds: () => ({
      server: cpuSecondsOf([String(child.pid)]),
      database: dataDir === undefined ? 0 : cpuSecondsOf(databaseProcesses(dataDir)),
    }),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilItAnswers(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The postmaster of a data folder and its children. */
function databaseProcesses(dataDir: string): string[] {
  const postmaster =
    readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0] ?? '';
  const children = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster,
  );
  return [postmaster, ...children];
}

const statOf = (pid: string): string[] => {
  try {
    // The fields after the name, which may contain spaces: state, parent, …
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
};

const parentOf = (pid: string): string | undefined => statOf(pid)[1];

const ticksPerSecond = 100;

/** User and system time, including ended children. Zero if there is no /proc. */
function cpuSecondsOf(pids: readonly string[]): number {
  const ticks = pids.flatMap((pid) => statOf(pid).slice(11, 15).map(Number));
  return ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond;
}

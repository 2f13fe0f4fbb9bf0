import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The output of the child process, one JSON line each. */
export type FlorinEvent =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'running'; readonly address: string; readonly log: readonly string[] }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'stopped' };

/** A Florin in its own process. */
export type ChildFlorin = {
  readonly pid: number;
  readonly nextEvent: () => Promise<FlorinEvent>;
  /** Lets it start its database. */
  readonly go: () => void;
  /** Waits until it ends by itself. Returns the exit code. */
  readonly ended: () => Promise<number | null>;
  /** Sends a signal and waits for the end. Returns the exit code, or null after a kill. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
};

export type ChildOptions = {
  readonly dataDir: string;
  /** The user who runs it; by default the current user. */
  readonly user?: { readonly uid: number; readonly gid: number };
  readonly homeDir: string;
};

const program = fileURLToPath(new URL('florin-process.ts', import.meta.url));
const projectFolder = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts the process and waits until it has loaded its code; `go` lets it start the database. */
export async function loadChildFlorin(options: ChildOptions): Promise<ChildFlorin> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', program, options.dataDir], {
    cwd: projectFolder,
    env: { PATH, HOME: options.homeDir, TMPDIR: options.homeDir },
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(options.user ?? {}),
  });
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  const nextEvent = eventReader(child);
  await nextEvent();
  return {
    pid: child.pid ?? 0,
    nextEvent,
    go: () => child.stdin?.write('go\n'),
    ended: () => ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

function eventReader(child: ChildProcess): () => Promise<FlorinEvent> {
  if (child.stdout === null) throw new Error('The child has no output.');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async () => {
    const line = await lines.next();
    if (line.done === true) throw new Error('The child ended without a further word.');
    return JSON.parse(line.value);
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const mainFile = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export type Environment = Readonly<Record<string, string>>;

/** How a process ended: by itself with a code, or by a signal. */
export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** The built server in its own process, as an operator would start it. */
export class FlorinProcess {
  readonly ended: Promise<Exit>;
  readonly #child: ChildProcess;
  readonly #stdout: string[] = [];
  readonly #stderr: string[] = [];
  #hasEnded = false;

  /**
   * The process gets only this environment, and the paths to programs and temporary files. `main`
   * is the program of another build.
   */
  constructor(environment: Environment, main = mainFile) {
    const { PATH, HOME, TMPDIR } = process.env;
    this.#child = spawn(process.execPath, [main], {
      cwd: join(dirname(main), '..'),
      env: { PATH, HOME, TMPDIR, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#stdout.push(text));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#stderr.push(text));
    // Not at its exit, but when its last output has been read.
    this.ended = once(this.#child, 'close').then(([code, signal]) => {
      this.#hasEnded = true;
      return { code, signal };
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get stdout(): string {
    return this.#stdout.join('');
  }

  get stderr(): string {
    return this.#stderr.join('');
  }

  /**
   * The output since the last call. It is then dropped, since a long trial would collect too much.
   */
  takeStdout(): string {
    return this.#stdout.splice(0).join('');
  }

  /** Waits for the line that reports readiness. Returns the address in it. */
  async ready(): Promise<string> {
    for (;;) {
      const url = readyUrlIn(this.stdout);
      if (url !== null) return url;
      if (this.#hasEnded) throw new Error(`Florin did not start:\n${this.stdout}${this.stderr}`);
      const heard = new Promise((resolve) => this.#child.stdout?.once('data', resolve));
      await Promise.race([heard, this.ended]);
    }
  }

  /** Sends a signal, unless the process has ended. */
  signal(signal: NodeJS.Signals): void {
    if (!this.#hasEnded) this.#child.kill(signal);
  }

  end(signal: NodeJS.Signals): Promise<Exit> {
    this.signal(signal);
    return this.ended;
  }
}

function readyUrlIn(log: string): string | null {
  const line = log.split('\n').find((text) => text.includes('"Florin is ready."'));
  return line === undefined ? null : (JSON.parse(line) as { url: string }).url;
}

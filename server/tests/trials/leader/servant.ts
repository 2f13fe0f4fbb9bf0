import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Environment } from '../../support/florin-process.ts';

/** How many lines of the log a failure shows. */
const linesShown = 30;

export type ServantOptions = {
  readonly program: string;
  readonly args: readonly string[];
  /** The file for its output. */
  readonly log: string;
  readonly environment?: Environment;
  readonly owner?: { readonly uid: number; readonly gid: number };
};

/** A program of the machine that runs for a trial, and is stopped by its process id. */
export class Servant {
  readonly #child: ChildProcess;
  readonly #log: string;
  readonly #ended: Promise<void>;
  #hasEnded = false;

  constructor({ program, args, log, environment = {}, owner }: ServantOptions) {
    const file = openSync(log, 'a');
    this.#log = log;
    this.#child = spawn(program, args, {
      ...owner,
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...environment },
      stdio: ['ignore', file, file],
    });
    closeSync(file);
    this.#ended = new Promise((resolve) => {
      const end = () => {
        this.#hasEnded = true;
        resolve();
      };
      this.#child.on('exit', end);
      this.#child.on('error', end);
    });
  }

  /** Null when it has ended, or never started. */
  get pid(): number | null {
    return this.#hasEnded ? null : (this.#child.pid ?? null);
  }

  async kill(): Promise<void> {
    if (this.pid !== null) this.#child.kill('SIGKILL');
    await this.#ended;
  }

  async lastWords(): Promise<string> {
    const lines = (await readFile(this.#log, 'utf8')).trim().split('\n');
    return `${this.#child.spawnfile}:\n${lines.slice(-linesShown).join('\n')}`;
  }
}

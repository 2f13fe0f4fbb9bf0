import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../support/florin-process.ts';

/** A shell that receives pasted commands: the next block sees what one block set. */
export class Shell {
  readonly #bash: ChildProcess;
  readonly #folder: string;
  readonly #ended: Promise<unknown>;
  #said = '';
  #isOver = false;

  /** Keeps the blocks in the folder; the shell gets only this environment. */
  constructor(folder: string, environment: Environment) {
    this.#folder = folder;
    this.#bash = spawn('bash', ['--norc'], {
      cwd: folder,
      env: environment,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#bash.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
    });
    // A shell that has ended reads no input; its output tells why.
    this.#bash.stdin?.on('error', () => {});
    this.#ended = once(this.#bash, 'close').then(() => {
      this.#isOver = true;
    });
    this.#bash.stdin?.write('exec 2>&1\n');
  }

  /** Runs a block and returns its output. The first command that fails ends the shell. */
  async paste(block: string): Promise<string> {
    const mark = randomUUID();
    const file = join(this.#folder, `${mark}.sh`);
    await writeFile(file, block);
    this.#said = '';
    // From a file: programs that read from the terminal must not read the next commands.
    this.#bash.stdin?.write(`. ${file} < /dev/null\necho ${mark}\n`);
    while (!this.#said.includes(mark)) {
      if (this.#isOver)
        throw new Error(`${block}\nended the shell, which had said:\n${this.#said}`);
      const heard = new Promise((resolve) => this.#bash.stdout?.once('data', resolve));
      await Promise.race([heard, this.#ended]);
    }
    return this.#said.replace(`${mark}\n`, '');
  }

  async close(): Promise<void> {
    this.#bash.stdin?.end();
    await this.#ended;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { ensureProgram } from './system-program.ts';

const program = 'redis-server';

/** A real Redis for one test, which the test may kill, suspend and restart. */
export class RedisServer {
  readonly port: number;
  readonly #folder: string;
  #child: ChildProcess | null = null;

  static async start(): Promise<RedisServer> {
    ensureProgram(program);
    const server = new RedisServer(
      await freePort(),
      await mkdtemp(join(tmpdir(), 'florin-redis-')),
    );
    await server.run();
    return server;
  }

  private constructor(port: number, folder: string) {
    this.port = port;
    this.#folder = folder;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Restarts it on the same port, with its saved data. */
  async run(): Promise<void> {
    const options = [
      '--port',
      `${this.port}`,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--dir',
      this.#folder,
    ];
    const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const ended = once(child, 'exit');
    while (!said.includes('Ready to accept connections')) {
      const heard = await Promise.race([once(child.stdout, 'data'), ended.then(() => 'ended')]);
      if (heard === 'ended') throw new Error(`redis-server did not start:\n${said}`);
    }
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Its sockets stay open, and nothing is answered. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const program = 'redis-server';
const oneAtATime = 'flock';

const isOnPath = (): boolean =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, program)));

/** Installs Redis where that can be done without asking, else says how to get it. */
function ensureInstalled(): void {
  if (isOnPath()) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/etc/debian_version')) installOnDebian();
  if (!isOnPath()) {
    throw new Error(
      'These tests need redis-server: apt-get install redis-server, or brew install redis.',
    );
  }
}

/** One test file after another: apt-get refuses to run beside itself. */
function installOnDebian(): void {
  const install = `apt-get update && apt-get install --yes --no-install-recommends ${program}`;
  const script = `command -v ${program} || { ${install}; }`;
  const lock = join(tmpdir(), 'florin-install-redis.lock');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(oneAtATime, [lock, 'sh', '-c', script], { stdio: 'ignore', env });
}

/** A real Redis of a test's own, which it may kill, stop in its tracks and start again. */
export class RedisServer {
  readonly port: number;
  readonly #folder: string;
  #child: ChildProcess | null = null;

  static async start(): Promise<RedisServer> {
    ensureInstalled();
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

  /** Starts it again, on the same port, with what it saved. */
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

  /** Its sockets stay, and nobody answers. */
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

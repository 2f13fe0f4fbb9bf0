import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { isGoneWithin } from '../../../src/storage/embedded/processes.ts';
import { childrenOf, signalIfThere } from '../../support/process-tree.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';
import { Servant } from './servant.ts';

export type Owner = { readonly uid: number; readonly gid: number };

export type MemberParts = {
  readonly name: string;
  /**
   * The address where its servers listen. Other members use an address behind a network that may
   * fail.
   */
  readonly listen: string;
  readonly known: string;
  /** Its own way to etcd. */
  readonly etcd: string;
  readonly ports: Ports;
  readonly folder: string;
  readonly owner: Owner;
};

export type Ports = {
  readonly postgres: number;
  readonly patroni: number;
  readonly etcd: number;
  readonly etcdPeers: number;
};

/** Patroni's view of a member. */
export type Seen = {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
};

const secondsMax = 60_000;

/** One of the servers of a cluster: Patroni, its PostgreSQL, and the network around both. */
export class Member {
  readonly name: string;
  readonly address: string;
  readonly #parts: MemberParts;
  readonly #network: readonly TcpProxy[];
  #patroni: Servant | null = null;
  #stopped: readonly number[] = [];

  /** Its configuration is in its folder already. */
  static async create(parts: MemberParts, etcd: string): Promise<Member> {
    const { listen, known, ports } = parts;
    const network = [
      await TcpProxy.start(`tcp://${listen}:${ports.postgres}`, known, ports.postgres),
      await TcpProxy.start(`tcp://${listen}:${ports.patroni}`, known, ports.patroni),
      await TcpProxy.start(`tcp://${etcd}:${ports.etcd}`, parts.etcd, ports.etcd),
    ];
    return new Member(parts, network);
  }

  private constructor(parts: MemberParts, network: readonly TcpProxy[]) {
    this.name = parts.name;
    this.address = `${parts.listen}:${parts.ports.postgres}`;
    this.#parts = parts;
    this.#network = network;
  }

  get config(): string {
    return join(this.#parts.folder, 'etc/patroni/config.yml');
  }

  /** Starts Patroni, as systemd would after a crash. */
  run(): void {
    const { owner, folder } = this.#parts;
    const log = join(folder, 'patroni.log');
    this.#patroni = new Servant({ program: 'patroni', args: [this.config], log, owner });
  }

  /** All its processes end at the same moment, as in a power cut. */
  async kill(): Promise<void> {
    const pids = await this.#pids();
    for (const pid of pids) signalIfThere(pid, 'SIGKILL');
    for (const pid of pids) await isGoneWithin(pid, secondsMax);
    this.#patroni = null;
  }

  /** Patroni ends, and its PostgreSQL keeps running without supervision. */
  async killPatroni(): Promise<void> {
    await this.#patroni?.kill();
    this.#patroni = null;
  }

  async lastWords(): Promise<string> {
    return (await this.#patroni?.lastWords()) ?? `${this.name} does not run`;
  }

  /** All its processes are suspended: their sockets stay open, and nothing is answered. */
  async stop(): Promise<void> {
    this.#stopped = await this.#pids();
    for (const pid of this.#stopped) signalIfThere(pid, 'SIGSTOP');
  }

  goOn(): void {
    for (const pid of this.#stopped) signalIfThere(pid, 'SIGCONT');
    this.#stopped = [];
  }

  /**
   * No data passes between it and etcd, or between it and the others. The nodes can still reach it.
   */
  cutOff(): void {
    for (const proxy of this.#network) {
      proxy.freezeNew();
      proxy.freeze();
    }
  }

  /** No data passes to its replicas; etcd still hears from it. */
  cutReplication(): void {
    const [postgres] = this.#network;
    postgres?.freezeNew();
    postgres?.freeze();
  }

  rejoin(): void {
    for (const proxy of this.#network) proxy.thaw();
  }

  /** Whether it reports itself as leader, to a caller on its own machine. */
  async isLeading(): Promise<boolean> {
    return (await this.#ask('/primary'))?.status === 200;
  }

  /** The cluster as it sees it; empty while it does not answer. */
  async members(): Promise<readonly Seen[]> {
    const answer = await this.#ask('/cluster');
    return answer === null ? [] : (JSON.parse(answer.text) as { members: Seen[] }).members;
  }

  async remove(): Promise<void> {
    this.goOn();
    await this.killPatroni();
    await this.kill();
    for (const proxy of this.#network) proxy.close();
  }

  async #pids(): Promise<readonly number[]> {
    const parents = [this.#patroni?.pid ?? null, await this.#postmaster()].filter(
      (pid) => pid !== null,
    );
    const children = await Promise.all(parents.map(childrenOf));
    // Patroni first: it must not see its PostgreSQL end.
    return [...parents, ...children.flat()];
  }

  async #postmaster(): Promise<number | null> {
    const file = join(this.#parts.folder, 'data/postmaster.pid');
    const [pid = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    return pid === '' ? null : Number(pid);
  }

  #ask(path: string): Promise<{ readonly status: number; readonly text: string } | null> {
    const { listen, ports } = this.#parts;
    return new Promise((resolve) => {
      const asked = get({ host: listen, port: ports.patroni, path, timeout: 1_000 }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', () => resolve(null));
      });
      asked.on('timeout', () => asked.destroy());
      asked.on('error', () => resolve(null));
    });
  }
}

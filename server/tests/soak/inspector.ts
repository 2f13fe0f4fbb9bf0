import { once } from 'node:events';
import { WebSocket } from 'undici';
import type { FlorinProcess } from '../support/florin-process.ts';
import { until } from '../support/until.ts';

/** Opens the inspector of a process, at a port that the process prints. */
export const inspectable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** What a process holds after garbage collection. */
export type Memory = {
  /** Bytes of objects. */
  readonly heap: number;
  /** Bytes of buffers, which lie outside of the heap. */
  readonly buffers: number;
  /** Live timers, sockets, servers and other handles, by kind. */
  readonly resources: Readonly<Record<string, number>>;
};

type Message<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly error: { readonly message: string } };

/** What a process reports about itself. */
type Seen = Omit<Memory, 'resources'> & { readonly kinds: readonly string[] };

const looked = `(() => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heap: heapUsed, buffers: arrayBuffers, kinds: process.getActiveResourcesInfo() };
})()`;

/** Talks to a process by V8's inspector protocol, so the process runs no code of ours for it. */
export class Inspector {
  readonly #socket: WebSocket;
  #lastId = 0;

  static async attach(florin: FlorinProcess): Promise<Inspector> {
    const address = (): string | undefined => /ws:\/\/\S+/.exec(florin.stderr)?.[0];
    await until('the process can be looked into', () => address() !== undefined);
    const socket = new WebSocket(address() ?? '');
    await once(socket, 'open');
    return new Inspector(socket);
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  async memory(): Promise<Memory> {
    // The second collection frees what the first one finalizes.
    await this.#ask('HeapProfiler.collectGarbage');
    await this.#ask('HeapProfiler.collectGarbage');
    const params = { expression: looked, returnByValue: true };
    type Evaluated = { readonly result: { readonly value: Seen } };
    const { result } = await this.#ask<Evaluated>('Runtime.evaluate', params);
    const { kinds, ...bytes } = result.value;
    const resources: Record<string, number> = {};
    for (const kind of kinds) resources[kind] = (resources[kind] ?? 0) + 1;
    return { ...bytes, resources };
  }

  close(): void {
    this.#socket.close();
  }

  /** The answer is the message with the question's number. */
  #ask<Result>(method: string, params: object = {}): Promise<Result> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const listen = ({ data }: { readonly data: unknown }): void => {
        const message = JSON.parse(String(data)) as Message<Result>;
        if (message.id !== id) return;
        this.#socket.removeEventListener('message', listen);
        if ('result' in message) resolve(message.result);
        else reject(new Error(`${method}: ${message.error.message}`));
      };
      this.#socket.addEventListener('message', listen);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

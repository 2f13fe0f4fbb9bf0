import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Broken } from './broken.ts';

/** A webhook or callback as received. */
export type Call = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** The calls to one address. */
export type Inbox = {
  readonly url: string;
  readonly calls: readonly Call[];
  /** Waits for the first call that fits. Throws `Broken` if none comes. */
  readonly wait: (what: string, fits: (call: Call) => boolean) => Promise<Call>;
};

/** The answers of an inbox: the status by the number of earlier calls, and the headers. */
export type InboxOptions = {
  readonly status?: (callsBefore: number) => number;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Receiver = {
  /** Opens a new address, which nobody else knows. */
  readonly open: (options?: InboxOptions) => Inbox;
  readonly close: () => Promise<void>;
};

type Box = { readonly calls: Call[]; readonly options: InboxOptions; readonly heard: EventEmitter };

const bodyBytesMax = 1_048_576;
const waitMsMax = 15_000;

export type Listening = {
  /**
   * The address by which the server reaches this machine. Null: loopback, at the receiver's port.
   */
  readonly publicUrl: string | null;
  readonly port: number;
};

/** A receiver on this machine. Only opened addresses answer. */
export async function startReceiver({ publicUrl, port }: Listening): Promise<Receiver> {
  const boxes = new Map<string, Box>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    let length = 0;
    request.on('data', (part: Buffer) => {
      length += part.length;
      if (length > bodyBytesMax) request.destroy();
      else parts.push(part);
    });
    request.on('end', () => {
      const name = new URL(request.url ?? '/', 'http://receiver').pathname.split('/').at(-1) ?? '';
      const box = boxes.get(name);
      if (box === undefined) {
        response.writeHead(404).end();
        return;
      }
      const status = box.options.status?.(box.calls.length) ?? 200;
      const { method = '', headers } = request;
      box.calls.push({ method, headers, text: Buffer.concat(parts).toString('utf8') });
      response.writeHead(status, box.options.headers).end();
      box.heard.emit('call');
    });
  });
  server.listen(port, publicUrl === null ? '127.0.0.1' : undefined);
  await once(server, 'listening');
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    open: (options = {}) => {
      const name = randomUUID();
      const box: Box = { calls: [], options, heard: new EventEmitter() };
      boxes.set(name, box);
      return {
        url: `${publicUrl ?? own}/${name}`,
        calls: box.calls,
        wait: (what, fits) => callIn(box, what, fits),
      };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function callIn(box: Box, what: string, fits: (call: Call) => boolean): Promise<Call> {
  const deadline = AbortSignal.timeout(waitMsMax);
  for (;;) {
    const found = box.calls.find(fits);
    if (found !== undefined) return found;
    if (deadline.aborted) {
      const texts = box.calls.map(({ text }) => text.slice(0, 300)).join(' | ');
      throw new Broken(what, `${box.calls.length} calls within 15 seconds: ${texts}`);
    }
    // The end of the wait is no fault here: the loop looks once more and reports what is missing.
    await once(box.heard, 'call', { signal: deadline }).catch(() => {});
  }
}

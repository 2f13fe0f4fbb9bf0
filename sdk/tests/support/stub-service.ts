import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Seen = {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

type Said = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** What the stub does with a request: answers, cuts the connection, or never answers. */
export type Reply = Said | 'cut' | 'hang';

export type StubService = { readonly url: string; readonly seen: readonly Seen[] };

/**
 * An HTTP server that answers as badly as a test wants, which the service itself cannot be made to
 * do. `reply` gets the number of earlier requests.
 */
export async function stubService(
  reply: (before: number, seen: Seen) => Reply,
): Promise<StubService> {
  const seen: Seen[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: target = '', headers } = request;
    const one = { method, target, headers, body: Buffer.concat(chunks).toString('utf8') };
    const said = reply(seen.length, one);
    seen.push(one);
    if (said === 'hang') return;
    if (said === 'cut') {
      request.socket.destroy();
      return;
    }
    const text = typeof said.body === 'string' ? said.body : JSON.stringify(said.body ?? {});
    response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers });
    response.end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen };
}

/** An address without a listener. */
export async function deadAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

export const refusal = (status: number, error: string, more: object = {}): Said => ({
  status,
  body: { error, error_description: `It is ${error}.`, ...more },
});

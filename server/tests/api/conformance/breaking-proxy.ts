import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { authorizationOf } from '../../support/mac-signing.ts';

/** A request on its way to the service, or a webhook on its way to the receiver. */
export type Passing = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type Answered = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A project as the proxy saw it created. */
export type Known = {
  readonly client_id: string;
  readonly client_secret: string;
  readonly mac_key: string;
};

export type Break = {
  readonly request?: (request: Passing, known: ReadonlyMap<string, Known>, host: string) => Passing;
  readonly answer?: (
    answer: Answered,
    request: Passing,
    again: (request: Passing) => Promise<Answered>,
  ) => Answered | Promise<Answered>;
  /** Changes webhooks of orders. */
  readonly webhook?: (webhook: Passing, known: ReadonlyMap<string, Known>) => Passing;
};

const objectIn = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** The same message with changed JSON. */
export const withJson = <Message extends { readonly body: string }>(
  message: Message,
  change: (body: Record<string, never>) => unknown,
): Message => {
  const body = objectIn(message.body) as Record<string, never>;
  change(body);
  return { ...message, body: JSON.stringify(body) };
};

export const without = <Message extends { readonly headers: IncomingHttpHeaders }>(
  message: Message,
  ...names: readonly string[]
): Message => ({
  ...message,
  headers: Object.fromEntries(
    Object.entries(message.headers).filter(([name]) => !names.includes(name)),
  ),
});

/** Signed again with the key of its id: a service that verifies nothing. */
export function signedAnew(
  request: Passing,
  known: ReadonlyMap<string, Known>,
  host: string,
): Passing {
  const id = /^MAC id="([^"]*)"/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const project = known.get(id);
  if (project === undefined) return request;
  const [hostname = '', port] = host.split(':');
  const authorization = authorizationOf({
    id,
    key: project.mac_key,
    ts: Math.floor(Date.now() / 1_000),
    nonce: randomUUID(),
    method: request.method,
    uri: request.path,
    host: hostname,
    port: Number(port),
    body: request.body,
  });
  return { ...request, headers: { ...request.headers, authorization } };
}

/** A webhook with the signature that its changed body needs. */
export const webhookSigned = (webhook: Passing, { client_secret }: Known): Passing => ({
  ...webhook,
  headers: {
    ...webhook.headers,
    'x-service-signature': createHmac('sha256', client_secret).update(webhook.body).digest('hex'),
  },
});

const hops = ['content-length', 'transfer-encoding', 'connection', 'keep-alive'] as const;

async function pass(to: string, { method, path, headers, body }: Passing): Promise<Answered> {
  const kept = without({ headers }, ...hops).headers;
  const sent = sendRequest(new URL(path, to), {
    method,
    headers: body === '' ? kept : { ...kept, 'content-length': Buffer.byteLength(body) },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(parts).toString('utf8'),
  };
}

const relay = '/relay/';

/** Webhooks also pass through the proxy, where a break can change them. */
const overRelay = (request: Passing, own: string): Passing =>
  withJson(request, ({ redirect_urls }: { redirect_urls?: { callback_url?: string } }) => {
    const to = redirect_urls?.callback_url;
    if (redirect_urls === undefined || to === undefined) return;
    redirect_urls.callback_url = `${own}${relay}${Buffer.from(to).toString('base64url')}`;
  });

/** A service that breaks one rule: the real service behind a proxy on loopback. */
export async function startBreakingProxy(target: string, broken: Break): Promise<string> {
  const known = new Map<string, Known>();
  const answerTo = async (request: Passing, own: string): Promise<Answered> => {
    if (request.path.startsWith(relay)) {
      const to = new URL(Buffer.from(request.path.slice(relay.length), 'base64url').toString());
      const changed = broken.webhook?.(request, known) ?? request;
      const headers = { ...changed.headers, host: to.host };
      return pass(to.origin, { ...changed, path: to.pathname, headers });
    }
    const tellsUs = broken.webhook !== undefined && /\/orders$/.test(request.path);
    const routed = tellsUs ? overRelay(request, own) : request;
    const asked = broken.request?.(routed, known, new URL(own).host) ?? routed;
    const answer = await pass(target, asked);
    if (request.path === '/admin/v1/projects') {
      const project = objectIn(answer.body) as unknown as Known;
      known.set(project.client_id, project);
    }
    return broken.answer?.(answer, request, (again) => pass(target, again)) ?? answer;
  };
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const { method = '', url: path = '', headers } = incoming;
    const body = Buffer.concat(parts).toString('utf8');
    const answer = await answerTo({ method, path, headers, body }, ownUrl());
    const kept = without(answer, ...hops).headers;
    response.writeHead(answer.status, kept as Record<string, string>).end(answer.body);
  };
  const server = createServer((incoming, response) => {
    // A webhook may come after its receiver has gone.
    serve(incoming, response).catch(() => response.writeHead(502).end());
  });
  const ownUrl = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return ownUrl();
}

/**
 * Causes events over HTTP at a fixed rate, whatever the server does, and notes when each was
 * acknowledged. The time from there on belongs to delivery.
 */
import { Agent, request } from 'node:http';

export type PostOrders = {
  readonly port: number;
  readonly token: string;
  readonly projectId: string;
  /** Used in turn. */
  readonly receiverPorts: readonly number[];
  readonly perSecond: number;
  readonly seconds: number;
};

/** The wall clock in milliseconds, in the order of the events' numbers. */
export type PostResult = { readonly acknowledgedMs: readonly number[] };

const tickMs = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const wallMs = (): number => performance.timeOrigin + performance.now();

function post(orders: PostOrders, event: number): Promise<number> {
  const { port, token, projectId, receiverPorts } = orders;
  const body = JSON.stringify({
    project_id: projectId,
    dialect: 'checkout',
    url: `http://127.0.0.1:${receiverPorts[event % receiverPorts.length]}/hook`,
    name: `${Date.now()}-${event}`,
    data: String(event),
  });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  return new Promise((resolve, reject) => {
    const path = '/admin/v1/events/trial';
    const sent = request({ agent, host: '127.0.0.1', port, method: 'POST', path, headers });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      if (answer.statusCode !== 201) reject(new Error(`answered with ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(wallMs()));
    });
    sent.end(body);
  });
}

async function postAll(orders: PostOrders): Promise<PostResult> {
  const count = Math.floor(orders.perSecond * orders.seconds);
  const posts: Promise<number>[] = [];
  const startedMs = performance.now();
  while (posts.length < count) {
    const due = ((performance.now() - startedMs) / 1_000) * orders.perSecond;
    while (posts.length < Math.min(due, count)) posts.push(post(orders, posts.length));
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
  return { acknowledgedMs: await Promise.all(posts) };
}

process.on('message', (orders: PostOrders) => {
  void postAll(orders).then((result) => process.send?.(result));
});

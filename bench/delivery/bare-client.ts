/**
 * What the machine can do without us: undici with as many connections to the same receivers and the
 * same bytes, and RSA signatures of the same size, four at a time because Node has four threads.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { Pool } from 'undici';

export type BareOrders =
  | {
      readonly kind: 'send';
      readonly ports: readonly number[];
      readonly count: number;
      readonly connectionsPerPort: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly kind: 'sign'; readonly seconds: number; readonly text: string };

export type BareResult = { readonly perSecond: number };

type SendOrders = Extract<BareOrders, { kind: 'send' }>;

async function sendAll(orders: SendOrders): Promise<BareResult> {
  const { ports, count, connectionsPerPort, headers, body } = orders;
  const pools = ports.map(
    (port) => new Pool(`http://127.0.0.1:${port}`, { connections: connectionsPerPort }),
  );
  let sent = 0;
  const sendOn = async (pool: Pool): Promise<void> => {
    while (sent < count) {
      sent += 1;
      const answer = await pool.request({ method: 'POST', path: '/hook', headers, body });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`answered with ${answer.statusCode}`);
    }
  };
  const startedMs = performance.now();
  await Promise.all(
    pools.flatMap((pool) => Array.from({ length: connectionsPerPort }, () => sendOn(pool))),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  await Promise.all(pools.map((pool) => pool.close()));
  return { perSecond: count / seconds };
}

const inParallel = 4;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

async function signFor(seconds: number, text: string): Promise<BareResult> {
  const endsMs = performance.now() + seconds * 1_000;
  const bytes = Buffer.from(text);
  let signed = 0;
  const signOn = async (): Promise<void> => {
    while (performance.now() < endsMs) {
      await new Promise<void>((resolve, reject) => {
        sign('RSA-SHA256', bytes, privateKey, (error) => (error ? reject(error) : resolve()));
      });
      signed += 1;
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: inParallel }, signOn));
  return { perSecond: (signed / (performance.now() - startedMs)) * 1_000 };
}

process.on('message', (orders: BareOrders) => {
  const work = orders.kind === 'send' ? sendAll(orders) : signFor(orders.seconds, orders.text);
  void work.then((result) => process.send?.(result));
});

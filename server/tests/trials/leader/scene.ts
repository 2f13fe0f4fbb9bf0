import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminToken, masterKey } from '../../support/florin-home.ts';
import { FlorinProcess } from '../../support/florin-process.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { Cluster } from './cluster.ts';

/** How the nodes find the leader: through HAProxy, or by themselves among all servers. */
export type Way = 'haproxy' | 'hosts';

export type Node = { readonly process: FlorinProcess; readonly client: OperatorClient };

const nodeCount = 2;
/** How many lines of a log a failure shows. */
const linesShown = 15;

async function startNode(folder: string, databaseUrl: string, redisUrl: string): Promise<Node> {
  const process = new FlorinProcess({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PORT: '0',
    FLORIN_SEED: 'none',
    FLORIN_ADMIN_TOKEN: adminToken,
    FLORIN_MASTER_KEY: masterKey,
  });
  return { process, client: new OperatorClient(await process.ready(), adminToken) };
}

/** Two nodes on a cluster for the time of the work; everything is stopped afterwards. */
export async function withNodes(
  way: Way,
  work: (cluster: Cluster, nodes: readonly Node[]) => Promise<void>,
): Promise<void> {
  const cluster = await Cluster.start();
  const redis = await RedisServer.start();
  const folder = await mkdtemp(join(tmpdir(), 'florin-leader-nodes-'));
  const url = way === 'haproxy' ? cluster.url : cluster.hosts;
  const nodes: Node[] = [];
  try {
    for (let index = 0; index < nodeCount; index += 1) {
      nodes.push(await startNode(join(folder, String(index)), url, redis.url));
    }
    await work(cluster, nodes);
  } catch (fault) {
    const words = nodes.map(({ process }) =>
      process.stdout.split('\n').slice(-linesShown).join('\n'),
    );
    const last = [await cluster.lastWords(), ...words].join('\n\n');
    throw new Error(`the trial failed; the last words of all:\n${last}`, { cause: fault });
  } finally {
    for (const { client, process } of nodes) {
      client.close();
      await process.end('SIGKILL');
    }
    await redis.stop();
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

import type pg from 'pg';
import type { Contestant } from '../contestants.ts';
import type { Row } from '../table.ts';
import { type Backlog, bodyOf, untilAllIsTold, writeBacklog } from './backlog.ts';
import type { BareOrders, BareResult } from './bare-client.ts';
import type { Child } from './child.ts';
import type { PostOrders, PostResult } from './poster.ts';
import type { Arrivals, Expected, ReceiverOrders } from './receivers.ts';

export type Project = { readonly project_id: string; readonly client_id: string };

type Parts = {
  readonly contestant: Contestant;
  readonly client: pg.Client;
  readonly receivers: Child;
  readonly bare: Child;
  readonly poster: Child;
  readonly project: Project;
  readonly token: string;
};

type Ports = readonly number[];

export type Measures = {
  /** Deliveries that all fall due with one commit, until the last one has arrived. */
  readonly backlog: (dialect: Backlog['dialect'], ports: Ports, count: number) => Promise<Row>;
  readonly bareSending: (ports: Ports, count: number) => Promise<Row>;
  readonly bareSigning: () => Promise<Row>;
  /** From the acknowledgement of an event to its arrival, at a fixed rate over HTTP. */
  readonly latency: (ports: Ports, perSecond: number, seconds: number) => Promise<Row>;
  /** The same for the other receivers, while the first one hangs. */
  readonly whileOneHangs: (ports: Ports, perSecond: number, seconds: number) => Promise<Row>;
};

/** The number that a node sends to one host at once. */
const connectionsPerPort = 16;
const signingSeconds = 3;

/** The headers of a webhook, as long as real ones. */
const headers = {
  'user-agent': 'Florin',
  'content-type': 'application/json',
  'x-service-created-at': '1800000000',
  'x-service-request-id': '00000000-0000-4000-8000-000000000000',
  'x-service-callback-id': '00000000-0000-4000-8000-000000000000',
  'x-service-sequence': '1',
  'x-service-signature': '0'.repeat(64),
  'x-service-signature-alg': 'HMAC-SHA256',
};

/** Does something and adds the CPU time of one delivery. */
async function withCpu(
  { contestant, client }: Parts,
  count: number,
  work: () => Promise<Row>,
): Promise<Row> {
  const before = contestant.cpuSeconds();
  const row = await work();
  await untilAllIsTold(client);
  const after = contestant.cpuSeconds();
  const each = (from: number, to: number) => ((to - from) / count) * 1_000_000;
  return {
    ...row,
    serverCpuUs: each(before.server, after.server),
    databaseCpuUs: each(before.database, after.database),
  };
}

type Load = { readonly ports: Ports; readonly perSecond: number; readonly seconds: number };

/** `counts`: whether the event with this number is measured. */
async function measureLatency(
  { contestant, receivers, poster, project, token }: Parts,
  { ports, perSecond, seconds }: Load,
  counts: (event: number) => boolean,
): Promise<Row> {
  const numbers = Array.from({ length: Math.floor(perSecond * seconds) }, (_, event) => event);
  const expect: ReceiverOrders = { kind: 'expect', count: numbers.filter(counts).length };
  const allCame = receivers.ask<Expected>(expect);
  const orders: PostOrders = {
    port: contestant.port,
    token,
    projectId: project.project_id,
    receiverPorts: ports,
    perSecond,
    seconds,
  };
  const { acknowledgedMs } = await poster.ask<PostResult>(orders);
  await allCame;
  const { arrivals } = await receivers.ask<Arrivals>({ kind: 'arrivals' });
  const latencies = arrivals
    .filter(([event]) => counts(event))
    .map(([event, ms]) => Math.max(0, ms - (acknowledgedMs[event] ?? Number.NaN)))
    .sort((one, other) => one - other);
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { perSecond, p50Ms: percentile(0.5), p99Ms: percentile(0.99) };
}

/** The measurement ends when the last delivery has arrived. */
async function measureBacklog(
  { client, receivers, project }: Parts,
  backlog: Pick<Backlog, 'dialect' | 'ports' | 'count'>,
): Promise<Row> {
  const { project_id: projectId, client_id: clientId } = project;
  const { count } = backlog;
  const expect: ReceiverOrders = { kind: 'expect', count };
  const allCame = receivers.ask<Expected>(expect);
  const startedMs = await writeBacklog(client, { ...backlog, projectId, clientId });
  const { lastMs } = await allCame;
  return { perSecond: (count / (lastMs - startedMs)) * 1_000 };
}

export function createMeasures(parts: Parts): Measures {
  const { client, receivers, bare, project } = parts;
  const text = bodyOf('checkout', `trial ${project.project_id}/1`, '12345');
  const askBare = (orders: BareOrders): Promise<BareResult> => bare.ask(orders);
  const hang = (isHanging: boolean): Promise<unknown> => {
    const orders: ReceiverOrders = { kind: 'hang', isHanging };
    return receivers.ask(orders);
  };
  return {
    backlog: (dialect, ports, count) =>
      withCpu(parts, count, () => measureBacklog(parts, { dialect, ports, count })),
    bareSending: (ports, count) =>
      askBare({ kind: 'send', ports, count, connectionsPerPort, headers, body: text }),
    bareSigning: () => askBare({ kind: 'sign', seconds: signingSeconds, text }),
    latency: (ports, perSecond, seconds) =>
      withCpu(parts, perSecond * seconds, () =>
        measureLatency(parts, { ports, perSecond, seconds }, () => true),
      ),
    whileOneHangs: async (ports, perSecond, seconds) => {
      await hang(true);
      // The events go to the receivers in turn, so the first one's are known.
      const isOther = (event: number) => event % ports.length !== 0;
      const row = await measureLatency(parts, { ports, perSecond, seconds }, isOther);
      await hang(false);
      await untilAllIsTold(client);
      return row;
    },
  };
}

import type { Clock } from '../kernel/time.ts';
import type { HealthServices } from '../operator/health/health.routes.ts';
import type { HealthReport } from '../operator/health/health.wire.ts';
import type { OverviewServices } from '../operator/overview/overview.routes.ts';
import { examineNode } from '../running/doctor/examine-node.ts';
import { readSchemaState } from '../running/doctor/schema-state.store.ts';
import { jumpWatch } from '../running/ground/clock-ground.ts';
import { type GroundWatch, watchGround } from '../running/ground/ground-watch.ts';
import {
  lookAtClock,
  lookAtDatabase,
  lookAtMachine,
  lookAtSchema,
} from '../running/ground/look.ts';
import { type NodeAnswers, readNodes, type ServiceNode } from '../running/nodes/node.store.ts';
import { awaySeconds, startBeat } from '../running/nodes/node-beat.ts';
import { shownSettings } from '../running/shown-settings.ts';
import { scrubbed } from '../running/support/scrubbed.ts';
import { readTableSizes } from '../running/support/table-sizes.store.ts';
import type { SharedState } from '../shared-state/shared-state.ts';
import type { Database } from '../storage/database.ts';
import type { Migration } from '../storage/migration-manners.ts';
import { recentLinesOf } from '../telemetry/recent-lines.ts';
import type { Ground, Start } from './start.ts';
import { placeOf } from './start-database.ts';

type Parts = {
  readonly version: string;
  /** The migrations that this program knows. */
  readonly migrations: readonly Migration[];
  readonly shared: Pick<SharedState, 'isReachable' | 'look'>;
  readonly realClock: Clock;
};

export type HealthPart = Pick<HealthServices, 'health' | 'supportBundle'> &
  Pick<OverviewServices, 'nodeKnowledge'>;

const nodeOnWire = (node: ServiceNode, ownId: string, now: number) => ({
  node_id: node.id,
  name: node.name,
  version: node.version,
  runtime: node.runtime,
  started_at: node.startedAt,
  seen_at: node.seenAt,
  state: stateOf(node, ownId, now),
  clock_ahead_ms: node.clockAheadMs,
  free_bytes: node.freeBytes,
  shortcomings: [...node.shortcomings],
});

function stateOf({ id, seenAt }: ServiceNode, ownId: string, now: number) {
  if (id === ownId) return 'here' as const;
  return now - seenAt > awaySeconds ? ('away' as const) : ('there' as const);
}

const hourSeconds = 3_600;

/** The answers of the last hour: of this node, and of the others by their last report in it. */
function answersOfAll(own: NodeAnswers, others: readonly ServiceNode[], now: number): NodeAnswers {
  const heard = others.filter(({ seenAt }) => now - seenAt < hourSeconds);
  return heard.reduce(
    (sum, { answers }) => ({
      answered: sum.answered + answers.answered,
      clientErrors: sum.clientErrors + answers.clientErrors,
      serverErrors: sum.serverErrors + answers.serverErrors,
    }),
    own,
  );
}

/** Checks this node's ground every few seconds. */
function startWatch(
  { settings, log, metrics }: Start,
  database: Database,
  { shared, migrations }: Pick<Parts, 'shared' | 'migrations'>,
): GroundWatch {
  const jumped = jumpWatch({ dayMs: Date.now, steadyMs: () => performance.now() });
  return watchGround({
    looks: [
      () => lookAtMachine(placeOf(settings)),
      () => lookAtDatabase(database),
      () => lookAtSchema(database, migrations),
      async () => {
        const jumpMs = jumped();
        if (jumpMs !== null) log.warn({ jumpMs }, 'The clock of this machine has jumped.');
        return lookAtClock(database, Date.now);
      },
      shared.look,
    ],
    log,
    metrics: metrics.ground,
  });
}

/** The state of this node and of the others, and the data for a support bundle. */
export function openHealth(
  start: Start,
  ground: Ground,
  { version, shared, realClock, migrations }: Parts,
): HealthPart & { readonly watch: GroundWatch } {
  const { settings, log, metrics, started } = start;
  const { database, clock } = ground;
  const watch = startWatch(start, database, { shared, migrations });
  started.push(() => watch.end());
  const beat = startBeat({
    ...{ database, version, dataDir: settings.dataDir, found: watch.found },
    answers: metrics.answersOfHour,
  });
  started.push(beat.end);
  const nodesNow = () => readNodes(database).catch((): readonly ServiceNode[] => []);
  const knownOf = (nodes: readonly ServiceNode[]): Pick<HealthReport, 'nodes' | 'redis'> => {
    const answers = shared.isReachable() ? 'reachable' : 'unreachable';
    return {
      redis: settings.redisUrl === null ? 'none' : answers,
      nodes: nodes.map((node) => nodeOnWire(node, beat.id, realClock.now())),
    };
  };
  const health = async (): Promise<HealthReport> => ({
    version,
    clock: { now: clock.now(), real: realClock.now(), is_test_clock: clock.isTestClock },
    ...knownOf(await nodesNow()),
    findings: [...(await examineNode(settings, database))],
    settings: shownSettings(settings).map(({ name, value, isSet, isSecret }) => ({
      ...{ name, value, is_set: isSet, is_secret: isSecret },
    })),
  });
  const nodeKnowledge = async () => {
    const nodes = await nodesNow();
    const others = nodes.filter(({ id }) => id !== beat.id);
    return {
      ...knownOf(nodes),
      answers: answersOfAll(metrics.answersOfHour(), others, realClock.now()),
      violations: metrics.violations(),
    };
  };
  const supportBundle = async (): Promise<unknown> => {
    const schema = await readSchemaState(database);
    const { answered, clientErrors, serverErrors } = metrics.answersOfHour();
    return scrubbed({
      made_at: realClock.now(),
      health: await health(),
      database: { version: schema.serverVersion },
      migrations: (schema.ran ?? []).map(({ name }) => name),
      tables: await readTableSizes(database),
      last_hour: { answered, client_errors: clientErrors, server_errors: serverErrors },
      recent_lines: recentLinesOf(log),
    });
  };
  return { watch, health, supportBundle, nodeKnowledge };
}

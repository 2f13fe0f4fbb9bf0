import { readHosts } from '../../delivery/hosts/host-health.store.ts';
import { healthOf } from '../../delivery/hosts/host-health.ts';
import { type Route, route } from '../../edge/route.ts';
import { dailyFigures } from '../../figures/daily/daily-figures.ts';
import { readDailySums } from '../../figures/daily/daily-sums.store.ts';
import { dayOf } from '../../figures/daily/tally.ts';
import { accept } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import type { HealthReport } from '../health/health.wire.ts';
import type { OperatorServices } from '../operate.ts';
import { alarmsOf } from './alarms.ts';
import { readWaiting } from './overview.store.ts';
import * as wire from './overview.wire.ts';

/** The facts that the node knows without asking other machines. */
export type NodeKnowledge = Pick<HealthReport, 'redis' | 'nodes'> & {
  readonly answers: {
    readonly answered: number;
    readonly clientErrors: number;
    readonly serverErrors: number;
  };
  readonly violations: number;
};

export type OverviewServices = OperatorServices & {
  readonly nodeKnowledge: () => Promise<NodeKnowledge>;
};

const daysShown = 30;
/** With more troubled hosts than this, the page of deliveries is the right one. */
const hostsMax = 20;

async function volumesIn(database: Database, isTest: boolean, today: number) {
  const range = { projectId: null, isTest, firstDay: today - daysShown + 1, lastDay: today };
  return wire.volumesOf(dailyFigures(await readDailySums(database, range, 'day')), today);
}

/** Shows cheaply whether all is well: large counts stop at a bound (business 5). */
export const overviewRoute = ({ database, clock, door, nodeKnowledge }: OverviewServices): Route =>
  route({
    ...door.at('GET /admin/v1/overview'),
    summary: 'Whether all is well: volumes, errors, backlog, nodes and alarms',
    operationId: 'operatorReadOverview',
    tags: ['Operator: health'],
    request: {},
    answers: { 200: wire.overviewAnswer },
    successStatus: 200,
    refusals: {},
    handle: async () => {
      const now = clock.now();
      const today = dayOf(now);
      const first = { beside: null, isBackwards: false, limit: hostsMax };
      const [live, test, waiting, found, known] = await Promise.all([
        volumesIn(database, false, today),
        volumesIn(database, true, today),
        readWaiting(database, now),
        readHosts(database, { choice: 'waiting', ...first, now }),
        nodeKnowledge(),
      ]);
      const { answers, nodes, redis, violations } = known;
      const { serverErrors } = answers;
      const hosts = found.map(healthOf);
      return accept(
        wire.overviewOnWire({
          volumes: { live, test },
          requests: {
            answered: answers.answered,
            client_errors: answers.clientErrors,
            server_errors: serverErrors,
          },
          deliveries: { pending: waiting.pending, oldest_pending_at: waiting.oldestPendingAt },
          broken_rules: violations,
          nodes,
          alarms: [...alarmsOf({ now, ...waiting, hosts, serverErrors, violations, redis, nodes })],
        }),
      );
    },
  });

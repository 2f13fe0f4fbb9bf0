import { type Route, route } from '../../edge/route.ts';
import { dailyFigures } from '../../figures/daily/daily-figures.ts';
import { readDailySums } from '../../figures/daily/daily-sums.store.ts';
import { wantsCsv } from '../../figures/lists/csv.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { accept } from '../../kernel/decision.ts';
import type { OperatorServices } from '../operate.ts';
import { daysOf, rangeIn, rangeOf, rangeViolations } from './day-range.ts';
import * as wire from './figures.wire.ts';

/** Business 2, Daily figures: they are kept as things happen, so reading them counts nothing. */
export const figuresRoute = ({ engine, database, clock, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/figures'),
    summary: 'Daily figures of a project, or of the installation',
    tags: ['Operator: figures'],
    request: { query: wire.figuresQuery },
    rules: ({ query }) => rangeViolations(rangeOf(rangeIn(query), clock.now())),
    answers: { 200: wire.figuresAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ query, accept: accepted }) => {
      const { by = 'day', test_mode: mode, format } = query;
      const projectId = query.project_id?.toLowerCase() ?? null;
      const project = projectId === null ? null : await engine.read(readProject, projectId);
      if (project !== null && !project.ok) return project;
      const isTest = mode === undefined ? (project?.value.isTest ?? false) : /1|true/.test(mode);
      const days = daysOf(rangeOf(rangeIn(query), clock.now()));
      const sums = await readDailySums(database, { projectId, isTest, ...days }, by);
      const rows = dailyFigures(sums);
      if (wantsCsv(format, accepted)) return accept(await wire.figuresAsCsv(rows, by));
      return accept(wire.figuresOnWire(rows, by));
    },
  });

import { type Static, Type } from 'typebox';
import { type Route, route } from '../../edge/route.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { partFilter } from '../../figures/search/search.wire.ts';
import { searched } from '../../figures/search/search-filter.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { inState } from '../fields.wire.ts';
import { projectList } from '../lists.store.ts';
import type { OperatorServices } from '../operate.ts';
import { projectAnswer, projectOnWire } from './project.wire.ts';

const projectsQuery = listQuery({
  ...partFilter("a project's name, id or number"),
  ...inState,
  test_mode: Type.Optional(
    Type.Boolean({ description: 'true: projects in test mode; false: live ones' }),
  ),
});

const projectCsv: CsvForm<Static<typeof projectAnswer>> = {
  columns: [
    'project_id',
    'project_number',
    'name',
    'test_mode',
    'state',
    'client_id',
    'wallet_id',
    'country',
    'mcc',
    'currencies',
    'callback_uri',
    'created_at',
    'suspended_reason',
    'state_changed_at',
  ],
  amounts: [],
  currencyOf: () => '',
};

/** Projects as business 2 lists them. */
export const projectListRoutes = ({
  engine,
  database,
  door,
}: OperatorServices): readonly Route[] => [
  route({
    ...door.at('GET /admin/v1/projects'),
    summary: 'List projects without their secrets, the newest first',
    tags: ['Operator: projects'],
    request: { query: projectsQuery },
    answers: { 200: pageAnswer(projectAnswer, 'Projects') },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: (request) => {
      const { list, query } = searched(projectList, 'project', request.query);
      const read = async (ids: readonly string[]) => {
        const found = await Promise.all(ids.map((id) => engine.read(readProject, id)));
        return found.flatMap((project) => (project.ok ? [projectOnWire(project.value)] : []));
      };
      return listAnswer(database, { list, csv: projectCsv, read }, query, request);
    },
  }),
];

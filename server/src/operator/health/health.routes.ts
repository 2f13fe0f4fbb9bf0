import { Type } from 'typebox';
import { jsonType, VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import type { OperatorServices } from '../operate.ts';
import { type HealthReport, healthAnswer } from './health.wire.ts';

export type HealthServices = OperatorServices & {
  readonly health: () => Promise<HealthReport>;
  /** All facts that help to find a fault, without personal data or secrets. */
  readonly supportBundle: () => Promise<unknown>;
};

const tags = ['Operator: health'];

/** The parts that the installation depends on (business 5). */
export const healthRoutes = ({ door, health, supportBundle }: HealthServices): readonly Route[] => [
  route({
    ...door.at('GET /admin/v1/health'),
    summary: 'Nodes, versions, clocks, settings and what the doctor finds',
    tags,
    request: {},
    answers: { 200: healthAnswer },
    successStatus: 200,
    refusals: {},
    handle: async () => accept(await health()),
  }),
  route({
    ...door.at('GET /admin/v1/support-bundle'),
    summary: 'Download what helps to find a fault',
    description:
      'One JSON file: health, migrations, sizes of tables, the last warnings and errors of this ' +
      'node. It holds no personal data and no secrets (decision 0201).',
    tags,
    request: {},
    answers: { 200: Type.Object({}, { $id: 'SupportBundle', additionalProperties: true }) },
    successStatus: 200,
    refusals: {},
    handle: async () => {
      const text = JSON.stringify(await supportBundle(), null, 2);
      const headers = { 'content-disposition': 'attachment; filename="florin-support.json"' };
      return accept(new VerbatimAnswer(text, 200, jsonType, headers));
    },
  }),
];

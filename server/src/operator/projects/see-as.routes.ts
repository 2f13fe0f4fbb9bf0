import { Type } from 'typebox';
import { type Route, route } from '../../edge/route.ts';
import { orNull } from '../../edge/wire.ts';
import { projectFields } from '../../identity/projects/own-project.wire.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { refuse } from '../../kernel/decision.ts';
import { type Look, seeAsMerchant, stopSeeing } from '../../staff/sessions/see-as.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { projectParams } from './project.wire.ts';

const tags = ['Operator: projects'];

const seeAsAnswer = Type.Object(
  {
    project_id: projectFields.project_id,
    until: orNull(
      Type.Integer({
        description: 'Unix seconds: so long its portal opens in this session; null: it does not',
      }),
    ),
  },
  { $id: 'SeeAs', description: 'Whether somebody at the console sees the portal of a merchant.' },
);

const noSession = refuse(
  'invalid_state',
  'Only somebody who has signed in at the console sees the portal as a merchant.',
);

const rendering = (projectId: string) => ({
  status: 200,
  wire: ({ until }: Look) => ({ project_id: projectId, until }),
  tookPlace: ({ isChanged }: Look) => isChanged,
});

const startRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/projects/:project_id/see-as'),
    summary: 'See the portal of a project for 30 minutes, to read, in a session of the console',
    operationId: 'operatorSeeAsMerchant',
    tags,
    request: { params: projectParams },
    answers: { 200: seeAsAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: (request) => {
      const { sessionId = null } = request.caller;
      if (sessionId === null) return noSession;
      const projectId = request.params.project_id.toLowerCase();
      // The merchant sees in the project's log that the operator looked, but not which person.
      const told = {
        ...{ action: 'see_as_merchant', subject: `project ${projectId}`, details: {} },
        projectId,
      };
      const input = { sessionId, projectId };
      return operate(engine, request, told, seeAsMerchant, input, rendering(projectId));
    },
  });

const stopRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('DELETE /admin/v1/projects/:project_id/see-as'),
    summary: 'See the portal of a project no longer',
    operationId: 'operatorStopSeeingAsMerchant',
    tags,
    request: { params: projectParams },
    answers: { 200: seeAsAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const { sessionId = null } = request.caller;
      if (sessionId === null) return noSession;
      const projectId = request.params.project_id.toLowerCase();
      const project = await engine.read(readProject, projectId);
      if (!project.ok) return project;
      const subject = `project ${projectId}`;
      const told = { action: 'stop_seeing_as_merchant', subject, details: {} };
      const input = { sessionId, projectId };
      return operate(engine, request, told, stopSeeing, input, rendering(projectId));
    },
  });

/** Decision 0203. */
export const seeAsRoutes = (services: OperatorServices): readonly Route[] => [
  startRoute(services),
  stopRoute(services),
];

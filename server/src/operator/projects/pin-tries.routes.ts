import { type Route, route } from '../../edge/route.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { liftPinStop } from '../../identity/tries/lift-pin-stop.ts';
import { readClientTries, type ShownClientTries } from '../../identity/tries/read-client-tries.ts';
import { accept, granted } from '../../kernel/decision.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { pinTries, pinTriesOnWire } from './pin-tries.wire.ts';
import { projectParams } from './project.wire.ts';

const tags = ['Operator: projects'];

/**
 * Decision 0093: an operator sees wrong PINs of a merchant, and lifts a stop after an
 * investigation.
 */
export const pinTriesRoutes = ({ engine, door }: OperatorServices): readonly Route[] => [
  route({
    ...door.at('GET /admin/v1/projects/:project_id/pin-tries'),
    summary: 'Read how many wrong PINs a project sent, and whether its PINs are stopped',
    tags,
    request: { params: projectParams },
    answers: { 200: pinTries },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const project = await engine.read(readProject, params.project_id);
      if (!project.ok) return project;
      const { id, clientId } = project.value;
      return accept(pinTriesOnWire(id, granted(await engine.read(readClientTries, clientId))));
    },
  }),
  route({
    ...door.at('POST /admin/v1/projects/:project_id/pin-tries/lift-stop'),
    summary: 'Let the PINs of a project be verified again after too many wrong ones',
    operationId: 'operatorLiftPinStop',
    tags,
    request: { params: projectParams },
    answers: { 200: pinTries },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const project = await engine.read(readProject, request.params.project_id);
      if (!project.ok) return project;
      const { id, clientId } = project.value;
      const told = { action: 'lift_pin_stop', subject: `project ${id}`, details: {} };
      return operate(engine, request, told, liftPinStop, clientId, {
        status: 200,
        wire: (tries: ShownClientTries) => pinTriesOnWire(id, tries),
      });
    },
  }),
];

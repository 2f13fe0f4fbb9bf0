import type { RunDriver } from '../../delivery/resends/drive-runs.ts';
import { coveredMax, listRunIds, readRunRange } from '../../delivery/resends/resend-run.store.ts';
import { type ResendRun, type RunSubject, runIdOf } from '../../delivery/resends/resend-run.ts';
import { readRuns, startRun, stopRun } from '../../delivery/resends/start-run.ts';
import { type Route, route } from '../../edge/route.ts';
import { type KeyedFace, keyedAnswer } from '../../figures/lists/keyed-list.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './resend-run.wire.ts';

export type RunServices = OperatorServices & { readonly runs: RunDriver };

const tags = ['Operator: deliveries'];

type Named = { readonly project_id?: string; readonly host?: string };

const notOne = [{ path: 'host', message: 'Either host or project_id is required, and not both' }];

/** Reads a body that the schema may still refuse. */
const oneOf = (body: unknown) => {
  const { host, project_id: projectId } = body as Named;
  return (host === undefined) === (projectId === undefined) ? notOne : [];
};

const subjectText = ({ host, project_id: projectId }: Named): string =>
  runIdOf({
    projectId: projectId?.toLowerCase() ?? '',
    host: host?.toLowerCase() ?? null,
  } as RunSubject);

/** The owner of the deliveries. */
async function subjectOf(
  { engine }: OperatorServices,
  { project_id: projectId, host }: Named,
): Promise<Decision<RunSubject, 'not_found'>> {
  if (host !== undefined || projectId === undefined) {
    return accept({ projectId: null, clientId: null, host: (host ?? '').toLowerCase() });
  }
  const project = await engine.read(readProject, projectId.toLowerCase());
  if (!project.ok) return project;
  const { id, clientId } = project.value;
  return accept({ projectId: id, clientId, host: null });
}

/** Runs of bulk resending, the newest first. */
export const runListRoutes = ({ engine, database, clock, door }: RunServices): readonly Route[] => [
  route({
    ...door.at('GET /admin/v1/resend-runs'),
    summary: 'List the last run of sending again of each project and host',
    tags,
    request: { query: wire.runsQuery },
    answers: { 200: wire.runsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept: accepted }) => {
      const now = clock.now();
      const face: KeyedFace<ResendRun, ReturnType<typeof wire.runOnWire>> = {
        name: 'resend_runs',
        csv: wire.runCsv,
        find: async (asked) =>
          granted(await engine.read(readRuns, await listRunIds(database, asked))),
        keyOf: ({ startedAt, id }) => ({ at: startedAt, id }),
        row: (run) => wire.runOnWire(run, now),
      };
      return keyedAnswer(face, query, { accept: accepted });
    },
  }),
];

const startRoute = (services: RunServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/resend-runs'),
    summary: 'Send again what was told to a project or a host since a moment',
    tags,
    request: { body: wire.newRun },
    rules: ({ body }) => oneOf(body),
    answers: { 201: wire.runAnswer },
    successStatus: 201,
    refusals: { not_found: 404, too_many: 422, idempotency_conflict: 409 },
    handle: async (request) => {
      const { engine, database, clock, runs } = services;
      const { covers = 'failed' } = request.body;
      const since = unixSeconds(request.body.since);
      const subject = await subjectOf(services, request.body);
      if (!subject.ok) return subject;
      const found = await readRunRange(database, { ...subject.value, covers, since });
      if (found === null) {
        const because = `There are more than ${coveredMax} of them; name a later moment.`;
        return refuse('too_many', because);
      }
      const told = {
        action: 'resend_since',
        subject: runIdOf(subject.value),
        details: { covers, since, found: found.count },
      };
      const input = { subject: subject.value, covers, since, found };
      const done = await operate(engine, request, told, startRun, input, {
        status: 201,
        wire: ({ run }) => wire.runOnWire(run, clock.now()),
        tookPlace: ({ isNew }) => isNew,
      });
      if (done.ok) runs.drive(runIdOf(subject.value));
      return done;
    },
  });

const stopRoute = ({ engine, clock, door }: RunServices): Route =>
  route({
    ...door.at('POST /admin/v1/resend-runs/stop'),
    summary: 'End a run of sending again where it is',
    operationId: 'operatorStopResendRun',
    tags,
    request: { body: wire.runSubject },
    rules: ({ body }) => oneOf(body),
    answers: { 200: wire.runAnswer },
    successStatus: 200,
    refusals: { not_found: 404, idempotency_conflict: 409 },
    handle: (request) => {
      const subject = subjectText(request.body);
      const told = { action: 'stop_resend', subject, details: {} };
      return operate(engine, request, told, stopRun, subject, {
        status: 200,
        wire: ({ run }) => wire.runOnWire(run, clock.now()),
        tookPlace: ({ isNew }) => isNew,
      });
    },
  });

/** Starts and ends bulk resending. */
export const runRoutes = (services: RunServices): readonly Route[] => [
  startRoute(services),
  stopRoute(services),
];

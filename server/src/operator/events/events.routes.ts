import { listEvents } from '../../delivery/events/event.store.ts';
import * as wire from '../../delivery/events/event.wire.ts';
import { sendTrialEvent } from '../../delivery/trials/send-trial-event.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { trialEvent, trialEventAnswer } from './trial-event.wire.ts';

const tags = ['Operator: events'];

const listRoute = ({ database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/events'),
    summary: 'Read the events that come after a position',
    tags,
    request: { query: wire.eventsQuery },
    answers: { 200: wire.eventsAnswer },
    successStatus: 200,
    refusals: {},
    handle: async ({ query }) => {
      const { after = 0, limit = 100, order_id: orderId, object = null } = query;
      const events = await listEvents(database, {
        after,
        limit,
        projectId: query.project_id ?? null,
        dialect: query.dialect ?? null,
        object: orderId === undefined ? object : `order ${orderId.toLowerCase()}`,
        withSilent: query.silent === '1',
      });
      return accept(wire.eventsOnWire(events, after));
    },
  });

const trialRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/events/trial'),
    summary: 'Send a test event to a receiver',
    tags,
    request: { body: trialEvent },
    answers: { 201: trialEventAnswer },
    successStatus: 201,
    refusals: { not_found: 404, idempotency_conflict: 409 },
    handle: (request) => {
      const { project_id: projectId, dialect, url, name = 'trial', data = '' } = request.body;
      const told = {
        action: 'send_trial_event',
        subject: `project ${projectId}`,
        details: { dialect, url, name },
      };
      const input = { projectId, dialect, url, name, data };
      const rendering = {
        status: 201,
        wire: (record: { object: string; sequence: number }) => record,
      };
      return operate(engine, request, told, sendTrialEvent, input, rendering);
    },
  });

/** What has happened, and a way to try out who is told. */
export const eventRoutes = (services: OperatorServices): readonly Route[] => [
  listRoute(services),
  trialRoute(services),
];

import { sameCase } from '../../checkout/checkout.wire.ts';
import { sendTrialEvent } from '../../delivery/trials/send-trial-event.ts';
import { type Route, route } from '../../edge/route.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { trialEvent, trialEventAnswer } from './trial-event.wire.ts';

const tags = ['Operator: events'];

const trialRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/events/trial'),
    summary: 'Send a test event to a receiver',
    operationId: 'operatorSendTestEvent',
    tags,
    request: { body: trialEvent },
    answers: { 201: trialEventAnswer },
    successStatus: 201,
    refusals: { not_found: 404, idempotency_conflict: 409 },
    handle: (request) => {
      const { dialect, url, name = 'trial', data = '' } = request.body;
      const projectId = sameCase(request.body.project_id);
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

/** Sends a test event, to see who receives it. */
export const eventRoutes = (services: OperatorServices): readonly Route[] => [trialRoute(services)];

import { type Route, route } from '../../edge/route.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Clock } from '../../kernel/time.ts';
import type { Scheduler } from '../../time/scheduler.ts';
import { type OperatorServices, writeDown } from '../operate.ts';
import { advanceRequest, clockAnswer, movedClock } from './clock.wire.ts';

export type ClockServices = OperatorServices & {
  readonly realClock: Clock;
  readonly scheduler: Scheduler;
};

const tags = ['Operator: clock'];

const readRoute = ({ door, clock, realClock }: ClockServices): Route =>
  route({
    ...door.at('GET /admin/v1/clock'),
    summary: 'The time of the service, and the real one',
    tags,
    request: {},
    answers: { 200: clockAnswer },
    successStatus: 200,
    refusals: {},
    handle: () => {
      // Reads the real time first: if a second passes in between, the other clock must not seem
      // behind.
      const real = realClock.now();
      return accept({ now: clock.now(), real });
    },
  });

const advanceRoute = ({ engine, door, clock, scheduler }: ClockServices): Route =>
  route({
    ...door.at('POST /admin/v1/clock/advance'),
    summary: 'Move the test clock forward; everything that falls due on the way is done',
    tags,
    request: { body: advanceRequest },
    answers: { 200: movedClock },
    successStatus: 200,
    refusals: { invalid_state: 409 },
    handle: async (request) => {
      if (!clock.isTestClock) {
        return refuse(
          'invalid_state',
          'The clock of this server cannot be moved; start it with FLORIN_TEST_CLOCK=1.',
        );
      }
      const { seconds } = request.body;
      const now = await scheduler.advance(seconds);
      await writeDown(engine, request, {
        action: 'advance_clock',
        subject: 'clock',
        details: { seconds, now },
      });
      return accept({ now });
    },
  });

/** The endpoints of the clock, as gaps 5 lists them. */
export const clockRoutes = (services: ClockServices): readonly Route[] => [
  readRoute(services),
  advanceRoute(services),
];

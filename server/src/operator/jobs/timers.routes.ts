import { type Route, route } from '../../edge/route.ts';
import { type KeyedFace, keyedAnswer } from '../../figures/lists/keyed-list.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { Scheduler } from '../../time/scheduler.ts';
import type { OverdueTimer } from '../../time/timer-rounds.ts';
import { type OperatorServices, writeDown } from '../operate.ts';
import * as wire from './timer.wire.ts';

export type JobServices = OperatorServices & { readonly scheduler: Scheduler };

const tags = ['Operator: jobs'];

/** Timers that rest after a failure, or wait for another reason (business 5). */
export const timerListRoutes = ({ door, clock, scheduler }: JobServices): readonly Route[] => [
  route({
    ...door.at('GET /admin/v1/timers'),
    summary: 'List the timers that should have run already',
    tags,
    request: { query: wire.timersQuery },
    answers: { 200: wire.timersAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept: accepted }) => {
      const now = clock.now();
      const face: KeyedFace<OverdueTimer, ReturnType<typeof wire.timerOnWire>> = {
        name: 'timers',
        csv: wire.timerCsv,
        find: ({ beside, isBackwards, limit }) => {
          const from = beside === null ? null : { dueAt: unixSeconds(beside.at), id: beside.id };
          return scheduler.overdue({ beside: from, isBackwards, limit });
        },
        keyOf: ({ timer }) => ({ at: timer.dueAt, id: timer.id }),
        row: (one) => wire.timerOnWire(one, now),
      };
      return keyedAnswer(face, query, { accept: accepted });
    },
  }),
];

/** Runs a timer again at once, instead of after its rest. */
export const timerRoutes = ({ engine, door, scheduler }: JobServices): readonly Route[] => [
  route({
    ...door.at('POST /admin/v1/timers/run'),
    summary: 'Run a timer that is due, whether it rests or not',
    operationId: 'operatorRunTimer',
    tags,
    request: { body: wire.runRequest },
    answers: { 200: wire.ranAnswer },
    successStatus: 200,
    refusals: { not_found: 404, timer_failed: 409 },
    handle: async (request) => {
      const { timer_id: timerId } = request.body;
      const ran = await scheduler.runNow(timerId);
      if (ran.outcome === 'gone') {
        return refuse('not_found', 'There is no such timer, or it is not due.');
      }
      // A failed run is an act, too: it may have been the tenth.
      await writeDown(engine, request, {
        action: 'run_timer',
        subject: `timer ${timerId}`,
        details: { outcome: ran.outcome },
      });
      if (ran.outcome === 'failed') return refuse('timer_failed', ran.error);
      return accept({ timer_id: timerId, outcome: ran.outcome });
    },
  }),
];

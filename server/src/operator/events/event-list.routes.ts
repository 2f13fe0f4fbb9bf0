import { type EventList, listEvents } from '../../delivery/events/event.store.ts';
import { eventOnWire } from '../../delivery/events/event.wire.ts';
import { type Route, route } from '../../edge/route.ts';
import { wantsCsv } from '../../figures/lists/csv.ts';
import { csvAnswer } from '../../figures/lists/csv-answer.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import type { OperatorServices } from '../operate.ts';
import * as wire from './event-list.wire.ts';

/** A request may have at most one of these. */
const beginnings = ['after', 'before', 'last'] as const;

function listIn(query: wire.EventsQuery): EventList {
  const { after = 0, before, last, limit = 100, order_id: orderId, object = null } = query;
  const end = last === undefined ? before : Number.MAX_SAFE_INTEGER;
  return {
    from: end === undefined ? { after } : { before: end },
    limit: last ?? limit,
    projectId: query.project_id ?? null,
    dialect: query.dialect ?? null,
    object: orderId === undefined ? object : `order ${orderId.toLowerCase()}`,
    withSilent: query.silent === '1',
  };
}

/** Reads one event more than it shows, to know whether there are others. */
async function pageOf(database: Database, list: EventList, { after = 0, before = 1 }) {
  const { from, limit } = list;
  const found = await listEvents(database, { ...list, limit: limit + 1 });
  const isMore = found.length > limit;
  if ('after' in from) {
    const metadata = { limit, has_next: isMore, has_previous: after > 0 };
    return wire.eventPageOnWire(found.slice(0, limit), after, metadata);
  }
  const metadata = { limit, has_next: before > 1, has_previous: isMore };
  return wire.eventPageOnWire(found.slice(-limit), Math.max(0, before - 1), metadata);
}

const stepRows = 200;

/** All events after a position, or the one page before it. */
async function* csvSteps(database: Database, list: EventList) {
  if ('before' in list.from) {
    yield (await listEvents(database, list)).map(eventOnWire);
    return;
  }
  for (let { after } = list.from; ; ) {
    const step = await listEvents(database, { ...list, from: { after }, limit: stepRows });
    yield step.map(eventOnWire);
    if (step.length < stepRows) return;
    after = step.at(-1)?.position ?? after;
  }
}

/** The list of events (business 7). */
export const eventListRoutes = ({ database, door }: OperatorServices): readonly Route[] => [
  route({
    ...door.at('GET /admin/v1/events'),
    summary: 'Read the events that come after a position, or the last ones',
    tags: ['Operator: events'],
    request: { query: wire.eventsQuery },
    answers: { 200: wire.eventPage },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: async ({ query, accept: accepted }) => {
      const [one, other] = beginnings.filter((name) => query[name] !== undefined);
      if (other !== undefined) {
        return refuse('invalid_parameters', `${other}: It cannot be given together with ${one}.`);
      }
      const list = listIn(query);
      return wantsCsv(query.format, accepted)
        ? accept(await csvAnswer('events', wire.eventCsv, csvSteps(database, list)))
        : accept(await pageOf(database, list, query));
    },
  }),
];

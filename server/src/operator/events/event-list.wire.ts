import { type Static, Type } from 'typebox';
import { dialects, type FeedEvent } from '../../delivery/events/event.ts';
import { eventAnswer, eventOnWire, eventTexts } from '../../delivery/events/event.wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, type PageMetadata, pageMetadata } from '../../figures/lists/list.wire.ts';
import { ofProject } from '../list-filters.wire.ts';

const position = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }));
const count = (options: { readonly description: string; readonly default?: number }) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, ...options }));

/** A feed: positions are its cursors, and the oldest event comes first (decision 0041). */
export const eventsQuery = Type.Object(
  {
    ...listQuery({}).properties,
    after: position('The position of the last event that was seen: those that follow it.'),
    before: position('A position: the last events before it, in their order.'),
    last: count({ description: 'So many of the newest events, in their order; instead of limit.' }),
    limit: count({ description: 'How many events a page has at most.', default: 100 }),
    ...ofProject,
    order_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Of this order alone; not with object.' }),
    ),
    object: Type.Optional(
      Type.String({ maxLength: 255, description: 'Such as `transfer 100001`; not with order_id.' }),
    ),
    dialect: Type.Optional(Type.Enum([...dialects], { description: eventTexts.dialect })),
    silent: Type.Optional(
      Type.Enum(['0', '1'], { description: '1: include events that were sent to no one.' }),
    ),
  },
  { additionalProperties: false },
);

export type EventsQuery = Static<typeof eventsQuery>;

export const eventPage = Type.Object(
  {
    events: Type.Array(eventAnswer, { description: 'Events of the page, the oldest first.' }),
    next_after: Type.Integer({ description: 'The `after` of the next request.' }),
    items: Type.Array(eventAnswer, { description: 'The same as `events`.' }),
    _metadata: pageMetadata,
  },
  {
    $id: 'EventPage',
    description:
      'In the order in which they were committed; nothing is skipped. What follows is newer here: ' +
      '`has_next` and `cursors.after` lead to newer events, `has_previous` and `cursors.before` to ' +
      'older ones. As CSV where `format=csv` asks for it.',
  },
);

export const eventCsv: CsvForm<Static<typeof eventAnswer>> = {
  columns: Object.keys(eventAnswer.properties),
  amounts: [],
  currencyOf: () => '',
};

/** `after`: the position for a reader who saw no event here. */
export function eventPageOnWire(
  events: readonly FeedEvent[],
  after: number,
  metadata: Omit<PageMetadata, 'cursors'>,
): Static<typeof eventPage> {
  const items = events.map(eventOnWire);
  const next = items.at(-1)?.position ?? after;
  const first = items[0]?.position ?? after + 1;
  return {
    events: items,
    next_after: next,
    items,
    _metadata: { ...metadata, cursors: { after: String(next), before: String(first) } },
  };
}

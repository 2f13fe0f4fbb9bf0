import { type Static, Type } from 'typebox';
import { dialects, type FeedEvent } from './event.ts';

const after = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description: 'The position of the last event that was seen.',
  }),
);
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 100 }));

/** For the merchant: the events of the token's project. */
export const ownEventsQuery = Type.Object({
  after,
  limit,
  order_id: Type.Optional(Type.String({ format: 'uuid' })),
});

/** For the operator: of everybody. */
export const eventsQuery = Type.Object({
  after,
  limit,
  project_id: Type.Optional(Type.String({ format: 'uuid' })),
  order_id: Type.Optional(Type.String({ format: 'uuid' })),
  dialect: Type.Optional(Type.Enum([...dialects])),
  silent: Type.Optional(Type.Enum(['0', '1'], { description: '1: also what is told to nobody.' })),
});

const eventAnswer = Type.Object(
  {
    position: Type.Integer({ description: 'Give the last one as `after` to go on from here.' }),
    callback_id: Type.String({ format: 'uuid' }),
    project_id: Type.String({ format: 'uuid' }),
    object: Type.String(),
    sequence: Type.Union([Type.Integer(), Type.Null()]),
    type: Type.String(),
    name: Type.String(),
    body: Type.String({ description: 'What is told, as the commit formed it.' }),
    created_at: Type.Integer(),
  },
  { $id: 'Event' },
);

export const eventsAnswer = Type.Object(
  {
    events: Type.Array(eventAnswer),
    next_after: Type.Integer({ description: 'The `after` of the next request.' }),
  },
  { $id: 'Events', description: 'In the order in which they were committed; nothing is skipped.' },
);

const eventOnWire = (event: FeedEvent): Static<typeof eventAnswer> => ({
  position: event.position,
  callback_id: event.id,
  project_id: event.projectId,
  object: event.object,
  sequence: event.sequence,
  type: event.type,
  name: event.name,
  body: event.body,
  created_at: event.createdAt,
});

export const eventsOnWire = (
  events: readonly FeedEvent[],
  asked: number,
): Static<typeof eventsAnswer> => ({
  events: events.map(eventOnWire),
  next_after: events.at(-1)?.position ?? asked,
});

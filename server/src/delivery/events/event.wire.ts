import { type Static, Type } from 'typebox';
import { createdAt, orNull } from '../../edge/wire.ts';
import type { FeedEvent } from './event.ts';

const after = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description: 'The position of the last event that was seen.',
  }),
);
const limit = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: 'Most events of a page' }),
);

/** The events of the token's project. */
export const ownEventsQuery = Type.Object({
  after,
  limit,
  order_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Events of this order alone' }),
  ),
});

/** For every answer that contains an event or its delivery. */
export const eventTexts = {
  callbackId: 'Id of the event, as receivers see it: the same for all attempts',
  projectId: 'Id of the project whose event it is',
  object: 'Kind and id of what it is about, as in `order 3f0a…`',
  sequence: 'Counts the events of one object without a gap; null: it is told to no one',
  type: 'What it is about: `order`, `payment`, `transaction` or `transfer`',
  name: 'What happened, as the webhook names it',
  dialect: 'API whose form it has: checkout, wallet or transfer',
  position: 'Place of the event in the feed',
};

const exampleEvent = {
  position: 7,
  callback_id: '5f4e3d2c-1b0a-4987-8654-3210fedcba98',
  project_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
  object: 'order 3f0a3a52-8f8e-4f0c-9b43-6b7d0f5f2f11',
  sequence: 3,
  type: 'payment',
  name: 'status_updated',
  body: '{"version":1,"event":{"type":"payment","name":"status_updated"}}',
  created_at: 1_800_000_060,
};

export const eventAnswer = Type.Object(
  {
    position: Type.Integer({ description: 'Give the last one as `after` to go on from here.' }),
    callback_id: Type.String({ format: 'uuid', description: eventTexts.callbackId }),
    project_id: Type.String({ format: 'uuid', description: eventTexts.projectId }),
    object: Type.String({ description: eventTexts.object }),
    sequence: orNull(Type.Integer({ description: eventTexts.sequence })),
    type: Type.String({ description: eventTexts.type }),
    name: Type.String({ description: eventTexts.name }),
    body: Type.String({ description: 'The body as it was sent.' }),
    created_at: createdAt(),
  },
  { $id: 'Event', examples: [exampleEvent] },
);

export const eventsAnswer = Type.Object(
  {
    events: Type.Array(eventAnswer, { description: 'Events after the position, the oldest first' }),
    next_after: Type.Integer({ description: 'The `after` of the next request.' }),
  },
  {
    $id: 'Events',
    description: 'In the order in which they were committed; nothing is skipped.',
    examples: [{ events: [exampleEvent], next_after: 7 }],
  },
);

export const eventOnWire = (event: FeedEvent): Static<typeof eventAnswer> => ({
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

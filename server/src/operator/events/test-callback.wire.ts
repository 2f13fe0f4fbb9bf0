import { type Static, Type } from 'typebox';
import { dialects } from '../../delivery/events/event.ts';
import { eventTexts } from '../../delivery/events/event.wire.ts';
import type { TestEvent } from '../../delivery/events/test-event.store.ts';
import type { Formed } from '../../delivery/sending/forming/forming.ts';
import { createdAt } from '../../edge/wire.ts';
import { projectId } from '../fields.wire.ts';
import { ofProject } from '../list-filters.wire.ts';

export const testCallbacksQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: 'The position of the last one that was seen.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 100, description: 'Most rows of a page.' }),
  ),
  ...ofProject,
  dialect: Type.Optional(Type.Enum([...dialects], { description: eventTexts.dialect })),
});

const exampleCallback = {
  position: 7,
  project_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
  dialect: 'checkout' as const,
  object: 'order 3f0a3a52-8f8e-4f0c-9b43-6b7d0f5f2f11',
  sequence: 3,
  type: 'payment',
  name: 'status_updated',
  url: null,
  headers: {
    'content-type': 'application/json',
    'x-service-callback-id': '5f4e3d2c-1b0a-4987-8654-3210fedcba98',
    'x-service-signature': '8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4',
    'x-service-signature-alg': 'HMAC-SHA256',
  },
  body: '{"version":1,"event":{"type":"payment","name":"status_updated"}}',
  created_at: 1_800_000_060,
};

const testCallback = Type.Object(
  {
    position: Type.Integer({ description: 'Give the last one as `after` to go on from here.' }),
    project_id: projectId(eventTexts.projectId),
    dialect: Type.Enum([...dialects], { description: eventTexts.dialect }),
    object: Type.String({ description: eventTexts.object }),
    sequence: Type.Integer({ description: 'Counts the events of one object without a gap' }),
    type: Type.String({ description: eventTexts.type }),
    name: Type.String({ description: eventTexts.name }),
    url: Type.Union([Type.String(), Type.Null()], {
      description: 'Where it is sent; null: nobody asked to be told.',
    }),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'Of one more attempt: only `x-service-request-id` is new.',
    }),
    body: Type.String({ description: 'UTF-8, byte for byte as it is sent.' }),
    created_at: createdAt(),
  },
  { $id: 'TestCallback', examples: [exampleCallback] },
);

export const testCallbacksAnswer = Type.Object(
  {
    callbacks: Type.Array(testCallback, {
      description: 'Callbacks of the page, the oldest first.',
    }),
    next_after: Type.Integer({ description: 'The `after` of the next request.' }),
  },
  {
    $id: 'TestCallbacks',
    description: 'In the order in which they were committed; nothing is skipped.',
    examples: [{ callbacks: [exampleCallback], next_after: 7 }],
  },
);

const onWire = ({ event, url }: TestEvent, request: Formed): Static<typeof testCallback> => ({
  position: event.position,
  project_id: event.projectId,
  dialect: event.dialect,
  object: event.object,
  sequence: event.sequence,
  type: event.type,
  name: event.name,
  url,
  headers: { ...request.headers },
  body: request.body,
  created_at: event.createdAt,
});

/** Events with the requests that deliver them, one for each. */
export const testCallbacksOnWire = (
  events: readonly TestEvent[],
  requests: readonly Formed[],
  asked: number,
): Static<typeof testCallbacksAnswer> => ({
  callbacks: requests.flatMap((request, index) => {
    const event = events[index];
    return event === undefined ? [] : [onWire(event, request)];
  }),
  next_after: events.at(-1)?.event.position ?? asked,
});

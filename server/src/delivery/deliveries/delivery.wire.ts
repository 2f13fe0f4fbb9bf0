import { type Static, Type } from 'typebox';
import { createdAt, orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { oldListQuery, pageAnswerAlso } from '../../figures/lists/list.wire.ts';
import { eventTexts } from '../events/event.wire.ts';
import type { DeliveryState } from './delivery.states.ts';
import { deliveryMachine } from './delivery.states.ts';
import type { Attempt, Delivery } from './delivery.ts';

const states = Object.keys(deliveryMachine.states) as DeliveryState[];

/** Host and port of a receiver. Deliveries are counted by this pair. */
export const hostForm = {
  minLength: 3,
  maxLength: 300,
  pattern: '^[^\\s/]+:\\d{1,5}$',
  examples: ['shop.example:443'],
};

export const deliveriesQuery = oldListQuery(
  {
    callback_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Of the event with this id alone.' }),
    ),
    state: Type.Optional(Type.Enum(states, { description: 'In this state now.' })),
    order_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Of the events of this order alone.' }),
    ),
    object: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'As the feed of events names it; not with order_id.',
      }),
    ),
    project_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Of the events of this project alone.' }),
    ),
    host: Type.Optional(
      Type.String({
        ...hostForm,
        description: 'To this host alone, with its port: `shop.example:443`.',
      }),
    ),
  },
  { field: 'before', row: 'delivery' },
);

export const deliveryParams = Type.Object({
  delivery_id: Type.String({ format: 'uuid', description: 'Id of the delivery.' }),
});

const attemptAnswer = Type.Object(
  {
    at: Type.Integer({ description: 'Unix seconds.' }),
    request_id: Type.String({
      format: 'uuid',
      description: '`X-Service-Request-Id` of this attempt.',
    }),
    duration_ms: Type.Integer({ description: 'Milliseconds until the answer or the fault.' }),
    status: orNull(Type.Integer({ description: 'Of the answer; null when there was none.' })),
    fault: orNull(Type.String({ description: 'Why there was no answer.' })),
    answer: Type.String({ description: 'Its first bytes, or what the fault says.' }),
  },
  { $id: 'DeliveryAttempt' },
);

export const deliveryAnswer = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'Id of the delivery.' }),
    callback_id: Type.String({ format: 'uuid', description: eventTexts.callbackId }),
    position: Type.Integer({ description: eventTexts.position }),
    object: Type.String({ description: eventTexts.object }),
    sequence: Type.Integer({ description: 'Counts the events of one object without a gap' }),
    dialect: Type.String({ description: eventTexts.dialect }),
    url: Type.String({ description: 'Where it is sent.' }),
    state: Type.Enum(states, {
      description: '`pending`: it is still tried; `failed`: it is not tried any more.',
    }),
    resend: Type.Boolean({ description: 'Whether somebody asked for it to be sent again.' }),
    attempts: Type.Array(attemptAnswer, { description: 'Attempts so far, the oldest first.' }),
    next_try_at: orNull(
      Type.Integer({ description: 'Unix seconds of the next attempt; null: there is none.' }),
    ),
    created_at: createdAt(),
  },
  { $id: 'Delivery' },
);

const shownRequest = Type.Object(
  {
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'Headers of the last attempt, formed again with the secrets of now.',
    }),
    body: Type.String({ description: 'The body as it was sent.' }),
  },
  { $id: 'DeliveryRequest', description: 'What was sent.' },
);

/** One delivery with its request, which would be too long for a list. */
export const wholeDeliveryAnswer = Type.Object(
  {
    ...deliveryAnswer.properties,
    event: Type.String({ description: 'What it tells: `payment.status_updated`.' }),
    host: Type.String({ description: 'Host and port of the receiver.' }),
    client_id: Type.String({ description: 'Client id of the project whose event it is.' }),
    request: shownRequest,
  },
  { $id: 'WholeDelivery' },
);

export const deliveriesAnswer = pageAnswerAlso(deliveryAnswer, 'Deliveries', 'deliveries');

export const deliveryCsv: CsvForm<Static<typeof deliveryAnswer>> = {
  columns: Object.keys(deliveryAnswer.properties),
  amounts: [],
  currencyOf: () => '',
};

const attemptOnWire = (attempt: Attempt): Static<typeof attemptAnswer> => ({
  at: attempt.at,
  request_id: attempt.requestId,
  duration_ms: attempt.durationMs,
  status: attempt.status,
  fault: attempt.fault,
  answer: attempt.detail,
});

export const deliveryOnWire = (delivery: Delivery): Static<typeof deliveryAnswer> => ({
  id: delivery.id,
  callback_id: delivery.callbackId,
  position: delivery.position,
  object: delivery.object,
  sequence: delivery.sequence,
  dialect: delivery.dialect,
  url: delivery.url,
  state: delivery.state,
  resend: delivery.isResend,
  attempts: delivery.attempts.map(attemptOnWire),
  next_try_at: delivery.nextTryAt,
  created_at: delivery.createdAt,
});

export type DeliveryOnWire = Static<typeof deliveryAnswer>;

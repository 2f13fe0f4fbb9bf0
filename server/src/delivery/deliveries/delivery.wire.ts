import { type Static, Type } from 'typebox';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { oldListQuery, pageAnswerAlso } from '../../figures/lists/list.wire.ts';
import type { DeliveryState } from './delivery.states.ts';
import { deliveryMachine } from './delivery.states.ts';
import type { Attempt, Delivery } from './delivery.ts';

const states = Object.keys(deliveryMachine.states) as DeliveryState[];
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const deliveriesQuery = oldListQuery(
  {
    callback_id: Type.Optional(Type.String({ format: 'uuid' })),
    state: Type.Optional(Type.Enum(states)),
    order_id: Type.Optional(Type.String({ format: 'uuid' })),
    object: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'As the feed of events names it; not with order_id.',
      }),
    ),
  },
  { field: 'before', row: 'delivery' },
);

export const deliveryParams = Type.Object({ delivery_id: Type.String({ format: 'uuid' }) });

const attemptAnswer = Type.Object(
  {
    at: Type.Integer(),
    request_id: Type.String({ format: 'uuid' }),
    duration_ms: Type.Integer(),
    status: orNull(Type.Integer({ description: 'Of the answer; null when there was none.' })),
    fault: orNull(Type.String({ description: 'Why there was no answer.' })),
    answer: Type.String({ description: 'Its first bytes, or what the fault says.' }),
  },
  { $id: 'DeliveryAttempt' },
);

export const deliveryAnswer = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    callback_id: Type.String({ format: 'uuid' }),
    position: Type.Integer(),
    object: Type.String(),
    sequence: Type.Integer(),
    dialect: Type.String(),
    url: Type.String(),
    state: Type.Enum(states),
    resend: Type.Boolean(),
    attempts: Type.Array(attemptAnswer),
    next_try_at: orNull(Type.Integer()),
    created_at: Type.Integer(),
  },
  { $id: 'Delivery' },
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

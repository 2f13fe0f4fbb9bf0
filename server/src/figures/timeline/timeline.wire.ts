import { type Static, Type } from 'typebox';
import { currencyCode } from '../../edge/wire.ts';
import type { Moment } from './timeline.ts';

const optional = {
  actor: Type.Optional(
    Type.Object(
      {
        type: Type.String({
          description:
            'merchant, buyer, payer, rail (a bank or card network), timer, service, admin, token or staff.',
        }),
        id: Type.Optional(Type.String({ description: 'Which one, where there are several' })),
        name: Type.Optional(Type.String({ description: 'Name for people, where it is known' })),
      },
      { description: 'Who or what caused it.' },
    ),
  ),
  status: Type.Optional(
    Type.Union([Type.String(), Type.Integer(), Type.Null()], {
      description: 'The new status. Of a delivery: the HTTP status of the answer; null: none came.',
    }),
  ),
  explanation: Type.Optional(
    Type.String({ description: 'Why it is so, and what comes next, in words.' }),
  ),
  amount: Type.Optional(Type.Integer({ description: 'Minor units.' })),
  currency: Type.Optional(currencyCode()),
  movement_id: Type.Optional(Type.String({ description: 'Postings of one movement share it.' })),
  debit_account: Type.Optional(Type.String({ description: 'Where the money came from.' })),
  credit_account: Type.Optional(Type.String({ description: 'Where the money went.' })),
  callback_id: Type.Optional(Type.String({ description: 'The id that the receiver sees.' })),
  name: Type.Optional(Type.String({ description: 'The name of the event.' })),
  delivery_state: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'pending, delivered or failed; null: nobody asked to hear of it.',
    }),
  ),
  next_try_at: Type.Optional(
    Type.Union([Type.Integer(), Type.Null()], { description: 'When it is sent next.' }),
  ),
  delivery_id: Type.Optional(Type.String({ description: 'Id of the delivery' })),
  url: Type.Optional(Type.String({ description: 'Where it was sent' })),
  attempt: Type.Optional(Type.Integer({ description: 'Counts the attempts of one delivery.' })),
  duration_ms: Type.Optional(
    Type.Integer({ description: 'Milliseconds until the answer, or until none came' }),
  ),
  action: Type.Optional(Type.String({ description: 'As the log of acts names it.' })),
  subject: Type.Optional(Type.String({ description: 'Kind and id of what the act changed' })),
  before: Type.Optional(Type.Unknown({ description: 'The subject before the act.' })),
  after: Type.Optional(Type.Unknown({ description: 'The subject after the act.' })),
};

const item = Type.Object(
  {
    at: Type.Integer({ description: 'Unix seconds' }),
    kind: Type.Enum(['state', 'posting', 'event', 'delivery', 'act'], {
      description:
        'A new status, moved money, an event, an attempt to deliver one, or an act of staff',
    }),
    title: Type.String({ description: 'What happened, in words.' }),
    ...optional,
  },
  { $id: 'TimelineItem' },
);

export const timelineAnswer = Type.Object(
  { items: Type.Array(item, { description: 'What happened, the oldest first' }) },
  {
    $id: 'Timeline',
    description: 'Everything that happened, oldest first; of each kind the newest 500.',
    examples: [
      {
        items: [
          {
            at: 1_800_000_000,
            kind: 'state',
            title: 'Order created',
            status: 'pending_payment',
            actor: { type: 'merchant' },
          },
        ],
      },
    ],
  },
);

export type Timeline = Static<typeof timelineAnswer>;

type Item = Static<typeof item>;

/** What a reader may see: the accounts of the journal, and which staff member acted. */
export type Sight = { readonly seesAccounts: boolean; readonly seesStaff: boolean };

export const wholeSight: Sight = { seesAccounts: true, seesStaff: true };

export function itemOf(moment: Moment, { seesAccounts, seesStaff }: Sight): Item {
  const { at, kind, title, actor } = moment;
  const common = { at, kind, title, ...(actor === undefined ? {} : { actor }) };
  switch (kind) {
    case 'state': {
      const { status, explanation } = moment;
      return {
        ...common,
        ...(status === undefined ? {} : { status }),
        ...(explanation === undefined ? {} : { explanation }),
      };
    }
    case 'posting':
      return {
        ...common,
        amount: Number(moment.amount),
        currency: moment.currency,
        movement_id: moment.movementId,
        ...(seesAccounts
          ? {
              debit_account: String(moment.debitAccount),
              credit_account: String(moment.creditAccount),
            }
          : {}),
      };
    case 'event':
      return {
        ...common,
        callback_id: moment.callbackId,
        name: moment.name,
        delivery_state: moment.delivery?.state ?? null,
        next_try_at: moment.delivery?.nextTryAt ?? null,
      };
    case 'delivery':
      return {
        ...common,
        callback_id: moment.callbackId,
        delivery_id: moment.deliveryId,
        url: moment.url,
        attempt: moment.attempt,
        status: moment.status,
        duration_ms: moment.durationMs,
      };
    case 'act':
      return seesStaff
        ? {
            ...common,
            action: moment.action,
            subject: moment.subject,
            before: moment.before,
            after: moment.after,
          }
        : { at, kind, title, actor: { type: 'staff' }, action: moment.action };
  }
}

import { type Static, Type } from 'typebox';
import { integerId } from '../../edge/wire.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { ListPlace } from './payment-list.store.ts';
import { type WalletPaymentStatus, walletPaymentMachine } from './wallet-payment.states.ts';
import { paymentAnswer } from './wallet-payment.wire.ts';

export const limitDefault = 20;
const statuses = Object.keys(walletPaymentMachine.states) as WalletPaymentStatus[];

export const paymentsQuery = Type.Object({
  status: Type.Optional(Type.Enum(statuses)),
  wallet: Type.Optional(integerId({ description: "The payer's wallet" })),
  beneficiary: Type.Optional(integerId({ description: 'A wallet' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: limitDefault })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })),
  after: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});

export type PaymentsQuery = Static<typeof paymentsQuery>;

export const paymentsAnswer = Type.Object(
  {
    payments: Type.Array(paymentAnswer),
    _metadata: Type.Object({
      total: Type.Integer({ description: 'Among the newest 10000 payments' }),
      limit: Type.Integer(),
      offset: Type.Integer(),
      has_next: Type.Boolean(),
      has_previous: Type.Boolean(),
      cursors: Type.Object({
        after: Type.Optional(Type.String({ description: 'Give it as after: what is older' })),
      }),
    }),
  },
  {
    $id: 'WalletPayments',
    examples: [
      {
        payments: [],
        _metadata: {
          total: 0,
          limit: 20,
          offset: 0,
          has_next: false,
          has_previous: false,
          cursors: {},
        },
      },
    ],
  },
);

export const cursorAt = ({ createdAt, id }: ListPlace): string =>
  Buffer.from(`${createdAt} ${id}`).toString('base64url');

/** Null: the cursor is not one of ours. */
export function placeAt(cursor: string): ListPlace | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, createdAt, id] = /^(\d{1,12}) (\d{1,16})$/.exec(text) ?? [];
  return createdAt === undefined || id === undefined
    ? null
    : { createdAt: unixSeconds(Number(createdAt)), id: Number(id) };
}

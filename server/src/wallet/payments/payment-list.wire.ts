import { type Static, Type } from 'typebox';
import { integerId } from '../../edge/wire.ts';
import { offsetMetadata, offsetQuery, pageCursor } from '../../figures/lists/offset-list.wire.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { ListPlace } from './payment-list.store.ts';
import { type WalletPaymentStatus, walletPaymentMachine } from './wallet-payment.states.ts';
import { paymentAnswer } from './wallet-payment.wire.ts';

export const limitDefault = 20;
const statuses = Object.keys(walletPaymentMachine.states) as WalletPaymentStatus[];

export const paymentsQuery = Type.Object({
  status: Type.Optional(Type.Enum(statuses, { description: 'In this status now' })),
  wallet: Type.Optional(integerId({ description: 'Number of the wallet that pays' })),
  beneficiary: Type.Optional(integerId({ description: 'Number of the wallet that gets it' })),
  ...offsetQuery({ limit: { maximum: 100, default: limitDefault }, offsetMax: 10_000 }),
  after: pageCursor('after', 200),
});

export type PaymentsQuery = Static<typeof paymentsQuery>;

export const paymentsAnswer = Type.Object(
  {
    payments: Type.Array(paymentAnswer, { description: 'Payments of the page, the newest first' }),
    _metadata: offsetMetadata(
      { after: Type.Optional(Type.String({ description: 'Give it as after: what is older' })) },
      'Payments that match, among the newest 10000',
    ),
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

/** Null: the cursor is not ours. */
export function placeAt(cursor: string): ListPlace | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, createdAt, id] = /^(\d{1,12}) (\d{1,16})$/.exec(text) ?? [];
  return createdAt === undefined || id === undefined
    ? null
    : { createdAt: unixSeconds(Number(createdAt)), id: Number(id) };
}

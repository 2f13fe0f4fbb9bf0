import { decision, defineMachine, type StateOf, spec } from '../../kernel/machine.ts';

const ours = decision('0021-payment-transitions');

/**
 * Payment status, one payment attempt. Checkout 3.2, which shows only the last two rows. Every
 * trigger leads to one state, so a rail that reports a status and a rule that names a trigger mean
 * the same row.
 */
// biome-ignore format: one row per line and aligned columns, to be read beside the specification
export const paymentMachine = defineMachine({
  entity: 'payment',
  spec: '1-checkout.md#3.2',
  states: {
    initiated:              'open',
    awaiting_authorization: 'open',
    authorized:             'open',
    processing:             'open',
    pending_settlement:     'open',
    on_hold:                'open',
    settled:                'open',
    failed:                 'terminal',
    rejected:               'terminal',
    canceled:               'terminal',
    expired:                'terminal',
    refunded:               'terminal', // a further partial refund keeps the status
    chargeback:             'terminal',
    partially_distributed:  'open', // named in the text below the document's table: splits only
  },
  rows: [
    { from: null,                     on: 'create',                to: 'initiated',              source: ours },

    // The steps to the money. A method's flow may skip any of them.
    { from: 'initiated',              on: 'require_authorization', to: 'awaiting_authorization', source: ours },
    { from: 'initiated',              on: 'authorize',             to: 'authorized',             source: ours },
    { from: 'initiated',              on: 'process',               to: 'processing',             source: ours },
    { from: 'initiated',              on: 'await_settlement',      to: 'pending_settlement',     source: ours },
    { from: 'initiated',              on: 'settle',                to: 'settled',                source: ours },
    { from: 'awaiting_authorization', on: 'authorize',             to: 'authorized',             source: ours },
    { from: 'awaiting_authorization', on: 'process',               to: 'processing',             source: ours },
    { from: 'awaiting_authorization', on: 'await_settlement',      to: 'pending_settlement',     source: ours },
    { from: 'awaiting_authorization', on: 'settle',                to: 'settled',                source: ours },
    { from: 'authorized',             on: 'process',               to: 'processing',             source: ours },
    { from: 'authorized',             on: 'await_settlement',      to: 'pending_settlement',     source: ours },
    { from: 'authorized',             on: 'settle',                to: 'settled',                source: ours },
    { from: 'processing',             on: 'await_settlement',      to: 'pending_settlement',     source: ours },
    { from: 'processing',             on: 'settle',                to: 'settled',                source: ours },
    { from: 'pending_settlement',     on: 'settle',                to: 'settled',                source: ours },

    // Review for compliance or fraud, and back.
    { from: 'authorized',             on: 'hold',                  to: 'on_hold',                source: ours },
    { from: 'processing',             on: 'hold',                  to: 'on_hold',                source: ours },
    { from: 'pending_settlement',     on: 'hold',                  to: 'on_hold',                source: ours },
    { from: 'on_hold',                on: 'authorize',             to: 'authorized',             source: ours },
    { from: 'on_hold',                on: 'process',               to: 'processing',             source: ours },
    { from: 'on_hold',                on: 'await_settlement',      to: 'pending_settlement',     source: ours },

    // The four endings without money, from every state before settled.
    { from: 'initiated',              on: 'fail',                  to: 'failed',                 source: ours },
    { from: 'initiated',              on: 'reject',                to: 'rejected',               source: ours },
    { from: 'initiated',              on: 'cancel',                to: 'canceled',               source: ours },
    { from: 'initiated',              on: 'expire',                to: 'expired',                source: ours },
    { from: 'awaiting_authorization', on: 'fail',                  to: 'failed',                 source: ours },
    { from: 'awaiting_authorization', on: 'reject',                to: 'rejected',               source: ours },
    { from: 'awaiting_authorization', on: 'cancel',                to: 'canceled',               source: ours },
    { from: 'awaiting_authorization', on: 'expire',                to: 'expired',                source: ours },
    { from: 'authorized',             on: 'fail',                  to: 'failed',                 source: ours },
    { from: 'authorized',             on: 'reject',                to: 'rejected',               source: ours },
    { from: 'authorized',             on: 'cancel',                to: 'canceled',               source: ours },
    { from: 'authorized',             on: 'expire',                to: 'expired',                source: ours },
    { from: 'processing',             on: 'fail',                  to: 'failed',                 source: ours },
    { from: 'processing',             on: 'reject',                to: 'rejected',               source: ours },
    { from: 'processing',             on: 'cancel',                to: 'canceled',               source: ours },
    { from: 'processing',             on: 'expire',                to: 'expired',                source: ours },
    { from: 'pending_settlement',     on: 'fail',                  to: 'failed',                 source: ours },
    { from: 'pending_settlement',     on: 'reject',                to: 'rejected',               source: ours },
    { from: 'pending_settlement',     on: 'cancel',                to: 'canceled',               source: ours },
    { from: 'pending_settlement',     on: 'expire',                to: 'expired',                source: ours },
    { from: 'on_hold',                on: 'fail',                  to: 'failed',                 source: ours },
    { from: 'on_hold',                on: 'reject',                to: 'rejected',               source: ours },
    { from: 'on_hold',                on: 'cancel',                to: 'canceled',               source: ours },
    { from: 'on_hold',                on: 'expire',                to: 'expired',                source: ours },

    // Splits: a leg comes back. The payment waits until every leg is delivered.
    { from: 'settled',                on: 'return_leg',            to: 'partially_distributed',  source: ours },
    { from: 'partially_distributed',  on: 'deliver_leg', when: 'everyLegDelivered', to: 'settled', source: ours },

    { from: 'settled',                on: 'refund',                to: 'refunded',               source: spec('refund') },
    { from: 'settled',                on: 'dispute',               to: 'chargeback',             source: spec('cardholder dispute') },
  ],
});

export type PaymentStatus = StateOf<typeof paymentMachine>;

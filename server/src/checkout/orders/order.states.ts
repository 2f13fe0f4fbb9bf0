import { decision, defineMachine, type StateOf, spec } from '../../kernel/machine.ts';

const starts = decision('0020-order-starts-pending');

/** Order status. Checkout 3.1; same rows, same order. */
// biome-ignore format: one row per line and aligned columns, to be read beside the specification
export const orderMachine = defineMachine({
  entity: 'order',
  spec: '1-checkout.md#3.1',
  states: {
    pending_payment: 'open',
    paid:            'open', // the document calls it not terminal, yet shows no way out
    canceled:        'terminal',
    closed:          'terminal', // reserved by the document; no row leads here
  },
  rows: [
    { from: null,              on: 'create',                                      to: 'pending_payment', source: starts },
    { from: 'pending_payment', on: 'settle_payment', when: 'settledEqualsAmount', to: 'paid',            source: spec('one or more payments settle') },
    { from: 'pending_payment', on: 'cancel',         when: 'nothingPaid',         to: 'canceled',        source: spec('cancel by the merchant in the merchant portal, or by support') },
  ],
});

export type OrderStatus = StateOf<typeof orderMachine>;

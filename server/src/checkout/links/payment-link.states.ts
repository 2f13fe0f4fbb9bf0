import { defineMachine, type StateOf, spec } from '../../kernel/machine.ts';

/** Payment link status. Checkout 3.3; same rows, same order. */
// biome-ignore format: one row per line and aligned columns, to be read beside the specification
export const paymentLinkMachine = defineMachine({
  entity: 'payment_link',
  spec: '1-checkout.md#3.3',
  states: {
    active:    'open',
    completed: 'terminal',
    expired:   'open', // quasi-terminal: a bank flow begun before expiry may still settle
    canceled:  'terminal',
  },
  rows: [
    { from: null,      on: 'create',                                      to: 'active',    source: spec('link created') },
    { from: 'active',  on: 'settle_payment',                              to: 'completed', source: spec('payment settles via this link') },
    { from: 'active',  on: 'pass_lifetime',                               to: 'expired',   source: spec('lifetime passes') },
    { from: 'expired', on: 'settle_payment', when: 'startedBeforeExpiry', to: 'completed', source: spec('payment started before expiry settles') },
    { from: 'active',  on: 'cancel',                                      to: 'canceled',  source: spec('order update or manual cancel, or order cancellation') },
  ],
});

export type PaymentLinkStatus = StateOf<typeof paymentLinkMachine>;

import { decision, defineMachine, type StateOf, spec } from '../../kernel/machine.ts';

const ours = decision('0024-wallet-payment-triggers');

/**
 * Status of a payment inside a transaction. Wallet 3.2; same rows, same
 * order. The document's table has no Trigger column, so every trigger is ours (decision 0024).
 *
 * `settle` is never written: a plain payment shows `done` once its settlement window has passed.
 */
// biome-ignore format: one row per line and aligned columns, to be read beside the specification
export const walletPaymentMachine = defineMachine({
  entity: 'payment',
  spec: '2-wallet.md#3.2',
  states: {
    new:      'open',
    waiting:  'open',
    reserved: 'open',
    done:     'terminal',
    canceled: 'terminal',
    failed:   'terminal',
  },
  rows: [
    { from: null,       on: 'create',                                  to: 'new',      source: ours },

    { from: 'new',      on: 'accept',                                  to: 'waiting',  source: spec() },
    { from: 'new',      on: 'fail',                                    to: 'failed',   source: spec() },
    { from: 'waiting',  on: 'confirm',                                 to: 'reserved', source: spec() },
    { from: 'waiting',  on: 'release',                                 to: 'canceled', source: spec() },
    { from: 'reserved', on: 'finalize', when: 'frozen',                to: 'done',     source: spec() },
    { from: 'reserved', on: 'cancel',   when: 'frozen',                to: 'canceled', source: spec() },

    { from: 'new',      on: 'release',                                 to: 'canceled', source: ours },
    { from: 'reserved', on: 'settle',   when: 'settlementWindowPassed', to: 'done',    source: ours },
  ],
});

export type WalletPaymentStatus = StateOf<typeof walletPaymentMachine>;

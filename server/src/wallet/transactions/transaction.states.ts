import { decision, defineMachine, type StateOf, spec } from '../../kernel/machine.ts';

const acceptance = '0022-wallet-acceptance';
const afterConfirm = '0023-wallet-after-confirm';

/**
 * Transaction status. Wallet 3.1; same rows, same order. "Listed next state" tells the next states
 * but not the operations that lead there: those triggers are ours.
 *
 * `done` is never written. A read derives it from `confirmed_at` and the payments.
 */
// biome-ignore format: one row per line and aligned columns, to be read beside the specification
export const transactionMachine = defineMachine({
  entity: 'transaction',
  spec: '2-wallet.md#3.1',
  states: {
    new:       'open',
    waiting:   'open',
    reserved:  'open',
    confirmed: 'open',
    done:      'terminal',
    canceled:  'terminal',
    failed:    'terminal',
  },
  rows: [
    { from: null,        on: 'create',                                                                    to: 'new',       source: spec('create') },
    { from: 'new',       on: 'accept',                                                                    to: 'waiting',   source: spec('user accepts (redirect, allowance reserve, or PIN reserve)') },
    { from: 'new',       on: 'fail',                                                                      to: 'failed',    source: spec('processing failure') },
    { from: 'waiting',   on: 'confirm',      when: ['reservationHolds', 'beneficiariesRegistered'],       to: 'confirmed', source: spec('confirm') },
    { from: 'waiting',   on: 'revoke',                                                                    to: 'canceled',  source: spec('revoke') },
    { from: 'waiting',   on: 'register_beneficiaries', when: 'reservationHolds',                          to: 'reserved',  source: spec('listed next state', acceptance) },
    { from: 'waiting',   on: 'auto_confirm', when: ['reservationHolds', 'beneficiariesRegistered'],       to: 'confirmed', source: spec('listed next state', acceptance) },
    { from: 'waiting',   on: 'expire_reservation',                                                        to: 'canceled',  source: spec('listed next state', acceptance) },
    { from: 'reserved',  on: 'confirm',      when: 'reservationHolds',                                    to: 'confirmed', source: spec('listed next state', acceptance) },
    { from: 'reserved',  on: 'confirm_and_settle',                                                        to: 'done',      source: spec('listed next state', afterConfirm) },
    { from: 'confirmed', on: 'settle',       when: 'everyPaymentEnded',                                   to: 'done',      source: spec('listed next state', afterConfirm) },

    { from: 'new',       on: 'reject',                                                                    to: 'canceled',  source: decision(acceptance) },
    { from: 'new',       on: 'revoke',                                                                    to: 'canceled',  source: decision(acceptance) },
    { from: 'reserved',  on: 'revoke',                                                                    to: 'canceled',  source: decision(acceptance) },
    { from: 'reserved',  on: 'auto_confirm', when: 'reservationHolds',                                    to: 'confirmed', source: decision(acceptance) },
    { from: 'reserved',  on: 'expire_reservation',                                                        to: 'canceled',  source: decision(acceptance) },
    { from: 'waiting',   on: 'cancel_every_payment', when: 'reservationHolds',                            to: 'canceled',  source: decision(acceptance) },
    { from: 'reserved',  on: 'cancel_every_payment', when: 'reservationHolds',                            to: 'canceled',  source: decision(acceptance) },
  ],
});

export type TransactionStatus = StateOf<typeof transactionMachine>;

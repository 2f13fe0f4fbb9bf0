import { decision, defineMachine, type StateOf, spec } from '../../kernel/machine.ts';

const oneStatus = '0026-transfer-one-status';
const returned = '0220-a-returned-transfer';
const whenDone = '0027-transfer-when-done';

/**
 * Transfer status. Transfer 3; same rows, same order. Its lifecycle states and its callback
 * statuses are one status here (decision 0026).
 *
 * `process` stands for the automatic steps after the signature. Exactly one of its guards holds:
 * the first missing requirement, in the order of the rows (decision 0027).
 */
// biome-ignore format: one row per line and aligned columns, to be read beside the specification
export const transferMachine = defineMachine({
  entity: 'transfer',
  spec: '3-transfer.md#3',
  states: {
    new:                  'open',
    registered:           'open',
    signed:               'open',
    done:                 'open', // its money may come back (decision 0220)
    rejected:             'terminal',
    failed:               'terminal',
    waiting_funds:        'open',
    waiting_registration: 'open',
    waiting_password:     'open',
    reserved:             'open',
  },
  rows: [
    { from: null,                   on: 'create',                                 to: 'new',                  source: decision(whenDone) },

    { from: 'new',                  on: 'register',                               to: 'registered',           source: spec('PUT register') },
    { from: 'new',                  on: 'sign',                                   to: 'signed',               source: spec('PUT sign', whenDone) },
    { from: 'registered',           on: 'sign',                                   to: 'signed',               source: spec('PUT sign', whenDone) },
    { from: 'reserved',             on: 'sign',        when: 'unsigned',          to: 'signed',               source: spec('PUT sign', whenDone) },
    { from: 'new',                  on: 'revoke',                                 to: 'rejected',             source: spec('DELETE transfer', whenDone) },
    { from: 'registered',           on: 'revoke',                                 to: 'rejected',             source: spec('DELETE transfer', whenDone) },
    { from: 'signed',               on: 'revoke',                                 to: 'rejected',             source: spec('DELETE transfer', whenDone) },
    { from: 'waiting_funds',        on: 'revoke',                                 to: 'rejected',             source: spec('DELETE transfer', whenDone) },
    { from: 'waiting_registration', on: 'revoke',                                 to: 'rejected',             source: spec('DELETE transfer', whenDone) },
    { from: 'waiting_password',     on: 'revoke',                                 to: 'rejected',             source: spec('DELETE transfer', whenDone) },
    { from: 'reserved',             on: 'revoke',      when: 'allowedToCancel',   to: 'rejected',             source: spec('DELETE transfer', whenDone) },

    { from: 'waiting_funds',        on: 'hold_funds',                             to: 'reserved',             source: spec('funds arrive') },
    { from: 'waiting_funds',        on: 'fail',                                   to: 'failed',               source: spec('(failure)', oneStatus) },

    { from: 'new',                  on: 'reserve',                                to: 'reserved',             source: decision(whenDone) },
    { from: 'registered',           on: 'reserve',                                to: 'reserved',             source: decision(whenDone) },
    { from: 'signed',               on: 'reserve',                                to: 'reserved',             source: decision(whenDone) },

    { from: 'signed',               on: 'process',     when: 'lacksFunds',        to: 'waiting_funds',        source: decision(whenDone) },
    { from: 'signed',               on: 'process',     when: 'lacksRegistration', to: 'waiting_registration', source: decision(whenDone) },
    { from: 'signed',               on: 'process',     when: 'lacksPassword',     to: 'waiting_password',     source: decision(whenDone) },
    { from: 'signed',               on: 'process',     when: 'awaitsPayout',      to: 'reserved',             source: decision(whenDone) },
    { from: 'signed',               on: 'process',     when: 'complete',          to: 'done',                 source: decision(whenDone) },
    { from: 'reserved',             on: 'process',     when: 'lacksRegistration', to: 'waiting_registration', source: decision(whenDone) },
    { from: 'reserved',             on: 'process',     when: 'lacksPassword',     to: 'waiting_password',     source: decision(whenDone) },
    { from: 'reserved',             on: 'process',     when: 'complete',          to: 'done',                 source: decision(whenDone) },
    { from: 'waiting_registration', on: 'process',     when: 'lacksPassword',     to: 'waiting_password',     source: decision(whenDone) },
    { from: 'waiting_registration', on: 'process',     when: 'awaitsPayout',      to: 'reserved',             source: decision(whenDone) },
    { from: 'waiting_registration', on: 'process',     when: 'complete',          to: 'done',                 source: decision(whenDone) },
    { from: 'waiting_password',     on: 'process',     when: 'awaitsPayout',      to: 'reserved',             source: decision(whenDone) },
    { from: 'waiting_password',     on: 'process',     when: 'complete',          to: 'done',                 source: decision(whenDone) },

    { from: 'reserved',             on: 'pay_out',     when: 'handedToRail',      to: 'done',                 source: decision(whenDone) },
    { from: 'reserved',             on: 'fail_payout', when: 'handedToRail',      to: 'failed',               source: decision(whenDone) },
    { from: 'done',                 on: 'return_payout', when: 'handedToRail',    to: 'failed',               source: decision(returned) },
    { from: 'signed',               on: 'fail',                                   to: 'failed',               source: decision(whenDone) },
    { from: 'waiting_registration', on: 'fail',                                   to: 'failed',               source: decision(whenDone) },
    { from: 'waiting_password',     on: 'fail',                                   to: 'failed',               source: decision(whenDone) },
    { from: 'reserved',             on: 'fail',        when: 'allowedToCancel',   to: 'failed',               source: decision(whenDone) },
  ],
});

export type TransferStatus = StateOf<typeof transferMachine>;

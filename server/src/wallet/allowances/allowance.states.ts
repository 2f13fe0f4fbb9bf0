import { decision, defineMachine, type StateOf, spec } from '../../kernel/machine.ts';

const ours = decision('0025-allowance-states-derived');

/**
 * Allowance state. Wallet 3.3; same rows, same order.
 *
 * These states are never stored, so no timer can be late. They are derived from `confirmed_at`,
 * `canceled_at`, `valid.from`, `valid.until` and the clock. The table says which state may follow
 * which.
 */
// biome-ignore format: one row per line and aligned columns, to be read beside the specification
export const allowanceMachine = defineMachine({
  entity: 'allowance',
  spec: '2-wallet.md#3.3',
  states: {
    Created:  'open',
    Accepted: 'open',
    Active:   'open',
    Expired:  'terminal',
    Canceled: 'terminal',
  },
  rows: [
    { from: null,       on: 'create',           to: 'Created',  source: ours },

    { from: 'Created',  on: 'confirm',          to: 'Accepted', source: spec('user confirms') },
    { from: 'Accepted', on: 'start_validity',   to: 'Active',   source: spec('validity starts') },
    { from: 'Active',   on: 'pass_valid_until', to: 'Expired',  source: spec('valid.until passes') },
    { from: 'Active',   on: 'cancel',           to: 'Canceled', source: spec('canceled by user or manually') },
    { from: 'Active',   on: 'replace',          to: 'Canceled', source: spec('user confirms a new allowance for same client and wallet') },

    { from: 'Accepted', on: 'cancel',           to: 'Canceled', source: ours },
    { from: 'Accepted', on: 'replace',          to: 'Canceled', source: ours },
  ],
});

export type AllowanceState = StateOf<typeof allowanceMachine>;

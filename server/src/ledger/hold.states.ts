import { decision, defineMachine, type StateOf } from '../kernel/machine.ts';

/** A hold reserves money until it is captured or released, once. */
// biome-ignore format: one row per line and aligned columns
export const holdMachine = defineMachine({
  entity: 'hold',
  spec: '',
  states: {
    held:     'open',
    captured: 'terminal',
    released: 'terminal',
  },
  rows: [
    { from: null,   on: 'place',   to: 'held',     source: decision('0005-ledger') },
    { from: 'held', on: 'capture', to: 'captured', source: decision('0005-ledger') },
    { from: 'held', on: 'release', to: 'released', source: decision('0005-ledger') },
  ],
});

export type HoldState = StateOf<typeof holdMachine>;

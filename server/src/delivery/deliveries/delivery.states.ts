import { decision, defineMachine, type StateOf } from '../../kernel/machine.ts';

/** A delivery is pending until a receiver takes it, its schedule ends, or its last moment comes. */
// biome-ignore format: one row per line and aligned columns
export const deliveryMachine = defineMachine({
  entity: 'delivery',
  spec: '',
  states: {
    pending:   'open',
    delivered: 'terminal',
    failed:    'terminal',
  },
  rows: [
    { from: null,      on: 'record',                    to: 'pending',   source: decision('0041-events-and-deliveries') },
    { from: 'pending', on: 'take',                      to: 'delivered', source: decision('0041-events-and-deliveries') },
    { from: 'pending', on: 'fail', when: 'triesLeft',   to: 'pending',   source: decision('0041-events-and-deliveries') },
    { from: 'pending', on: 'fail',                      to: 'failed',    source: decision('0041-events-and-deliveries') },
    { from: 'pending', on: 'give_up',                   to: 'failed',    source: decision('0081-last-moment') },
  ],
});

export type DeliveryState = StateOf<typeof deliveryMachine>;

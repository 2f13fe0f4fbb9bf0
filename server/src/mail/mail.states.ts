import { decision, defineMachine, type StateOf } from '../kernel/machine.ts';

/**
 * A mail waits until it is delivered, refused, given up, or pointless. Without a carrier it is
 * kept.
 */
// biome-ignore format: one row per line and aligned columns
export const mailMachine = defineMachine({
  entity: 'mail',
  spec: '',
  states: {
    pending:  'open',
    sent:     'terminal',
    failed:   'open', // an operator can have it sent again
    kept:     'terminal',
    lapsed:   'terminal', // its link was used or has ended before it could be sent
    withheld: 'terminal', // beyond a quota; never sent
  },
  rows: [
    { from: null,      on: 'write',    when: 'isAddress', to: 'pending',  source: decision('0036-mail') },
    { from: null,      on: 'write',                       to: 'failed',   source: decision('0036-mail') },
    { from: null,      on: 'withhold',                    to: 'withheld', source: decision('0102-mails-have-quotas') },
    { from: 'pending', on: 'deliver',                     to: 'sent',     source: decision('0036-mail') },
    { from: 'pending', on: 'put_off',  when: 'triesLeft', to: 'pending',  source: decision('0036-mail') },
    { from: 'pending', on: 'put_off',                     to: 'failed',   source: decision('0036-mail') },
    { from: 'pending', on: 'refuse',                      to: 'failed',   source: decision('0036-mail') },
    { from: 'pending', on: 'keep',                        to: 'kept',     source: decision('0036-mail') },
    { from: 'failed',  on: 'retry',    when: 'hasText',   to: 'pending',  source: decision('0201-jobs-and-health') },
    { from: 'pending', on: 'lapse',                       to: 'lapsed',   source: decision('0101-mails-are-sealed') },
  ],
});

export type MailState = StateOf<typeof mailMachine>;

import { type Unseen, under } from './check.ts';

/** Rules that no run checks, and why. */
export const unseenRules: readonly Unseen[] = [
  {
    rules: [
      'checkout 4 methods 2',
      ...under('checkout 4 instalments', 'hire-purchase', 'pay-next-month', 'split-into-parts'),
      ...under('checkout 4 visibility', '1', '2', '3'),
      'checkout 8 instalment amount ranges',
    ],
    because: 'A project in test mode lists only card-payment and a mock method.',
  },
  { rules: ['checkout 3.1 closed'], because: 'The document reserves this status for later.' },
  { rules: ['checkout 7 500'], because: 'No request of a client may cause it.' },
  {
    rules: ['checkout 8 webhook answer time', 'transfer 6.3'],
    because: 'Waiting for a timeout would take longer than the whole run.',
  },
  { rules: ['transfer 6.5'], because: 'The document allows duplicates and requires none.' },
  {
    rules: ['wallet 2.1 manager_id'],
    because: 'The document does not show how a transaction gets a manager.',
  },
  {
    rules: under('wallet 3.1', 'new → failed').concat(under('wallet 3.2', 'new → failed')),
    because: 'The document does not show what makes the processing fail.',
  },
  {
    rules: ['wallet 3.3 Active → Canceled 1'],
    because: "The payer cancels an allowance on the service's own pages, which no document shows.",
  },
];

import { expect, test } from 'vitest';
import {
  fileState,
  isContradiction,
  isReportStatus,
  needsPerson,
  nextState,
  type PaymentEvent,
  type PaymentState,
  verificationOf,
} from './payment-states.ts';

// biome-ignore format: a table
test.each<[PaymentState, PaymentEvent, PaymentState]>([
  ['in_file',  'RCVD',     'in_file' ],
  ['in_file',  'PDNG',     'in_file' ],
  ['in_file',  'PART',     'in_file' ],
  ['in_file',  'ACTC',     'accepted'],
  ['in_file',  'ACCP',     'accepted'],
  ['in_file',  'ACSP',     'accepted'],
  ['in_file',  'ACSC',     'accepted'], // a statement says booked, a report does not
  ['in_file',  'ACWC',     'accepted'],
  ['in_file',  'ACCC',     'accepted'],
  ['in_file',  'RJCT',     'rejected'],
  ['in_file',  'CANC',     'rejected'],
  ['in_file',  'booked',   'booked'  ], // no report came, or it comes later
  ['in_file',  'returned', 'returned'],
  ['accepted', 'PDNG',     'accepted'],
  ['accepted', 'RJCT',     'rejected'],
  ['accepted', 'booked',   'booked'  ],
  ['rejected', 'ACCP',     'rejected'],
  ['rejected', 'booked',   'booked'  ],
  ['booked',   'RJCT',     'booked'  ],
  ['booked',   'returned', 'returned'],
  ['returned', 'booked',   'returned'],
  ['returned', 'ACSC',     'returned'],
])('bank 3: %s and %s give %s', (state, event, next) => {
  expect(nextState(state, event)).toBe(next);
});

// biome-ignore format: a table
test.each<[PaymentState, PaymentEvent, boolean]>([
  ['rejected', 'booked',   true ],
  ['rejected', 'returned', true ],
  ['booked',   'RJCT',     true ],
  ['rejected', 'RJCT',     false],
  ['rejected', 'ACCP',     false],
  ['accepted', 'booked',   false],
  ['booked',   'returned', false],
  ['returned', 'RJCT',     false],
  ['returned', 'CANC',     false],
])('a payment that is %s and gets %s: contradiction is %s', (state, event, expected) => {
  expect(isContradiction(state, event)).toBe(expected);
});

// biome-ignore format: a table
test.each<[number, number, number, number, number, PaymentState, ReturnType<typeof fileState>]>([
  // in file, accepted, rejected, booked, returned, group → state
  [3, 0, 0, 0, 0, 'in_file',  null             ],
  [3, 0, 0, 0, 0, 'accepted', 'accepted'       ],
  [3, 0, 0, 0, 0, 'rejected', 'rejected'       ],
  [0, 3, 0, 0, 0, 'in_file',  'accepted'       ],
  [2, 1, 0, 0, 0, 'in_file',  'accepted'       ],
  [2, 0, 1, 0, 0, 'in_file',  'partly_accepted'],
  [2, 0, 1, 0, 0, 'accepted', 'partly_accepted'],
  [0, 2, 1, 0, 0, 'in_file',  'partly_accepted'],
  [0, 0, 3, 0, 0, 'in_file',  'rejected'       ],
  [1, 0, 0, 2, 0, 'in_file',  'accepted'       ],
  [0, 1, 1, 1, 0, 'in_file',  'partly_accepted'],
  [0, 0, 1, 2, 0, 'in_file',  'booked'         ],
  [0, 0, 0, 0, 3, 'in_file',  'booked'         ],
  [0, 0, 2, 1, 0, 'rejected', 'booked'         ],
  [0, 0, 0, 0, 0, 'in_file',  null             ],
])('bank 3: a file of %i, %i, %i, %i, %i, as a whole %s, is %s', (...row) => {
  const [in_file, accepted, rejected, booked, returned, group, expected] = row;
  expect(fileState({ in_file, accepted, rejected, booked, returned }, group)).toBe(expected);
});

test('bank 3: codes of verification of payee change no state, and only a match needs no person', () => {
  const codes = ['RCVC', 'RVMC', 'RVNM', 'RVNA', 'RVCM'];
  expect(codes.map(isReportStatus)).toEqual([false, false, false, false, false]);
  const found = codes.flatMap((code) => verificationOf(code) ?? []);
  expect(found).toEqual(['match', 'close_match', 'no_match', 'not_possible', 'mismatches']);
  expect(found.map(needsPerson)).toEqual([false, true, true, true, true]);
});

test.each(['', 'acsc', 'booked', 'returned', 'LATE', 'toString'])(
  '%j is not a status of a report',
  (status) => {
    expect(isReportStatus(status)).toBe(false);
    expect(verificationOf(status)).toBeNull();
  },
);

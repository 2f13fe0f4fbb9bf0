import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { type Allowance, createdAllowance } from './allowance.ts';
import { chargeableAt, chargedAllowance } from './charge.ts';

const start = unixSeconds(1_800_000_000);
const at = (seconds: number) => unixSeconds(start + seconds);

/** At most 100.00 in all and 20.00 a day, active from the start. */
const rides: Allowance = {
  ...createdAllowance(
    {
      id: 10,
      transactionId: '3f0a4d2c-7a1e-4f53-9b55-0d6d7d5c7c11',
      clientId: 'shop',
      description: 'Rides',
      maxPrice: 10_000n,
      currency: 'EUR',
      limits: [{ maxPrice: 2_000, periodSeconds: 86_400 }],
      isOptional: false,
      wantedFrom: null,
      validSeconds: null,
      validUntil: null,
    },
    start,
  ),
  walletId: 1,
  confirmedAt: start,
  validFrom: start,
};

const charged = (allowance: Allowance, amount: bigint, seconds: number): Allowance => {
  const decision = chargedAllowance(allowance, amount, at(seconds));
  if (!decision.ok) throw new Error(decision.because);
  return decision.value;
};

// biome-ignore format: a table
test.each([
  ['no charge yet: the limit of a day',            rides,                                             0,      2_000n],
  ['after a charge: the rest of the day',          charged(rides, 700n, 0),                           1,      1_300n],
  ['the last second of the day',                   charged(rides, 700n, 0),                           86_399, 1_300n],
  ['a day later: the whole limit',                 charged(rides, 700n, 0),                           86_400, 2_000n],
  ['no limit except the total',                    { ...rides, limits: [], charged: 9_999n },         0,      1n    ],
  ['the total leaves less than the day',           { ...rides, charged: 9_500n },                     0,      500n  ],
  ['the total is used up',                         { ...rides, charged: 10_000n },                    0,      0n    ],
  ['charges above a limit of no seconds',         { ...rides, limits: [{ maxPrice: 500, periodSeconds: 0 }], charged: 700n }, 99, 0n],
  ['not granted',                                  { ...rides, confirmedAt: null, validFrom: null },  0,      0n    ],
  ['canceled',                                     { ...rides, canceledAt: start },                   0,      0n    ],
  ['its last second',                              { ...rides, validUntil: at(10) },                  9,      2_000n],
  ['expired',                                      { ...rides, validUntil: at(10) },                  10,     0n    ],
] as const)('the most that can be charged now: %s', (_case, allowance, seconds, most) => {
  expect(chargeableAt(allowance, at(seconds))).toBe(most);
});

test('exactly this amount can be charged, and one cent more is refused', () => {
  const allowance = charged(rides, 700n, 0);
  const most = chargeableAt(allowance, at(5));
  expect(chargedAllowance(allowance, most, at(5)).ok).toBe(true);
  expect(chargedAllowance(allowance, most + 1n, at(5)).ok).toBe(false);
});

import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { createdReusableLink, takesAmount, withNextOrder, withPaidOrder } from './reusable-link.ts';

const now = unixSeconds(1_800_000_000);

const aLink = (price: { amount?: bigint; min?: bigint; max?: bigint } = {}) =>
  createdReusableLink(
    {
      ...{ id: 'link', projectId: 'project', text: 'Fee', reference: 'Fee', currency: 'EUR' },
      ...{ language: 'lt', methodKey: null, amount: price.amount ?? null },
      ...{ amountMin: price.min ?? null, amountMax: price.max ?? null },
    },
    now,
  );

// biome-ignore format: a table
test.each([
  // the link                      given    accepted
  [{ amount: 1_000n },             1_000n,  true ],
  [{ amount: 1_000n },             999n,    false],
  [{ amount: 1_000n },             1_001n,  false],
  [{},                             1n,      true ],
  [{ min: 500n },                  499n,    false],
  [{ min: 500n },                  500n,    true ],
  [{ max: 500n },                  500n,    true ],
  [{ max: 500n },                  501n,    false],
  [{ min: 500n, max: 500n },       500n,    true ],
])('decision 0175: a link with %o accepts %s: %s', (price, given, isTaken) => {
  expect(takesAmount(aLink(price), given)).toBe(isTaken);
});

test('decision 0175: orders are numbered, and paid orders are counted with their amounts', () => {
  const first = withNextOrder(aLink());
  const second = withNextOrder(first.link);
  expect([first.reference, second.reference]).toEqual(['Fee-1', 'Fee-2']);
  const paid = withPaidOrder(withPaidOrder(second.link, { amount: 250n }), { amount: 1_000n });
  expect(paid).toMatchObject({ orderCount: 2, paidCount: 2, paidVolume: 1_250n });
});

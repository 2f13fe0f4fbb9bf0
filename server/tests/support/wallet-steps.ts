import fc from 'fast-check';
import type { ModelTransaction, Percent } from './wallet-model.ts';

/** The steps of a history of wallets, as fast-check generates them. */

export const payers = ['ona', 'jonas'] as const;
export const shops = ['shop', 'kiosk'] as const;

const payer = fc.constantFrom(...payers);
const shop = fc.constantFrom(...shops);
const percent = fc.constantFrom<Percent>(0, 0, 2.5, 10, 33.33);
const payment = fc.record({
  price: fc.integer({ min: 20, max: 250 }),
  isOwn: fc.boolean(),
  out: fc.constantFrom(0, 0, 7),
  outPercent: percent,
  in: fc.constantFrom(0, 0, 5),
  inPercent: percent,
  frozenTicks: fc.constantFrom(0, 0, 2, 4),
});

/**
 * Which transaction a step is about: mostly one that it fits; the newest ones are the likeliest.
 */
const pick = fc.record({
  back: fc.constantFrom(0, 0, 0, 1, 1, 2, 5),
  fits: fc.constantFrom(true, true, true, true, false),
});

/** A part of a price, in hundredths; 0 cancels, and 100 changes nothing. */
const part = fc.oneof(fc.constantFrom(100, 100, 0), fc.integer({ min: 1, max: 100 }));

const create = fc.record({
  does: fc.constant('create' as const),
  shop,
  payments: fc.array(payment, { minLength: 1, maxLength: 2 }),
  reserveTicks: fc.integer({ min: 1, max: 3 }),
  isAutomatic: fc.constantFrom(false, false, false, true),
});
const accept = fc.record({
  does: fc.constant('accept' as const),
  by: fc.constantFrom('page' as const, 'PIN' as const, 'allowance' as const, 'allowance' as const),
  pick,
  payer,
});
const confirm = fc.record({
  does: fc.constant('confirm' as const),
  pick,
  parts: fc.array(part, { maxLength: 2 }),
});
const endFrozen = fc.record({
  does: fc.constantFrom('finalize' as const, 'cancel' as const),
  pick,
  which: fc.nat({ max: 1 }),
  part: fc.integer({ min: 1, max: 100 }),
});
const end = fc.record({ does: fc.constantFrom('revoke' as const, 'reject' as const), pick });
const grant = fc.record({
  does: fc.constant('grant' as const),
  shop,
  payer,
  maxPrice: fc.integer({ min: 300, max: 1_200 }),
  limitPrice: fc.option(fc.integer({ min: 200, max: 700 }), { nil: null }),
  limitTicks: fc.integer({ min: 1, max: 3 }),
  validTicks: fc.integer({ min: 2, max: 9 }),
});
const deposit = fc.record({
  does: fc.constant('deposit' as const),
  payer,
  amount: fc.integer({ min: 1, max: 1_000 }),
});
/** The allowances that both shops have at the start, from one of the payers. */
export const firstGrants = shops.map((name) => ({
  does: 'grant' as const,
  shop: name,
  payer: payers[0],
  maxPrice: 1_000,
  limitPrice: 500,
  limitTicks: 2,
  validTicks: 9,
}));

const tick = fc.record({ does: fc.constant('tick' as const) });

export const step = fc.oneof(
  { weight: 8, arbitrary: create },
  { weight: 9, arbitrary: accept },
  { weight: 5, arbitrary: confirm },
  { weight: 2, arbitrary: endFrozen },
  { weight: 2, arbitrary: end },
  { weight: 1, arbitrary: grant },
  { weight: 1, arbitrary: deposit },
  { weight: 2, arbitrary: tick },
);

export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
export type StepOf<Does extends Step['does']> = Extract<Step, { readonly does: Does }>;
/** A step about an existing transaction. */
export type AboutOne = Extract<Step, { readonly pick: object }>;

const hasFrozen = ({ payments }: ModelTransaction): boolean =>
  payments.some(({ frozenUntil, status }) => frozenUntil !== null && status === 'reserved');

/** Whether a step would have an effect on a transaction. */
export const fits: Readonly<Record<AboutOne['does'], (one: ModelTransaction) => boolean>> = {
  accept: ({ status }) => status === 'new',
  confirm: ({ status }) => status === 'waiting',
  finalize: hasFrozen,
  cancel: hasFrozen,
  revoke: ({ status }) => status === 'new' || status === 'waiting',
  reject: ({ status }) => status === 'new',
};

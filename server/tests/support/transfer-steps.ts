import fc from 'fast-check';
import { bank, isOpen, type ModelTransfer } from './transfer-model.ts';

/** The steps of a history of transfers, as fast-check generates them. */

export const payers = ['shop', 'kiosk'] as const;
export const strangers = ['anna', 'bela', 'cilia'] as const;

/** Which transfer a step is about: mostly one that it fits; the newest ones are the likeliest. */
const pick = fc.record({
  back: fc.constantFrom(0, 0, 0, 1, 1, 2, 5),
  fits: fc.constantFrom(true, true, true, true, false),
});

const create = fc.record({
  does: fc.constant('create' as const),
  payer: fc.constantFrom(...payers),
  to: fc.constantFrom('friend', 'friend', 'other', ...strangers, bank, bank),
  amount: fc.integer({ min: 1, max: 700 }),
  isAutomatic: fc.constantFrom(true, true, false),
  hasPassword: fc.constantFrom(false, false, true),
  performTicks: fc.constantFrom(0, 0, 0, 1, 2),
  reserveTicks: fc.constantFrom(1, 2, 3),
});
const act = fc.record({
  does: fc.constantFrom(
    ...(['register', 'reserve', 'reserve', 'sign', 'sign', 'sign'] as const),
    ...(['givePassword', 'givePassword', 'revoke'] as const),
  ),
  pick,
});
const answer = fc.record({
  does: fc.constant('answer' as const),
  pick,
  outcome: fc.constantFrom('done' as const, 'failed' as const),
});
const deposit = fc.record({
  does: fc.constant('deposit' as const),
  payer: fc.constantFrom(...payers),
  amount: fc.integer({ min: 1, max: 900 }),
});
const join = fc.record({
  does: fc.constant('join' as const),
  who: fc.constantFrom(...strangers),
});
const tick = fc.record({ does: fc.constant('tick' as const) });

export const step = fc.oneof(
  { weight: 8, arbitrary: create },
  { weight: 16, arbitrary: act },
  { weight: 3, arbitrary: answer },
  { weight: 2, arbitrary: deposit },
  { weight: 1, arbitrary: join },
  { weight: 2, arbitrary: tick },
);

export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
export type StepOf<Does extends Step['does']> = Extract<Step, { readonly does: Does }>;
/** A step about an existing transfer. */
export type AboutOne = Extract<Step, { readonly pick: object }>;

/** Whether a step would have an effect on a transfer. */
export const fits: Readonly<Record<AboutOne['does'], (one: ModelTransfer) => boolean>> = {
  register: ({ status }) => status === 'new',
  reserve: ({ status, isHeld }) => ['new', 'registered', 'signed'].includes(status) && !isHeld,
  sign: ({ status, isSigned }) => ['new', 'registered', 'reserved'].includes(status) && !isSigned,
  givePassword: (one) => isOpen(one) && one.hasPassword && !one.isGiven,
  revoke: isOpen,
  answer: ({ isHanded, status }) => isHanded && status === 'reserved',
};

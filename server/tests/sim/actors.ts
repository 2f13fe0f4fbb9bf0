import fc from 'fast-check';
import type { UnixSeconds } from '../../src/kernel/time.ts';
import { step as checkoutStep } from '../support/checkout-steps.ts';
import { CheckoutDeeds } from '../support/same-histories/checkout-deeds.ts';
import type { Stage } from '../support/same-histories/stage.ts';
import { TransferDeeds } from '../support/same-histories/transfer-deeds.ts';
import { WalletDeeds } from '../support/same-histories/wallet-deeds.ts';
import { step as transferStep } from '../support/transfer-steps.ts';
import { step as walletStep } from '../support/wallet-steps.ts';

/** One step of somebody, as it is told: whose it is, and what. */
export type Step = { readonly actor: ActorName; readonly step: unknown };

export type ActorName = keyof typeof actors;

type Actor = {
  readonly begin: () => Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: each actor knows the steps that were made for it.
  readonly take: (step: any) => Promise<void>;
};

/** Above all numbers that the wallets use. */
const firstTransfer = 1_000_000;

const actors = {
  wallet: { step: walletStep, on: (stage: Stage): Actor => new WalletDeeds(stage) },
  checkout: { step: checkoutStep, on: (stage: Stage): Actor => new CheckoutDeeds(stage) },
  transfer: {
    step: transferStep,
    on: (stage: Stage): Actor => new TransferDeeds(stage, firstTransfer),
  },
} as const;

export const actorNames = Object.keys(actors) as readonly ActorName[];

const oneStep: fc.Arbitrary<Step> = fc.oneof(
  ...actorNames.map((actor) =>
    (actors[actor].step as fc.Arbitrary<unknown>).map((step) => ({ actor, step })),
  ),
);

/** What everybody wants to do in the history of a seed. */
export const stepsOf = (seed: number, count: number): readonly Step[] =>
  fc.sample(oneStep, { seed, numRuns: count, unbiased: true } as never);

export const actorOn = (name: ActorName, stage: Stage): Actor => actors[name].on(stage);

export type { Stage, UnixSeconds };

import fc from 'fast-check';
import { step as checkoutStep } from '../support/checkout-steps.ts';
import { CheckoutDeeds } from '../support/same-histories/checkout-deeds.ts';
import type { Stage } from '../support/same-histories/stage.ts';
import { TransferDeeds } from '../support/same-histories/transfer-deeds.ts';
import { WalletDeeds } from '../support/same-histories/wallet-deeds.ts';
import { step as transferStep } from '../support/transfer-steps.ts';
import { step as walletStep } from '../support/wallet-steps.ts';
import { type BankActor, bankStep } from './bank-actor.ts';

/** One step of somebody, as it is told: whose it is, and what. */
export type Step = { readonly actor: ActorName; readonly step: unknown };

export type Actor = {
  readonly begin: () => Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: each actor knows the steps that were made for it.
  readonly take: (step: any) => Promise<void>;
};

/** Above all numbers that the wallets use. */
const firstTransfer = 1_000_000;

const steps = {
  wallet: walletStep,
  checkout: checkoutStep,
  transfer: transferStep,
  bank: bankStep,
} as const;

export type ActorName = keyof typeof steps;

const actorNames = Object.keys(steps) as readonly ActorName[];

const oneStep: fc.Arbitrary<Step> = fc.oneof(
  ...actorNames.map((actor) =>
    (steps[actor] as fc.Arbitrary<unknown>).map((step) => ({ actor, step })),
  ),
);

/** What everybody wants to do in the history of a seed. */
export const stepsOf = (seed: number, count: number): readonly Step[] =>
  fc.sample(oneStep, { seed, numRuns: count, unbiased: true } as never);

export const actorsOn = (stage: Stage, bank: BankActor): Readonly<Record<ActorName, Actor>> => ({
  wallet: new WalletDeeds(stage),
  checkout: new CheckoutDeeds(stage),
  transfer: new TransferDeeds(stage, firstTransfer),
  bank,
});

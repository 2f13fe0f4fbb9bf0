import fc from 'fast-check';
import type { TransferContext } from '../../src/transfer/transfers/transfer-context.ts';
import { step as checkoutStep } from '../support/checkout-steps.ts';
import { CheckoutDeeds } from '../support/same-histories/checkout-deeds.ts';
import type { Stage } from '../support/same-histories/stage.ts';
import { TransferDeeds } from '../support/same-histories/transfer-deeds.ts';
import { WalletDeeds } from '../support/same-histories/wallet-deeds.ts';
import { step as transferStep } from '../support/transfer-steps.ts';
import { firstGrants, step as walletStep } from '../support/wallet-steps.ts';
import { type BankActor, bankStep } from './bank-actor.ts';
import type { ActorName, Size } from './size.ts';
import { outStep } from './way-out/out-steps.ts';
import type { WayOut } from './way-out/way-out.ts';

/** One step of an actor, as it is printed: who acts, and how. */
export type Step = { readonly actor: ActorName; readonly step: unknown };

export type Actor = {
  /** With this amount of money, if the actor needs any. */
  readonly begin: (funds: number) => Promise<void>;
  /** Steps of the same moment. */
  // biome-ignore lint/suspicious/noExplicitAny: each actor knows the steps that were made for it.
  readonly take: (...steps: any[]) => Promise<void>;
};

/** The actors that deal with banks, and the rails by which money leaves. */
export type Banks = {
  readonly bank: BankActor;
  readonly out: WayOut | null;
  readonly context: TransferContext;
};

const nobody: Actor = { begin: async () => {}, take: async () => {} };

/** Two payments together exceed these allowances. */
const tightGrants = firstGrants.map((one) => ({ ...one, maxPrice: 400, limitPrice: 200 }));

/** Most payers have granted allowances before anything else happens. */
const grantingFirst = (wallets: WalletDeeds): Actor => ({
  begin: async (funds) => {
    await wallets.begin(funds);
    if (funds % 2 === 0) await wallets.take(...tightGrants);
  },
  take: (...steps) => wallets.take(...steps),
});

/** There is a payment that may be refunded; most payments are already refunded in part. */
const payingFirst = (orders: CheckoutDeeds): Actor => ({
  begin: async (funds) => {
    await orders.begin();
    await orders.take({ does: 'link', back: 0, part: 100 });
    await orders.take({ does: 'pay', back: 0, to: 'settled' });
    if (funds % 2 === 0) await orders.take({ does: 'refund', back: 0, part: 60 });
  },
  take: (...steps) => orders.take(...steps),
});

/** Above all numbers that the wallets use. */
const firstTransfer = 1_000_000;

const steps = {
  wallet: walletStep,
  checkout: checkoutStep,
  transfer: transferStep,
  bank: bankStep,
  out: outStep,
} as const satisfies Record<ActorName, fc.Arbitrary<unknown>>;

const stepOf = (actor: ActorName): fc.Arbitrary<Step> =>
  (steps[actor] as fc.Arbitrary<unknown>).map((step) => ({ actor, step }));

/** The steps of all actors in the history of a seed. */
export const stepsOf = (seed: number, { actors, steps: count }: Size): readonly Step[] =>
  fc.sample(fc.oneof(...actors.map(stepOf)), {
    ...{ seed, numRuns: count },
    unbiased: true,
  } as never);

export const actorsOn = (
  stage: Stage,
  { bank, out, context }: Banks,
): Readonly<Record<ActorName, Actor>> => ({
  wallet: grantingFirst(new WalletDeeds(stage)),
  checkout: payingFirst(new CheckoutDeeds(stage)),
  transfer: new TransferDeeds(stage, firstTransfer, context),
  bank,
  out: out ?? nobody,
});

import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { createUser } from '../../../src/identity/users/create-user.ts';
import { makeDeposit } from '../../../src/identity/wallets/make-deposit.ts';
import { type UnixSeconds, unixSeconds } from '../../../src/kernel/time.ts';
import { wakeWaiters } from '../../../src/ledger/wake-waiters.ts';
import { answerPayout, payoutAnswers } from '../../../src/transfer/payouts/answer-payout.ts';
import type { Viewer } from '../../../src/transfer/transfers/access.ts';
import type { Beneficiary } from '../../../src/transfer/transfers/beneficiary.ts';
import { createTransfer } from '../../../src/transfer/transfers/create-transfer.ts';
import { transferTimers } from '../../../src/transfer/transfers/go-on.ts';
import { providePassword } from '../../../src/transfer/transfers/provide-password.ts';
import { registerTransfer } from '../../../src/transfer/transfers/register-transfer.ts';
import { reserveTransfer } from '../../../src/transfer/transfers/reserve-transfer.ts';
import { revokeTransfer } from '../../../src/transfer/transfers/revoke-transfer.ts';
import { signTransfer } from '../../../src/transfer/transfers/sign-transfer.ts';
import { transfers } from '../../../src/transfer/transfers/transfer.store.ts';
import type { Transfer } from '../../../src/transfer/transfers/transfer.ts';
import type { TransferContext } from '../../../src/transfer/transfers/transfer-context.ts';
import { backTimer } from '../../../src/transfer/transfers/transfer-timers.ts';
import { euros, kiosk, shop, walletIds } from '../rules/cast.ts';
import { context } from '../rules/transfer-commands.ts';
import { toAccount, toBank, toEmail, wantedTransfer } from '../rules/transfer-scene.ts';
import { bank } from '../transfer-model.ts';
import { type AboutOne, type Step, type StepOf, strangers } from '../transfer-steps.ts';
import { type Deed, deed, type Stage } from './stage.ts';

const tickSeconds = 1_000;
const projectsByName = { shop, kiosk };

/** The recipients of its mail are looked up beside the engine, so nothing of it is compared. */
const mailAboutMoney = { kind: backTimer, load: () => [], decide: () => {} };

export const transferTimersBy = (by: TransferContext) => [
  wakeWaiters,
  payoutAnswers,
  mailAboutMoney,
  ...transferTimers(by),
];

export const transferTimersOfAll = transferTimersBy(context);

/** Runs the steps of random histories as plain operations. */
export class TransferDeeds {
  readonly #stage: Stage;
  readonly #context: TransferContext;
  #number: number;

  /** `first`: below all numbers of its transfers and deposits. */
  constructor(stage: Stage, first = 0, by: TransferContext = context) {
    this.#stage = stage;
    this.#context = by;
    this.#number = first;
  }

  async begin(amount = 900): Promise<void> {
    for (const payer of ['shop', 'kiosk'] as const) {
      await this.take({ does: 'deposit', payer, amount });
    }
  }

  async take(...steps: readonly Step[]): Promise<void> {
    if (steps.some(({ does }) => does === 'tick')) await this.#stage.tick(tickSeconds);
    await this.#stage.do(...steps.flatMap((step) => this.#deedOf(step) ?? []));
  }

  #deedOf(step: Step): Deed | null {
    if (step.does === 'tick') return null;
    if (step.does === 'create') return this.#create(step);
    if (step.does === 'deposit') return this.#deposit(step);
    if (step.does === 'join') return this.#join(step);
    const about = this.#picked(step);
    return about === null ? null : this.#change(step, about);
  }

  #next(): number {
    this.#number += 1;
    return this.#number;
  }

  #after(ticks: number): UnixSeconds | null {
    return ticks === 0 ? null : unixSeconds(this.#stage.now + ticks * tickSeconds);
  }

  #create({ payer, to, amount, ...wanted }: StepOf<'create'>): Deed {
    const { id: projectId, clientId } = projectsByName[payer];
    const performAt = this.#after(wanted.performTicks);
    return deed(
      createTransfer,
      wantedTransfer({
        id: this.#next(),
        projectId,
        clientId,
        userId: null,
        amount: BigInt(amount),
        payerAccount: euros(payer),
        payerWallet: walletIds[payer],
        beneficiary: beneficiaryOf(to),
        callback: { url: 'https://shop.example/callback', statuses: null },
        autoProcess: wanted.isAutomatic,
        performAt,
        reserveUntil: this.#after(wanted.reserveTicks + wanted.performTicks),
        passwordHash: wanted.hasPassword ? 'hash' : null,
      }),
    );
  }

  #deposit({ payer, amount }: StepOf<'deposit'>): Deed {
    const reference = String(this.#next());
    return deed(makeDeposit, {
      id: uuidOf('deposit of', reference),
      walletId: walletIds[payer],
      reference,
      currency: 'EUR',
      amount: BigInt(amount),
      randomBits: { wallet: 7n, service: 9n },
    });
  }

  /** A person creates a wallet; the second time the address is taken. */
  #join({ who }: StepOf<'join'>): Deed {
    const id = 500 + strangers.indexOf(who);
    const secrets = { passwordHash: null, pinHash: null };
    return deed(createUser, {
      person: { id, name: who, locale: 'en', isTest: true, walletId: id, ...secrets },
      confirmed: [{ kind: 'email', value: emailOf(who) }],
      wallet: { id, accountKind: 'wallet', accounts: [] },
    });
  }

  #picked({ does, pick }: AboutOne): Transfer | null {
    const all = this.#stage.store
      .rowsOf(transfers)
      .filter((one) => !pick.fits || fits[does](one))
      .toSorted((one, other) => other.id - one.id);
    return all[pick.back % Math.max(1, all.length)] ?? null;
  }

  #change(step: AboutOne, { id: transferId, clientId, payerWallet }: Transfer): Deed {
    if (step.does === 'answer') return deed(answerPayout, { transferId, outcome: step.outcome });
    const own = [payerWallet];
    const viewer: Viewer = { clientId, userId: null, seen: own, moved: own };
    const operations = {
      register: registerTransfer,
      reserve: reserveTransfer,
      sign: signTransfer,
      givePassword: providePassword,
      revoke: revokeTransfer,
    };
    return deed(operations[step.does], { transferId, viewer, context: this.#context });
  }
}

const emailOf = (name: string): string => `${name}@example.com`;

function beneficiaryOf(to: StepOf<'create'>['to']): Beneficiary {
  if (to === bank) return toBank;
  if (to === 'friend') return toAccount('friend');
  return to === 'other' ? toAccount('jonas') : toEmail(emailOf(to));
}

const isOpen = ({ status }: Transfer): boolean => !['done', 'rejected', 'failed'].includes(status);

/** Whether a step would have an effect on a transfer. */
const fits: Readonly<Record<AboutOne['does'], (one: Transfer) => boolean>> = {
  register: ({ status }) => status === 'new',
  reserve: ({ status }) => ['new', 'registered', 'signed'].includes(status),
  sign: ({ status }) => ['new', 'registered', 'reserved'].includes(status),
  givePassword: (one) => isOpen(one) && one.passwordHash !== null && !one.passwordGiven,
  revoke: isOpen,
  answer: ({ handedAt, status }) => handedAt !== null && status === 'reserved',
};

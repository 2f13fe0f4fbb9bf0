import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { makeDeposit } from '../../../src/identity/wallets/make-deposit.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { wakeWaiters } from '../../../src/ledger/wake-waiters.ts';
import { endPayment } from '../../../src/wallet/payments/end-payment.ts';
import { passFreeze } from '../../../src/wallet/payments/pass-freeze.ts';
import type { NewWalletPayment } from '../../../src/wallet/payments/wallet-payment.ts';
import { acceptTransaction } from '../../../src/wallet/transactions/accept-transaction.ts';
import { acceptWhenFunded } from '../../../src/wallet/transactions/accept-when-funded.ts';
import { claimPayments } from '../../../src/wallet/transactions/claim-payments.ts';
import { confirmTransaction } from '../../../src/wallet/transactions/confirm-transaction.ts';
import { createTransaction } from '../../../src/wallet/transactions/create-transaction.ts';
import { expireReservation } from '../../../src/wallet/transactions/expire-reservation.ts';
import { revokeTransaction } from '../../../src/wallet/transactions/revoke-transaction.ts';
import { transactions } from '../../../src/wallet/transactions/transaction.store.ts';
import type { Transaction } from '../../../src/wallet/transactions/transaction.ts';
import { ownerOf } from '../../../src/wallet/wallet-owner.ts';
import { kiosk, shop, walletIds } from '../rules/cast.ts';
import { change, inviting } from '../rules/wallet-commands.ts';
import {
  anAllowance,
  settlementSeconds,
  wantedPayment,
  wantedTransaction,
} from '../rules/wallet-scene.ts';
import type { AboutOne, Step, StepOf } from '../wallet-steps.ts';
import { type Deed, deed, type Stage } from './stage.ts';

const tickSeconds = 1_000;
const callbackUri = 'https://shop.example/callback';

const owners = {
  shop: ownerOf(shop, settlementSeconds),
  kiosk: ownerOf(kiosk, settlementSeconds),
};
const ownerWith = (projectId: string) => (projectId === shop.id ? owners.shop : owners.kiosk);

export const walletTimers = [
  wakeWaiters,
  expireReservation(settlementSeconds),
  passFreeze(settlementSeconds),
  acceptWhenFunded(settlementSeconds, () => inviting),
  claimPayments(settlementSeconds),
];

/** Runs the steps of random histories as plain operations. */
export class WalletDeeds {
  readonly #stage: Stage;
  #number = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async begin(amount = 900): Promise<void> {
    for (const payer of ['ona', 'jonas'] as const) {
      await this.take({ does: 'deposit', payer, amount });
    }
  }

  async take(...steps: readonly Step[]): Promise<void> {
    if (steps.some(({ does }) => does === 'tick')) await this.#stage.tick(tickSeconds);
    await this.#stage.do(...steps.flatMap((step) => this.#deedsOf(step)));
  }

  #deedsOf(step: Step): readonly Deed[] {
    if (step.does === 'tick') return [];
    if (step.does === 'create') return [this.#create(step)];
    if (step.does === 'grant') return this.#grant(step);
    if (step.does === 'deposit') return [this.#deposit(step)];
    const about = this.#picked(step);
    return about === null ? [] : [this.#change(step, about)];
  }

  #next(): number {
    this.#number += 1;
    return this.#number;
  }

  #create({ shop: name, payments, reserveTicks, isAutomatic }: StepOf<'create'>): Deed {
    const id = uuidOf('transaction', String(this.#next()));
    const owner = owners[name];
    const wanted = payments.map((one): NewWalletPayment => {
      const { price, frozenTicks, isOwn } = one;
      const freezeUntil = unixSeconds(this.#stage.now + frozenTicks * tickSeconds);
      const given = { price, to: isOwn ? name : ('friend' as const) };
      return {
        ...wantedPayment(given, this.#next()),
        transactionId: id,
        projectId: owner.id,
        freezeUntil: frozenTicks === 0 ? null : freezeUntil,
        commission: {
          outFixed: one.out,
          outPerMillion: perMillion(one.outPercent),
          inFixed: one.in,
          inPerMillion: perMillion(one.inPercent),
        },
      };
    });
    const transaction = wantedTransaction({
      ...this.#of(name, id),
      paymentIds: wanted.map((payment) => payment.id),
      reserveSeconds: reserveTicks * tickSeconds,
      autoConfirm: isAutomatic,
    });
    return deed(createTransaction, { transaction, payments: wanted, allowance: null, owner });
  }

  #of(name: 'shop' | 'kiosk', id: string) {
    const { id: projectId, number: projectNumber, clientId } = owners[name];
    return { id, projectId, projectNumber, clientId, callbackUri };
  }

  #grant({ shop: name, payer, ...wanted }: StepOf<'grant'>): readonly Deed[] {
    const id = uuidOf('transaction', String(this.#next()));
    const allowanceId = this.#next();
    const owner = owners[name];
    const periodSeconds = wanted.limitTicks * tickSeconds;
    const allowance = {
      ...anAllowance(allowanceId),
      transactionId: id,
      clientId: owner.clientId,
      maxPrice: BigInt(wanted.maxPrice),
      limits: wanted.limitPrice === null ? [] : [{ maxPrice: wanted.limitPrice, periodSeconds }],
      validSeconds: wanted.validTicks * tickSeconds,
    };
    const transaction = wantedTransaction({
      ...this.#of(name, id),
      paymentIds: [],
      newAllowanceId: allowanceId,
    });
    const how = { by: 'page', answers: [], grantsAllowance: null } as const;
    const call = { transactionId: id, owner, user: null };
    const walletId = walletIds[payer];
    return [
      deed(createTransaction, { transaction, payments: [], allowance, owner }),
      deed(acceptTransaction, { ...call, walletId, how, inviting }),
      deed(confirmTransaction, { ...call, wanted: [] }),
    ];
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

  /** Mostly a transaction that the step fits; the newest ones are the likeliest. */
  #picked({ does, pick }: AboutOne): Transaction | null {
    const all = this.#stage.store
      .rowsOf(transactions)
      .filter((one) => !pick.fits || statusesFor[does].includes(one.status))
      .toSorted((one, other) => (other.paymentIds[0] ?? 0) - (one.paymentIds[0] ?? 0));
    return all[pick.back % Math.max(1, all.length)] ?? null;
  }

  #change(step: AboutOne, { id: transactionId, projectId, paymentIds }: Transaction): Deed {
    const owner = ownerWith(projectId);
    const call = { transactionId, owner, user: null };
    if (step.does === 'accept') {
      const how = {
        page: { by: 'page', answers: [], grantsAllowance: null },
        PIN: { by: 'pin' },
        allowance: { by: 'allowance' },
      } as const;
      const walletId = walletIds[step.payer];
      return deed(acceptTransaction, { ...call, walletId, how: how[step.by], inviting });
    }
    if (step.does === 'confirm') {
      const wanted = step.parts.flatMap((part, index) => wantedOf(paymentIds[index], part));
      return deed(confirmTransaction, { ...call, wanted });
    }
    if (!('which' in step)) {
      const by = step.does === 'revoke' ? 'merchant' : 'payer';
      return deed(revokeTransaction, { ...call, by });
    }
    const paymentId = paymentIds[step.which % Math.max(1, paymentIds.length)] ?? 0;
    const price = BigInt(step.part);
    const how =
      step.does === 'cancel'
        ? ({ by: 'cancel' } as const)
        : ({ by: 'finalize', price, decimal: null, currency: null } as const);
    return deed(endPayment, { transactionId, paymentId, owner, how });
  }
}

const statusesFor: Readonly<Record<AboutOne['does'], readonly string[]>> = {
  accept: ['new'],
  confirm: ['waiting', 'reserved'],
  finalize: ['confirmed'],
  cancel: ['confirmed'],
  revoke: ['new', 'waiting'],
  reject: ['new'],
};

const perMillion = (percent: number): number => Math.round(percent * 10_000);

/** A part of a price, in hundredths; 0 cancels, and 100 changes nothing. */
function wantedOf(id: number | undefined, part: number) {
  if (id === undefined || part === 100) return [];
  return [part === 0 ? change(id, { cancel: true }) : change(id, { price: BigInt(part) })];
}

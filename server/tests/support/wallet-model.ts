import { type Cause, type Happening, toldOf } from './wallet-told.ts';

/**
 * Wallet 3 and gaps 3 as a few sums: the expected result of a history, computed without storage.
 * Time is counted in ticks, each longer than a whole history takes, so that no second matters.
 */
export type Percent = 0 | 2.5 | 10 | 33.33;

export type ModelPayment = {
  readonly to: string;
  readonly out: number;
  readonly outPercent: Percent;
  readonly in: number;
  readonly inPercent: Percent;
  readonly frozenUntil: number | null;
  price: number;
  status: 'new' | 'waiting' | 'reserved' | 'done' | 'canceled';
};

type Charge = { readonly at: number; left: number };
export type ModelAllowance = {
  readonly maxPrice: number;
  readonly limit: { readonly maxPrice: number; readonly ticks: number } | null;
  readonly validUntil: number;
  readonly charges: Charge[];
};

export type ModelTransaction = {
  readonly shop: string;
  readonly payments: readonly ModelPayment[];
  readonly reserveTicks: number;
  readonly isAutomatic: boolean;
  status: 'new' | 'waiting' | 'confirmed' | 'canceled';
  payer: string | null;
  /** The wallet that accepted on the page and lacked funds. */
  pending: string | null;
  reserveUntil: number;
  confirmedAt: number;
  charge: Charge | null;
  /** Its events, each with the status in it. */
  readonly told: string[];
};

/** A transaction that has not been accepted yet. */
export const newTransaction = (
  wanted: Pick<ModelTransaction, 'shop' | 'payments' | 'reserveTicks' | 'isAutomatic'>,
): ModelTransaction => ({
  ...wanted,
  status: 'new',
  payer: null,
  pending: null,
  reserveUntil: 0,
  confirmedAt: 0,
  charge: null,
  told: [],
});

type Acceptance = 'page' | 'PIN' | 'allowance';

export type Verdict =
  | 'ok'
  | 'invalid_state'
  | 'invalid_parameters'
  | 'insufficient_funds'
  | 'invalid_allowance';

/** In a confirm: a lower price, a cancel, or nothing about this payment. */
export type Change = number | 'cancel' | null;

/** Half up, on whole numbers: percents have two digits. */
const percentOf = (price: number, percent: Percent): number =>
  Math.floor((price * Math.round(percent * 100) + 5_000) / 10_000);
const outOf = (payment: ModelPayment, price = payment.price): number =>
  payment.out + percentOf(price, payment.outPercent);
const inOf = (payment: ModelPayment, price = payment.price): number =>
  payment.in + percentOf(price, payment.inPercent);
const totalOf = (payment: ModelPayment, price = payment.price): number =>
  price + outOf(payment, price);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export class WalletModel {
  now = 0;
  deposited = 0;
  readonly wallets = new Map<string, { balance: number; held: number }>();
  readonly transactions: ModelTransaction[] = [];
  readonly #allowances = new Map<string, ModelAllowance>();

  #wallet(name: string | null): { balance: number; held: number } {
    const found = this.wallets.get(String(name));
    if (found === undefined) throw new Error(`the model has no wallet ${name}`);
    return found;
  }

  #hasFunds(wallet: string, transaction: ModelTransaction): boolean {
    const { balance, held } = this.#wallet(wallet);
    return balance - held >= sum(transaction.payments.map((one) => totalOf(one)));
  }

  /** Whether an acceptance on the page would have to wait beside another one of this wallet. */
  wouldQueue(transaction: ModelTransaction, wallet: string): boolean {
    return (
      !this.#hasFunds(wallet, transaction) &&
      this.transactions.some((one) => one !== transaction && one.pending === wallet)
    );
  }

  deposit(wallet: string, amount: number): void {
    this.#wallet(wallet).balance += amount;
    this.deposited += amount;
    this.#wake();
  }

  grant(shop: string, wallet: string, allowance: ModelAllowance): void {
    this.#allowances.set(`${shop} ${wallet}`, allowance);
  }

  hasGranted(shop: string, wallet: string): boolean {
    return this.now < (this.#allowances.get(`${shop} ${wallet}`)?.validUntil ?? 0);
  }

  accept(transaction: ModelTransaction, wallet: string, by: Acceptance): Verdict {
    if (transaction.status !== 'new') return 'invalid_state';
    const allowance = this.#allowances.get(`${transaction.shop} ${wallet}`);
    const total = sum(transaction.payments.map((one) => totalOf(one)));
    if (by === 'allowance' && !this.#mayCharge(allowance, total)) return 'invalid_allowance';
    if (!this.#hasFunds(wallet, transaction)) {
      if (by === 'page') this.#lack(transaction, wallet);
      return by === 'page' ? 'ok' : by === 'PIN' ? 'insufficient_funds' : 'invalid_allowance';
    }
    if (by === 'allowance') {
      transaction.charge = { at: this.now, left: total };
      allowance?.charges.push(transaction.charge);
    }
    this.#reserve(transaction, wallet, by);
    return 'ok';
  }

  /** A second acceptance changes nothing. */
  #lack(transaction: ModelTransaction, wallet: string): void {
    if (transaction.pending === wallet) return;
    transaction.pending = wallet;
    this.#tell(transaction, 'funds are lacking', 'page');
  }

  #tell(transaction: ModelTransaction, what: Happening, by: Cause): void {
    const event = toldOf(what, by);
    if (event !== null) transaction.told.push(`${event} ${this.shown(transaction).status}`);
  }

  #mayCharge(allowance: ModelAllowance | undefined, total: number): boolean {
    if (allowance === undefined || this.now >= allowance.validUntil) return false;
    const { charges, limit, maxPrice } = allowance;
    const recent = charges.filter(({ at }) => limit !== null && this.now < at + limit.ticks);
    return (
      sum(charges.map(({ left }) => left)) + total <= maxPrice &&
      (limit === null || sum(recent.map(({ left }) => left)) + total <= limit.maxPrice)
    );
  }

  #reserve(transaction: ModelTransaction, wallet: string, by: Acceptance): void {
    this.#wallet(wallet).held += sum(transaction.payments.map((one) => totalOf(one)));
    Object.assign(transaction, { status: 'waiting', payer: wallet, pending: null });
    transaction.reserveUntil = this.now + transaction.reserveTicks;
    for (const payment of transaction.payments) payment.status = 'waiting';
    if (transaction.isAutomatic) this.confirm(transaction, [], 'itself');
    else this.#tell(transaction, 'funds are reserved', by === 'page' ? by : 'client');
  }

  confirm(
    transaction: ModelTransaction,
    changes: readonly Change[],
    by: 'client' | 'itself' = 'client',
  ): Verdict {
    if (transaction.status !== 'waiting') return 'invalid_state';
    const isTooLow = transaction.payments.some((payment, index) => {
      const change = changes[index] ?? null;
      return typeof change === 'number' && inOf(payment, change) > change;
    });
    if (isTooLow) return 'invalid_parameters';
    for (const [index, payment] of transaction.payments.entries()) {
      const change = changes[index] ?? null;
      if (change === 'cancel') this.#release(transaction, payment);
      else this.#take(transaction, payment, change ?? payment.price);
    }
    const isCanceled = transaction.payments.every(({ status }) => status === 'canceled');
    transaction.status = isCanceled ? 'canceled' : 'confirmed';
    transaction.confirmedAt = this.now;
    this.#passFreezes();
    this.#tell(transaction, 'confirmed', by);
    this.#wake();
    return 'ok';
  }

  #release(transaction: ModelTransaction, payment: ModelPayment): void {
    if (payment.status !== 'new') this.#giveBack(transaction, totalOf(payment));
    payment.status = 'canceled';
  }

  #giveBack(transaction: ModelTransaction, amount: number): void {
    this.#wallet(transaction.payer).held -= amount;
    if (transaction.charge !== null) transaction.charge.left -= amount;
  }

  /** Takes this price; the rest is released to the payer. A frozen payment stays reserved. */
  #take(transaction: ModelTransaction, payment: ModelPayment, price: number): void {
    this.#giveBack(transaction, totalOf(payment) - totalOf(payment, price));
    payment.price = price;
    payment.status = 'reserved';
    if (payment.frozenUntil === null) this.#transfer(transaction, payment);
  }

  #transfer(transaction: ModelTransaction, payment: ModelPayment): void {
    const payer = this.#wallet(transaction.payer);
    payer.held -= totalOf(payment);
    payer.balance -= totalOf(payment);
    this.#wallet(payment.to).balance += payment.price - inOf(payment);
    this.#wallet(transaction.shop).balance += outOf(payment) + inOf(payment);
  }

  end(transaction: ModelTransaction, by: 'revoke' | 'reject'): Verdict {
    const isOpen =
      transaction.status === 'new' || (transaction.status === 'waiting' && by === 'revoke');
    if (!isOpen) return 'invalid_state';
    this.#cancel(transaction, by === 'reject' ? 'page' : 'client');
    this.#wake();
    return 'ok';
  }

  #cancel(transaction: ModelTransaction, by: Cause): void {
    for (const payment of transaction.payments) this.#release(transaction, payment);
    Object.assign(transaction, { status: 'canceled', pending: null });
    this.#tell(transaction, 'canceled', by);
  }

  finalize(transaction: ModelTransaction, payment: ModelPayment, price = payment.price): Verdict {
    if (payment.frozenUntil === null || payment.status !== 'reserved') return 'invalid_state';
    if (inOf(payment, price) > price) return 'invalid_parameters';
    this.#take(transaction, payment, price);
    this.#transfer(transaction, payment);
    payment.status = 'done';
    this.#wake();
    return 'ok';
  }

  cancelFrozen(transaction: ModelTransaction, payment: ModelPayment): Verdict {
    if (payment.frozenUntil === null || payment.status !== 'reserved') return 'invalid_state';
    this.#release(transaction, payment);
    this.#wake();
    return 'ok';
  }

  tick(): void {
    this.now += 1;
    for (const one of this.transactions) {
      if (one.status === 'waiting' && this.now >= one.reserveUntil) this.#cancel(one, 'itself');
    }
    this.#passFreezes();
    this.#wake();
  }

  #passFreezes(): void {
    for (const transaction of this.transactions) {
      for (const payment of transaction.payments) {
        if (payment.status !== 'reserved' || this.now < (payment.frozenUntil ?? Infinity)) continue;
        this.#transfer(transaction, payment);
        payment.status = 'done';
      }
    }
  }

  /** An acceptance without funds continues when they arrive. */
  #wake(): void {
    for (const one of this.transactions) {
      if (one.pending !== null && this.#hasFunds(one.pending, one)) {
        this.#reserve(one, one.pending, 'page');
      }
    }
  }

  /** A transaction as a client sees it. */
  shown({ status, payments, confirmedAt }: ModelTransaction) {
    const isSettled = status === 'confirmed' && this.now > confirmedAt;
    const shown = payments.map((payment) => ({
      price: payment.price,
      status:
        payment.status === 'reserved' && payment.frozenUntil === null && isSettled
          ? 'done'
          : payment.status,
    }));
    const isDone =
      status === 'confirmed' && shown.every((one) => ['done', 'canceled'].includes(one.status));
    return { status: isDone ? 'done' : status, payments: shown };
  }
}

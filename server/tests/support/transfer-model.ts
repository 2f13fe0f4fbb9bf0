/**
 * Transfer 3 and gaps 4 as a few sums: the expected result of a history, computed without storage.
 */
export type ModelTransfer = {
  readonly payer: string;
  /** A wallet of the model, or `bank`. */
  readonly to: string;
  readonly amount: number;
  readonly isAutomatic: boolean;
  readonly hasPassword: boolean;
  readonly performAt: number;
  readonly reserveUntil: number;
  status:
    | 'new'
    | 'registered'
    | 'signed'
    | 'reserved'
    | 'waiting_funds'
    | 'waiting_registration'
    | 'waiting_password'
    | 'done'
    | 'rejected'
    | 'failed';
  isSigned: boolean;
  isHeld: boolean;
  isGiven: boolean;
  isHanded: boolean;
  /** The reported statuses, in order. */
  readonly told: string[];
};

/** Transfer 3: callback statuses. The others are known to the client that caused them. */
const callbackStatuses: readonly string[] = [
  ...['waiting_funds', 'waiting_registration', 'waiting_password', 'reserved'],
  ...['rejected', 'revoked', 'failed', 'done'],
];

/** The report of this status: a callback status that was not reported before. */
const toldAfter = (told: readonly string[], status: string): readonly string[] =>
  callbackStatuses.includes(status) && !told.includes(status) ? [status] : [];

export type Verdict = 'ok' | 'invalid_state' | 'insufficient_funds';

export const bank = 'bank';

export const isEnded = ({ status }: ModelTransfer): boolean =>
  ['done', 'rejected', 'failed'].includes(status);

export const isOpen = (one: ModelTransfer): boolean => !isEnded(one) && !one.isHanded;

export class TransferModel {
  now = 0;
  deposited = 0;
  paidOut = 0;
  readonly wallets = new Map<string, { balance: number; held: number }>();
  /** People whose wallet does not exist yet. */
  readonly strangers = new Set<string>();
  readonly transfers: ModelTransfer[] = [];

  wallet(name: string): { balance: number; held: number } {
    const found = this.wallets.get(name);
    if (found === undefined) throw new Error(`the model has no wallet ${name}`);
    return found;
  }

  #hasFunds({ payer, amount }: ModelTransfer): boolean {
    const { balance, held } = this.wallet(payer);
    return balance - held >= amount;
  }

  /** Whether a signature would have to wait for money beside another one of this payer. */
  wouldQueue(one: ModelTransfer): boolean {
    const waits = ({ payer, status }: ModelTransfer) =>
      payer === one.payer && status === 'waiting_funds';
    return one.isAutomatic && !one.isHeld && !this.#hasFunds(one) && this.transfers.some(waits);
  }

  deposit(name: string, amount: number): void {
    this.wallet(name).balance += amount;
    this.deposited += amount;
    this.#wake();
  }

  join(name: string): void {
    this.strangers.delete(name);
    for (const one of this.transfers) if (one.to === name) this.#proceed(one);
    this.#wake();
  }

  register(one: ModelTransfer): Verdict {
    if (one.status !== 'new') return 'invalid_state';
    this.#become(one, 'registered');
    return 'ok';
  }

  reserve(one: ModelTransfer): Verdict {
    if (!['new', 'registered', 'signed'].includes(one.status)) return 'invalid_state';
    if (!one.isHeld && !this.#hasFunds(one)) return 'insufficient_funds';
    if (!one.isHeld) this.#hold(one);
    this.#become(one, 'reserved');
    this.#proceed(one);
    this.#wake();
    return 'ok';
  }

  sign(one: ModelTransfer): Verdict {
    if (!['new', 'registered', 'reserved'].includes(one.status) || one.isSigned) {
      return 'invalid_state';
    }
    this.#become(one, 'signed');
    one.isSigned = true;
    this.#proceed(one);
    this.#wake();
    return 'ok';
  }

  givePassword(one: ModelTransfer): Verdict {
    if (!isOpen(one) || !one.hasPassword || one.isGiven) return 'invalid_state';
    one.isGiven = true;
    this.#proceed(one);
    this.#wake();
    return 'ok';
  }

  revoke(one: ModelTransfer): Verdict {
    if (!isOpen(one)) return 'invalid_state';
    this.#end(one, 'rejected');
    return 'ok';
  }

  answer(one: ModelTransfer, outcome: 'done' | 'failed'): Verdict {
    if (!one.isHanded) return 'invalid_state';
    if (isEnded(one)) return one.status === outcome ? 'ok' : 'invalid_state';
    if (outcome === 'failed') this.#end(one, 'failed');
    else this.#pay(one);
    return 'ok';
  }

  /** Gaps 4: the callback of a rejected transfer with reserved money says `revoked`. */
  #become(one: ModelTransfer, status: ModelTransfer['status'], told: string = status): void {
    one.status = status;
    one.told.push(...toldAfter(one.told, told));
  }

  #hold(one: ModelTransfer): void {
    one.isHeld = true;
    this.wallet(one.payer).held += one.amount;
  }

  #release(one: ModelTransfer): void {
    if (one.isHeld) this.wallet(one.payer).held -= one.amount;
    one.isHeld = false;
  }

  #end(one: ModelTransfer, status: 'rejected' | 'failed'): void {
    const isRevoked = status === 'rejected' && one.isHeld;
    this.#release(one);
    this.#become(one, status, isRevoked ? 'revoked' : status);
    this.#wake();
  }

  #pay(one: ModelTransfer): void {
    this.#release(one);
    this.wallet(one.payer).balance -= one.amount;
    if (one.to === bank) this.paidOut += one.amount;
    else this.wallet(one.to).balance += one.amount;
    this.#become(one, 'done');
  }

  /** Continues a signed transfer as far as it gets by itself. */
  #proceed(one: ModelTransfer): void {
    if (!one.isSigned || !isOpen(one)) return;
    if (!one.isHeld && one.isAutomatic && this.#hasFunds(one)) this.#hold(one);
    // Transfer 3: waiting_funds, "funds arrive", reserved; anything else that is missing comes
    // after it.
    if (one.isHeld && one.status === 'waiting_funds') this.#become(one, 'reserved');
    const missing = this.#missing(one);
    if (missing !== null) {
      if (one.isAutomatic) this.#become(one, missing);
      return;
    }
    const isDue = this.now >= one.performAt;
    if (isDue && one.to !== bank) {
      this.#pay(one);
      return;
    }
    this.#become(one, 'reserved');
    one.isHanded = isDue;
  }

  #missing(one: ModelTransfer): ModelTransfer['status'] | null {
    if (!one.isHeld) return 'waiting_funds';
    if (this.strangers.has(one.to)) return 'waiting_registration';
    return one.hasPassword && !one.isGiven ? 'waiting_password' : null;
  }

  /** A transfer that waits for money continues as soon as there is enough. */
  #wake(): void {
    const next = this.transfers.find(
      (one) => one.status === 'waiting_funds' && this.#hasFunds(one),
    );
    if (next === undefined) return;
    this.#proceed(next);
    this.#wake();
  }

  /** Time passes, from due moment to due moment. */
  passTo(moment: number): void {
    const dues = this.transfers.flatMap((one) => [
      { at: one.performAt, act: () => this.#proceed(one) },
      { at: one.reserveUntil, act: () => this.#lapse(one) },
    ]);
    const passed = dues.filter(({ at }) => at > this.now && at <= moment);
    for (const { at, act } of passed.toSorted((one, other) => one.at - other.at)) {
      this.now = at;
      act();
      this.#wake();
    }
    this.now = moment;
  }

  #lapse(one: ModelTransfer): void {
    if (isOpen(one) && (one.isSigned || one.isHeld)) this.#end(one, 'failed');
  }
}

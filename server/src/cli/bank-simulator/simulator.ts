import { type Answer, type ApiClient, isObject, rowsAt } from '../api-client.ts';
import { CliFailure } from '../failure.ts';
import { closeDay, type PlayedDay } from './bank-day.ts';
import { type BankState, dayAfter, openBank } from './bank-state.ts';
import { lockBook, readBook, writeBook } from './book.ts';
import type { Delivery, Receipt } from './delivery.ts';
import { takeFromOut } from './out-room.ts';
import { type Habit, letPay, type OpenPayment } from './payers.ts';
import { type BankAnswer, takeFile } from './payment-orders.ts';

export type Simulator = {
  readonly api: ApiClient;
  /** A bank account in the form of the operator API. */
  readonly account: Answer;
  readonly deliver: Delivery;
  /** The folder whose `out` has payment files. Null: there is none. */
  readonly folder: string | null;
  /** The path of the bank's own book. */
  readonly statePath: string;
  readonly habits: readonly [Habit, ...Habit[]];
  readonly answers: readonly [BankAnswer, ...BankAnswer[]];
  /** The start of a new bank. */
  readonly seed: number;
  readonly opening: number;
  /** The earliest first day. */
  readonly today: string;
};

/** A day, and the service's responses to its files. */
export type DayReport = PlayedDay & { readonly files: readonly Receipt[] };

/** Refuses an account with real money, and says why. */
export function refuseRealMoney(account: Answer): void {
  if (account['test_mode'] === true) return;
  throw new CliFailure(
    'refused',
    `${String(account['iban'])} holds real money. The simulated bank plays for accounts of test money alone.`,
    { error: 'live_money' },
  );
}

/** If the book of a bank is lost, it continues after the last statement in the service. */
async function beginning(simulator: Simulator, iban: string): Promise<BankState> {
  const { api, account, seed, opening, today } = simulator;
  const path = `/admin/v1/bank-accounts/${String(account['bank_account_id'])}/reconciliation`;
  const { date, bank_closing: closing } = await api.send(path);
  if (typeof closing !== 'number') return openBank({ iban, seed, day: today, balance: opening });
  const next = dayAfter(String(date));
  return openBank({ iban, seed, day: next > today ? next : today, balance: closing });
}

const pageMax = 200;

/** The payments that wait for a transfer to this account, the oldest first. */
async function openPayments({ api, account }: Simulator): Promise<readonly OpenPayment[]> {
  const found: OpenPayment[] = [];
  let after: string | null = null;
  do {
    const query = new URLSearchParams({
      ...{ status: 'awaiting_authorization', method: 'bank-transfer', limit: String(pageMax) },
      ...(after === null ? {} : { after }),
    });
    const page = await api.send(`/admin/v1/payments?${query}`);
    for (const { payment_id: id, bank_transfer: transfer } of rowsAt(page, 'items')) {
      if (!isObject(transfer) || transfer['iban'] !== account['iban']) continue;
      const { reference, amount, received } = transfer;
      const missing = Number(amount) - Number(received);
      found.push({ id: String(id), reference: String(reference), missing });
    }
    const { has_next: hasNext, cursors } = page['_metadata'] as {
      readonly has_next: boolean;
      readonly cursors: { readonly after: string | null };
    };
    after = hasNext ? cursors.after : null;
  } while (after !== null);
  return found.reverse();
}

/** The running bank. It writes its book before it sends its files, so that a stop loses nothing. */
export class BankAtWork {
  readonly #simulator: Simulator;
  #state: BankState;

  private constructor(simulator: Simulator, state: BankState) {
    this.#simulator = simulator;
    this.#state = state;
  }

  /** Runs the bank with its book locked. */
  static async with<Outcome>(
    simulator: Simulator,
    work: (bank: BankAtWork) => Promise<Outcome>,
  ): Promise<Outcome> {
    const { account, statePath } = simulator;
    refuseRealMoney(account);
    const unlock = await lockBook(statePath);
    try {
      const iban = String(account['iban']);
      const state = (await readBook(statePath, iban)) ?? (await beginning(simulator, iban));
      return await work(new BankAtWork(simulator, state));
    } finally {
      await unlock();
    }
  }

  /** Is any booking planned, for today or later? */
  get hasPlans(): boolean {
    return this.#state.planned.length > 0;
  }

  async #keep(state: BankState): Promise<void> {
    this.#state = state;
    await writeBook(this.#simulator.statePath, state);
  }

  /**
   * The day until its evening: payers pay the open payments, and the bank answers payment files.
   * Returns the responses to its files. Files that a stop left in the outbox come first.
   */
  async begin(): Promise<readonly Receipt[]> {
    const { habits, answers, folder } = this.#simulator;
    await this.#keep(letPay(this.#state, await openPayments(this.#simulator), habits));
    await takeFromOut(folder, this.#state.iban, (file) =>
      this.#keep(takeFile(this.#state, file, answers)),
    );
    return this.#deliver();
  }

  async closeDay(early: readonly Receipt[]): Promise<DayReport> {
    const { state, played } = closeDay(this.#state);
    await this.#keep(state);
    return { ...played, files: [...early, ...(await this.#deliver())] };
  }

  async #deliver(): Promise<readonly Receipt[]> {
    const receipts: Receipt[] = [];
    for (const message of this.#state.outbox) {
      receipts.push(await this.#simulator.deliver(message));
      await this.#keep({ ...this.#state, outbox: this.#state.outbox.slice(1) });
    }
    return receipts;
  }
}

import { paymentFiles } from '../../../src/bank/payment-files/payment-file.store.ts';
import type { PaymentFile } from '../../../src/bank/payment-files/payment-file.ts';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { makeDeposit } from '../../../src/identity/wallets/make-deposit.ts';
import { payouts } from '../../../src/payouts/payout.store.ts';
import { createTransfer } from '../../../src/transfer/transfers/create-transfer.ts';
import { signTransfer } from '../../../src/transfer/transfers/sign-transfer.ts';
import { euros, shop, walletIds } from '../../support/rules/cast.ts';
import { toBank, wantedTransfer } from '../../support/rules/transfer-scene.ts';
import { deed, type Stage } from '../../support/same-histories/stage.ts';
import type { Persist } from '../clients.ts';
import { outAccountId, outContext } from './out-account.ts';
import type { Letter, OutBank } from './out-bank.ts';
import { OutDesk } from './out-desk.ts';

export type OutStep =
  | { readonly does: 'send'; readonly amount: number }
  | { readonly does: 'make'; readonly drafts: number; readonly most: number }
  | { readonly does: 'release' | 'withdraw' | 'both' | 'take' | 'close' }
  | { readonly does: 'hear'; readonly letters: number; readonly isAgain: boolean };

/** Above all numbers that others use. */
const firstTransfer = 2_000_000;
const roundsMax = 200;
const manyTransfers = 50;

export type OutParts = {
  readonly stage: Stage;
  readonly persist: Persist;
  readonly bank: OutBank;
  readonly onFault: (fault: unknown) => void;
};

/**
 * The senders of money, two people who make and release files, and the carrier of the bank's files.
 */
export class WayOut {
  readonly #parts: OutParts;
  #transfers = firstTransfer;
  #files = 0;

  constructor(parts: OutParts) {
    this.#parts = parts;
  }

  async begin(): Promise<void> {
    const reference = 'for the bank';
    const deposit = deed(makeDeposit, {
      ...{ id: uuidOf('deposit of', reference), walletId: walletIds.shop, reference },
      ...{ currency: 'EUR', amount: 2_000n, randomBits: { wallet: 7n, service: 9n } },
    });
    await this.#parts.stage.do(deposit);
    this.#parts.bank.closeDay();
    await this.take({ does: 'hear', letters: 1, isAgain: false });
    for (const amount of [100, 250]) await this.take({ does: 'send', amount });
  }

  async take(...steps: readonly OutStep[]): Promise<void> {
    await Promise.all(steps.map((step) => this.#take(step)));
  }

  async #take(step: OutStep): Promise<void> {
    switch (step.does) {
      case 'send':
        return this.#send(step.amount);
      case 'make':
        await Promise.all(Array.from({ length: step.drafts }, () => this.#make(step.most)));
        return;
      case 'release':
        return this.#release(this.#fileIn('draft'));
      case 'withdraw':
        return this.#withdraw(this.#fileIn('draft'));
      case 'both': {
        const file = this.#fileIn('draft');
        await Promise.all([this.#release(file), this.#withdraw(file)]);
        return;
      }
      case 'take':
        return this.#bring(this.#fileToTake());
      case 'close':
        this.#parts.bank.closeDay();
        return;
      case 'hear':
        await this.#hear(step.letters, step.isAgain);
    }
  }

  /** Nothing fails any more: everything pending is completed. */
  async end(): Promise<void> {
    const { bank, stage } = this.#parts;
    for (let rounds = 0; rounds < roundsMax; rounds += 1) {
      const draft = this.#fileIn('draft');
      const ready = this.#fileToTake();
      const waits = stage.store
        .rowsOf(payouts)
        .some(({ state, bankAccountId }) => state === 'waiting' && bankAccountId === outAccountId);
      if (draft !== null) await this.#release(draft);
      else if (ready !== null) await this.#bring(ready);
      else if (bank.isDayOpen) bank.closeDay();
      else if (bank.letters > 0) await this.#hear(2, false);
      else if (waits) await this.#make(manyTransfers);
      else return;
    }
    this.#parts.onFault(new Error('what leaves by files does not come to its end'));
  }

  #fileIn(state: PaymentFile['state']): PaymentFile | null {
    const all = this.#parts.stage.store.rowsOf(paymentFiles);
    return all.find((file) => file.state === state) ?? null;
  }

  /** Its bytes may have been lost on the way to the bank. */
  #fileToTake(): PaymentFile | null {
    const { bank, stage } = this.#parts;
    const isReady = ({ state, messageId }: PaymentFile): boolean =>
      (state === 'released' || state === 'submitted') && !bank.has(messageId);
    return stage.store.rowsOf(paymentFiles).find(isReady) ?? null;
  }

  async #send(amount: number): Promise<void> {
    const { stage } = this.#parts;
    this.#transfers += 1;
    const transferId = this.#transfers;
    const { id: projectId, clientId } = shop;
    const payer = { payerAccount: euros('shop'), payerWallet: walletIds.shop };
    const wanted = wantedTransfer({
      ...{ id: transferId, projectId, clientId, userId: null, amount: BigInt(amount), ...payer },
      beneficiary: toBank,
    });
    const own = [walletIds.shop];
    const viewer = { clientId, userId: null, seen: own, moved: own };
    await stage.do(deed(createTransfer, wanted));
    await stage.do(deed(signTransfer, { transferId, viewer, context: outContext }));
  }

  /** A request without an answer is repeated with the same key, the id of the file. */
  async #make(most: number): Promise<void> {
    const { stage } = this.#parts;
    this.#files += 1;
    const id = uuidOf('payment file', String(this.#files));
    await this.#at((desk) => desk.make(id, most, stage.now));
  }

  async #release(file: PaymentFile | null): Promise<void> {
    if (file !== null) await this.#at((desk) => desk.release(file.id, this.#parts.stage.now));
  }

  async #withdraw(file: PaymentFile | null): Promise<void> {
    if (file !== null) await this.#at((desk) => desk.withdraw(file.id, this.#parts.stage.now));
  }

  async #bring(file: PaymentFile | null): Promise<void> {
    if (file === null) return;
    const { bank } = this.#parts;
    await this.#at(async (desk) => {
      const bytes = await desk.bytes(file.id);
      if (bytes !== null) bank.take(file.messageId, bytes);
    });
  }

  /** Some arrive at the same moment, some arrive again later. */
  async #hear(count: number, isAgain: boolean): Promise<void> {
    const { bank } = this.#parts;
    const letters = Array.from({ length: count }, () => bank.next()).filter((one) => one !== null);
    await Promise.all(letters.map((letter: Letter) => this.#at((desk) => desk.hear(letter))));
    if (isAgain) for (const letter of letters) bank.comesAgain(letter);
  }

  #at(work: (desk: OutDesk) => Promise<void>): Promise<void> {
    const { persist, stage } = this.#parts;
    return persist((node) => work(new OutDesk(node, stage.store)));
  }
}

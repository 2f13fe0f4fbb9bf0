import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { bankAccounts } from '../accounts/bank-account.store.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { paymentFiles } from './payment-file.store.ts';
import { type Hand, handOf, type PaymentFile } from './payment-file.ts';

export type ReleaseFile = {
  readonly id: string;
  readonly bankAccountId: string;
  readonly by: Hand;
  /** `YYYY-MM-DD` by the clock of the bank. */
  readonly day: string;
  readonly dayMax: bigint;
};

type Refusal = 'not_found' | 'invalid_state' | 'four_eyes' | 'limit_reached';

const releasedOn = ({ releasedOn, releasedTotal }: BankAccount, day: string): bigint =>
  releasedOn === day ? releasedTotal : 0n;

/** Bank 3, States: a file leaves once a person other than its maker has released it. */
export const releaseFile: Operation<ReleaseFile, PaymentFile, Refusal> = {
  name: 'release payment file',
  load: ({ id, bankAccountId }) => [[ask(paymentFiles, id), ask(bankAccounts, bankAccountId)]],
  decide: (draft, { id, bankAccountId, by, day, dayMax }, now) => {
    const file = draft.get(paymentFiles, id);
    const account = draft.get(bankAccounts, bankAccountId);
    if (file === null || account === null) {
      return refuse('not_found', 'There is no such payment file.');
    }
    if (file.state !== 'draft') {
      return refuse('invalid_state', `A payment file that is ${file.state} cannot be released.`);
    }
    if (file.madeBy === handOf(by)) {
      return refuse('four_eyes', 'Who made a payment file does not release it.');
    }
    const today = releasedOn(account, day) + file.total;
    if (today > dayMax) {
      return refuse('limit_reached', 'More than the limit of a day would be released today.');
    }
    const after = { ...account, releasedOn: day, releasedTotal: today, updatedAt: now };
    draft.update(bankAccounts, after);
    const hand = { releasedBy: handOf(by), releasedByName: by.name, releasedAt: now };
    const released: PaymentFile = { ...file, ...hand, state: 'released', updatedAt: now };
    draft.update(paymentFiles, released);
    return accept(released);
  },
};

/**
 * A person has compared the names that the banks know, and lets the bank go on (bank 3, pain.002).
 */
export const goOn: Operation<{ readonly id: string }, PaymentFile, 'not_found' | 'invalid_state'> =
  {
    name: 'go on with payment file',
    load: ({ id }) => [[ask(paymentFiles, id)]],
    decide: (draft, { id }, now) => {
      const file = draft.get(paymentFiles, id);
      if (file === null) return refuse('not_found', 'There is no such payment file.');
      if (file.verification !== 'waiting' || file.state === 'withdrawn') {
        return refuse(
          'invalid_state',
          'No names of payees wait for a person in this payment file.',
        );
      }
      const after: PaymentFile = { ...file, verification: 'accepted', updatedAt: now };
      draft.update(paymentFiles, after);
      return accept(after);
    },
  };

/** A node has prepared the bytes under this name. Of several nodes the first one's copy counts. */
export const layOut: Operation<{ readonly id: string; readonly as: string }, PaymentFile, 'gone'> =
  {
    name: 'lay out payment file',
    load: ({ id }) => [[ask(paymentFiles, id)]],
    decide: (draft, { id, as }, now) => {
      const file = draft.get(paymentFiles, id);
      if (file === null || file.state !== 'released') return refuse('gone', 'It is taken already.');
      if (file.laidOutAs !== null) return accept(file);
      const after: PaymentFile = { ...file, laidOutAs: as, updatedAt: now };
      draft.update(paymentFiles, after);
      return accept(after);
    },
  };

/** Somebody took the file to the bank. If it is taken again, its state does not change. */
export const submitFile: Operation<
  { readonly id: string },
  PaymentFile,
  'not_found' | 'invalid_state'
> = {
  name: 'submit payment file',
  load: ({ id }) => [[ask(paymentFiles, id)]],
  decide: (draft, { id }, now) => {
    const file = draft.get(paymentFiles, id);
    if (file === null) return refuse('not_found', 'There is no such payment file.');
    if (file.state === 'draft' || file.state === 'withdrawn') {
      return refuse('invalid_state', `A payment file that is ${file.state} has nothing to take.`);
    }
    if (file.state !== 'released') return accept(file);
    const submitted: PaymentFile = {
      ...file,
      state: 'submitted',
      submittedAt: now,
      updatedAt: now,
    };
    draft.update(paymentFiles, submitted);
    return accept(submitted);
  },
};

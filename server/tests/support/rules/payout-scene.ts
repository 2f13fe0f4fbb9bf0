import { bankAccounts } from '../../../src/bank/accounts/bank-account.store.ts';
import { type BankAccount, bankAccountIdOf } from '../../../src/bank/accounts/bank-account.ts';
import {
  bookPayout,
  payoutRounds,
  returnPayout,
} from '../../../src/bank/payment-files/end-payout.ts';
import { paymentFiles } from '../../../src/bank/payment-files/payment-file.store.ts';
import { reportPayout } from '../../../src/bank/payment-files/report-payout.ts';
import { returnCause } from '../../../src/bank/payment-files/return-cause.ts';
import { ownerOf } from '../../../src/checkout/owner.ts';
import { payments } from '../../../src/checkout/payments/payment.store.ts';
import type { Payment } from '../../../src/checkout/payments/payment.ts';
import { refundCause } from '../../../src/checkout/refunds/refund-cause.ts';
import { refundPayouts } from '../../../src/checkout/refunds/refund-payout.store.ts';
import { resendRefund } from '../../../src/checkout/refunds/resend-refund.ts';
import { legCause } from '../../../src/checkout/splits/leg-cause.ts';
import { feedAsk } from '../../../src/delivery/events/record-event.ts';
import { mustGet } from '../../../src/engine/must-get.ts';
import { ask, type Operation } from '../../../src/engine/operation.ts';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { accept } from '../../../src/kernel/decision.ts';
import { accounts } from '../../../src/ledger/account.store.ts';
import { openedAccount } from '../../../src/ledger/account.ts';
import { accountIdIn } from '../../../src/ledger/book-of-account.ts';
import { serviceAccounts } from '../../../src/ledger/service-account.store.ts';
import { payouts } from '../../../src/payouts/payout.store.ts';
import { newPayout, type Payout, payoutIdOf } from '../../../src/payouts/payout.ts';
import type { PayoutCauses } from '../../../src/payouts/payout-cause.ts';
import { transferCause } from '../../../src/transfer/payouts/transfer-cause.ts';
import { openAccount, testIban } from '../bank-histories/bank-desk.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';
import { lookAtEvents, lookAtHolds, lookAtMoney, projectId, recipientIds, shop } from './cast.ts';
import { checkout, orderId, paymentIdOf } from './checkout-scene.ts';
import { after, asking, type Command, type Pillar, type Seen, start, type World } from './rule.ts';
import { toBank, transferId, transferring } from './transfer-scene.ts';

const causes: PayoutCauses = {
  ...{ transfer: transferCause, refund: refundCause, leg: legCause, return: returnCause },
};
const book = { currency: 'EUR', isTest: true } as const;
const bankAccountId = bankAccountIdOf(testIban);
const fileId = uuidOf('payment file');
const legId = uuidOf('leg');
const paymentId = paymentIdOf(1);
const extras = {
  ...{ order_id: orderId, payment_id: paymentId, project_id: projectId },
  ...{ leg_id: legId, beneficiary_id: recipientIds.anna },
};

const refundId = uuidOf('refund');
const subjects = { transfer: String(transferId), refund: `${refundId}/1`, leg: `${legId}/1` };

/** The cause of the payout of 5.00 that is in a file at the bank. */
export type PayoutGiven = { readonly cause: keyof typeof subjects };

const payoutOf = ({ cause }: PayoutGiven): Payout => ({
  ...newPayout({
    ...{ cause, subject: subjects[cause], rail: 'bank files', bankAccountId },
    ...{ amount: 500n, ...book, name: 'Anna', iban: testIban, extras, handedAt: start },
  }),
  ...{ state: 'in_file', paymentFileId: fileId, fileNumber: 1 },
});

function putFile(store: MemoryStore): void {
  store.put(paymentFiles, {
    ...{ id: fileId, bankAccountId, state: 'submitted', messageId: 'M' },
    form: {
      ...{ holder: 'Example UAB', iban: testIban, bic: null },
      ...{ pain: 'pain.001.001.09', batchBooking: false },
    },
    ...{ isInstant: false, executionDate: '2027-01-15', transactions: 1, total: 500n },
    ...{ openTotal: 500n, currency: 'EUR', madeBy: 'a', madeByName: 'A', releasedBy: 'b' },
    ...{ releasedByName: 'B', releasedAt: start, submittedAt: start, answeredAt: null },
    ...{ sha256: 'x', bookedAsOneOn: null, verification: null, laidOutAs: null },
    ...{ createdAt: start, updatedAt: start },
  });
}

/** The recipient's account, with the share on it. */
function putAnna(store: MemoryStore): void {
  const id = accountIdIn(book, 77n);
  const opened = openedAccount({ id, kind: 'beneficiary', ...book }, start);
  store.put(accounts, { ...opened, balance: 500n });
  const purpose = `beneficiary ${recipientIds.anna}:EUR:test`;
  store.put(serviceAccounts, { id: purpose, accountId: id });
}

function putCause(store: MemoryStore, { cause }: PayoutGiven): void {
  if (cause === 'transfer') {
    const handed = { status: 'reserved', beneficiary: toBank, handedAt: after(0) } as const;
    transferring.build(store, { transfer: { ...handed, amount: 500n } });
    return;
  }
  const of = { name: 'anna', iban: 'LT-anna', slotId: null, type: 'fixed' as const, moves: 0 };
  const share = { id: legId, beneficiaryId: recipientIds.anna, ...of, amount: '500' };
  const leg = { ...share, status: 'delivered' as const };
  const settled = { status: 'settled' as const, distributions: cause === 'leg' ? [leg] : [] };
  checkout.build(store, { order: { status: 'paid', paid: 1_000 }, payments: [settled] });
  if (cause === 'leg') putAnna(store);
}

export type PayoutSeen = Seen & {
  /** State, and the day on which the bank booked it. */
  readonly payout: string;
  /** The part of its file that the bank has neither refused nor booked. */
  readonly open: number;
  /** Whether the payer has the money of a refund. */
  readonly refund: string;
  /** Status, and the status of its recipient's share. */
  readonly payments: readonly string[];
  readonly holds: readonly string[];
};

/** The accounts of the bank by purpose, without its id. */
const withoutId = (text: string): string => text.replaceAll(` ${bankAccountId}`, '');

function lookAtBankMoney(store: MemoryStore): Pick<Seen, 'money' | 'moved'> {
  const { money, moved } = lookAtMoney(store);
  const named = Object.entries(money).map(([name, text]) => [withoutId(name), text]);
  return { money: Object.fromEntries(named), moved: moved.map(withoutId) };
}

const shownPayout = ({ state, bookedOn }: Payout): string =>
  bookedOn === null ? state : `${state}, booked on ${bookedOn}`;

const shownPayment = ({ status, distributions }: Payment): string =>
  [status, ...distributions.map((leg) => `${leg.name} ${leg.status}`)].join(', ');

export const payingOut: Pillar<PayoutGiven, PayoutSeen> = {
  build: (store, given = { cause: 'transfer' }) => {
    putCause(store, given);
    putFile(store);
    const payout = payoutOf(given);
    store.put(payouts, payout);
    if (given.cause !== 'refund') return;
    const way = { state: 'pending', payoutId: payout.id, sends: 1, updatedAt: start } as const;
    store.put(refundPayouts, { id: refundId, paymentId, projectId, ...way });
  },
  look: (store) => ({
    ...lookAtBankMoney(store),
    payout: payoutsIn(store).map(shownPayout).join('; '),
    open: Number(store.rowOf(paymentFiles, fileId)?.openTotal),
    refund: store.rowOf(refundPayouts, refundId)?.state ?? 'none',
    payments: store.rowsOf(payments).map(shownPayment),
    holds: lookAtHolds(store),
    told: lookAtEvents(store),
  }),
};

const bankIn = ({ store }: World): BankAccount => {
  const account = store.rowOf(bankAccounts, bankAccountId);
  if (account === null) throw new Error('there is no bank account');
  return account;
};
/** In the order of sending. */
const payoutsIn = (store: MemoryStore): readonly Payout[] =>
  store.rowsOf(payouts).toSorted((one, other) => one.subject.localeCompare(other.subject));
const payoutIn = ({ store }: World): Payout => {
  const last = payoutsIn(store).at(-1);
  if (last === undefined) throw new Error('there is no payout');
  return last;
};

/** The account at the bank; every scene begins with it. */
export const bankOpens: Command = async ({ engine }) => {
  await openAccount(engine);
  return accept(null);
};

const reason = { code: 'AC04', text: null };
type Line = { readonly account: BankAccount; readonly payout: Payout };

/** A statement line of the payout, with the payout's current row. */
const lineOf = (decide: Operation<Line, unknown>['decide']): Operation<Line, unknown> => ({
  name: 'line of a statement',
  load: ({ account, payout }, rows) =>
    payoutRounds(causes, { payout, fileId }, rows, [ask(accounts, account.onTheWay), feedAsk]),
  decide: (draft, { account, payout: { id } }, now) =>
    decide(draft, { account, payout: mustGet(draft, payouts, id) }, now),
});

const booking = lineOf((draft, { account, payout }, now) =>
  bookPayout(draft, causes, payout, '2027-01-15', account.onTheWay, now),
);
const returning = lineOf((draft, { account, payout }, now) =>
  returnPayout(draft, causes, payout, { account, reason }, now),
);
const ofBank =
  (operation: Operation<Line, unknown>): Command =>
  (world) =>
    asking(operation, { account: bankIn(world), payout: payoutIn(world) })(world);

/** The bank's messages about the payout: a debit, a credit, a report. */
export const bankBooks: Command = ofBank(booking);
export const bankSendsBack: Command = ofBank(returning);
export const bankRefuses: Command = (world) => {
  const line = { account: bankIn(world), payout: payoutIn(world) };
  const said = { status: 'RJCT', reason, payeeName: null };
  return asking(reportPayout, { causes, fileId, ...line, ...said })(world);
};

/** The bank has booked the file as one sum, including an amount that it had refused. */
export const fileIsBooked =
  (refused: bigint): Command =>
  async ({ store }) => {
    const file = mustGet({ get: store.rowOf.bind(store) }, paymentFiles, fileId);
    store.put(paymentFiles, { ...file, openTotal: refused, bookedAsOneOn: '2027-01-16' });
    return accept(null);
  };

/** The last payout goes to the bank by a file. */
export const payoutIsFiled: Command = async (world) => {
  const filed = { state: 'in_file', paymentFileId: fileId, fileNumber: 2 } as const;
  world.store.put(payouts, { ...payoutIn(world), ...filed });
  return accept(null);
};

/** Resends a refund that was returned for this many times. */
export const resending =
  (time: number): Command =>
  (world) => {
    const payoutId = payoutIdOf('refund', `${refundId}/${time}`);
    const { id: accountId, onTheWay } = bankIn(world);
    const of = { paymentId, projectId, orderId, methodKey: 'bank-transfer', reference: 'A-1' };
    const payer = { iban: null, name: null };
    const said = { ...of, amount: 500n, currency: 'EUR', reason: 'requested', payer } as const;
    return asking(resendRefund, {
      refund: { ...said, id: refundId, createdAt: start, status: 'returned', payoutId },
      ...{ payoutId, owner: ownerOf({ project: shop }), to: null },
      bankWay: { accountId, onTheWay },
    })(world);
  };

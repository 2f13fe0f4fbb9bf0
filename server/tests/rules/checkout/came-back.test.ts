import { expect, test } from 'vitest';
import { type BankAccount, defaultProfile } from '../../../src/bank/accounts/bank-account.ts';
import { addBankAccount } from '../../../src/bank/accounts/change-bank-accounts.ts';
import {
  bookPayout,
  payoutRounds,
  returnPayout,
} from '../../../src/bank/payment-files/end-payout.ts';
import { paymentFiles } from '../../../src/bank/payment-files/payment-file.store.ts';
import { reportPayout } from '../../../src/bank/payment-files/report-payout.ts';
import { returnCause } from '../../../src/bank/payment-files/return-cause.ts';
import { tellCameBack } from '../../../src/checkout/coming-back/tell-came-back.ts';
import { refundCause } from '../../../src/checkout/refunds/refund-cause.ts';
import { refundPayouts } from '../../../src/checkout/refunds/refund-payout.store.ts';
import { legCause } from '../../../src/checkout/splits/leg-cause.ts';
import { feedAsk } from '../../../src/delivery/events/record-event.ts';
import { ask, type Operation } from '../../../src/engine/operation.ts';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { accept } from '../../../src/kernel/decision.ts';
import { accounts } from '../../../src/ledger/account.store.ts';
import { openedAccount } from '../../../src/ledger/account.ts';
import { accountIdIn } from '../../../src/ledger/book-of-account.ts';
import { serviceAccounts } from '../../../src/ledger/service-account.store.ts';
import { mails } from '../../../src/mail/mail.store.ts';
import { payouts } from '../../../src/payouts/payout.store.ts';
import { newPayout, type Payout } from '../../../src/payouts/payout.ts';
import type { PayoutCauses } from '../../../src/payouts/payout-cause.ts';
import { fireTimer } from '../../../src/time/fire-timer.ts';
import { timers } from '../../../src/time/timer.store.ts';
import { transferCause } from '../../../src/transfer/payouts/transfer-cause.ts';
import { client } from '../../support/engines.ts';
import { testMailing } from '../../support/mails.ts';
import { createMemoryEngine } from '../../support/memory-engine/memory-engine.ts';
import { projectId, recipientIds } from '../../support/rules/cast.ts';
import { checkout, orderId, paymentIdOf } from '../../support/rules/checkout-scene.ts';
import { start } from '../../support/rules/rule.ts';

// Decision 0234: whatever a bank reports about a refund or a share, its merchant gets one mail.

const causes: PayoutCauses = {
  ...{ transfer: transferCause, refund: refundCause, leg: legCause, return: returnCause },
};
const [fileId, refundId, legId] = ['file', 'refund', 'leg'].map((what) => uuidOf(what)) as [
  ...[string, string, string],
];
const paymentId = paymentIdOf(1);
const book = { currency: 'EUR', isTest: true } as const;
const anna = { beneficiaryId: recipientIds.anna, name: 'Anna', iban: 'LT601010012345678901' };
const iban = 'LT601010012345678901';

type Engine = ReturnType<typeof createMemoryEngine>;
type Cause = 'refund' | 'leg';

async function aBank(engine: Engine): Promise<BankAccount> {
  const bits = { atBank: 1n, suspense: 2n, onTheWay: 3n, fees: 4n, opening: 5n };
  const wanted = {
    ...{ id: uuidOf('bank'), iban, holder: 'Example UAB', bic: null, bankName: null },
    ...{ projectId: null, ...book, profile: defaultProfile, randomBits: bits },
  };
  const added = await engine.execute(addBankAccount, wanted, client('operator'));
  if (!added.ok) throw new Error(added.because);
  return added.value;
}

/** A refund or a share of 5.00 in a file that is at the bank. */
async function sent(cause: Cause) {
  const engine = createMemoryEngine({ now: () => start });
  const { store } = engine;
  const leg = { id: legId, slotId: null, type: 'fixed' as const, amount: '500', moves: 0 };
  checkout.build(store, {
    order: { status: 'paid', paid: 1_000 },
    payments: [
      { status: 'settled', distributions: [{ ...anna, ...leg, status: 'delivered' as const }] },
    ],
  });
  const account = await aBank(engine);
  const named = { order_id: orderId, payment_id: paymentId, project_id: projectId };
  const extras = { ...named, leg_id: legId, beneficiary_id: anna.beneficiaryId };
  const subject = `${cause === 'refund' ? refundId : legId}/1`;
  const said = { cause, subject, rail: 'bank files', amount: 500n, ...book, extras };
  const to = { name: 'Ona', iban, bankAccountId: account.id, handedAt: start };
  const inFile = { state: 'in_file', paymentFileId: fileId, fileNumber: 1 } as const;
  const payout: Payout = { ...newPayout({ ...said, ...to }), ...inFile };
  store.put(payouts, payout);
  const way = { state: 'pending' as const, payoutId: payout.id, sends: 1, updatedAt: start };
  store.put(refundPayouts, { id: refundId, paymentId, projectId, ...way });
  const annas = accountIdIn(book, 77n);
  const opened = openedAccount({ id: annas, kind: 'beneficiary', ...book }, start);
  store.put(accounts, { ...opened, balance: 500n });
  store.put(serviceAccounts, {
    ...{ id: `beneficiary ${anna.beneficiaryId}:EUR:test`, accountId: annas },
  });
  store.put(paymentFiles, {
    ...{ id: fileId, bankAccountId: account.id, state: 'submitted', messageId: 'M' },
    form: { holder: 'Example UAB', iban, bic: null, pain: 'pain.001.001.09', batchBooking: false },
    ...{ isInstant: false, executionDate: '2027-01-15', transactions: 1, total: 500n },
    ...{ openTotal: 500n, currency: 'EUR', madeBy: 'a', madeByName: 'A', releasedBy: 'b' },
    ...{ releasedByName: 'B', releasedAt: start, submittedAt: start, answeredAt: null },
    ...{ sha256: 'x', bookedAsOneOn: null, verification: null, laidOutAs: null },
    ...{ createdAt: start, updatedAt: start },
  });
  return { engine, store, account, payout };
}

type Sent = Awaited<ReturnType<typeof sent>>;
type Word = 'refuses' | 'books' | 'sends back';

const ofStatement: Operation<Sent & { readonly word: Word }, null, never> = {
  name: 'line of a statement',
  load: ({ account, payout }, rows) => {
    const last = [ask(accounts, account.onTheWay), feedAsk];
    return payoutRounds(causes, { payout, fileId }, rows, last);
  },
  decide: (draft, { account, payout: { id }, word }, now) => {
    const payout = draft.get(payouts, id);
    if (payout === null) throw new Error('the payout is gone');
    const reason = { code: 'AC04', text: null };
    if (word === 'books') bookPayout(draft, causes, payout, '2027-01-15', account.onTheWay, now);
    else returnPayout(draft, causes, payout, { account, reason }, now);
    return accept(null);
  },
};

const says = async (scene: Sent, word: Word): Promise<void> => {
  const { engine, account, payout } = scene;
  if (word !== 'refuses') {
    await engine.execute(ofStatement, { ...scene, word }, client('bank'));
    return;
  }
  const reason = { code: 'AC04', text: null };
  const report = { causes, account, fileId, payout, status: 'RJCT', reason, payeeName: null };
  await engine.execute(reportPayout, report, client('bank'));
};

/** Two nodes find each timer, and both try to fire it. */
async function keepPromises({ engine, store }: Sent): Promise<void> {
  const readers = [
    { to: 'owner@staff.example', locale: 'en' as const },
    { to: 'finance@staff.example', locale: 'lt' as const },
  ];
  const publicUrl = () => 'https://pay.example';
  const staffOf = async (id: string) => (id === projectId ? readers : []);
  const { kind, prepare } = tellCameBack({ engine, staffOf, mailing: testMailing, publicUrl });
  for (const timer of store.rowsOf(timers).filter((one) => one.kind === kind)) {
    const works = await Promise.all([prepare(timer.subject), prepare(timer.subject)]);
    await Promise.all(
      works.map((work) =>
        engine.execute(fireTimer({ kind, ...work }), timer, { kind: 'timer' as const }),
      ),
    );
  }
}

/** The mails to the owner and to finance, who reads Lithuanian. */
const told = (english: string, lithuanian: string): readonly string[] => [
  `finance@staff.example: ${lithuanian}: 5,00\u00a0€`,
  `owner@staff.example: ${english}`,
];

const refundRefused = told(
  'The bank did not pay the refund of €5.00',
  'Bankas neįvykdė grąžinimo mokėtojui',
);
const refundBack = told(
  'The refund of €5.00 came back from the bank',
  'Mokėtojui grąžinti pinigai sugrįžo iš banko',
);
const shareRefused = told(
  'The bank did not pay the share of €5.00',
  'Bankas nepervedė gavėjo dalies',
);
const shareBack = told(
  'The share of €5.00 came back from the bank',
  'Gavėjo dalis sugrįžo iš banko',
);

// biome-ignore format: a table
const words: readonly (readonly [Cause, readonly Word[], readonly string[]])[] = [
  ['refund', ['books'],                                            []],
  ['refund', ['refuses'],                                          refundRefused],
  ['refund', ['refuses', 'refuses', 'books', 'sends back'],        refundRefused],
  ['refund', ['books', 'sends back', 'sends back', 'refuses'],     refundBack],
  ['refund', ['sends back', 'books', 'refuses'],                   refundBack],
  ['leg',    ['books', 'refuses'],                                 []],
  ['leg',    ['refuses', 'sends back', 'refuses'],                 shareRefused],
  ['leg',    ['books', 'books', 'sends back', 'sends back'],       shareBack],
  ['leg',    ['sends back', 'sends back', 'books'],                shareBack],
];

test.each(words)('a %s with the reports %s: one mail at most', async (cause, said, expected) => {
  const scene = await sent(cause);
  for (const word of said) {
    await says(scene, word);
    // The mail may be written between the reports, or after all of them.
    if (said.length % 2 === 0) await keepPromises(scene);
  }
  await keepPromises(scene);
  await keepPromises(scene);
  const written = scene.store
    .rowsOf(mails)
    .map(({ recipient, subject }) => `${recipient}: ${subject}`);
  expect(written.map((line) => line.replace('[TEST] ', '')).toSorted()).toEqual(expected);
});

import { test } from 'vitest';
import { mustGet } from '../../../src/engine/must-get.ts';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { wallets } from '../../../src/identity/wallets/wallet.store.ts';
import { accept } from '../../../src/kernel/decision.ts';
import { wakeWaiters } from '../../../src/ledger/wake-waiters.ts';
import { walletIds } from '../../support/rules/cast.ts';
import { registering } from '../../support/rules/people.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { after, type Command, firing, type Rule, rules } from '../../support/rules/rule.ts';
import {
  answering,
  beneficiaryCame,
  dayComes,
  payerIsFunded,
  person,
  railAnswers,
  revoking,
  signing,
  stranger,
  timeEnds,
} from '../../support/rules/transfer-commands.ts';
import {
  month,
  type TransferGiven,
  type TransferSeen,
  toBank,
  toEmail,
  transferring,
} from '../../support/rules/transfer-scene.ts';
import { depositing } from '../../support/rules/wallet-commands.ts';

type Row = Rule<TransferGiven, TransferSeen>;

const email = 'friend@example.com';
const arrives = firing(wakeWaiters);
const lapses = `transfer lapse +${month}`;

/** A transfer changes its status in the lists of both sides. */
const from = (before: string, then: string) => ({
  [`payer ${before}`]: -1,
  [`beneficiary ${before}`]: -1,
  [`payer ${then}`]: 1,
  [`beneficiary ${then}`]: 1,
});
const released = { money: { ona: '10000' }, holds: ['released 1000'] };
const until = `until +${month}`;

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'before anybody saw it: it stays unseen', given: { transfer: {} }, when: revoking(), becomes: { transfer: 'rejected, unseen', told: ['rejected'] } },
  { rule: 'registered: it moves no money', given: { transfer: { status: 'registered' } }, when: revoking(), becomes: { transfer: 'rejected', listed: from('registered', 'rejected'), told: ['rejected'] } },
  { rule: 'signed, step by step', given: { transfer: { status: 'signed', autoProcess: false } }, when: revoking(),
    becomes: { transfer: `rejected, signed +0, ${until}`, listed: from('signed', 'rejected'), told: ['rejected'] } },
  { rule: 'while it waits for money', given: { transfer: { status: 'waiting_funds' } }, when: revoking(),
    becomes: { transfer: `rejected, signed +0, ${until}`, listed: from('waiting_funds', 'rejected'), told: ['rejected'] } },
  { rule: 'while it waits for money on the account: it no longer waits there', given: { transfer: {}, money: { ona: 999 } }, before: [signing()], when: revoking(),
    becomes: { transfer: `rejected, signed +0, ${until}`, listed: { 'payer rejected': 1, 'beneficiary rejected': 1 }, waits: [], told: ['rejected'] } },
  ...(['waiting_registration', 'waiting_password', 'reserved'] as const).map((status) => ({
    rule: `${status}: the payer has the money again, and \`revoked\` is sent`, given: { transfer: { status } }, when: revoking(),
    becomes: { ...released, transfer: `rejected, signed +0, ${until}`, listed: from(status, 'rejected'), told: ['revoked'] } })),
  { rule: 'by the payer', given: { transfer: { status: 'reserved' as const } }, when: revoking(person('ona')),
    becomes: { ...released, transfer: `rejected, signed +0, ${until}`, listed: from('reserved', 'rejected'), told: ['revoked'] } },
  { rule: 'in the last second before it expires', given: { transfer: { status: 'reserved' as const } }, at: month - 1, when: revoking(),
    becomes: { ...released, transfer: `rejected, signed +0, ${until}`, listed: from('reserved', 'rejected'), told: ['revoked'] } },
]))('transfer 3: revoke: %s', prove(transferring));

const kept = (why: string): string =>
  `invalid_state: The transfer was kept until ${after(month)}: ${why}.`;
const failed = { transfer: `failed, signed +0, ${until}, expired`, told: ['failed'] };

// biome-ignore format: a table
test.each(rules<Row>([
  ...(['done', 'rejected', 'failed'] as const).map((status) => ({
    rule: `where it is ${status}`, given: { transfer: { status } }, when: revoking(), refused: `invalid_state: The transfer is ${status}.` })),
  { rule: 'the payout rail already has it', given: { transfer: { status: 'reserved', beneficiary: toBank, handedAt: after(0) }, payout: {} }, when: revoking(), refused: 'invalid_state: The transfer is on its way to the bank.' },
  { rule: 'by the beneficiary, who sees it', given: { transfer: { status: 'reserved' } }, when: revoking(person('friend')), refused: 'forbidden: Only its creator and its payer may revoke a transfer.' },
  { rule: 'by another client', given: { transfer: { status: 'reserved' } }, when: revoking(stranger), refused: 'not_found: There is no such transfer.' },
  { rule: 'in the second in which it expires: it has failed instead', given: { transfer: { status: 'reserved' } }, at: month, when: revoking(), refused: kept('it was not completed'),
    becomes: { ...failed, ...released, listed: from('reserved', 'failed') } },
  { rule: 'in the second in which it expires, waiting for money', given: { transfer: { status: 'waiting_funds' } }, at: month, when: revoking(), refused: kept('the money did not arrive'),
    becomes: { ...failed, listed: from('waiting_funds', 'failed') } },
]))('transfer 3: revoke is refused: %s', prove(transferring));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'in the last second nothing happens', given: { transfer: { status: 'reserved' } }, at: month - 1, when: timeEnds, becomes: {} },
  ...(['waiting_registration', 'waiting_password', 'reserved'] as const).map((status) => ({
    rule: `${status}: the payer has the money again`, given: { transfer: { status } }, at: month, when: timeEnds,
    becomes: { ...failed, ...released, timers: [], listed: from(status, 'failed') } })),
  { rule: 'waiting_funds: nothing was held', given: { transfer: { status: 'waiting_funds' } }, at: month, when: timeEnds, becomes: { ...failed, timers: [], listed: from('waiting_funds', 'failed') } },
  { rule: 'a transfer that the rail has does not expire', given: { transfer: { status: 'reserved', beneficiary: toBank, handedAt: after(0) }, payout: {} }, at: month, when: timeEnds, becomes: { timers: [] } },
  { rule: 'a transfer that is done stays done', given: { transfer: { status: 'done', lapsesAt: after(month) } }, at: month, when: timeEnds, becomes: { timers: [] } },
]))('transfer 3: expiry: %s', prove(transferring));

/** An operator suspends the payer's wallet. */
const suspending: Command = async ({ store }) => {
  const wallet = mustGet({ get: store.rowOf.bind(store) }, wallets, walletIds.ona);
  store.put(wallets, { ...wallet, state: 'suspended' as const });
  return accept(null);
};

const moved = { money: { ona: '9000', friend: '1000' }, moved: ['transfer: ona → friend 1000'] };
const captured = { ...moved, holds: ['captured 1000 of 1000'] };
const poor: TransferGiven = { transfer: {}, money: { ona: 999 } };

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'exactly enough money arrives: reserved and done are sent', given: poor, before: [signing(), depositing('ona', 1n), arrives], at: 60, when: payerIsFunded,
    becomes: { ...moved, money: { ona: '0', friend: '1000' }, transfer: `done, signed +0, ${until}`, timers: [lapses], listed: { 'payer done': 1, 'beneficiary done': 1 }, told: ['reserved', 'done'] } },
  { rule: 'one cent too little arrives: it keeps waiting, and no event is sent', given: { ...poor, money: { ona: 998 } }, before: [signing(), depositing('ona', 1n), arrives], when: payerIsFunded, becomes: { timers: [lapses], waits: ['ona'] } },
  { rule: 'money arrives while the payer is suspended: nothing is held, and it keeps waiting', given: poor, before: [signing(), depositing('ona', 1n), arrives, suspending], when: payerIsFunded, becomes: { timers: [lapses], waits: ['ona'] } },
  { rule: 'money arrives after a revoke', given: poor, before: [signing(), revoking(), depositing('ona', 1n)], when: timeEnds, becomes: {} },
  { rule: 'the beneficiary registers', given: { transfer: { beneficiary: toEmail(email) } }, before: [signing(), registering('friend', email)], when: beneficiaryCame,
    becomes: { ...captured, transfer: `done, signed +0, ${until}`, timers: [lapses], listed: { 'payer done': 1, 'beneficiary done': 1 }, told: ['done'] } },
  { rule: 'the payer registers the address: it fails, and the payer has the money again', given: { transfer: { beneficiary: toEmail(email) } }, before: [signing(), registering('ona', email)], when: beneficiaryCame,
    becomes: { ...released, transfer: `failed, signed +0, ${until}, invalid_parameters`, timers: [lapses], listed: { 'payer failed': 1 }, told: ['failed'] } },
  { rule: 'one second before perform_at', given: { transfer: { performAt: after(100) } }, before: [signing()], at: 99, when: dayComes, becomes: {} },
  { rule: 'perform_at comes', given: { transfer: { performAt: after(100) } }, before: [signing()], at: 100, when: dayComes,
    becomes: { ...captured, transfer: `done, signed +0, until +${month + 100}`, timers: [`transfer lapse +${month + 100}`], listed: { 'payer done': 1, 'beneficiary done': 1 }, told: ['done'] } },
  { rule: 'perform_at comes for a bank: the rail gets it then', given: { transfer: { beneficiary: toBank, performAt: after(100) } }, before: [signing()], at: 100, when: dayComes,
    becomes: { transfer: `reserved, signed +0, until +${month + 100}, handed +100`, payouts: ['mock payout waiting 1000'], timers: [`transfer lapse +${month + 100}`] } },
  { rule: 'the beneficiary’s account is full on that day: it fails', given: { transfer: { performAt: after(100) }, money: { friend: Number.MAX_SAFE_INTEGER - 999 } }, before: [signing()], at: 100, when: dayComes,
    becomes: { ...released, transfer: `failed, signed +0, until +${month + 100}, balance_limit`, timers: [`transfer lapse +${month + 100}`], listed: { 'payer failed': 1, 'beneficiary failed': 1 }, told: ['failed'] } },
]))('transfer 3: continuation: %s', prove(transferring));

const handed: TransferGiven = {
  transfer: { status: 'reserved', beneficiary: toBank, handedAt: after(0) },
  payout: {},
};

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'paid: the money leaves by the rail', given: handed, at: 60, when: answering('done'),
    becomes: { transfer: `done, signed +0, ${until}, handed +0`, payouts: ['mock payout booked 1000'], money: { ona: '9000', 'rail mock payout': '1000' },
      moved: ['transfer: ona → rail mock payout 1000'], holds: ['captured 1000 of 1000'], listed: from('reserved', 'done'), told: ['done'] } },
  { rule: 'not paid: the payer has the money again', given: handed, when: answering('failed'),
    becomes: { ...released, transfer: `failed, signed +0, ${until}, handed +0, payout_failed`, payouts: ['mock payout rejected 1000'], timers: ['transfer came back +0', lapses], listed: from('reserved', 'failed'), told: ['failed'] } },
  { rule: 'a bank that repeats `done` changes nothing', given: handed, before: [answering('done')], when: answering('done'), becomes: {} },
  { rule: 'a bank that repeats `failed` changes nothing', given: handed, before: [answering('failed')], when: answering('failed'), becomes: {} },
  { rule: 'the test bank answers by itself: the magic amount that is paid', given: { transfer: { beneficiary: toBank, amount: 9_999_007n }, money: { ona: 9_999_007 } }, before: [signing()], when: railAnswers,
    becomes: { transfer: `done, signed +0, ${until}, handed +0`, payouts: ['mock payout booked 9999007'], money: { ona: '0', 'rail mock payout': '9999007' },
      moved: ['transfer: ona → rail mock payout 9999007'], holds: ['captured 9999007 of 9999007'], timers: [lapses], listed: { 'payer done': 1, 'beneficiary done': 1 }, told: ['done'] } },
  { rule: 'the test bank answers by itself: the magic amount that is not paid', given: { transfer: { beneficiary: toBank, amount: 9_999_008n }, money: { ona: 9_999_008 } }, before: [signing()], when: railAnswers,
    becomes: { transfer: `failed, signed +0, ${until}, handed +0, payout_failed`, payouts: ['mock payout rejected 9999008'], money: { ona: '9999008' },
      holds: ['released 9999008'], timers: ['transfer came back +0', lapses], listed: { 'payer failed': 1, 'beneficiary failed': 1 }, told: ['failed'] } },
]))('transfer 3: answer of the rail: %s', prove(transferring));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'failed after done', given: handed, before: [answering('done')], when: answering('failed'), refused: 'invalid_state: The payout is booked already.' },
  { rule: 'done after failed', given: handed, before: [answering('failed')], when: answering('done'), refused: 'invalid_state: The payout is rejected already.' },
  ...(['in_file', 'accepted'] as const).map((state) => ({
    rule: `a payout that is ${state}: the bank of its file answers`, given: { ...handed, payout: { state, paymentFileId: uuidOf('file') } }, when: answering('done'),
    refused: 'invalid_state: The payout is in a payment file; its bank answers.' })),
  { rule: 'a transfer that no rail has', given: { transfer: { status: 'reserved' } }, when: answering('done'), refused: 'invalid_state: The transfer was not handed to a payout rail.' },
  { rule: 'a transfer that does not exist', when: answering('done'), refused: 'not_found: There is no such transfer.' },
]))('transfer 3: answer of the rail is refused: %s', prove(transferring));

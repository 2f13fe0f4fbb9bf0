import { test } from 'vitest';
import {
  bankBooks,
  bankOpens,
  bankRefuses,
  bankSendsBack,
  fileIsBooked,
  type PayoutGiven,
  type PayoutSeen,
  payingOut,
  payoutIsFiled,
  resending,
} from '../../support/rules/payout-scene.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { type Rule, rules } from '../../support/rules/rule.ts';

type Row = Rule<PayoutGiven, PayoutSeen>;

const transfer: PayoutGiven = { cause: 'transfer' };
const refund: PayoutGiven = { cause: 'refund' };
const leg: PayoutGiven = { cause: 'leg' };
const opened = [bankOpens];

const bookedOn = 'booked on 2027-01-15';
const left = 'transfer: ona → bank out 500';
const backAgain = 'transfer_returned: bank out → ona 500';

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'books it: the money has left', given: transfer, before: opened, when: bankBooks,
    becomes: { payout: `booked, ${bookedOn}`, open: 0, money: { ona: '9500', 'bank out': '500' }, moved: [left], holds: ['captured 500 of 500'], told: ['done'] } },
  { rule: 'refuses it: the payer has the money again', given: transfer, before: opened, when: bankRefuses,
    becomes: { payout: 'rejected', open: 0, money: { ona: '10000' }, holds: ['released 500'], told: ['failed'] } },
  { rule: 'sends it back: the payer has the money again', given: transfer, before: [...opened, bankBooks], when: bankSendsBack,
    becomes: { payout: `returned, ${bookedOn}`, money: { ona: '10000', 'bank out': '0' }, moved: [backAgain], told: ['failed'] } },
  { rule: 'sends it back before its debit: both are posted, and the file still owes the debit', given: transfer, before: opened, when: bankSendsBack,
    becomes: { payout: 'returned', money: { ona: '10000' }, moved: [left, backAgain], holds: ['captured 500 of 500'], told: ['done', 'failed'] } },
  { rule: 'books the debit of a returned payout: nothing moves again', given: transfer, before: [...opened, bankSendsBack], when: bankBooks,
    becomes: { payout: `returned, ${bookedOn}`, open: 0 } },
]))('decision 0220: payout of a transfer: the bank %s', prove(payingOut));

const kept = {
  refund: 'returned',
  money: { 'bank out': '-500', 'returned shop': '500' },
  moved: ['refund_returned: bank out → returned shop 500'],
};

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'books it: the money left the merchant earlier', given: refund, before: opened, when: bankBooks, becomes: { payout: `booked, ${bookedOn}`, open: 0, refund: 'completed' } },
  { rule: 'refuses it: the money is kept for the payer', given: refund, before: opened, when: bankRefuses, becomes: { ...kept, payout: 'rejected', open: 0 } },
  { rule: 'sends it back: the money is kept for the payer', given: refund, before: [...opened, bankBooks], when: bankSendsBack, becomes: { ...kept, payout: `returned, ${bookedOn}` } },
  { rule: 'sends it back before its debit: the money is kept for the payer', given: refund, before: opened, when: bankSendsBack, becomes: { ...kept, payout: 'returned' } },
]))('decision 0223: payout of a refund: the bank %s', prove(payingOut));

const away = {
  payments: ['partially_distributed, anna returned'],
  told: ['status_updated', 'recipient.returned'],
};
const paid = 'distribution_paid: anna → bank out 500';
const returned = 'distribution_returned: bank out → returned shop 500';

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'books it: the money has left', given: leg, before: opened, when: bankBooks,
    becomes: { payout: `booked, ${bookedOn}`, open: 0, money: { anna: '0', 'bank out': '500' }, moved: [paid] } },
  { rule: 'refuses it: the service keeps the money', given: leg, before: opened, when: bankRefuses,
    becomes: { ...away, payout: 'rejected', open: 0, money: { anna: '0', 'returned shop': '500' }, moved: ['distribution_returned: anna → returned shop 500'] } },
  { rule: 'sends it back: the service keeps the money', given: leg, before: [...opened, bankBooks], when: bankSendsBack,
    becomes: { ...away, payout: `returned, ${bookedOn}`, money: { 'bank out': '0', 'returned shop': '500' }, moved: [returned] } },
  { rule: 'sends it back before its debit: both are posted', given: leg, before: opened, when: bankSendsBack,
    becomes: { ...away, payout: 'returned', money: { anna: '0', 'returned shop': '500' }, moved: [paid, returned] } },
]))('decision 0224: payout of a share: the bank %s', prove(payingOut));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'booked twice', given: transfer, before: [...opened, bankBooks], when: bankBooks, refused: 'invalid_state: The payout is booked.' },
  { rule: 'booked after the bank refused it', given: transfer, before: [...opened, bankRefuses], when: bankBooks, refused: 'invalid_state: The payout is rejected.' },
  { rule: 'sent back twice', given: transfer, before: [...opened, bankSendsBack], when: bankSendsBack, refused: 'invalid_state: The payout is returned.' },
  { rule: 'sent back after the bank refused it', given: transfer, before: [...opened, bankRefuses], when: bankSendsBack,
    refused: 'invalid_state: The bank has refused the payout, and has not booked it.' },
]))('decision 0220: a payout is not %s', prove(payingOut));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'one of its payouts is booked afterwards: the file owes nothing', given: leg, before: [...opened, fileIsBooked(0n)], when: bankBooks,
    becomes: { payout: `booked, ${bookedOn}`, money: { anna: '0', 'bank out': '500' }, moved: [paid] } },
  { rule: 'the bank sends back a payout it had refused: the payer has the money already', given: transfer, before: [...opened, bankRefuses, fileIsBooked(500n)], when: bankSendsBack,
    becomes: { payout: 'returned, booked on 2027-01-16', open: 0 } },
  { rule: 'the bank sends back more than it had refused', given: transfer, before: [...opened, bankRefuses, fileIsBooked(499n)], when: bankSendsBack,
    refused: 'invalid_state: The bank has refused the payout, and has not booked it.' },
]))('decision 0235: a file that is booked as one sum: %s', prove(payingOut));

const came = [...opened, bankRefuses];
const notBack = 'invalid_state: Only a refund that came back can be sent again.';

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'from the money kept for the payer, by a new payout', given: refund, before: came, when: resending(1),
    becomes: { payout: 'rejected; waiting', refund: 'pending', money: { 'returned shop': '0', 'bank out': '0' }, moved: ['refund_resent: returned shop → bank out 500'] } },
  { rule: 'and comes back again: the money is kept as before', given: refund, before: [...came, resending(1), payoutIsFiled], when: bankSendsBack,
    becomes: { payout: 'rejected; returned', refund: 'returned', money: { 'returned shop': '500', 'bank out': '-500' }, moved: ['refund_returned: bank out → returned shop 500'] } },
]))('decision 0223: a refund that came back is sent again: %s', prove(payingOut));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'before it came back', given: refund, before: opened, when: resending(1), refused: notBack },
  { rule: 'after it arrived', given: refund, before: [...opened, bankBooks], when: resending(1), refused: notBack },
  { rule: 'twice', given: refund, before: [...came, resending(1)], when: resending(1), refused: notBack },
  { rule: 'by someone who saw only its first return', given: refund, before: [...came, resending(1), payoutIsFiled, bankSendsBack], when: resending(1), refused: notBack },
]))('decision 0223: a refund is not sent again %s', prove(payingOut));

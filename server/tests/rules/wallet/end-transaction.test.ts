import { test } from 'vitest';
import { kiosk } from '../../support/rules/cast.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { after, type Rule, rules } from '../../support/rules/rule.ts';
import {
  acceptingOnPage,
  rejecting,
  reservationEnds,
  revoking,
} from '../../support/rules/wallet-commands.ts';
import {
  owner,
  type WalletGiven,
  type WalletSeen,
  wallet,
} from '../../support/rules/wallet-scene.ts';

type Row = Rule<WalletGiven, WalletSeen>;

const waiting: WalletGiven = { transaction: { status: 'waiting' } };

/** The payer has everything again. */
const released = {
  transaction: 'canceled, by ona, until +3600',
  payments: ['canceled 1000'],
  money: { ona: '10000' },
  holds: ['released 1000'],
  timers: [],
};

const charged: WalletGiven = {
  transaction: {
    status: 'waiting',
    usedAllowanceId: 10,
    chargedAmount: 1_000n,
    chargedAt: after(0),
  },
  allowance: {
    charged: 1_500n,
    limits: [{ maxPrice: 5_000, periodSeconds: 3_600 }],
    recentCharges: [{ at: after(0), amount: '1500' }],
  },
};
const givenBack = { ...released, allowances: { 10: '500 of 10000 (500 at +0)' } };

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'revoked before anybody accepted: nothing was reserved',
    given: { transaction: {} }, when: revoking(), becomes: { transaction: 'canceled', payments: ['canceled 1000'] } },
  { rule: 'revoked: the payer has the money again, and no event is sent',
    given: waiting, when: revoking(), becomes: released },
  { rule: 'revoked when the beneficiary has registered',
    given: { transaction: { status: 'reserved' } }, when: revoking(), becomes: released },
  { rule: 'revoked in the last second of the reservation', given: waiting, at: 3_599, when: revoking(), becomes: released },
  { rule: 'revoked with two payments: both are released',
    given: { transaction: { status: 'waiting', payments: [{ price: 600 }, { price: 400, to: 'friend' }] } }, when: revoking(),
    becomes: { ...released, payments: ['canceled 600', 'canceled 400'], holds: ['released 400', 'released 600'] } },
  { rule: 'revoked: the charge returns to the allowance', given: charged, at: 10, when: revoking(), becomes: givenBack },
  { rule: 'revoked: an earlier charge still counts, and only its own returns',
    given: { transaction: { ...charged.transaction, chargedAt: after(5) },
      allowance: { ...charged.allowance, recentCharges: [{ at: after(0), amount: '500' }, { at: after(5), amount: '1000' }] } },
    at: 10, when: revoking(), becomes: givenBack },
  { rule: 'revoked long after the period of the charge: only the total has it again',
    given: { ...charged, transaction: { ...charged.transaction, reserveUntil: after(9_000) } }, at: 3_900, when: revoking(),
    becomes: { ...released, transaction: 'canceled, by ona, until +9000', allowances: { 10: '500 of 10000 (1500 at +0)' } } },
  { rule: 'rejected by the payer: the merchant is notified',
    given: { transaction: {} }, when: rejecting(), becomes: { transaction: 'canceled', payments: ['canceled 1000'], told: ['rejected'] } },
  { rule: 'rejected by a payer who waits for money: the waiting ends',
    given: { transaction: {}, money: { ona: 0 } }, before: [acceptingOnPage()], when: rejecting(),
    becomes: { transaction: 'canceled', payments: ['canceled 1000'], waits: [], told: ['rejected'] } },
]))('wallet 3.1: end: %s', prove(wallet));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'in its last second the timer changes nothing',
    given: { transaction: { status: 'waiting', reserveUntil: after(3_600) } }, at: 3_599, when: reservationEnds, becomes: {} },
  { rule: 'at its end the payer has the money again, and the merchant gets `failed`',
    given: waiting, at: 3_600, when: reservationEnds, becomes: { ...released, told: ['failed'] } },
  { rule: 'a late timer does the same',
    given: waiting, at: 99_999, when: reservationEnds, becomes: { ...released, told: ['failed'] } },
  { rule: 'the charge returns to the allowance',
    given: charged, at: 3_600, when: reservationEnds, becomes: { ...givenBack, told: ['failed'] } },
]))('wallet 3.1: expiry: %s', prove(wallet));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'in the second at which the reservation ends: it has expired',
    given: waiting, at: 3_600, when: revoking(),
    refused: 'invalid_state: The reservation expired at 1800003600; the transaction is canceled.', becomes: { ...released, told: ['failed'] } },
  ...(['confirmed', 'canceled', 'failed'] as const).map((status) => ({
    rule: `revoked where it is ${status}`,
    given: { transaction: { status } }, when: revoking(), refused: `invalid_state: The transaction is ${status}.` })),
  ...(['waiting', 'reserved', 'confirmed', 'canceled', 'failed'] as const).map((status) => ({
    rule: `rejected by the payer where it is ${status}`,
    given: { transaction: { status } }, when: rejecting(), refused: `invalid_state: The transaction is ${status}.` })),
  { rule: 'rejected by somebody other than the payer who waits for money',
    given: { transaction: {}, money: { ona: 0 } }, before: [acceptingOnPage()], when: rejecting('jonas'),
    refused: 'invalid_state: Somebody else has accepted the transaction.' },
  { rule: "another project's transaction",
    given: waiting, when: revoking({ owner: { ...owner, id: kiosk.id } }), refused: 'not_found: There is no such transaction.' },
  { rule: 'a transaction that does not exist', when: revoking(), refused: 'not_found: There is no such transaction.' },
]))('wallet 3.1: end is refused: %s', prove(wallet));

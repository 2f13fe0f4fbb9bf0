import { test } from 'vitest';
import { kiosk } from '../../support/rules/cast.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { after, type Rule, rules } from '../../support/rules/rule.ts';
import {
  finalizing,
  freezeEnds,
  refreezing,
  unfreezing,
} from '../../support/rules/wallet-commands.ts';
import {
  commission,
  type GivenPayment,
  owner,
  type WalletGiven,
  type WalletSeen,
  wallet,
} from '../../support/rules/wallet-scene.ts';

type Row = Rule<WalletGiven, WalletSeen>;

/** Confirmed, and frozen for 5000 seconds. */
const frozen = (payment: GivenPayment = {}): WalletGiven => ({
  transaction: { status: 'confirmed', payments: [{ freezeUntil: after(5_000), ...payment }] },
});

const paid = {
  payments: ['done 1000'],
  money: { ona: '9000', shop: '1000' },
  moved: ['payment: ona → shop 1000'],
  holds: ['captured 1000 of 1000'],
  timers: [],
};
const released = {
  payments: ['canceled 1000'],
  money: { ona: '10000' },
  holds: ['released 1000'],
  timers: [],
};

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'finalized in full: the beneficiary has the money, and the timer is gone', given: frozen(), when: finalizing(), becomes: paid },
  { rule: 'finalized in the last second before freeze_until', given: frozen(), at: 4_999, when: finalizing(), becomes: paid },
  { rule: 'finalized at a lower price: the payer has the rest again',
    given: frozen(), when: finalizing(400n),
    becomes: { ...paid, payments: ['done 400'], money: { ona: '9600', shop: '400' },
      moved: ['payment: ona → shop 400'], holds: ['captured 400 of 1000'] } },
  { rule: 'finalized with commissions of the lower price',
    given: frozen({ to: 'friend', commission: commission({ outPerMillion: 100_000, inFixed: 5 }) }), when: finalizing(400n),
    becomes: { ...paid, payments: ['done 400'], money: { ona: '9560', friend: '395', shop: '45' },
      moved: ['payment: ona → friend 395', 'commission: ona → shop 45'], holds: ['captured 440 of 1100'] } },
  { rule: 'canceled: the payer has all of it again', given: frozen(), when: unfreezing(), becomes: released },
  { rule: 'canceled: the charge returns to the allowance',
    given: { allowance: { charged: 1_000n },
      transaction: { ...frozen().transaction, usedAllowanceId: 10, chargedAmount: 1_000n, chargedAt: after(0) } },
    when: unfreezing(),
    becomes: { ...released, transaction: 'confirmed, by ona, until +3600', allowances: { 10: '0 of 10000' } } },
  { rule: 'canceled: the out-commission returns to the allowance, too',
    given: { allowance: { charged: 1_100n },
      transaction: { ...frozen({ commission: commission({ outPerMillion: 100_000 }) }).transaction,
        usedAllowanceId: 10, chargedAmount: 1_100n, chargedAt: after(0) } },
    when: unfreezing(),
    becomes: { ...released, holds: ['released 1100'], transaction: 'confirmed, by ona, until +3600', allowances: { 10: '0 of 10000' } } },
  { rule: 'finalized at a lower price: the rest returns to the allowance',
    given: { allowance: { charged: 1_000n },
      transaction: { ...frozen().transaction, usedAllowanceId: 10, chargedAmount: 1_000n, chargedAt: after(0) } },
    when: finalizing(400n),
    becomes: { ...paid, payments: ['done 400'], money: { ona: '9600', shop: '400' }, moved: ['payment: ona → shop 400'],
      holds: ['captured 400 of 1000'], transaction: 'confirmed, by ona, until +3600, charged 400', allowances: { 10: '400 of 10000' } } },
]))('wallet 3.2: frozen payment: %s', prove(wallet));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'one second before freeze_until the timer does nothing', given: frozen(), at: 4_999, when: freezeEnds, becomes: {} },
  { rule: 'at freeze_until it is finalized in full', given: frozen(), at: 5_000, when: freezeEnds, becomes: paid },
  { rule: 'the beneficiary’s account is full: the payer has the money again',
    given: { ...frozen(), money: { shop: Number.MAX_SAFE_INTEGER - 999 } }, at: 5_000, when: freezeEnds, becomes: released },
  { rule: 'no room for the commission: the friend gets the whole price, the payer the commission',
    given: { ...frozen({ to: 'friend', commission: commission({ inFixed: 50, outFixed: 30 }) }), money: { shop: Number.MAX_SAFE_INTEGER - 79 } },
    at: 5_000, when: freezeEnds, becomes: { ...paid, money: { ona: '9000', friend: '1000' }, moved: ['payment: ona → friend 1000'], holds: ['captured 1000 of 1030'] } },
  { rule: 'just enough room for the commission: the project gets it',
    given: { ...frozen({ to: 'friend', commission: commission({ inFixed: 50, outFixed: 30 }) }), money: { shop: Number.MAX_SAFE_INTEGER - 80 } },
    at: 5_000, when: freezeEnds, becomes: { ...paid, money: { ona: '8970', friend: '950', shop: `${Number.MAX_SAFE_INTEGER}` },
      moved: ['payment: ona → friend 950', 'commission: ona → shop 80'], holds: ['captured 1030 of 1030'] } },
  { rule: 'without its commission, that part returns to the allowance',
    given: { allowance: { charged: 1_030n }, money: { shop: Number.MAX_SAFE_INTEGER },
      transaction: { ...frozen({ to: 'friend', commission: commission({ outFixed: 30 }) }).transaction, usedAllowanceId: 10, chargedAmount: 1_030n, chargedAt: after(0) } },
    at: 5_000, when: freezeEnds, becomes: { ...paid, money: { ona: '9000', friend: '1000' }, moved: ['payment: ona → friend 1000'],
      holds: ['captured 1000 of 1030'], transaction: 'confirmed, by ona, until +3600, charged 1000', allowances: { 10: '1000 of 10000' } } },
  { rule: 'a full beneficiary gets nothing even without commission: the payer has the money again',
    given: { ...frozen({ to: 'friend', commission: commission({ inFixed: 50 }) }), money: { friend: Number.MAX_SAFE_INTEGER - 949 } },
    at: 5_000, when: freezeEnds, becomes: released },
  { rule: 'one account without room for price and commission: the payer has the money again',
    given: { ...frozen({ commission: commission({ inFixed: 50 }) }), money: { shop: Number.MAX_SAFE_INTEGER - 999 } },
    at: 5_000, when: freezeEnds, becomes: released },
  { rule: 'a beneficiary of the other mode: the payer has the money again',
    given: frozen({ to: 'liva' }), at: 5_000, when: freezeEnds, becomes: released },
]))('wallet 3.2: freeze_until passes: %s', prove(wallet));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'finalized in the second of freeze_until: it was finalized in full, whatever price is named',
    given: frozen(), at: 5_000, when: finalizing(400n),
    refused: 'invalid_state: The payment was finalized at 1800005000, its freeze_until.', becomes: paid },
  { rule: 'canceled in the second of freeze_until: it was finalized in full',
    given: frozen(), at: 5_000, when: unfreezing(),
    refused: 'invalid_state: The payment was finalized at 1800005000, its freeze_until.', becomes: paid },
  { rule: 'one cent above the price',
    given: frozen(), when: finalizing(1_001n), refused: 'invalid_parameters: The price of payment 1 is 1000 and can only be reduced.' },
  { rule: 'a price below its in-commission',
    given: frozen({ commission: commission({ inFixed: 50 }) }), when: finalizing(49n),
    refused: 'invalid_parameters: The in-commission of payment 1 is above its price.' },
  { rule: 'a payment that is not frozen: it was paid with the confirm',
    given: { transaction: { status: 'confirmed' } }, when: finalizing(), refused: 'invalid_state: This payment without freeze_until is reserved.' },
  { rule: 'canceled where it is not frozen',
    given: { transaction: { status: 'confirmed' } }, when: unfreezing(), refused: 'invalid_state: This payment without freeze_until is reserved.' },
  ...(['new', 'waiting', 'done', 'canceled', 'failed'] as const).flatMap((status) => [
    { rule: `finalized where it is ${status}`, given: frozen({ status }), when: finalizing(), refused: `invalid_state: This payment is ${status}.` },
    { rule: `a cancel where it is ${status}`, given: frozen({ status }), when: unfreezing(), refused: `invalid_state: This payment is ${status}.` },
  ]),
  { rule: "another project's payment",
    given: frozen(), when: finalizing(null, { owner: { ...owner, id: kiosk.id } }), refused: 'not_found: There is no such payment.' },
  { rule: 'a payment that does not exist', when: finalizing(), refused: 'not_found: There is no such payment.' },
  { rule: 'the beneficiary’s account is full',
    given: { ...frozen(), money: { shop: Number.MAX_SAFE_INTEGER - 999 } }, when: finalizing(),
    refused: 'balance_limit: The balance would grow beyond what the service can hold.' },
]))('wallet 3.2: frozen payment is refused: %s', prove(wallet));

const year = 366 * 86_400;
const until = (seconds: number) => ({ until: after(seconds) });
const overYear = 'invalid_parameters: A payment is frozen for a year (366 days) at most.';

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'later: the money stays held, and the timer waits for the new day', given: frozen(), when: refreezing(until(9_000)), becomes: { timers: ['freeze +9000'] } },
  { rule: 'earlier: the timer comes on the new day', given: frozen(), when: refreezing(until(1)), becomes: { timers: ['freeze +1'] } },
  { rule: 'the same day again changes nothing', given: frozen(), when: refreezing(until(5_000)), becomes: {} },
  { rule: 'longer by a time: counted from its current day', given: frozen(), at: 4_000, when: refreezing({ longerBy: 3_600 }), becomes: { timers: ['freeze +8600'] } },
  { rule: 'in the last second before freeze_until', given: frozen(), at: 4_999, when: refreezing(until(9_000)), becomes: { timers: ['freeze +9000'] } },
  { rule: 'for a year after the confirm', given: frozen(), when: refreezing(until(year)), becomes: { timers: [`freeze +${year}`] } },
]))('wallet 3.2: freeze changed: %s', prove(wallet));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'in the second of freeze_until: it was finalized in full',
    given: frozen(), at: 5_000, when: refreezing(until(9_000)),
    refused: 'invalid_state: The payment was finalized at 1800005000, its freeze_until.', becomes: paid },
  { rule: 'a day that has come', given: frozen(), at: 1_000, when: refreezing(until(1_000)), refused: 'invalid_parameters: The freeze should end in the future.' },
  { rule: 'a second more than a year', given: frozen(), when: refreezing(until(year + 1)), refused: overYear },
  { rule: 'longer than a year in all', given: frozen(), when: refreezing({ longerBy: year }), refused: overYear },
  { rule: 'a payment that is not frozen: it was paid with the confirm',
    given: { transaction: { status: 'confirmed' } }, when: refreezing(until(9_000)), refused: 'invalid_state: This payment without freeze_until is reserved.' },
  ...(['new', 'waiting', 'done', 'canceled', 'failed'] as const).map((status) => (
    { rule: `where it is ${status}`, given: frozen({ status }), when: refreezing(until(9_000)), refused: `invalid_state: This payment is ${status}.` })),
  { rule: "another project's payment",
    given: frozen(), when: refreezing(until(9_000), { owner: { ...owner, id: kiosk.id } }), refused: 'not_found: There is no such payment.' },
  { rule: 'a payment that does not exist', when: refreezing(until(9_000)), refused: 'not_found: There is no such payment.' },
]))('wallet 3.2: a change of the freeze is refused: %s', prove(wallet));

import { test } from 'vitest';
import { prove } from '../../support/rules/prove-rule.ts';
import { after, type Rule, rules } from '../../support/rules/rule.ts';
import {
  cancelingActive,
  cancelingAllowance,
  cancelingAsClient,
  charging,
} from '../../support/rules/wallet-commands.ts';
import {
  commission,
  usedAllowanceId,
  type WalletGiven,
  type WalletSeen,
  wallet,
} from '../../support/rules/wallet-scene.ts';

type Row = Rule<WalletGiven, WalletSeen>;

const noActive = 'not_found: There is no active allowance of this wallet.';

const [hour, day, month] = [3_600, 86_400, 30 * 86_400];

/** The effects of a charge of 1000 at this moment. */
const charged = (allowance: string, at = 0) => ({
  transaction: `waiting, by ona, until +${at + 3_600}, charged 1000`,
  payments: ['waiting 1000'],
  money: { ona: '9000 + 1000 held' },
  holds: ['held 1000'],
  timers: [`reservation +${at + 3_600}`],
  allowances: { 10: allowance },
});

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the charge counts from the reservation on',
    given: { transaction: {}, allowance: {} }, when: charging(), becomes: charged('1000 of 10000') },
  { rule: 'the exact total is enough',
    given: { transaction: {}, allowance: { charged: 9_000n } }, when: charging(), becomes: charged('10000 of 10000') },
  { rule: 'without a total the limits alone apply, however much was charged before',
    given: { transaction: {}, allowance: { maxPrice: null, charged: 90_000_000n, limits: [{ maxPrice: 1_000, periodSeconds: hour }] } }, when: charging(),
    becomes: charged('90001000 of null (1000 at +0)') },
  { rule: 'price and out-commission are charged',
    given: { transaction: { payments: [{ price: 990, commission: commission({ outFixed: 10, inFixed: 50 }) }] }, allowance: {} },
    when: charging(), becomes: { ...charged('1000 of 10000'), payments: ['waiting 990'] } },
  { rule: 'all payments are charged at once',
    given: { transaction: { payments: [{ price: 600 }, { price: 400, to: 'friend' }] }, allowance: {} }, when: charging(),
    becomes: { ...charged('1000 of 10000'), payments: ['waiting 600', 'waiting 400'], holds: ['held 400', 'held 600'] } },
  { rule: 'the exact limit is enough',
    given: { transaction: {}, allowance: { limits: [{ maxPrice: 1_000, periodSeconds: hour }] } }, when: charging(),
    becomes: charged('1000 of 10000 (1000 at +0)') },
  { rule: 'a limit of 0 seconds, which older versions accepted, never frees: its last cent',
    given: { transaction: {}, allowance: { charged: 9_000n, maxPrice: null, limits: [{ maxPrice: 10_000, periodSeconds: 0 }] } }, at: 100, when: charging(),
    becomes: charged('10000 of null', 100) },
  { rule: 'in the last second of the allowance',
    given: { transaction: {}, allowance: { validUntil: after(100) } }, at: 99, when: charging(), becomes: charged('1000 of 10000', 99) },
  { rule: 'in the first second of the allowance',
    given: { transaction: {}, allowance: { validFrom: after(100) } }, at: 100, when: charging(), becomes: charged('1000 of 10000', 100) },
]))('wallet 3.3: charge: %s', prove(wallet));

const one = { charged: 500n, recentCharges: [{ at: after(0), amount: '500' }] };

// biome-ignore format: a table
const periods: readonly (readonly [title: string, seconds: number, at: number, isFree: boolean])[] = [
  //  period  its seconds  after the charge  frees
  ['hour',    hour,        hour - 1,         false],
  ['hour',    hour,        hour,             true ],
  ['day',     day,         day - 1,          false],
  ['day',     day,         day,              true ],
  ['month',   month,       month - 1,        false],
  ['month',   month,       month,            true ],
];

test.each(
  rules<Row>(
    periods.map(([period, periodSeconds, at, isFree]) => {
      const limits = [{ maxPrice: 1_000, periodSeconds }];
      const freesAt = new Date(after(periodSeconds) * 1_000).toISOString();
      const because = `The limit of 10.00 EUR in ${periodSeconds} seconds has 5.00 EUR left; it frees at ${freesAt}.`;
      return {
        rule: `500 of 1000 in one ${period} count ${at} seconds later: ${!isFree}`,
        given: { transaction: { createdAt: after(month) }, allowance: { ...one, limits } },
        at,
        when: charging(),
        // Charges are kept ten minutes longer than they count, because clocks may differ.
        ...(isFree
          ? { becomes: charged(`1500 of 10000 (500 at +0, 1000 at +${at})`, at) }
          : { refused: `invalid_allowance: ${because}` }),
      };
    }),
  ),
)('wallet 3.3: charge: %s', prove(wallet));

const refusedAs = (sentence: string): string => `invalid_allowance: ${sentence}`;

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'one cent above the total',
    given: { transaction: {}, allowance: { charged: 9_001n } }, when: charging(),
    refused: refusedAs('The allowance has 9.99 EUR left of its total of 100.00 EUR; that does not free again.') },
  { rule: 'one cent above the limit, which never frees enough',
    given: { transaction: {}, allowance: { limits: [{ maxPrice: 999, periodSeconds: hour }] } }, when: charging(),
    refused: refusedAs('The limit of 9.99 EUR in 3600 seconds has 9.99 EUR left; the amount is above it.') },
  { rule: 'one cent above the limit of an allowance without a total',
    given: { transaction: {}, allowance: { maxPrice: null, limits: [{ maxPrice: 999, periodSeconds: hour }] } }, when: charging(),
    refused: refusedAs('The limit of 9.99 EUR in 3600 seconds has 9.99 EUR left; the amount is above it.') },
  { rule: 'more than the counter can hold, without a total',
    given: { transaction: {}, allowance: { maxPrice: null, charged: 2n ** 63n - 1_000n, limits: [{ maxPrice: 5_000, periodSeconds: hour }] } }, when: charging(),
    refused: refusedAs('The allowance has 9.99 EUR left of its total of 92233720368547758.07 EUR; that does not free again.') },
  { rule: 'the second of two limits',
    given: { transaction: {}, allowance: { ...one, limits: [{ maxPrice: 5_000, periodSeconds: hour }, { maxPrice: 1_499, periodSeconds: day }] } },
    at: 1, when: charging(),
    refused: refusedAs(`The limit of 14.99 EUR in 86400 seconds has 9.99 EUR left; it frees at ${new Date(after(day) * 1_000).toISOString()}.`) },
  { rule: 'a limit of 0 seconds, which older versions accepted, never frees: one cent more',
    given: { transaction: {}, allowance: { charged: 9_001n, maxPrice: null, limits: [{ maxPrice: 10_000, periodSeconds: 0 }] } }, at: 100, when: charging(),
    refused: refusedAs('The limit of 100.00 EUR in 0 seconds has 9.99 EUR left; the amount is above it.') },
  { rule: 'a limit of 0 seconds beside one that frees',
    given: { transaction: {}, allowance: { charged: 12_000n, limits: [{ maxPrice: 5_000, periodSeconds: hour }, { maxPrice: 10_000, periodSeconds: 0 }], maxPrice: null } },
    when: charging(), refused: refusedAs('The limit of 100.00 EUR in 0 seconds has 0.00 EUR left; the amount is above it.') },
  { rule: 'the allowance has ended this second',
    given: { transaction: {}, allowance: { validUntil: after(100) } }, at: 100, when: charging(), refused: refusedAs('The allowance is not active: it is expired.') },
  { rule: 'the allowance begins in a second',
    given: { transaction: {}, allowance: { validFrom: after(100) } }, at: 99, when: charging(), refused: refusedAs('The allowance is not active: it is accepted.') },
  { rule: 'the allowance is canceled',
    given: { transaction: {}, allowance: { canceledAt: after(0) } }, when: charging(), refused: refusedAs('The allowance is not active: it is canceled.') },
  { rule: 'the payer has granted no allowance',
    given: { transaction: {} }, when: charging(), refused: refusedAs('There is no allowance of this wallet.') },
  { rule: 'the transaction names another allowance',
    given: { transaction: { usedAllowanceId: 11 }, allowance: {}, newAllowance: { walletId: 101 } }, when: charging(),
    refused: refusedAs('Only the payer can grant the allowance of this transaction.') },
  { rule: 'the allowance is in another currency',
    given: { transaction: {}, allowance: { currency: 'USD' } }, when: charging(),
    refused: refusedAs('The allowance is in USD, and a payment in EUR.') },
  { rule: 'only the second of two payments is in another currency',
    given: { dollars: { ona: 1_000 }, transaction: { payments: [{ price: 600 }, { price: 400, currency: 'USD' }] }, allowance: {} }, when: charging(),
    refused: refusedAs('The allowance is in EUR, and a payment in USD.') },
  { rule: 'there is nothing to charge',
    given: { transaction: { payments: [] }, allowance: {} }, when: charging(), refused: refusedAs('There is nothing to charge the allowance with.') },
  { rule: 'the wallet lacks one cent: nothing is charged',
    given: { money: { ona: 999 }, transaction: {}, allowance: {} }, when: charging(),
    refused: refusedAs('The wallet has 9.99 EUR available; 10.00 EUR are needed.') },
]))('wallet 3.3: charge is refused: %s', prove(wallet));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'its owner cancels it; its charges stay',
    given: { allowance: { charged: 300n } }, when: cancelingAllowance(usedAllowanceId), becomes: { allowances: { 10: 'canceled, 300 of 10000' } } },
  { rule: 'an operator cancels it by hand',
    given: { allowance: {} }, when: cancelingAllowance(usedAllowanceId, null), becomes: { allowances: { 10: 'canceled, 0 of 10000' } } },
  { rule: "another wallet's allowance does not exist",
    given: { allowance: {} }, when: cancelingAllowance(usedAllowanceId, 'jonas'), refused: 'not_found: There is no allowance 10.' },
  { rule: 'a second time',
    given: { allowance: { canceledAt: after(0) } }, when: cancelingAllowance(usedAllowanceId), refused: 'invalid_state: The allowance is canceled.' },
  { rule: 'once it has expired',
    given: { allowance: { validUntil: after(5) } }, at: 5, when: cancelingAllowance(usedAllowanceId), refused: 'invalid_state: The allowance is expired.' },
  { rule: 'the client that may use it cancels it',
    given: { allowance: { charged: 300n } }, when: cancelingAsClient(usedAllowanceId), becomes: { allowances: { 10: 'canceled, 300 of 10000' } } },
  { rule: "another client's allowance does not exist",
    given: { allowance: {} }, when: cancelingAsClient(usedAllowanceId, 'another'), refused: 'not_found: There is no allowance 10.' },
  { rule: 'an allowance that nobody has granted yet',
    given: { allowance: { confirmedAt: null, validFrom: null } }, when: cancelingAsClient(usedAllowanceId), refused: 'invalid_state: The allowance is created.' },
  { rule: 'the active allowance of a wallet',
    given: { allowance: { charged: 300n } }, when: cancelingActive(), becomes: { allowances: { 10: 'canceled, 300 of 10000' } } },
  { rule: 'the active allowance in its last second',
    given: { allowance: { validUntil: after(5) } }, at: 4, when: cancelingActive(), becomes: { allowances: { 10: 'canceled, 0 of 10000' } } },
  { rule: 'a second after its end there is no active allowance',
    given: { allowance: { validUntil: after(5) } }, at: 5, when: cancelingActive(), refused: noActive },
  { rule: 'before it is valid there is no active allowance',
    given: { allowance: { validFrom: after(5) } }, at: 4, when: cancelingActive(), refused: noActive },
  { rule: 'a second time there is no active allowance',
    given: { allowance: { canceledAt: after(0) } }, when: cancelingActive(), refused: noActive },
  { rule: 'a wallet that granted nothing has no active allowance',
    given: { allowance: {} }, when: cancelingActive('jonas'), refused: noActive },
  { rule: "another client's active allowance",
    given: { allowance: {} }, when: cancelingActive('ona', 'another'), refused: noActive },
]))('wallet 3.3: cancel allowance: %s', prove(wallet));

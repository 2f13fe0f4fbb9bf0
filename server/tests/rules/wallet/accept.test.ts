import { test } from 'vitest';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { kiosk } from '../../support/rules/cast.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { after, type Rule, rules } from '../../support/rules/rule.ts';
import {
  acceptingByPin,
  acceptingByPinUnder,
  acceptingOnPage,
  charging,
} from '../../support/rules/wallet-commands.ts';
import {
  commission,
  owner,
  type WalletGiven,
  type WalletSeen,
  wallet,
} from '../../support/rules/wallet-scene.ts';

type Row = Rule<WalletGiven, WalletSeen>;
const day = 86_400;
const asked = { transaction: {} };
const kioskOwner = { ...owner, id: kiosk.id, walletId: kiosk.walletId };

/** The effects of Ona accepting 1000, without events. */
const reserved = {
  transaction: 'waiting, by ona, until +3600',
  payments: ['waiting 1000'],
  money: { ona: '9000 + 1000 held' },
  holds: ['held 1000'],
  timers: ['reservation +3600'],
};

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'on the page it reserves the money and sends an event',
    given: asked, when: acceptingOnPage(), becomes: { ...reserved, told: ['reserved'] } },
  { rule: 'by PIN it reserves the money; the client learns this from the answer alone',
    given: asked, when: acceptingByPin(), becomes: reserved },
  { rule: 'the exact balance is enough',
    given: { money: { ona: 1_000 }, ...asked }, when: acceptingByPin(),
    becomes: { ...reserved, money: { ona: '0 + 1000 held' } } },
  { rule: 'a price of one cent reserves one cent',
    given: { transaction: { payments: [{ price: 1 }] } }, when: acceptingByPin(),
    becomes: { ...reserved, payments: ['waiting 1'], money: { ona: '9999 + 1 held' }, holds: ['held 1'] } },
  { rule: 'price and out-commission are reserved; the payer does not pay the in-commission',
    given: { transaction: { payments: [{ commission: commission({ outFixed: 5, outPerMillion: 25_000, inFixed: 7 }) }] } },
    when: acceptingByPin(),
    becomes: { ...reserved, money: { ona: '8970 + 1030 held' }, holds: ['held 1030'] } },
  { rule: 'half a cent of commission is rounded up',
    given: { transaction: { payments: [{ price: 100, commission: commission({ outPerMillion: 5_000 }) }] } },
    when: acceptingByPin(),
    becomes: { ...reserved, payments: ['waiting 100'], money: { ona: '9899 + 101 held' }, holds: ['held 101'] } },
  { rule: 'less than half a cent of commission is nothing',
    given: { transaction: { payments: [{ price: 100, commission: commission({ outPerMillion: 4_999 }) }] } },
    when: acceptingByPin(),
    becomes: { ...reserved, payments: ['waiting 100'], money: { ona: '9900 + 100 held' }, holds: ['held 100'] } },
  { rule: 'every payment has a hold of its own',
    given: { transaction: { payments: [{ price: 600 }, { price: 400, to: 'friend' }] } }, when: acceptingByPin(),
    becomes: { ...reserved, payments: ['waiting 600', 'waiting 400'], holds: ['held 400', 'held 600'] } },
  { rule: 'the exact balance in each currency is enough',
    given: { money: { ona: 600 }, dollars: { ona: 400 }, transaction: { payments: [{ price: 600 }, { price: 400, currency: 'USD' }] } },
    when: acceptingByPin(),
    becomes: { ...reserved, payments: ['waiting 600', 'waiting 400'], money: { ona: '0 + 600 held', 'ona USD': '0 + 400 held' }, holds: ['held 400', 'held 600'] } },
  { rule: 'the reservation runs until the moment that the merchant named',
    given: { transaction: { reserveUntil: after(50) } }, when: acceptingByPin(),
    becomes: { ...reserved, transaction: 'waiting, by ona, until +50', timers: ['reservation +50'] } },
  { rule: 'in the last second before the moment that the merchant named',
    given: { transaction: { reserveUntil: after(50) } }, at: 49, when: acceptingByPin(),
    becomes: { ...reserved, transaction: 'waiting, by ona, until +50', timers: ['reservation +50'] } },
  { rule: 'the reservation counts from the acceptance and not from the creation',
    given: asked, at: 100, when: acceptingByPin(),
    becomes: { ...reserved, transaction: 'waiting, by ona, until +3700', timers: ['reservation +3700'] } },
  { rule: 'in the last second before it is deleted',
    given: asked, at: 30 * day - 1, when: acceptingByPin(),
    becomes: { ...reserved, transaction: `waiting, by ona, until +${30 * day + 3_599}`, timers: [`reservation +${30 * day + 3_599}`] } },
  { rule: 'a transaction with auto-confirm is paid at once, with the event confirmed',
    given: { transaction: { autoConfirm: true } }, when: acceptingByPin(),
    becomes: { transaction: 'confirmed, by ona, until +3600', payments: ['reserved 1000'],
      money: { ona: '9000', shop: '1000' }, holds: ['captured 1000 of 1000'],
      moved: ['payment: ona → shop 1000'], told: ['confirmed'] } },
  { rule: 'a PIN leaves a transaction that always wants a password to the payer',
    given: { transaction: { passwordRequest: 'always' } }, when: acceptingByPin(),
    becomes: { told: ['waiting_password'] } },
  { rule: 'a PIN for exactly the payer’s own limit reserves it',
    given: asked, when: acceptingByPinUnder(1_000n), becomes: reserved },
  { rule: 'a PIN for one cent more than the payer’s own limit leaves it to the payer',
    given: asked, when: acceptingByPinUnder(999n), becomes: { told: ['waiting_password'] } },
  { rule: 'the out-commission counts for the payer’s own limit',
    given: { transaction: { payments: [{ commission: commission({ outFixed: 1 }) }] } },
    when: acceptingByPinUnder(1_000n), becomes: { told: ['waiting_password'] } },
  { rule: 'the page asks for the password itself',
    given: { transaction: { passwordRequest: 'always' } }, when: acceptingOnPage(),
    becomes: { ...reserved, told: ['reserved'] } },
  { rule: 'its new allowance is granted, with its full total',
    given: { transaction: {}, newAllowance: {} }, when: acceptingOnPage(),
    becomes: { ...reserved, told: ['reserved'], allowances: { 11: '0 of 10000' } } },
  { rule: 'an optional allowance is not granted unless the payer says so',
    given: { transaction: {}, newAllowance: { isOptional: true } }, when: acceptingOnPage(),
    becomes: { ...reserved, told: ['reserved'] } },
  { rule: 'an optional allowance is granted if the payer says so',
    given: { transaction: {}, newAllowance: { isOptional: true } }, when: acceptingOnPage('ona', { grants: true }),
    becomes: { ...reserved, told: ['reserved'], allowances: { 11: '0 of 10000' } } },
  { rule: 'a new allowance replaces the one in use',
    given: { transaction: {}, newAllowance: {}, allowance: { charged: 300n } }, when: acceptingOnPage(),
    becomes: { ...reserved, told: ['reserved'], allowances: { 10: 'canceled, 300 of 10000', 11: '0 of 10000' } } },
]))('wallet 3.1: accept: %s', prove(wallet));

const trusted = { owner: { ...owner, grantsByPin: true } };
const leftToPayer = { told: ['waiting_password'] };
const daily = { maxPrice: 500, periodSeconds: day };
const bounded = { limits: [daily], validSeconds: 7 * day };
const size = {
  name: 'size',
  title: 'Size',
  type: 'text',
  isRequired: true,
  options: [],
  defaultValue: null,
} as const;

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'grants no required allowance that the payer has not seen',
    given: { transaction: {}, newAllowance: bounded }, when: acceptingByPin(), becomes: leftToPayer },
  { rule: 'grants an allowance with an end and limits if the merchant has the right',
    given: { transaction: {}, newAllowance: bounded }, when: acceptingByPin('ona', trusted),
    becomes: { ...reserved, allowances: { 11: '0 of 10000' } } },
  { rule: 'grants an allowance that ends at a fixed moment',
    given: { transaction: {}, newAllowance: { limits: [daily], validUntil: after(day) } }, when: acceptingByPin('ona', trusted),
    becomes: { ...reserved, allowances: { 11: '0 of 10000' } } },
  { rule: 'grants no allowance without limits, even with the right',
    given: { transaction: {}, newAllowance: { validSeconds: day } }, when: acceptingByPin('ona', trusted), becomes: leftToPayer },
  { rule: 'grants no allowance without an end, even with the right',
    given: { transaction: {}, newAllowance: { limits: [daily] } }, when: acceptingByPin('ona', trusted), becomes: leftToPayer },
  { rule: 'does not replace the allowance in use if it grants none',
    given: { transaction: {}, newAllowance: bounded, allowance: { charged: 300n } }, when: acceptingByPin(), becomes: leftToPayer },
  { rule: 'goes on without an optional allowance',
    given: { transaction: {}, newAllowance: { isOptional: true } }, when: acceptingByPin(), becomes: reserved },
  { rule: 'goes on without an optional allowance, even with the right',
    given: { transaction: {}, newAllowance: { ...bounded, isOptional: true } }, when: acceptingByPin('ona', trusted), becomes: reserved },
  { rule: 'answers no required question, even with the right',
    given: { transaction: { inquiries: [size] } }, when: acceptingByPin('ona', trusted), becomes: leftToPayer },
  { rule: 'goes on without an optional answer',
    given: { transaction: { inquiries: [{ ...size, isRequired: false }] } }, when: acceptingByPin(), becomes: reserved },
  { rule: 'leaves it to the page, also for a payer who lacks the money',
    given: { money: { ona: 999 }, transaction: {}, newAllowance: bounded }, when: acceptingByPin(), becomes: leftToPayer },
  { rule: 'leaves a transaction with auto-confirm to the page, and nothing is paid',
    given: { transaction: { autoConfirm: true, inquiries: [size] } }, when: acceptingByPin(), becomes: leftToPayer },
]))('decision 0129: a PIN %s', prove(wallet));

const lacks = (has: string, needs: string) =>
  `insufficient_funds: The wallet has ${has} EUR available; ${needs} EUR are needed.`;

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'a PIN with one cent less than the price',
    given: { money: { ona: 999 }, ...asked }, when: acceptingByPin(), refused: lacks('9.99', '10.00') },
  { rule: 'in the second of reserve_until: no allowance is replaced',
    given: { transaction: { reserveUntil: after(50) }, newAllowance: {}, allowance: {} }, at: 50, when: acceptingOnPage(),
    refused: 'invalid_state: The reservation expired at 1800000050.' },
  { rule: 'a cent of the money is reserved for something else',
    given: { money: { ona: 1_000 }, held: { ona: 1 }, ...asked }, when: acceptingByPin(), refused: lacks('9.99', '10.00') },
  { rule: 'two payments are together one cent above the balance',
    given: { money: { ona: 1_000 }, transaction: { payments: [{ price: 501 }, { price: 500 }] } }, when: acceptingByPin(),
    refused: lacks('10.00', '10.01') },
  { rule: 'the out-commission is needed too',
    given: { money: { ona: 1_000 }, transaction: { payments: [{ commission: commission({ outFixed: 1 }) }] } },
    when: acceptingByPin(), refused: lacks('10.00', '10.01') },
  { rule: 'money in another currency does not help',
    given: { money: { ona: 0 }, dollars: { ona: 5_000 }, ...asked }, when: acceptingByPin(), refused: lacks('0.00', '10.00') },
  { rule: 'the payer is the beneficiary',
    given: { transaction: { payments: [{ to: 'ona' }] } }, when: acceptingByPin(),
    refused: 'invalid_parameters: The payer is the beneficiary of payment 1.' },
  { rule: 'the commission would go to the wallet that pays',
    given: { money: { shop: 5_000 }, transaction: { payments: [{ to: 'friend', commission: commission({ inFixed: 1 }) }] } },
    when: acceptingByPin('shop'),
    refused: 'invalid_parameters: The commission of payment 1 would go to its own payer.' },
  { rule: 'a wallet of the other mode does not exist',
    given: { money: { liva: 5_000 }, ...asked }, when: acceptingByPin('liva'), refused: 'not_found: There is no wallet 104.' },
  { rule: 'an allowance of a wallet of the other mode, in the same words as an unknown one',
    given: { money: { liva: 5_000 }, ...asked }, when: charging('liva'),
    refused: 'invalid_allowance: There is no allowance of this wallet.' },
  { rule: "another project's transaction",
    given: asked, when: acceptingByPin('ona', { owner: kioskOwner }), refused: 'not_found: There is no such transaction.' },
  { rule: 'a transaction that does not exist', when: acceptingByPin(), refused: 'not_found: There is no such transaction.' },
  { rule: 'a transaction that nobody accepted for 30 days is deleted',
    given: asked, at: 30 * day, when: acceptingByPin(), refused: 'not_found: There is no such transaction.' },
  { rule: 'a transaction of a user’s token can be paid by that user only',
    given: { money: { jonas: 5_000 }, transaction: { grantId: uuidOf('grant'), grantWalletId: 101 } },
    when: acceptingByPin('jonas'), refused: 'forbidden: Only the user whose access token created it may pay it.' },
  { rule: 'the payer declines an allowance that is required',
    given: { transaction: {}, newAllowance: {} }, when: acceptingOnPage('ona', { grants: false }),
    refused: 'invalid_parameters: The allowance of this transaction is required.' },
  { rule: 'auto-confirm would overfill the beneficiary’s account',
    given: { money: { shop: Number.MAX_SAFE_INTEGER - 999 }, transaction: { autoConfirm: true } }, when: acceptingByPin(),
    refused: 'balance_limit: The balance would grow beyond what the service can hold.' },
  ...(['waiting', 'reserved', 'confirmed', 'canceled', 'failed'] as const).map((status) => ({
    rule: `a second time, where it is ${status}`,
    given: { transaction: { status } }, when: acceptingByPin(), refused: `invalid_state: The transaction is ${status}.` })),
]))('wallet 3.1: accept is refused: %s', prove(wallet));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'a payer who lacks a cent on the page waits for money, and the merchant is notified',
    given: { money: { ona: 999 }, ...asked }, when: acceptingOnPage(),
    becomes: { transaction: 'new, awaits ona', waits: ['ona'], told: ['waiting_funds'] } },
  { rule: 'the merchant is notified once, however often the payer tries',
    given: { money: { ona: 999 }, ...asked }, before: [acceptingOnPage()], when: acceptingOnPage(), becomes: {} },
]))('wallet 3.1: accept without money: %s', prove(wallet));

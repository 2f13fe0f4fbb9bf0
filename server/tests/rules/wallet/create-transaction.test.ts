import { test } from 'vitest';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { after, type Rule, rules } from '../../support/rules/rule.ts';
import { creating } from '../../support/rules/wallet-commands.ts';
import {
  anAllowance,
  newAllowanceId,
  usedAllowanceId,
  type WalletGiven,
  type WalletSeen,
  wallet,
} from '../../support/rules/wallet-scene.ts';

type Row = Rule<WalletGiven, WalletSeen>;
const day = 86_400;

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'inserts the transaction and its payment, and moves nothing',
    when: creating([{ price: 1_000 }]),
    becomes: { transaction: 'new', payments: ['new 1000'] } },
  { rule: 'takes the smallest price',
    when: creating([{ price: 1 }]),
    becomes: { transaction: 'new', payments: ['new 1'] } },
  { rule: 'takes several payments to several beneficiaries',
    when: creating([{ price: 700 }, { price: 300, to: 'friend' }]),
    becomes: { transaction: 'new', payments: ['new 700', 'new 300'] } },
  { rule: 'takes a price that the payer cannot pay: the balance is checked later',
    when: creating([{ price: 99_999_999 }]),
    becomes: { transaction: 'new', payments: ['new 99999999'] } },
  { rule: 'creates the requested allowance, which nobody has granted',
    when: creating([], { newAllowanceId }, anAllowance(newAllowanceId)),
    becomes: { transaction: 'new', allowances: { 11: 'not granted, 0 of 10000' } } },
  { rule: 'may name an allowance of its own client',
    given: { allowance: {} },
    when: creating([{}], { usedAllowanceId }),
    becomes: { transaction: 'new', payments: ['new 1000'] } },
  { rule: 'may be paid to an unknown address',
    when: creating([{ to: null, beneficiaryEmail: 'nobody@example.com' }]),
    becomes: { transaction: 'new', payments: ['new 1000'] } },
]))('wallet 3.1: create transaction: %s', prove(wallet));

/** A moment in a request: seconds from now, and the fault if it is refused. */
type Moment = readonly [title: string, seconds: number, fault: string | null];

const unreservable = 'reserve_until should be in the future, and within 30 days.';
// biome-ignore format: a table
const reserveUntils: readonly Moment[] = [
  ['one second ahead',                              1, null],
  ['now',                                           0, unreservable],
  ['30 days ahead',                          30 * day, null],
  ['a second more than 30 days ahead',   30 * day + 1, unreservable],
];
// biome-ignore format: a table
const freezeUntils: readonly Moment[] = [
  ['one second ahead',                              1, null],
  ['now',                                           0, 'payments[0]: freeze_until should be in the future.'],
  ['366 days ahead',                        366 * day, null],
  ['a second more than 366 days ahead', 366 * day + 1, 'payments[0]: freeze_until should be at most a year (366 days) ahead.'],
];

const becoming = (fault: string | null, transaction: string) =>
  fault === null
    ? { becomes: { transaction, payments: ['new 1000'] } }
    : { refused: `invalid_parameters: ${fault}` };

test.each(
  rules<Row>([
    ...reserveUntils.map(([title, seconds, fault]) => ({
      rule: `reserve_until ${title}`,
      when: creating([{}], { reserveUntil: after(seconds) }),
      ...becoming(fault, `new, until +${seconds}`),
    })),
    ...freezeUntils.map(([title, seconds, fault]) => ({
      rule: `freeze_until ${title}`,
      when: creating([{ freezeUntil: after(seconds) }]),
      ...becoming(fault, 'new'),
    })),
  ]),
)('wallet 3.1: create transaction: %s', prove(wallet));

const nobodys = 'payments[0]: There is no beneficiary 104.';

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'a beneficiary of the other mode does not exist',
    when: creating([{ to: 'liva' }]), refused: `invalid_parameters: ${nobodys}` },
  { rule: 'all faults are named at once, each with its place',
    when: creating([{ to: 'liva' }, { freezeUntil: after(0) }], { reserveUntil: after(0) }),
    refused: `invalid_parameters: reserve_until should be in the future, and within 30 days. ${nobodys} payments[1]: freeze_until should be in the future.` },
  { rule: 'an allowance that ends now',
    when: creating([], { newAllowanceId }, anAllowance(newAllowanceId, { validUntil: after(0) })),
    refused: 'invalid_parameters: allowance: It should end in the future.' },
  { rule: 'an allowance that does not exist',
    when: creating([{}], { usedAllowanceId }), refused: 'invalid_allowance: There is no allowance 10.' },
  { rule: 'an allowance of another client',
    given: { allowance: { clientId: 'kiosk' } },
    when: creating([{}], { usedAllowanceId }), refused: 'invalid_allowance: There is no allowance 10.' },
  { rule: "another user's allowance, for a user's token",
    given: { allowance: {} },
    when: creating([{}], { usedAllowanceId, grantId: uuidOf('grant'), grantWalletId: 102 }),
    refused: 'invalid_allowance: There is no allowance 10.' },
]))('wallet 3.1: create transaction is refused: %s', prove(wallet));

import { test } from 'vitest';
import { registering } from '../../support/rules/people.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { after, type Rule, rules } from '../../support/rules/rule.ts';
import {
  creating,
  creator,
  dayComesWith,
  onasToken,
  person,
  railUpTo,
  registeringTransfer,
  reserving,
  signing,
  stranger,
  unlocking,
  withoutRail,
} from '../../support/rules/transfer-commands.ts';
import {
  month,
  type TransferGiven,
  type TransferSeen,
  toAccount,
  toBank,
  toEmail,
  transferring,
} from '../../support/rules/transfer-scene.ts';

type Row = Rule<TransferGiven, TransferSeen>;

const year = 366 * 86_400;
const asked: TransferGiven = { transfer: {} };
const email = 'friend@example.com';
const lapses = `transfer lapse +${month}`;

const done = {
  transfer: 'done, signed +0',
  money: { ona: '9000', friend: '1000' },
  moved: ['transfer: ona → friend 1000'],
  listed: { 'payer done': 1, 'beneficiary done': 1 },
  told: ['done'],
};
const held = { money: { ona: '9000 + 1000 held' }, holds: ['held 1000'] };

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'only the transfer itself exists, and nobody sees it', when: creating(), becomes: { transfer: 'new, unseen' } },
  { rule: 'of one cent', when: creating({ amount: 1n }), becomes: { transfer: 'new, unseen' } },
  { rule: 'for a moment one second ahead', when: creating({ performAt: after(1), reserveUntil: after(1) }), becomes: { transfer: 'new, unseen' } },
  { rule: 'for a moment 366 days ahead', when: creating({ performAt: after(year), reserveUntil: after(year) }), becomes: { transfer: 'new, unseen' } },
  { rule: 'a moment that is not in the future is refused', when: creating({ performAt: after(0), reserveUntil: after(0) }),
    refused: 'invalid_parameters: perform_at: It should be in the future; reserve_until: It should be in the future' },
  { rule: 'a moment one second more than 366 days ahead is refused', when: creating({ performAt: after(year + 1), reserveUntil: after(year + 1) }),
    refused: 'invalid_parameters: perform_at: It should be within a year; reserve_until: It should be within a year' },
]))('transfer 3: create: %s', prove(transferring));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'a transfer that lacks nothing moves at once, without a hold', given: asked, when: signing(), becomes: done },
  { rule: 'registered before', given: { transfer: { status: 'registered' } }, when: signing(), becomes: { ...done, listed: { 'payer registered': -1, 'beneficiary registered': -1, ...done.listed } } },
  { rule: 'with exactly enough money', given: { ...asked, money: { ona: 1_000 } }, when: signing(), becomes: { ...done, money: { ona: '0', friend: '1000' } } },
  { rule: 'one cent too little: it waits for money, and an event says so', given: { ...asked, money: { ona: 999 } }, when: signing(),
    becomes: { transfer: `waiting_funds, signed +0, until +${month}`, timers: [lapses], listed: { 'payer waiting_funds': 1, 'beneficiary waiting_funds': 1 }, waits: ['ona'], told: ['waiting_funds'] } },
  { rule: 'a cent of the money is reserved for something else: it waits', given: { ...asked, money: { ona: 1_000 }, held: { ona: 1 } }, when: signing(),
    becomes: { transfer: `waiting_funds, signed +0, until +${month}`, timers: [lapses], listed: { 'payer waiting_funds': 1, 'beneficiary waiting_funds': 1 }, waits: ['ona'], told: ['waiting_funds'] } },
  { rule: 'in the last second of reserve_until', given: { transfer: { reserveUntil: after(100) } }, at: 99, when: signing(), becomes: { ...done, transfer: 'done, signed +99' } },
  { rule: 'the beneficiary’s account is filled to the cent', given: { ...asked, money: { friend: Number.MAX_SAFE_INTEGER - 1_000 } }, when: signing(),
    becomes: { ...done, money: { ona: '9000', friend: String(Number.MAX_SAFE_INTEGER) } } },
  { rule: 'with a password: the money is held until it is given', given: { transfer: { passwordHash: 'hash' } }, when: signing(),
    becomes: { ...held, transfer: `waiting_password, signed +0, until +${month}`, timers: [lapses],
      listed: { 'payer waiting_password': 1, 'beneficiary waiting_password': 1 }, told: ['waiting_password'] } },
  { rule: 'to an unknown address: the money is held until somebody registers', given: { transfer: { beneficiary: toEmail(email) } }, when: signing(),
    becomes: { ...held, transfer: `waiting_registration, signed +0, until +${month}`, timers: [lapses], listed: { 'payer waiting_registration': 1 }, told: ['waiting_registration'] } },
  { rule: 'to an address of the other mode: as to an unknown one', given: { transfer: { beneficiary: toEmail(email) } }, before: [registering('liva', email)], when: signing(),
    becomes: { ...held, transfer: `waiting_registration, signed +0, until +${month}`, timers: [lapses], listed: { 'payer waiting_registration': 1 }, told: ['waiting_registration'] } },
  { rule: 'to the address of a user', given: { transfer: { beneficiary: toEmail(email) } }, before: [registering('friend', email)], when: signing(), becomes: done },
  { rule: 'for a future day: the money is held until then', given: { transfer: { performAt: after(100) } }, when: signing(),
    becomes: { ...held, transfer: `reserved, signed +0, until +${month + 100}`, timers: ['transfer due +100', `transfer lapse +${month + 100}`],
      listed: { 'payer reserved': 1, 'beneficiary reserved': 1 }, told: ['reserved'] } },
  { rule: 'for a day that has come', given: { transfer: { performAt: after(100) } }, at: 100, when: signing(), becomes: { ...done, transfer: 'done, signed +100' } },
  { rule: 'to a bank: held, and handed to the rail in the same commit', given: { transfer: { beneficiary: toBank } }, when: signing(),
    becomes: { ...held, transfer: `reserved, signed +0, until +${month}, handed +0`, payouts: ['mock payout waiting 1000'], timers: [lapses],
      listed: { 'payer reserved': 1, 'beneficiary reserved': 1 }, told: ['reserved'] } },
  { rule: 'to a bank, on a future day: no rail gets it before', given: { transfer: { beneficiary: toBank, performAt: after(100) } }, when: signing(),
    becomes: { ...held, transfer: `reserved, signed +0, until +${month + 100}`, timers: ['transfer due +100', `transfer lapse +${month + 100}`],
      listed: { 'payer reserved': 1, 'beneficiary reserved': 1 }, told: ['reserved'] } },
  { rule: 'to a bank that no rail serves: it stays reserved', given: { transfer: { beneficiary: toBank } }, when: signing(onasToken, withoutRail),
    becomes: { ...held, transfer: `reserved, signed +0, until +${month}`, timers: [lapses], listed: { 'payer reserved': 1, 'beneficiary reserved': 1 }, told: ['reserved'] } },
  { rule: 'to a bank, a cent more than its rail carries', given: { transfer: { beneficiary: toBank } }, when: signing(onasToken, railUpTo(999n)),
    refused: 'invalid_parameters: amount.amount: Amount should be at most 9.99' },
  { rule: 'to a bank, exactly as much as its rail carries', given: { transfer: { beneficiary: toBank } }, when: signing(onasToken, railUpTo(1_000n)),
    becomes: { ...held, transfer: `reserved, signed +0, until +${month}, handed +0`, payouts: ['mock payout waiting 1000'], timers: [lapses],
      listed: { 'payer reserved': 1, 'beneficiary reserved': 1 }, told: ['reserved'] } },
  { rule: 'to a bank, on a future day: it fails if the rail carries less by then', given: { transfer: { beneficiary: toBank, performAt: after(100) } }, before: [signing()], at: 100, when: dayComesWith(railUpTo(999n)),
    becomes: { money: { ona: '10000' }, holds: ['released 1000'], transfer: `failed, signed +0, until +${month + 100}, invalid_parameters`, timers: [`transfer lapse +${month + 100}`],
      listed: { 'payer failed': 1, 'beneficiary failed': 1 }, told: ['failed'] } },
  { rule: 'inside the service the limit of a rail does not apply', given: asked, when: signing(onasToken, railUpTo(1n)), becomes: done },
  { rule: 'it expires at reserve_until', given: { transfer: { reserveUntil: after(100), passwordHash: 'hash' } }, when: signing(),
    becomes: { ...held, transfer: 'waiting_password, signed +0, until +100', timers: ['transfer lapse +100'],
      listed: { 'payer waiting_password': 1, 'beneficiary waiting_password': 1 }, told: ['waiting_password'] } },
  { rule: 'step by step, the signature alone holds nothing', given: { transfer: { autoProcess: false } }, when: signing(),
    becomes: { transfer: `signed, signed +0, until +${month}`, timers: [lapses], listed: { 'payer signed': 1, 'beneficiary signed': 1 } } },
  { rule: 'step by step, with the money reserved before, it is done', given: { transfer: { autoProcess: false } }, before: [reserving()], when: signing(),
    becomes: { ...done, transfer: `done, signed +0, until +${month}`, holds: ['captured 1000 of 1000'] } },
]))('transfer 3: sign: %s', prove(transferring));

const notYours =
  'forbidden: Only the owner of the payer account may do this, on the page where transfers are signed.';

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the client that created it does not own the account', given: asked, when: signing(creator), refused: notYours },
  { rule: 'another person does not see it', given: asked, when: signing(person('jonas')), refused: 'not_found: There is no such transfer.' },
  { rule: 'another client does not see it', given: asked, when: signing(stranger), refused: 'not_found: There is no such transfer.' },
  { rule: 'the beneficiary sees it, once it is registered, and cannot sign it', given: { transfer: { status: 'registered' } }, when: signing(person('friend')), refused: notYours },
  { rule: 'the payer on the page does not see it before it is registered', given: asked, when: signing(person('ona')), refused: 'not_found: There is no such transfer.' },
  { rule: 'it was forgotten after 30 days', given: asked, at: month, when: signing(), refused: 'not_found: There is no such transfer.' },
  { rule: 'it does not exist', when: signing(), refused: 'not_found: There is no such transfer.' },
  { rule: 'in the second of reserve_until', given: { transfer: { status: 'registered', reserveUntil: after(100) } }, at: 100, when: signing(), refused: 'invalid_state: The transfer was to be carried out until 1800000100.' },
  { rule: 'the beneficiary’s account would be too full by one cent', given: { ...asked, money: { friend: Number.MAX_SAFE_INTEGER - 999 } }, when: signing(),
    refused: 'balance_limit: The account of the beneficiary cannot hold so much money.' },
  { rule: 'the address belongs to the payer', given: { transfer: { beneficiary: toEmail(email) } }, before: [registering('ona', email)], when: signing(), refused: 'invalid_parameters: The payer is the beneficiary.' },
  ...(['signed', 'waiting_funds', 'waiting_registration', 'waiting_password', 'reserved', 'done', 'rejected', 'failed'] as const).map((status) => ({
    rule: `a second time, where it is ${status}`, given: { transfer: { status } }, when: signing(), refused: `invalid_state: The transfer is ${status}.` })),
  { rule: 'the payout rail already has it', given: { transfer: { status: 'reserved', beneficiary: toBank, handedAt: after(0) }, payout: {} }, when: signing(), refused: 'invalid_state: The transfer is on its way to the bank.' },
]))('transfer 3: sign is refused: %s', prove(transferring));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'it becomes visible', given: asked, when: registeringTransfer(), becomes: { transfer: 'registered', listed: { 'payer registered': 1, 'beneficiary registered': 1 } } },
  { rule: 'not by the payer', given: asked, when: registeringTransfer(person('ona')), refused: 'not_found: There is no such transfer.' },
  { rule: 'not by the payer who sees it', given: { transfer: { status: 'registered' } }, when: registeringTransfer(person('ona')), refused: 'forbidden: Only the client that created the transfer may register it.' },
  ...(['registered', 'signed', 'waiting_funds', 'waiting_registration', 'waiting_password', 'reserved', 'done', 'rejected', 'failed'] as const).map((status) => ({
    rule: `not where it is ${status}`, given: { transfer: { status } }, when: registeringTransfer(), refused: `invalid_state: The transfer is ${status}.` })),
]))('transfer 3: register: %s', prove(transferring));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the money is held, and an event is sent', given: asked, when: reserving(),
    becomes: { ...held, transfer: `reserved, until +${month}`, timers: [lapses], listed: { 'payer reserved': 1, 'beneficiary reserved': 1 }, told: ['reserved'] } },
  { rule: 'exactly the available money', given: { ...asked, money: { ona: 1_000 } }, when: reserving(),
    becomes: { ...held, money: { ona: '0 + 1000 held' }, transfer: `reserved, until +${month}`, timers: [lapses], listed: { 'payer reserved': 1, 'beneficiary reserved': 1 }, told: ['reserved'] } },
  { rule: 'the creator continues a transfer that its owner signed, and it is done', given: { transfer: { autoProcess: false } }, before: [signing()], when: reserving(creator),
    becomes: { ...done, transfer: `done, signed +0, until +${month}`, listed: done.listed, holds: ['captured 1000 of 1000'], told: ['reserved', 'done'] } },
  { rule: 'not by its creator without a signature', given: asked, when: reserving(creator), refused: notYours },
  { rule: 'not with one cent too little', given: { ...asked, money: { ona: 999 } }, when: reserving(),
    refused: 'insufficient_funds: The account has 9.99 EUR available; 10.00 EUR are needed.' },
  { rule: 'not if a cent of the money is reserved for something else', given: { ...asked, money: { ona: 1_000 }, held: { ona: 1 } }, when: reserving(),
    refused: 'insufficient_funds: The account has 9.99 EUR available; 10.00 EUR are needed.' },
  { rule: 'not in the second of reserve_until', given: { transfer: { reserveUntil: after(100) } }, at: 100, when: reserving(), refused: 'invalid_state: The transfer was to be carried out until 1800000100.' },
  ...(['waiting_funds', 'waiting_registration', 'waiting_password', 'reserved', 'done', 'rejected', 'failed'] as const).map((status) => ({
    rule: `not where it is ${status}`, given: { transfer: { status } }, when: reserving(), refused: `invalid_state: The transfer is ${status}.` })),
]))('transfer 3: reserve: %s', prove(transferring));

const locked: TransferGiven = { transfer: { status: 'waiting_password', passwordHash: 'hash' } };

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the money moves out of the hold', given: locked, when: unlocking(),
    becomes: { ...done, transfer: `done, signed +0, until +${month}`, holds: ['captured 1000 of 1000'],
      listed: { 'payer waiting_password': -1, 'beneficiary waiting_password': -1, ...done.listed } } },
  { rule: 'a password given before the signature is remembered', given: { transfer: { passwordHash: 'hash' } }, before: [unlocking()], when: signing(), becomes: done },
  { rule: 'not a second time', given: { transfer: { ...locked.transfer, passwordGiven: true } }, when: unlocking(), refused: 'invalid_state: The transfer waits for no password.' },
  { rule: 'not for a transfer without a password', given: asked, when: unlocking(), refused: 'invalid_state: The transfer waits for no password.' },
  ...(['done', 'rejected', 'failed'] as const).map((status) => ({
    rule: `not where it is ${status}`, given: { transfer: { status, passwordHash: 'hash' } }, when: unlocking(), refused: `invalid_state: The transfer is ${status}.` })),
]))('transfer 3: provide password: %s', prove(transferring));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'a beneficiary whose account was closed by a change of mode', given: { transfer: { beneficiary: toAccount('friend'), beneficiaryWallet: 102 } }, when: signing(),
    refused: 'invalid_parameters: The account of the beneficiary was closed.' },
]))('transfer 3: sign is refused: %s', prove(transferring));

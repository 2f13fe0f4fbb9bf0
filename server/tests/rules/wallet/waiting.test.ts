import { test } from 'vitest';
import { wakeWaiters } from '../../../src/ledger/wake-waiters.ts';
import { registering } from '../../support/rules/people.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { after, firing, type Rule, rules } from '../../support/rules/rule.ts';
import {
  acceptingByPin,
  acceptingOnPage,
  beneficiaryCame,
  depositing,
  payerIsFunded,
  rejecting,
  reservationEnds,
  revoking,
  waitingEnds,
} from '../../support/rules/wallet-commands.ts';
import { type WalletGiven, type WalletSeen, wallet } from '../../support/rules/wallet-scene.ts';

type Row = Rule<WalletGiven, WalletSeen>;

const arrives = firing(wakeWaiters);
const poor = (cents: number, transaction = {}): WalletGiven => ({
  transaction,
  money: { ona: cents },
});

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'money arrives that somebody waits for: a timer is due at once',
    given: poor(999), before: [acceptingOnPage()], when: depositing('ona', 1n),
    becomes: { money: { ona: '1000', deposits: '-1' }, moved: ['deposit: deposits → ona 1'], timers: ['funds arrived +0'] } },
  { rule: 'the timer wakes those who wait',
    given: poor(999), before: [acceptingOnPage(), depositing('ona', 1n)], when: arrives,
    becomes: { timers: ['transaction funding +0'], waits: [] } },
  { rule: 'exactly enough money: the acceptance counts, and the event reserved is sent',
    given: poor(999), before: [acceptingOnPage(), depositing('ona', 1n), arrives], at: 60, when: payerIsFunded,
    becomes: { transaction: 'waiting, by ona, until +3660', payments: ['waiting 1000'], money: { ona: '0 + 1000 held' },
      holds: ['held 1000'], timers: ['reservation +3660'], told: ['reserved'] } },
  { rule: 'one cent too little: it keeps waiting, and no event is sent again',
    given: poor(998), before: [acceptingOnPage(), depositing('ona', 1n), arrives], when: payerIsFunded, becomes: { timers: [], waits: ['ona'] } },
  { rule: 'a transaction revoked meanwhile stays canceled',
    given: poor(999), before: [acceptingOnPage(), depositing('ona', 1n), arrives, revoking()], when: payerIsFunded, becomes: { timers: [] } },
  { rule: 'another payer has accepted meanwhile: the first is not charged',
    given: { ...poor(999), money: { ona: 999, jonas: 5_000 } },
    before: [acceptingOnPage(), depositing('ona', 1n), arrives, acceptingByPin('jonas')], when: payerIsFunded,
    becomes: { timers: ['reservation +3600'] } },
  { rule: 'reserve_until has passed: it fails, and the allowance stays as it was',
    given: { ...poor(999, { reserveUntil: after(60) }), newAllowance: {}, allowance: {} },
    before: [acceptingOnPage(), depositing('ona', 1n), arrives], at: 60, when: payerIsFunded,
    becomes: { transaction: 'failed, until +60', payments: ['failed 1000'], timers: ['transaction waiting end +60'], told: ['failed'] } },
  { rule: 'no money arrives until reserve_until: it fails and stops waiting',
    given: poor(999, { reserveUntil: after(60) }), before: [acceptingOnPage()], at: 60, when: waitingEnds,
    becomes: { transaction: 'failed, until +60', payments: ['failed 1000'], timers: [], waits: [], told: ['failed'] } },
  { rule: 'the money arrived before reserve_until: it is reserved until then',
    given: poor(999, { reserveUntil: after(60) }), before: [acceptingOnPage(), depositing('ona', 1n), acceptingOnPage()], at: 60, when: waitingEnds,
    becomes: { timers: ['funds arrived +0', 'reservation +60'] } },
  { rule: 'another payer waits instead: the end is the same',
    given: { ...poor(999, { reserveUntil: after(60) }), money: { ona: 999, jonas: 1 } },
    before: [acceptingOnPage(), acceptingOnPage('jonas')], at: 60, when: waitingEnds,
    becomes: { transaction: 'failed, until +60', payments: ['failed 1000'], timers: [], waits: [], told: ['failed'] } },
  { rule: 'a transaction that can no longer be confirmed fails',
    given: poor(999, { autoConfirm: true }),
    before: [acceptingOnPage(), depositing('ona', 1n), arrives, depositing('shop', BigInt(Number.MAX_SAFE_INTEGER))], when: payerIsFunded,
    becomes: { transaction: 'failed', payments: ['failed 1000'], timers: [], told: ['failed'] } },
]))('wallet 3.1: waiting for money: %s', prove(wallet));

const both = { payments: [{ price: 600 }, { price: 400, currency: 'USD' as const }] };
const poorInBoth: WalletGiven = { transaction: both, money: { ona: 599 }, dollars: { ona: 399 } };

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'revoked', given: poor(999), before: [acceptingOnPage()], when: revoking(),
    becomes: { transaction: 'canceled', payments: ['canceled 1000'], waits: [] } },
  { rule: 'rejected', given: poor(999), before: [acceptingOnPage()], when: rejecting(),
    becomes: { transaction: 'canceled', payments: ['canceled 1000'], waits: [], told: ['rejected'] } },
  { rule: 'revoked: in every currency', given: poorInBoth, before: [acceptingOnPage()], when: revoking(),
    becomes: { transaction: 'canceled', payments: ['canceled 600', 'canceled 400'], waits: [] } },
  { rule: 'failed when one of two currencies arrived', given: { ...poorInBoth, transaction: { ...both, autoConfirm: true } },
    before: [acceptingOnPage(), depositing('ona', 1n), arrives, depositing('shop', BigInt(Number.MAX_SAFE_INTEGER))], when: payerIsFunded,
    becomes: { transaction: 'failed', payments: ['failed 600', 'failed 400'], timers: [], waits: [], told: ['failed'] } },
  { rule: 'accepted by PIN by somebody else, who has the money',
    given: { ...poor(999), money: { ona: 999, jonas: 5_000 } }, before: [acceptingOnPage()], when: acceptingByPin('jonas'),
    becomes: { transaction: 'waiting, by jonas, until +3600', payments: ['waiting 1000'], money: { jonas: '4000 + 1000 held' },
      holds: ['held 1000'], timers: ['reservation +3600'], waits: [] } },
  { rule: 'accepted on the page by somebody else without the money: that payer waits instead',
    given: { ...poor(999), money: { ona: 999, jonas: 1 } }, before: [acceptingOnPage()], when: acceptingOnPage('jonas'),
    becomes: { transaction: 'new, awaits jonas', waits: ['jonas'], told: ['waiting_funds'] } },
  { rule: 'accepted again by the same payer, before the arrived money is noticed',
    given: poor(999), before: [acceptingOnPage(), depositing('ona', 1n)], when: acceptingOnPage(),
    becomes: { transaction: 'waiting, by ona, until +3600', payments: ['waiting 1000'], money: { ona: '0 + 1000 held' },
      holds: ['held 1000'], timers: ['funds arrived +0', 'reservation +3600'], waits: [], told: ['reserved'] } },
  { rule: 'not when the PIN of another payer finds too little: the first keeps waiting',
    given: { ...poor(999), money: { ona: 999, jonas: 1 } }, before: [acceptingOnPage()], when: acceptingByPin('jonas'),
    refused: 'insufficient_funds: The wallet has 0.01 EUR available; 10.00 EUR are needed.' },
]))('decision 0050: a transaction stops waiting for the money of its payer: %s', prove(wallet));

const email = 'friend@example.com';
const invited = (transaction = {}): WalletGiven => ({
  transaction: { payments: [{ to: null, beneficiaryEmail: email }], ...transaction },
});
const reserved = { money: { ona: '9000 + 1000 held' }, holds: ['held 1000'] };

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'accepted on the page: the money is reserved, and waiting_registration is sent',
    given: invited(), when: acceptingOnPage(),
    becomes: { ...reserved, transaction: 'waiting, by ona, until +3600', payments: ['waiting 1000'],
      timers: ['reservation +3600'], told: ['waiting_registration'] } },
  { rule: 'the beneficiary registers: a timer is due at once',
    given: invited(), before: [acceptingOnPage()], when: registering('friend', email), becomes: { timers: ['claim +0', 'reservation +3600'] } },
  { rule: 'the beneficiary claims the payment: waiting becomes reserved, and an event is sent',
    given: invited(), before: [acceptingOnPage(), registering('friend', email)], when: beneficiaryCame,
    becomes: { transaction: 'reserved, by ona, until +3600', timers: ['reservation +3600'], told: ['reserved'] } },
  { rule: 'a transaction with auto-confirm is paid then',
    given: invited({ autoConfirm: true }), before: [acceptingOnPage(), registering('friend', email)], when: beneficiaryCame,
    becomes: { transaction: 'confirmed, by ona, until +3600', payments: ['reserved 1000'], money: { ona: '9000', friend: '1000' },
      moved: ['payment: ona → friend 1000'], holds: ['captured 1000 of 1000'], timers: [], told: ['confirmed'] } },
  { rule: 'in the second at which the reservation ends it expires instead',
    given: invited(), before: [acceptingOnPage(), registering('friend', email)], at: 3_600, when: beneficiaryCame,
    becomes: { transaction: 'canceled, by ona, until +3600', payments: ['canceled 1000'], money: { ona: '10000' },
      holds: ['released 1000'], timers: [], told: ['failed'] } },
  { rule: 'the payer registers the address: nobody pays themselves, and it waits for its expiry',
    given: invited(), before: [acceptingOnPage(), registering('ona', email)], when: beneficiaryCame, becomes: { timers: ['reservation +3600'] } },
  { rule: 'nobody registers: it expires, and the payer has the money again',
    given: invited(), before: [acceptingOnPage()], at: 3_600, when: reservationEnds,
    becomes: { transaction: 'canceled, by ona, until +3600', payments: ['canceled 1000'], money: { ona: '10000' },
      holds: ['released 1000'], timers: [], told: ['failed'] } },
]))('wallet 2.2: waiting for a beneficiary: %s', prove(wallet));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the wallet is credited, and the deposits account debited',
    when: depositing('jonas', 500n), becomes: { money: { jonas: '500', deposits: '-500' }, moved: ['deposit: deposits → jonas 500'] } },
  { rule: 'a repeated reference is the same deposit', before: [depositing('jonas', 500n)], when: depositing('jonas', 500n), becomes: {} },
  { rule: 'another reference is another deposit', before: [depositing('jonas', 500n)], when: depositing('jonas', 1n, { reference: 'second' }),
    becomes: { money: { jonas: '501', deposits: '-501' }, moved: ['deposit: deposits → jonas 1'] } },
  { rule: 'up to the largest balance',
    given: { money: { jonas: 1 } }, when: depositing('jonas', BigInt(Number.MAX_SAFE_INTEGER) - 1n),
    becomes: { money: { jonas: String(Number.MAX_SAFE_INTEGER), deposits: String(1 - Number.MAX_SAFE_INTEGER) },
      moved: [`deposit: deposits → jonas ${Number.MAX_SAFE_INTEGER - 1}`] } },
  { rule: 'a wallet gets its first account in a currency',
    when: depositing('jonas', 500n, { currency: 'USD' }),
    becomes: { money: { 'jonas USD': '500', 'deposits:USD': '-500' }, moved: ['deposit: deposits:USD → jonas USD 500'] } },
]))('deposits: %s', prove(wallet));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the same reference with another amount', before: [depositing('jonas', 500n)], when: depositing('jonas', 501n),
    refused: 'deposit_conflict: This reference was used for a deposit of another amount or currency.' },
  { rule: 'the same reference in another currency', before: [depositing('jonas', 500n)], when: depositing('jonas', 500n, { currency: 'USD' }),
    refused: 'deposit_conflict: This reference was used for a deposit of another amount or currency.' },
  { rule: 'one cent above the largest balance', given: { money: { jonas: 1 } }, when: depositing('jonas', BigInt(Number.MAX_SAFE_INTEGER)),
    refused: 'balance_limit: The balance would grow beyond what the service can hold.' },
]))('deposits are refused: %s', prove(wallet));

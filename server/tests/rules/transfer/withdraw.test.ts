import { test } from 'vitest';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { wallets } from '../../../src/identity/wallets/wallet.store.ts';
import type { Wallet } from '../../../src/identity/wallets/wallet.ts';
import { mails } from '../../../src/mail/mail.store.ts';
import { senderOf } from '../../../src/transfer/sends/send-money.ts';
import { sentDays } from '../../../src/transfer/sends/sent-day.store.ts';
import { dayAmountMax } from '../../../src/transfer/sends/sent-day.ts';
import type { NewTransfer, Transfer } from '../../../src/transfer/transfers/transfer.ts';
import { forgetAccount, withdrawMoney } from '../../../src/transfer/withdrawals/withdraw-money.ts';
import { withdrawals } from '../../../src/transfer/withdrawals/withdrawal.store.ts';
import { euros, walletIds } from '../../support/rules/cast.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import {
  asking,
  type Command,
  type Pillar,
  type Rule,
  rules,
  start,
} from '../../support/rules/rule.ts';
import { answering, context, withoutRail } from '../../support/rules/transfer-commands.ts';
import {
  month,
  type TransferGiven,
  type TransferSeen,
  toBank,
  transferId,
  transferring,
  wantedTransfer,
} from '../../support/rules/transfer-scene.ts';
import { inviting } from '../../support/rules/wallet-commands.ts';

// Decision 0231: a person sends money to a bank account. It is held, handed over, counted and
// reported at once.

type Given = TransferGiven & {
  /** What Ona has sent today, to wallets and banks. */
  readonly today?: { readonly amount: bigint; readonly count: number };
  readonly isSuspended?: true;
  /** Ona has sent it to a bank account. */
  readonly isWithdrawn?: true;
};
type Shown = TransferSeen & {
  readonly day: string;
  /** The owner of each withdrawal, and whether its bank account is offered. */
  readonly withdrawn: readonly string[];
  readonly mailed: readonly string[];
};

const today = 20_833;
const email = 'ona@example.com';
const person = { id: walletIds.ona, walletId: walletIds.ona };

const withdrawing: Pillar<Given, Shown> = {
  build: (store, given = {}) => {
    transferring.build(store, given);
    if (given.today !== undefined) {
      store.put(sentDays, { id: euros('ona'), day: today, ...given.today });
    }
    const wallet = store.rowOf(wallets, walletIds.ona);
    if (given.isSuspended && wallet !== null) {
      store.put<Wallet>(wallets, { ...wallet, state: 'suspended' });
    }
    if (given.isWithdrawn) {
      store.put(withdrawals, { id: transferId, personId: person.id, isOffered: true });
    }
  },
  look: (store) => {
    const sent = store.rowOf(sentDays, euros('ona'));
    return {
      ...transferring.look(store),
      day: sent === null ? 'none' : `${sent.day - today}: ${sent.count}, ${sent.amount}`,
      withdrawn: store
        .rowsOf(withdrawals)
        .map(({ personId, isOffered }) => `${personId} ${isOffered}`),
      mailed: store.rowsOf(mails).map(({ recipient, subject }) => `${recipient}: ${subject}`),
    };
  },
};

const mail = {
  ...{ id: uuidOf('mail', 'left'), to: email, subject: 'You sent money', text: '10.00' },
  ...{ linkEndsAt: null, isTest: true },
};
const told = `${email}: [TEST] You sent money`;

/** Ona withdraws 10.00, as the page forms it. */
const withdraw = (
  given: Partial<NewTransfer> = {},
  more: { readonly mail?: typeof mail | null; readonly rails?: typeof context } = {},
): Command => {
  const { projectId, clientId } = senderOf({ ...person, isTest: true });
  return asking(withdrawMoney, {
    wanted: wantedTransfer({ projectId, clientId, beneficiary: toBank, ...given }),
    person,
    context: more.rails ?? context,
    mail: more.mail === undefined ? mail : more.mail,
    mailing: inviting.mailing,
  });
};

const left: Partial<Shown> = {
  transfer: `reserved, signed +0, until +${month}, handed +0`,
  payouts: ['mock payout waiting 1000'],
  money: { ona: '9000 + 1000 held' },
  holds: ['held 1000'],
  timers: [`transfer lapse +${month}`],
  listed: { 'payer reserved': 1, 'beneficiary reserved': 1 },
  told: ['reserved'],
  day: '0: 1, 1000',
  withdrawn: [`${walletIds.ona} true`],
  mailed: [told],
};

// biome-ignore format: a table
test.each(rules<Rule<Given, Shown>>([
  { rule: 'it is held and handed over, counts for the day, is mailed, and the account is offered', when: withdraw(), becomes: left },
  { rule: 'up to the last available cent', given: { money: { ona: 1_500 }, held: { ona: 500 } }, when: withdraw(), becomes: { ...left, money: { ona: '0 + 1500 held' }, holds: ['held 1000', 'held 500'] } },
  { rule: 'a repeated form: nothing more happens', before: [withdraw()], when: withdraw({}, { mail: { ...mail, id: uuidOf('mail', 'again') } }), becomes: {} },
  { rule: 'up to the last cent of the daily limit, wallets and banks together', given: { money: { ona: 2 * Number(dayAmountMax) }, today: { amount: dayAmountMax - 1_000n, count: 19 } }, when: withdraw(), becomes: { ...left, money: { ona: `${2 * Number(dayAmountMax) - 1_000} + 1000 held` }, day: `0: 20, ${dayAmountMax}` } },
]))('decision 0231: withdraw: %s', prove(withdrawing));

const tooMuch = 'day_limit: So much cannot be sent in a day.';

// biome-ignore format: a table
test.each(rules<Rule<Given, Shown>>([
  { rule: 'one cent too little', given: { money: { ona: 999 } }, when: withdraw(), refused: 'insufficient_funds: The account has 9.99 EUR available; 10.00 EUR are needed.' },
  { rule: 'another withdrawal has reserved the last cent', given: { money: { ona: 1_999 } }, before: [withdraw()], when: withdraw({ id: 2 }), refused: 'insufficient_funds: The account has 9.99 EUR available; 10.00 EUR are needed.' },
  { rule: 'the twenty-first transfer of the day', given: { today: { amount: 0n, count: 20 } }, when: withdraw(), refused: tooMuch },
  { rule: 'one cent above the rest of the daily limit', given: { money: { ona: 2 * Number(dayAmountMax) }, today: { amount: dayAmountMax - 999n, count: 1 } }, when: withdraw(), refused: tooMuch },
  { rule: 'no rail serves the bank: it does not wait for one', when: withdraw({}, { rails: withoutRail }), refused: 'no_rail: This installation cannot pay out to banks.' },
  { rule: 'their wallet is suspended', given: { isSuspended: true }, when: withdraw(), refused: 'forbidden: The wallet of the payer cannot pay now.' },
  { rule: 'somebody else’s money', given: { money: { jonas: 1_000 } }, when: withdraw({ payerAccount: euros('jonas'), payerWallet: walletIds.jonas }), refused: 'forbidden: Only the owner of the payer account may do this, on the page where transfers are signed.' },
  { rule: 'the number is that of somebody else’s transfer', given: { transfer: { status: 'done', payerWallet: walletIds.jonas, payerAccount: euros('jonas') } }, when: withdraw(), refused: 'not_found: There is no such transfer.' },
]))('decision 0231: withdraw is refused: %s', prove(withdrawing));

const lapse = `transfer lapse +${month}`;
const ended = (given: Partial<Transfer>): Given => ({
  transfer: { status: 'failed', beneficiary: toBank, signedAt: start, ...given },
  isWithdrawn: true,
});
const closed = { failure: { code: 'AC04', message: 'closed' } };

// biome-ignore format: a table
test.each(rules<Rule<Given, Shown>>([
  { rule: 'the bank refuses it: the money is released, and a mail is due', before: [withdraw()], when: answering('failed'),
    becomes: { ...left, transfer: `failed, signed +0, until +${month}, handed +0, payout_failed`, payouts: ['mock payout rejected 1000'], money: { ona: '10000' }, holds: ['released 1000'], timers: ['transfer came back +0', lapse], listed: { 'payer failed': 1, 'beneficiary failed': 1 }, told: ['failed'] } },
  { rule: 'the bank pays it: no mail is due', before: [withdraw()], when: answering('done'),
    becomes: { ...left, transfer: `done, signed +0, until +${month}, handed +0`, payouts: ['mock payout booked 1000'], money: { ona: '9000', 'rail mock payout': '1000' }, holds: ['captured 1000 of 1000'], moved: ['transfer: ona → rail mock payout 1000'], listed: { 'payer done': 1, 'beneficiary done': 1 }, told: ['done'] } },
]))('decision 0231: the end of a withdrawal: %s', prove(withdrawing));

const forgetting = (personId: number) => asking(forgetAccount, { personId, ids: [transferId, 7] });

// biome-ignore format: a table
test.each(rules<Rule<Given, Shown>>([
  { rule: 'its owner is no longer offered it', given: ended(closed), when: forgetting(walletIds.ona), becomes: { withdrawn: [`${walletIds.ona} false`] } },
  { rule: 'somebody else changes nothing', given: ended(closed), when: forgetting(walletIds.jonas), becomes: {} },
]))('decision 0232: a bank account is forgotten: %s', prove(withdrawing));

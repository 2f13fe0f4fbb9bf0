import { test } from 'vitest';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { wallets } from '../../../src/identity/wallets/wallet.store.ts';
import type { Wallet } from '../../../src/identity/wallets/wallet.ts';
import { mails } from '../../../src/mail/mail.store.ts';
import { senderOf, sendMoney } from '../../../src/transfer/sends/send-money.ts';
import { sentDays } from '../../../src/transfer/sends/sent-day.store.ts';
import { dayAmountMax } from '../../../src/transfer/sends/sent-day.ts';
import type { NewTransfer } from '../../../src/transfer/transfers/transfer.ts';
import { euros, type Name, walletIds } from '../../support/rules/cast.ts';
import { registering } from '../../support/rules/people.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { asking, type Command, type Pillar, type Rule, rules } from '../../support/rules/rule.ts';
import { context } from '../../support/rules/transfer-commands.ts';
import {
  month,
  type TransferGiven,
  type TransferSeen,
  toAccount,
  toEmail,
  transferring,
  wantedTransfer,
} from '../../support/rules/transfer-scene.ts';
import { inviting } from '../../support/rules/wallet-commands.ts';

// Decision 0183: a person sends money from a page. It is created, signed, counted and reported in
// one commit.

type Given = TransferGiven & {
  /** What Ona has sent today. */
  readonly today?: { readonly amount: bigint; readonly count: number };
  readonly suspended?: Name;
};
type Shown = TransferSeen & {
  /** What Ona's account has sent on the day that is counted. */
  readonly day: string;
  /** The recipients of the mails, sorted. */
  readonly mailed: readonly string[];
};

/** The day of the scene's first moment, which has 57,600 seconds left. */
const today = 20_833;
const tomorrow = 57_600;

const sending: Pillar<Given, Shown> = {
  build: (store, given = {}) => {
    transferring.build(store, given);
    if (given.today !== undefined) {
      store.put(sentDays, { id: euros('ona'), day: today, ...given.today });
    }
    const wallet =
      given.suspended === undefined ? null : store.rowOf(wallets, walletIds[given.suspended]);
    if (wallet !== null) store.put<Wallet>(wallets, { ...wallet, state: 'suspended' });
  },
  look: (store) => {
    const sent = store.rowOf(sentDays, euros('ona'));
    return {
      ...transferring.look(store),
      day: sent === null ? 'none' : `${sent.day - today}: ${sent.count}, ${sent.amount}`,
      mailed: store
        .rowsOf(mails)
        .map(({ recipient }) => recipient)
        .sort(),
    };
  },
};

const email = 'friend@example.com';
const person = { id: walletIds.ona, walletId: walletIds.ona };
const mail = {
  id: uuidOf('mail', 'sent'),
  to: 'ona@example.com',
  subject: 'You sent money',
  text: '10.00',
  linkEndsAt: null,
  isTest: true,
};

/** Ona sends 10.00, as the page forms it. */
const send = (given: Partial<NewTransfer> = {}, told: typeof mail | null = mail): Command => {
  const { projectId, clientId } = senderOf({ ...person, isTest: true });
  return asking(sendMoney, {
    wanted: wantedTransfer({ projectId, clientId, ...given }),
    person,
    context,
    mail: told,
    mailing: inviting.mailing,
  });
};

const done: Partial<Shown> = {
  transfer: 'done, signed +0',
  money: { ona: '9000', friend: '1000' },
  moved: ['transfer: ona → friend 1000'],
  listed: { 'payer done': 1, 'beneficiary done': 1 },
  told: ['done'],
  day: '0: 1, 1000',
  mailed: ['ona@example.com'],
};
const waits: Partial<Shown> = {
  transfer: `waiting_registration, signed +0, until +${month}`,
  money: { ona: '9000 + 1000 held' },
  holds: ['held 1000'],
  timers: [`transfer lapse +${month}`],
  listed: { 'payer waiting_registration': 1 },
  told: ['waiting_registration'],
  day: '0: 1, 1000',
  mailed: [email, 'ona@example.com'],
};
const most = Number(dayAmountMax);
const rich: Given = { money: { ona: 2 * most } };

// biome-ignore format: a table
test.each(rules<Rule<Given, Shown>>([
  { rule: 'it arrives at once, counts for the day, and the sender gets a mail', when: send(), becomes: done },
  { rule: 'a sender without an address gets no mail', when: send({}, null), becomes: { ...done, mailed: [] } },
  { rule: 'to the address of a user', before: [registering('friend', email)], when: send({ beneficiary: toEmail(email) }), becomes: done },
  { rule: 'to an unknown address: it is held, the recipient is invited, the sender gets a mail', when: send({ beneficiary: toEmail(email) }), becomes: waits },
  { rule: 'to an address of the other mode: as to an unknown one', before: [registering('liva', email)], when: send({ beneficiary: toEmail(email) }), becomes: waits },
  { rule: 'with exactly enough money', given: { money: { ona: 1_000 } }, when: send(), becomes: { ...done, money: { ona: '0', friend: '1000' } } },
  { rule: 'a repeated form: nothing more happens, and no second mail is sent', before: [send()], when: send({}, { ...mail, id: uuidOf('mail', 'again') }), becomes: {} },
  { rule: 'the twentieth transfer of the day', given: { today: { amount: 0n, count: 19 } }, when: send(), becomes: { ...done, day: '0: 20, 1000' } },
  { rule: 'up to the last cent of the daily limit', given: { ...rich, today: { amount: dayAmountMax - 1_000n, count: 1 } }, when: send(), becomes: { ...done, money: { ona: String(2 * most - 1_000), friend: '1000' }, day: `0: 2, ${most}` } },
  { rule: 'the count starts again on the next day', given: { today: { amount: dayAmountMax, count: 20 } }, at: tomorrow, when: send(), becomes: { ...done, transfer: `done, signed +${tomorrow}`, day: '1: 1, 1000' } },
]))('decision 0183: send: %s', prove(sending));

const tooMuch = 'day_limit: So much cannot be sent in a day.';

// biome-ignore format: a table
test.each(rules<Rule<Given, Shown>>([
  { rule: 'one cent too little: it does not wait for money', given: { money: { ona: 999 } }, when: send(), refused: 'insufficient_funds: The account has 9.99 EUR available; 10.00 EUR are needed.' },
  { rule: 'a cent of the money is reserved for something else', given: { money: { ona: 1_000 }, held: { ona: 1 } }, when: send(), refused: 'insufficient_funds: The account has 9.99 EUR available; 10.00 EUR are needed.' },
  { rule: 'the twenty-first transfer of the day', given: { today: { amount: 0n, count: 20 } }, when: send(), refused: tooMuch },
  { rule: 'one cent above the rest of the daily limit', given: { ...rich, today: { amount: dayAmountMax - 999n, count: 1 } }, when: send(), refused: tooMuch },
  { rule: 'one cent above the daily limit at once', given: rich, when: send({ amount: dayAmountMax + 1n }), refused: tooMuch },
  { rule: 'still in the last second of a day whose limit is reached', given: { today: { amount: 0n, count: 20 } }, at: tomorrow - 1, when: send(), refused: tooMuch },
  { rule: 'their own address', before: [registering('ona', email)], when: send({ beneficiary: toEmail(email) }), refused: 'invalid_parameters: The payer is the beneficiary.' },
  { rule: 'the account was closed by a change of mode', when: send({ beneficiary: toAccount('friend'), beneficiaryWallet: walletIds.jonas }), refused: 'invalid_parameters: The account of the beneficiary was closed.' },
  { rule: 'the recipient’s account would be too full by one cent', given: { money: { friend: Number.MAX_SAFE_INTEGER - 999 } }, when: send(), refused: 'balance_limit: The account of the beneficiary cannot hold so much money.' },
  { rule: 'the sender is suspended', given: { suspended: 'ona' }, when: send(), refused: 'forbidden: The wallet of the payer cannot pay now.' },
  { rule: 'somebody else’s money', when: send({ payerAccount: euros('jonas'), payerWallet: walletIds.jonas, amount: 1n }), given: { money: { jonas: 1_000 } }, refused: 'forbidden: Only the owner of the payer account may do this, on the page where transfers are signed.' },
  { rule: 'the number is that of somebody else’s transfer', given: { transfer: { status: 'done', payerWallet: walletIds.jonas, payerAccount: euros('jonas') } }, when: send(), refused: 'not_found: There is no such transfer.' },
]))('decision 0183: send is refused: %s', prove(sending));

import { test } from 'vitest';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { bankAccounts } from '../../../src/identity/projects/bank-account/bank-account.store.ts';
import type { BankAccount } from '../../../src/identity/projects/bank-account/bank-account.ts';
import { projects } from '../../../src/identity/projects/project.store.ts';
import { askPayout } from '../../../src/transfer/own-payouts/ask-payout.ts';
import { approvePayout, declinePayout } from '../../../src/transfer/own-payouts/decide-payout.ts';
import { payoutRequests } from '../../../src/transfer/own-payouts/payout-request.store.ts';
import type { NewTransfer } from '../../../src/transfer/transfers/transfer.ts';
import type { TransferContext } from '../../../src/transfer/transfers/transfer-context.ts';
import { euros, kiosk, projectId, shop, walletIds } from '../../support/rules/cast.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import {
  after,
  asking,
  type Command,
  type Pillar,
  type Rule,
  rules,
  start,
} from '../../support/rules/rule.ts';
import { answering, context, railUpTo } from '../../support/rules/transfer-commands.ts';
import {
  month,
  type TransferGiven,
  type TransferSeen,
  toBank,
  transferId,
  transferring,
  wantedTransfer,
} from '../../support/rules/transfer-scene.ts';

// Decision 0174: payouts of a project to its bank account, by one person or by two.

const iban = 'LT121000011101001000';

type Given = TransferGiven & {
  /** Null means that there is no account. */
  readonly account?: Partial<BankAccount> | null;
  readonly needsTwo?: true;
};
type Shown = TransferSeen & { readonly request: string };

const paying: Pillar<Given, Shown> = {
  build: (store, given = {}) => {
    transferring.build(store, { ...given, money: { shop: 5_000, ...given.money } });
    const { account = {}, needsTwo = false } = given;
    store.put(projects, {
      ...shop,
      configuration: { ...shop.configuration, payoutApproval: needsTwo },
    });
    if (account === null) return;
    store.put(bankAccounts, {
      ...{ id: projectId, beneficiaryId: uuidOf('beneficiary'), name: 'Friend', iban, bic: null },
      ...{ addedAt: start, usableAt: start, confirmedAt: null },
      ...account,
    });
  },
  look: (store) => {
    const request = store.rowOf(payoutRequests, transferId);
    const people: Readonly<Record<string, string>> = { [ona]: 'Ona', [jonas]: 'Jonas' };
    const by = (id: string | null | undefined) => (id == null ? '' : ` by ${people[id]}`);
    return {
      ...transferring.look(store),
      request:
        request === null
          ? 'none'
          : `${request.state}, asked${by(request.askedBy)}${request.decidedBy === null ? '' : `, decided${by(request.decidedBy)}`}`,
    };
  },
};

const [ona, jonas] = [uuidOf('staff', 'ona'), uuidOf('staff', 'jonas')];

const asked = (
  given: Partial<NewTransfer> = {},
  isEverything = false,
  by: TransferContext = context,
): Command =>
  asking(askPayout, {
    wanted: wantedTransfer({
      ...{ userId: null, payerAccount: euros('shop'), payerWallet: walletIds.shop },
      ...{ beneficiary: toBank, ...given },
    }),
    isEverything,
    askedBy: ona,
    context: by,
  });
const by = (who: string, project = shop) => ({ transferId, project, by: who, context });
const approved = (who: string, project = shop): Command => asking(approvePayout, by(who, project));
const declined = (who: string, project = shop): Command => asking(declinePayout, by(who, project));

type Row = Rule<Given, Shown>;

const held = {
  money: { shop: '4000 + 1000 held' },
  holds: ['held 1000'],
  timers: [`transfer lapse +${month}`],
};
const handed = {
  ...held,
  transfer: `reserved, signed +0, until +${month}, handed +0`,
  payouts: ['mock payout waiting 1000'],
  listed: { 'payer reserved': 1, 'beneficiary reserved': 1 },
  told: ['reserved'],
  request: 'alone, asked by Ona',
};
const waiting = {
  ...held,
  transfer: `reserved, until +${month}`,
  listed: handed.listed,
  told: ['reserved'],
  request: 'waiting, asked by Ona',
};
const lack = (amount: string) =>
  `insufficient_funds: The account has ${amount} EUR available; 10.00 EUR are needed.`;

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'is reserved and handed to the bank in one step', when: asked(), becomes: handed },
  { rule: 'of exactly the balance is possible', given: { money: { shop: 1_000 } }, when: asked(), becomes: { ...handed, money: { shop: '0 + 1000 held' } } },
  { rule: 'of a cent more than the balance is refused', given: { money: { shop: 999 } }, when: asked(), refused: lack('9.99') },
  { rule: 'of money that something else holds is refused', given: { held: { shop: 4_001 } }, when: asked(), refused: lack('9.99') },
  { rule: 'of everything leaves the money held for something else', given: { held: { shop: 4_000 } }, when: asked({ amount: 1n }, true),
    becomes: { ...handed, money: { shop: '0 + 5000 held' }, holds: ['held 1000', 'held 4000'] } },
  { rule: 'of everything is refused if that is more than its rail carries', given: { needsTwo: true }, when: asked({ amount: 1n }, true, railUpTo(4_999n)),
    refused: 'invalid_parameters: amount.amount: Amount should be at most 49.99' },
  { rule: 'of everything may be exactly what its rail carries', when: asked({ amount: 1n }, true, railUpTo(5_000n)),
    becomes: { ...handed, payouts: ['mock payout waiting 5000'], money: { shop: '0 + 5000 held' }, holds: ['held 5000'] } },
  { rule: 'of everything is refused if the balance is 0', given: { money: { shop: 0 } }, when: asked({ amount: 1n }, true), refused: 'insufficient_funds: Nothing is available.' },
  { rule: 'without a bank account is refused', given: { account: null }, when: asked(), refused: 'no_bank_account: The project has no bank account.' },
  { rule: 'one second before the account is usable is refused', given: { account: { usableAt: after(10) } }, at: 9, when: asked(),
    refused: `bank_account_waits: The bank account is usable from ${after(10)} on.` },
  { rule: 'to the previous bank account is refused', given: { account: { iban: 'EE382200221020145685' } }, when: asked(), refused: 'bank_account_changed: The bank account was changed meanwhile.' },
  { rule: 'to the same number with another BIC is refused', given: { account: { bic: 'ABCDLT22' } }, when: asked(), refused: 'bank_account_changed: The bank account was changed meanwhile.' },
  { rule: 'waits, reserved and unsigned, if two people are needed', given: { needsTwo: true }, when: asked(), becomes: waiting },
]))('a payout %s', prove(paying));

const two: Given = { needsTwo: true };
const before = [asked()];

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'by another person hands the payout to the bank', given: two, before, when: approved(jonas),
    becomes: { transfer: `reserved, signed +0, until +${month}, handed +0`, payouts: ['mock payout waiting 1000'], request: 'approved, asked by Ona, decided by Jonas' } },
  { rule: 'by the requester is refused', given: two, before, when: approved(ona), refused: 'own_payout: Who asked for a payout does not approve it.' },
  { rule: 'by another project is refused', given: two, before, when: approved(jonas, kiosk), refused: 'not_found: There is no such payout.' },
  { rule: 'is refused a second time', given: two, before: [...before, approved(jonas)], when: approved(jonas), refused: 'invalid_state: The payout does not wait for approval.' },
  { rule: 'is refused after the payout was declined', given: two, before: [...before, declined(ona)], when: approved(jonas), refused: 'invalid_state: The payout does not wait for approval.' },
  { rule: 'is refused if one person is enough', before, when: approved(jonas), refused: 'invalid_state: The payout does not wait for approval.' },
  { rule: 'is refused after the expiry', given: two, before, at: month, when: approved(jonas),
    refused: `invalid_state: The transfer was kept until ${after(month)}: it was not completed.`,
    becomes: { transfer: `failed, until +${month}, expired`, money: { shop: '5000' }, holds: ['released 1000'], listed: { 'payer failed': 1, 'beneficiary failed': 1 }, told: ['failed'] } },
]))('an approval %s', prove(paying));

const back = {
  transfer: `rejected, until +${month}`,
  money: { shop: '5000' },
  holds: ['released 1000'],
  listed: { 'payer rejected': 1, 'beneficiary rejected': 1 },
  told: ['revoked'],
};

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'by another person releases the money', given: two, before, when: declined(jonas), becomes: { ...back, request: 'declined, asked by Ona, decided by Jonas' } },
  { rule: 'by the requester withdraws the request', given: two, before, when: declined(ona), becomes: { ...back, request: 'declined, asked by Ona, decided by Ona' } },
  { rule: 'is not possible once the bank has the payout', given: two, before: [...before, approved(jonas)], when: declined(jonas), refused: 'invalid_state: The payout does not wait for approval.' },
  { rule: 'is not possible for a payout that needs one person', before, when: declined(jonas), refused: 'invalid_state: The payout does not wait for approval.' },
]))('a refusal %s', prove(paying));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'paid', given: two, before: [...before, approved(jonas)], when: answering('done'),
    becomes: { transfer: `done, signed +0, until +${month}, handed +0`, payouts: ['mock payout booked 1000'], money: { shop: '4000', 'rail mock payout': '1000' }, holds: ['captured 1000 of 1000'], moved: ['transfer: shop → rail mock payout 1000'], listed: { 'payer done': 1, 'beneficiary done': 1 }, told: ['done'] } },
]))('the bank %s', prove(paying));

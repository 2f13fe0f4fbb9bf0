import { expect, test } from 'vitest';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { bankAccounts } from '../../../src/identity/projects/bank-account/bank-account.store.ts';
import type { BankAccount } from '../../../src/identity/projects/bank-account/bank-account.ts';
import { projects } from '../../../src/identity/projects/project.store.ts';
import type { Project } from '../../../src/identity/projects/project.ts';
import { wallets } from '../../../src/identity/wallets/wallet.store.ts';
import { accept } from '../../../src/kernel/decision.ts';
import type { UnixSeconds } from '../../../src/kernel/time.ts';
import { mails } from '../../../src/mail/mail.store.ts';
import { fireTimer } from '../../../src/time/fire-timer.ts';
import { timers } from '../../../src/time/timer.store.ts';
import { payoutRequests } from '../../../src/transfer/own-payouts/payout-request.store.ts';
import {
  confirmPayoutRule,
  ruleTimer,
  setPayoutRule,
  stopPayoutRule,
} from '../../../src/transfer/standing-payouts/change-payout-rule.ts';
import { payoutRules, ruleRuns } from '../../../src/transfer/standing-payouts/payout-rule.store.ts';
import type { RuleTerms } from '../../../src/transfer/standing-payouts/payout-rule.ts';
import { runPayoutRule } from '../../../src/transfer/standing-payouts/run-payout-rule.ts';
import { transfers } from '../../../src/transfer/transfers/transfer.store.ts';
import type { TransferContext } from '../../../src/transfer/transfers/transfer-context.ts';
import { createMemoryEngine } from '../../support/memory-engine/memory-engine.ts';
import { euros, projectId, shop, walletIds } from '../../support/rules/cast.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import {
  after,
  asking,
  type Command,
  type Pillar,
  type Rule,
  rules,
  start,
  type World,
} from '../../support/rules/rule.ts';
import { context, railUpTo, withoutRail } from '../../support/rules/transfer-commands.ts';
import {
  month,
  type TransferGiven,
  type TransferSeen,
  transferId,
  transferring,
} from '../../support/rules/transfer-scene.ts';
import { inviting } from '../../support/rules/wallet-commands.ts';

// Decision 0233: a rule by which a project pays out to itself. The scene begins on Friday, 15
// January 2027, at 08:00 UTC.

const monday = 2 * 86_400 + 21 * 3_600;
const week = 7 * 86_400;
const tomorrow = 21 * 3_600;

type Given = TransferGiven & {
  readonly account?: Partial<BankAccount> | null;
  readonly project?: Partial<Project>;
  readonly wallet?: 'suspended';
  readonly needsTwo?: true;
};
type Shown = TransferSeen & {
  readonly rule: string;
  readonly runs: readonly string[];
  readonly request: string;
  readonly mails: readonly string[];
};

const [ona, jonas] = [uuidOf('staff', 'ona'), uuidOf('staff', 'jonas')];
const people: Readonly<Record<string, string>> = { [ona]: 'Ona', [jonas]: 'Jonas' };
const plus = (at: UnixSeconds | null) => (at === null ? 'never' : `+${at - start}`);

const ruling: Pillar<Given, Shown> = {
  build: (store, given = {}) => {
    transferring.build(store, { ...given, money: { shop: 5_000, ...given.money } });
    const { account = {}, needsTwo = false, project = {}, wallet } = given;
    const configuration = { ...shop.configuration, payoutApproval: needsTwo };
    store.put(projects, { ...shop, configuration, ...project });
    if (wallet !== undefined) {
      const kept = store.rowOf(wallets, walletIds.shop);
      if (kept !== null) store.put(wallets, { ...kept, state: wallet });
    }
    if (account === null) return;
    store.put(bankAccounts, {
      ...{ id: projectId, beneficiaryId: uuidOf('beneficiary'), name: 'Shop', bic: null },
      ...{ iban: 'LT121000011101001000', addedAt: after(-1), usableAt: start, confirmedAt: null },
      ...account,
    });
  },
  look: (store) => {
    const rule = store.rowOf(payoutRules, projectId);
    const request = store.rowOf(payoutRequests, transferId);
    const by = (id: string | null) => (id === null ? 'nobody' : people[id]);
    return {
      ...transferring.look(store),
      rule:
        rule === null
          ? 'none'
          : `${rule.state} ${rule.version}, ${by(rule.setBy)}, ${by(rule.confirmedBy)}, next ${plus(rule.nextAt)}`,
      runs: store
        .entriesOf(ruleRuns)
        .map(
          ({ dueAt, ranAt, outcome, amount, available }) =>
            `${plus(dueAt)} at ${plus(ranAt)}: ${outcome} ${amount ?? 'nothing'} of ${available}`,
        ),
      request:
        request === null
          ? 'none'
          : `${request.state}, ${by(request.askedBy)}, ${by(request.decidedBy)}, standing ${request.isStanding}`,
      mails: store
        .rowsOf(mails)
        .map(({ recipient, subject }) => `${recipient}: ${subject.replace('[TEST] ', '')}`),
    };
  },
};

const terms = (given: Partial<RuleTerms> = {}): RuleTerms => ({
  ...{ every: 'week', weekday: 1, dayOfMonth: null, keep: 1_000n, minimum: 0n },
  ...given,
});
const setting = (given: Partial<RuleTerms> = {}, by = ona): Command =>
  asking(setPayoutRule, { projectId, terms: terms(given), by });
const confirming = (by: string, version = 1): Command =>
  asking(confirmPayoutRule, { projectId, by, version });
const stopping: Command = asking(stopPayoutRule, { projectId });

let transfersMade = 0;
const handlerIn = ({ engine }: World, by: TransferContext) =>
  runPayoutRule({
    engine,
    ids: { next: async () => transferId + transfersMade++ },
    accounts: { walletOf: async (id) => (id === euros('shop') ? walletIds.shop : null) },
    context: by,
    staffOf: async () => [{ to: 'ona@staff.example', locale: 'en' }],
    mailing: inviting.mailing,
    publicUrl: () => 'https://pay.example',
  });

/** The due moment of the rule, found by this many nodes at once. */
const due =
  (by: TransferContext = context, nodes = 1): Command =>
  async (world) => {
    const { engine, store } = world;
    transfersMade = store.rowsOf(transfers).length;
    const timer = store.rowsOf(timers).find(({ kind }) => kind === ruleTimer);
    if (timer === undefined) throw new Error('the rule has no timer');
    const { kind, prepare } = handlerIn(world, by);
    const works = await Promise.all(Array.from({ length: nodes }, () => prepare(timer.subject)));
    const fired = works.map((work) =>
      engine.execute(fireTimer({ kind, ...work }), timer, { kind: 'timer' }),
    );
    return accept(await Promise.all(fired));
  };

type Row = Rule<Given, Shown>;
const two: Given = { needsTwo: true };
const on = { rule: `on 1, Ona, nobody, next +${monday}`, timers: [`payout rule +${monday}`] };

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'is on at once if one person is enough', when: setting(), becomes: on },
  { rule: 'waits if two people are needed', given: two, when: setting(), becomes: { rule: 'waiting 1, Ona, nobody, next never' } },
  { rule: 'set again replaces the one before', before: [setting()], when: setting({ every: 'day', weekday: null }, jonas),
    becomes: { rule: `on 2, Jonas, nobody, next +${tomorrow}`, timers: [`payout rule +${tomorrow}`] } },
  { rule: 'set again waits again if two people are needed, and the old one stops paying', given: two, before: [setting(), confirming(jonas)], when: setting({}, jonas),
    becomes: { rule: 'waiting 2, Jonas, nobody, next never', timers: [] } },
  { rule: 'without a bank account is refused', given: { account: null }, when: setting(), refused: 'no_bank_account: The project has no bank account.' },
  { rule: 'with a bank account that is not usable yet is on', given: { account: { usableAt: after(86_400) } }, when: setting(), becomes: on },
  { rule: 'of a closed project is refused', given: { project: { state: 'closed' } }, when: setting(), refused: 'invalid_state: The project is closed.' },
  { rule: 'without a day is refused', when: setting({ weekday: null }), refused: 'invalid_parameters: The rule says no day, or an amount below zero.' },
  { rule: 'with a negative amount is refused', when: setting({ keep: -1n }), refused: 'invalid_parameters: The rule says no day, or an amount below zero.' },
  { rule: 'of a project without euros is refused', given: { project: { configuration: { ...shop.configuration, currencies: ['USD'] } } }, when: setting(), refused: 'invalid_parameters: The project has no account in EUR.' },
]))('a rule %s', prove(ruling));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'by another person switches the rule on', given: two, before: [setting()], when: confirming(jonas), becomes: { rule: `on 1, Ona, Jonas, next +${monday}`, timers: [`payout rule +${monday}`] } },
  { rule: 'by the person who set the rule is refused', given: two, before: [setting()], when: confirming(ona), refused: 'own_payout_rule: Who set a rule does not confirm it.' },
  { rule: 'of a rule that was changed meanwhile is refused', given: two, before: [setting(), setting()], when: confirming(jonas), refused: 'payout_rule_changed: The rule was changed meanwhile.' },
  { rule: 'is refused a second time', given: two, before: [setting(), confirming(jonas)], when: confirming(jonas), refused: 'invalid_state: The rule does not wait for confirmation.' },
  { rule: 'is refused if none is needed', before: [setting()], when: confirming(jonas), refused: 'invalid_state: The rule does not wait for confirmation.' },
  { rule: 'is refused after the rule was switched off', given: two, before: [setting(), stopping], when: confirming(jonas), refused: 'invalid_state: The rule does not wait for confirmation.' },
  { rule: 'is refused without a rule', when: confirming(jonas), refused: 'not_found: The project has no rule.' },
]))('a confirmation %s', prove(ruling));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'needs one person', before: [setting()], when: stopping, becomes: { rule: 'off 1, Ona, nobody, next never', timers: [] } },
  { rule: 'is refused a second time', before: [setting(), stopping], when: stopping, refused: 'invalid_state: The rule is off already.' },
  { rule: 'is refused without a rule', when: stopping, refused: 'not_found: The project has no rule.' },
]))('switching off %s', prove(ruling));

/** An ordinary payout of the project, of all but ten euros. */
const paid = (at: number, next: number) => ({
  rule: `on 1, Ona, nobody, next +${next}`,
  runs: [`+${monday} at +${at}: paid 4000 of 5000`],
  transfer: `reserved, signed +${at}, until +${at + month}, handed +${at}`,
  payouts: ['mock payout waiting 4000'],
  money: { shop: '1000 + 4000 held' },
  holds: ['held 4000'],
  timers: [`payout rule +${next}`, `transfer lapse +${at + month}`],
  listed: { 'payer reserved': 1, 'beneficiary reserved': 1 },
  told: ['reserved'],
  request: 'alone, Ona, nobody, standing true',
});
const noted = (outcome: string, next = monday + week, available: string | number = 5_000) => ({
  rule: `on 1, Ona, nobody, next +${next}`,
  runs: [`+${monday} at +${monday}: ${outcome} nothing of ${available}`],
  timers: [`payout rule +${next}`],
});
const askedFor = { mails: ['ona@staff.example: A standing payout is waiting for approval'] };
const mailed = { mails: ['ona@staff.example: A standing payout was not made'] };
const before = [setting()];
const waitsUntil = monday + 3_600;

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'pays all but the amount to keep', before, at: monday, when: due(), becomes: paid(monday, monday + week) },
  { rule: 'pays once, however many nodes find it', before, at: monday, when: due(context, 3), becomes: paid(monday, monday + week) },
  { rule: 'does nothing before its second', before, at: monday - 1, when: due(), becomes: {} },
  { rule: 'that was missed is done once, and the next one is in the future', before, at: monday + 5 * week + 60, when: due(), becomes: paid(monday + 5 * week + 60, monday + 6 * week) },
  { rule: 'pays nothing of money that something else holds', given: { held: { shop: 4_000 } }, before, at: monday, when: due(), becomes: noted('nothing', monday + week, 1_000) },
  { rule: 'pays nothing if only the amount to keep is there', given: { money: { shop: 1_000 } }, before, at: monday, when: due(), becomes: noted('nothing', monday + week, 1_000) },
  { rule: 'pays a single cent', given: { money: { shop: 1_001 } }, before, at: monday, when: due(),
    becomes: { ...paid(monday, monday + week), runs: [`+${monday} at +${monday}: paid 1 of 1001`], payouts: ['mock payout waiting 1'], money: { shop: '1000 + 1 held' }, holds: ['held 1'] } },
  { rule: 'pays nothing below the smallest payout', before: [setting({ minimum: 4_001n })], at: monday, when: due(), becomes: noted('below_minimum') },
  { rule: 'pays exactly the smallest payout', before: [setting({ minimum: 4_000n })], at: monday, when: due(), becomes: paid(monday, monday + week) },
  { rule: 'pays at most as much as one payout carries', before, at: monday, when: due(railUpTo(3_999n)),
    becomes: { ...paid(monday, monday + week), runs: [`+${monday} at +${monday}: paid 3999 of 5000`], payouts: ['mock payout waiting 3999'], money: { shop: '1001 + 3999 held' }, holds: ['held 3999'] } },
  { rule: 'is put off until the bank account can be used', given: { account: { usableAt: after(waitsUntil) } }, before, at: monday, when: due(), becomes: { ...noted('bank_account_waits', waitsUntil), ...mailed } },
  { rule: 'without a rail is recorded and mailed', before, at: monday, when: due(withoutRail), becomes: { ...noted('no_payout_rail', monday + week, 'null'), ...mailed } },
  { rule: 'of a suspended project is recorded and mailed', given: { wallet: 'suspended' }, before, at: monday, when: due(), becomes: { ...noted('not_possible'), ...mailed } },
]))('a due moment %s', prove(ruling));

const confirmed = [setting(), confirming(jonas)];
const turned =
  (change: Partial<Project>): Command =>
  async ({ store }) => {
    const project = store.rowOf(projects, projectId) ?? shop;
    store.put(projects, { ...project, ...change });
    return accept(null);
  };
/** Changes the bank account in the second in which the rule was set. */
const otherAccount: Command = async ({ store }) => {
  const account = store.rowOf(bankAccounts, projectId);
  if (account === null) throw new Error('the project has no bank account');
  store.put(bankAccounts, { ...account, iban: 'EE382200221020145685', addedAt: start });
  return accept(null);
};
const needsTwoNow = turned({ configuration: { ...shop.configuration, payoutApproval: true } });

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'that a second person confirmed needs no further approval', given: two, before: confirmed, at: monday, when: due(),
    becomes: { ...paid(monday, monday + week), rule: `on 1, Ona, Jonas, next +${monday + week}`, request: 'approved, Ona, Jonas, standing true' } },
  { rule: 'confirmed before the bank account was changed pays nothing, and a mail says so', given: two, before: [...confirmed, otherAccount], at: monday, when: due(),
    becomes: { ...noted('account_changed'), ...mailed, rule: `on 1, Ona, Jonas, next +${monday + week}` } },
  { rule: 'of one person pays nothing to a changed bank account once two are needed', before: [setting(), otherAccount, needsTwoNow], at: monday, when: due(), becomes: { ...noted('account_changed'), ...mailed } },
  { rule: 'pays to a changed bank account if one person is enough', before: [setting(), otherAccount], at: monday, when: due(), becomes: paid(monday, monday + week) },
  { rule: 'of one person waits for approval once two are needed', before: [setting(), needsTwoNow], at: monday, when: due(),
    becomes: { ...paid(monday, monday + week), ...askedFor, transfer: `reserved, until +${monday + month}`, payouts: [], request: 'waiting, Ona, nobody, standing true', runs: [`+${monday} at +${monday}: waits_for_approval 4000 of 5000`] } },
  { rule: 'of test mode moves no real money', before: [setting(), turned({ isTest: false })], at: monday, when: due(),
    becomes: { rule: 'off 1, Ona, nobody, next never', timers: [], runs: [`+${monday} at +${monday}: ended nothing of null`], ...mailed } },
  { rule: 'of a closed project ends', before: [setting(), turned({ state: 'closed' })], at: monday, when: due(),
    becomes: { rule: 'off 1, Ona, nobody, next never', timers: [], runs: [`+${monday} at +${monday}: ended nothing of null`], ...mailed } },
]))('a rule %s', prove(ruling));

/** The number of mails after each day of a rule, in a world that is like this since it was set. */
async function mailsOn(days: readonly TransferContext[], since: Given = {}) {
  let now = start;
  const engine = createMemoryEngine({ now: () => now });
  const world = { engine, store: engine.store };
  ruling.build(engine.store, {});
  await setting({ every: 'day', weekday: null })(world);
  const told: number[] = [];
  for (const by of days) {
    now = after(tomorrow + told.length * 86_400);
    // Each day has something to pay.
    ruling.build(engine.store, since);
    await due(by)(world);
    told.push(ruling.look(engine.store).mails.length);
  }
  return told;
}

test('the same problem is mailed once, and again after it was gone', async () => {
  expect(await mailsOn([withoutRail, withoutRail, context, withoutRail])).toEqual([1, 1, 1, 2]);
});

test('each payout that waits for approval is mailed', async () => {
  expect(await mailsOn([context, context, context], { needsTwo: true })).toEqual([1, 2, 3]);
});

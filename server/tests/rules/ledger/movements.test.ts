import { test } from 'vitest';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { accounts } from '../../../src/ledger/account.store.ts';
import { accountIdIn } from '../../../src/ledger/book-of-account.ts';
import { fundsWaits } from '../../../src/ledger/funds-wait.store.ts';
import { postMovement } from '../../../src/ledger/post-movement.ts';
import type { Leg } from '../../../src/ledger/posting.ts';
import { endHold, placeHold } from '../../support/ledger-operations.ts';
import {
  euros,
  type GivenMoney,
  lookAtHolds,
  lookAtMoney,
  lookAtTimers,
  type Name,
  putCast,
  putHeld,
  walletIds,
} from '../../support/rules/cast.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import {
  asking,
  type Command,
  type Pillar,
  type Rule,
  rules,
  type Seen,
} from '../../support/rules/rule.ts';

type Given = {
  readonly money?: GivenMoney;
  readonly dollars?: GivenMoney;
  /** Amounts that something else has reserved. */
  readonly held?: GivenMoney;
  /** The account on which something waits for money. */
  readonly awaited?: Name;
};
type Shown = Seen & { readonly holds: readonly string[]; readonly timers: readonly string[] };
type Row = Rule<Given, Shown>;

const ledger: Pillar<Given, Shown> = {
  build: (store, { money, dollars, held, awaited } = {}) => {
    putCast(store, { ona: 1_000, ...money }, dollars);
    putHeld(store, held);
    const account = awaited === undefined ? null : store.rowOf(accounts, euros(awaited));
    if (account === null) return;
    store.put(accounts, { ...account, isAwaited: true });
    const waiters = [{ kind: 'test funding', subject: 'elsewhere' }];
    store.put(fundsWaits, { accountId: account.id, waiters });
  },
  look: (store) => ({
    ...lookAtMoney(store),
    holds: lookAtHolds(store),
    timers: lookAtTimers(store),
    told: [],
  }),
};

const dollars = (name: Name): bigint =>
  accountIdIn({ currency: 'USD', isTest: true }, BigInt(walletIds[name]));

const leg = (debitAccount: bigint, creditAccount: bigint, amount: bigint): Leg => ({
  kind: 'test',
  debitAccount,
  creditAccount,
  amount,
});
const pay = (from: Name, to: Name, amount: bigint): Leg => leg(euros(from), euros(to), amount);

const moving = (...legs: readonly Leg[]): Command =>
  asking(postMovement, { id: uuidOf('movement', 'of the scene'), legs });

const holdId = uuidOf('hold', 'of the scene');
const holding = (amount: bigint): Command =>
  asking(placeHold, { id: holdId, accountId: euros('ona'), amount });
const ending = (...legs: readonly Leg[]): Command =>
  asking(endHold, { holdId, movement: { id: uuidOf('end', 'of the scene'), legs } });

const largest = Number.MAX_SAFE_INTEGER;

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'all available money moves',
    given: { held: { ona: 300 } }, when: moving(pay('ona', 'jonas', 700n)),
    becomes: { money: { ona: '0 + 300 held', jonas: '700' }, moved: ['test: ona → jonas 700'] } },
  { rule: 'the second leg spends what the first has brought',
    when: moving(pay('ona', 'jonas', 1_000n), pay('jonas', 'shop', 999n)),
    becomes: { money: { ona: '0', jonas: '1', shop: '999' }, moved: ['test: ona → jonas 1000', 'test: jonas → shop 999'] } },
  { rule: 'up to the largest balance',
    given: { money: { jonas: largest - 1 } }, when: moving(pay('ona', 'jonas', 1n)),
    becomes: { money: { ona: '999', jonas: `${largest}` }, moved: ['test: ona → jonas 1'] } },
  { rule: 'arriving money wakes those who wait for it',
    given: { awaited: 'jonas' }, when: moving(pay('ona', 'jonas', 1n)),
    becomes: { money: { ona: '999', jonas: '1' }, moved: ['test: ona → jonas 1'], timers: ['funds arrived +0'] } },
]))('decision 0005: movement: %s', prove(ledger));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'one cent more than is available',
    given: { held: { ona: 300 } }, when: moving(pay('ona', 'jonas', 701n)),
    refused: 'insufficient_funds: The account does not have enough available money.' },
  { rule: 'from an account to itself',
    when: moving(pay('ona', 'ona', 1n)), refused: 'same_account: Money cannot move from an account to itself.' },
  { rule: 'to an account in another currency',
    given: { dollars: { jonas: 1 } }, when: moving(leg(euros('ona'), dollars('jonas'), 1n)),
    refused: 'currency_mismatch: An account in EUR cannot pay to one in USD.' },
  { rule: 'from test money to live money',
    when: moving(pay('ona', 'liva', 1n)), refused: 'mode_mismatch: Test money and live money cannot meet.' },
  { rule: 'one cent above the largest balance',
    given: { money: { jonas: largest } }, when: moving(pay('ona', 'jonas', 1n)),
    refused: 'balance_limit: The balance would grow beyond what the service can hold.' },
  { rule: 'the second leg is refused: the first moves nothing either',
    given: { dollars: { shop: 1 } }, when: moving(pay('ona', 'jonas', 1n), leg(euros('jonas'), dollars('shop'), 1n)),
    refused: 'currency_mismatch: An account in EUR cannot pay to one in USD.' },
]))('decision 0005: a movement is refused: %s', prove(ledger));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'captured in full: nothing is released, and the waiting goes on',
    given: { awaited: 'ona' }, before: [holding(600n)], when: ending(pay('ona', 'jonas', 600n)),
    becomes: { money: { ona: '400', jonas: '600' }, moved: ['test: ona → jonas 600'], holds: ['captured 600 of 600'] } },
  { rule: 'captured in part: the rest is released and wakes those who wait',
    given: { awaited: 'ona' }, before: [holding(600n)], when: ending(pay('ona', 'jonas', 599n)),
    becomes: { money: { ona: '401', jonas: '599' }, moved: ['test: ona → jonas 599'], holds: ['captured 599 of 600'], timers: ['funds arrived +0'] } },
  { rule: 'released: the whole amount wakes those who wait',
    given: { awaited: 'ona' }, before: [holding(600n)], when: ending(),
    becomes: { money: { ona: '1000' }, holds: ['released 600'], timers: ['funds arrived +0'] } },
  { rule: 'captured in part while nobody waits: no timer is set',
    before: [holding(600n)], when: ending(pay('ona', 'jonas', 1n)),
    becomes: { money: { ona: '999', jonas: '1' }, moved: ['test: ona → jonas 1'], holds: ['captured 1 of 600'] } },
]))('decision 0050: a hold is %s', prove(ledger));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'captured in another currency: it stays held',
    given: { dollars: { jonas: 1 } }, before: [holding(600n)], when: ending(leg(euros('ona'), dollars('jonas'), 600n)),
    refused: 'currency_mismatch: An account in EUR cannot pay to one in USD.' },
  { rule: 'released a second time',
    before: [holding(600n), ending()], when: ending(), refused: 'invalid_state: The reserved money was already released.' },
]))('decision 0005: a hold is not %s', prove(ledger));

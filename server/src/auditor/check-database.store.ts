import type { KeyObject } from 'node:crypto';
import pg from 'pg';
import { checkActs } from './acts/acts.store.ts';
import { actChecks } from './checks/act-checks.store.ts';
import { bankChecks } from './checks/bank-checks.store.ts';
import { causeChecks } from './checks/cause-checks.store.ts';
import { checkoutChecks } from './checks/checkout-checks.store.ts';
import { eventChecks } from './checks/event-checks.store.ts';
import { ledgerChecks } from './checks/ledger-checks.store.ts';
import { movedChecks } from './checks/moved-checks.store.ts';
import { payoutChecks } from './checks/payout-checks.store.ts';
import { transferChecks } from './checks/transfer-checks.store.ts';
import { walletChecks } from './checks/wallet-checks.store.ts';
import type { Check, Difference } from './difference.ts';
import type { Seal } from './journal/compare-seals.ts';
import { checkJournal, type JournalReport } from './journal/journal.store.ts';
import { newestMoment } from './newest-moment.store.ts';

export type AuditAsked = {
  readonly publicKey: KeyObject | null;
  readonly keptSeals: readonly Seal[] | null;
  /** Events may be gone after this many days. */
  readonly eventDays: number;
  readonly onStep?: (rule: string) => void;
};

export type AuditReport = {
  readonly ok: boolean;
  readonly accounts: number;
  readonly postings: number;
  readonly actions: number;
  /** Null: this database is older than the chain. */
  readonly journal: JournalReport | null;
  readonly rules: number;
  /** Rules that need a newer database. */
  readonly skipped: readonly string[];
  readonly differences: readonly Difference[];
  /** There are more differences than the list has. */
  readonly isCut: boolean;
};

const checks: readonly Check[] = [
  ...ledgerChecks,
  ...movedChecks,
  ...causeChecks,
  ...checkoutChecks,
  ...walletChecks,
  ...transferChecks,
  ...payoutChecks,
  ...bankChecks,
  ...actChecks,
  ...eventChecks,
];

/** The limit for each rule, so that one broken table does not hide the others. */
const perRuleMax = 100;

/** The clocks of nodes differ, and events keep expiring after the newest recorded moment. */
const graceSeconds = 3_600;

const journalRule = 'the journal is the chain that was linked and sealed';
const actsRule = 'the log of acts is the chain that was written';

/** Reads everything in one snapshot and changes nothing. More postings need no more memory. */
export async function checkDatabase(url: string, asked: AuditAsked): Promise<AuditReport> {
  const client = new pg.Client({ connectionString: url, application_name: 'florin auditor' });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const report = await checkedBy(client, asked);
    await client.query('COMMIT');
    return report;
  } finally {
    await client.end();
  }
}

/** The same within a transaction that the caller has begun. */
export async function checkedBy(client: pg.ClientBase, asked: AuditAsked): Promise<AuditReport> {
  const round = new Round(client, asked.onStep ?? (() => {}));
  const { accounts, postings } = await sizeOf(client);
  const since = (await newestMoment(client)) - asked.eventDays * 86_400 + graceSeconds;
  // First the checks that name a changed row itself, then those that compare with it.
  const { publicKey, keptSeals: kept } = asked;
  const input = { publicKey, kept };
  const journal = await round.run(journalRule, (tell) => checkJournal(client, input, tell));
  const actions = await round.run(actsRule, (tell) => checkActs(client, tell));
  for (const { rule, sql } of checks) await round.ask(rule, sql, since);
  const { differences, skipped, isCut } = round;
  const ok = differences.length === 0;
  const seen = { accounts, postings, actions: actions ?? 0, journal };
  return { ok, ...seen, rules: checks.length + 2, skipped, differences, isCut };
}

async function sizeOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ accounts: string; postings: string }>(
    'SELECT (SELECT count(*) FROM account) AS accounts, (SELECT count(*) FROM posting) AS postings',
  );
  const [size] = rows;
  return { accounts: Number(size?.accounts), postings: Number(size?.postings) };
}

/** An older database lacks a table or a column. */
const isTooOld = (fault: unknown): boolean =>
  fault instanceof pg.DatabaseError && (fault.code === '42P01' || fault.code === '42703');

/** Runs one rule after another, and collects their differences. */
class Round {
  readonly differences: Difference[] = [];
  readonly skipped: string[] = [];
  isCut = false;
  readonly #client: pg.ClientBase;
  readonly #onStep: (rule: string) => void;

  constructor(client: pg.ClientBase, onStep: (rule: string) => void) {
    this.#client = client;
    this.#onStep = onStep;
  }

  async ask(rule: string, sql: string, since: number): Promise<void> {
    const values = sql.includes('$1') ? [since] : [];
    await this.run(rule, async (tell) => {
      const limited = `SELECT * FROM (${sql}) AS difference LIMIT ${perRuleMax + 1}`;
      const { rows } = await this.#client.query<Difference>(limited, values);
      for (const row of rows) tell(row);
    });
  }

  /** Null: the database is too old for it. */
  async run<Found>(
    rule: string,
    work: (tell: (difference: Difference) => void) => Promise<Found>,
  ): Promise<Found | null> {
    this.#onStep(rule);
    await this.#client.query('SAVEPOINT rule');
    let told = 0;
    try {
      return await work((difference) => {
        told += 1;
        if (told > perRuleMax) this.isCut = true;
        else this.differences.push(difference);
      });
    } catch (fault) {
      if (!isTooOld(fault)) throw fault;
      await this.#client.query('ROLLBACK TO SAVEPOINT rule');
      this.skipped.push(rule);
      return null;
    }
  }
}

import { uuidOf } from '../../engine/uuid-of.ts';
import { granted } from '../../kernel/decision.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { readBankAccount } from '../accounts/change-bank-accounts.ts';
import { statementAt } from '../lookups.ts';
import type { CheckedStatement, StatementTotals } from '../reading/statement.ts';
import type { StatementSource } from '../reading/statement-file.ts';
import { type BankStatementRow, type Judged, judge } from '../statements/continuity.ts';
import { correctOpening } from '../statements/correct-opening.ts';
import type { Sums } from '../statements/joining.ts';
import { openStatement } from '../statements/open-statement.ts';
import { Passing } from '../statements/passing.ts';
import { apartFrom } from '../statements/statement-order.ts';
import { GivenIds } from './place-alike.ts';
import {
  balancedIn,
  knownIn,
  type OpenedStatement,
  type StatementRow,
  type TakingServices,
} from './place-entries.ts';

export type ReadableStatement = Extract<CheckedStatement, { readonly state: 'readable' }>;

export type Reading = {
  readonly source: StatementSource;
  readonly checked: readonly CheckedStatement[];
};

export type BegunStatement = Pick<BankStatementRow, 'continuity' | 'problems'> & OpenedStatement;

const bankLine = { kind: 'client', id: 'bank' } as const;

const netOf = ({ booked }: StatementTotals): bigint =>
  booked.reduce((sum, { credits, debits }) => sum + credits - debits, 0n);

/** One statement is one row, even if it comes in several files. */
const statementRowId = (account: BankAccount, { head, totals }: ReadableStatement): string =>
  uuidOf(
    ...['bank statement', account.id, head.kind, head.statementId ?? '', head.from ?? ''],
    ...[head.to ?? '', String(totals.opening?.minor), String(totals.closing?.minor)],
    head.electronicSequence ?? head.legalSequence ?? '',
  );

/** The period of a statement: its own dates, or else those of its balances. */
const daysOf = ({ head, totals }: ReadableStatement) => {
  const fromOn = head.from ?? totals.opening?.date ?? totals.closing?.date ?? null;
  const toOn = head.to ?? totals.closing?.date ?? fromOn;
  return { fromOn, toOn };
};

function rowOf(account: BankAccount, readable: ReadableStatement): StatementRow {
  const { head, totals } = readable;
  return {
    ...{ id: statementRowId(account, readable), bankAccountId: account.id, kind: head.kind },
    ...{ statementId: head.statementId, ...daysOf(readable), entries: totals.entryCount },
    sequence: head.electronicSequence ?? head.legalSequence,
    opening: totals.opening?.minor ?? null,
    closing: totals.closing?.minor ?? null,
    ...{ continuity: 'unknown', problems: [] },
  };
}

/**
 * Sums the booked entries that no other camt.053 has reported. It reads the file again, since no
 * file is kept.
 */
async function sumsOf(
  services: TakingServices,
  opened: OpenedStatement,
  { source, checked }: Reading,
  { head, totals }: ReadableStatement,
  passing: Passing,
): Promise<Sums> {
  let fresh = 0n;
  let [all, known] = [0, 0];
  for await (const part of source.read(checked)) {
    if (part.kind !== 'entries' || part.index !== head.index) continue;
    for (const { amount, isKnown } of await knownIn(services, opened, part.entries)) {
      all += 1;
      passing.go(amount, isKnown);
      if (isKnown) known += 1;
      else fresh += amount;
    }
  }
  return { net: netOf(totals), fresh, isKnown: all > 0 && all === known, passing };
}

type JudgedStatement = Omit<Judged, 'own'> & {
  readonly row: StatementRow;
  readonly apart: ReadonlySet<string>;
};

async function judged(
  services: TakingServices,
  account: BankAccount,
  reading: Reading,
  readable: ReadableStatement,
): Promise<JudgedStatement> {
  const row = rowOf(account, readable);
  const own = balancedIn(row);
  if (own === null) return { row, told: row, others: [], apart: new Set() };
  const near = await services.lookups.statementsBeside(account.id, own);
  const beside = near.filter(({ id }) => id !== own.id);
  const apart = apartFrom(own, beside);
  const isAlone = beside.every((one) => one.toOn < own.fromOn || one.fromOn > own.toOn);
  const net = netOf(readable.totals);
  const passing = new Passing(own, beside);
  const sums = isAlone
    ? { net, fresh: net, isKnown: false, passing }
    : await sumsOf(
        services,
        { account, row, apart, given: new GivenIds() },
        reading,
        readable,
        passing,
      );
  const { own: judgement, told, others } = judge(own, sums, beside);
  return { row: { ...row, ...judgement }, told, others, apart };
}

/**
 * Judges a statement and writes its row. If another statement comes between, the next try sees it.
 */
export async function beginStatement(
  services: TakingServices,
  reading: Reading,
  owner: BankAccount,
  readable: ReadableStatement,
): Promise<BegunStatement> {
  const { engine, lookups } = services;
  for (;;) {
    const read = await engine.read(readBankAccount, owner.id);
    const account = read.ok ? read.value : owner;
    const broken = await lookups.brokenStatements(account.id);
    const { row, told, others, apart } = await judged(services, account, reading, readable);
    const input = { account, statement: row, others, broken };
    const opened = await engine.execute(openStatement, input, bankLine);
    if (!opened.ok) continue;
    const { continuity, problems } = told;
    // The same statement in another file: all of its entries are known.
    const { isNew } = opened.value;
    const isKnown = !isNew && continuity === 'ok';
    const statements = account.statements + (isNew ? 1 : 0);
    return {
      ...{ account: { ...account, statements }, row, apart, given: new GivenIds() },
      ...{ continuity: isKnown ? 'overlap' : continuity, problems },
    };
  }
}

/** The balance at the bank before the first known statement. Null: no statement says it. */
async function openingOf({ lookups }: TakingServices, { id }: BankAccount): Promise<bigint | null> {
  const first = await statementAt(lookups, id, 'first');
  if (first === null) return null;
  // Entries of an earlier camt.052 or camt.054 are a part of it, and already posted.
  return first.opening - (await lookups.postedUntold(id, first.fromOn));
}

/** Corrects the opening balance. If somebody posts meanwhile, the next try sees it. */
export async function setOpening(services: TakingServices, account: BankAccount): Promise<void> {
  for (;;) {
    const opening = await openingOf(services, account);
    if (opening === null) return;
    const input = { account, opening };
    if (!granted(await services.engine.execute(correctOpening, input, bankLine))) return;
  }
}

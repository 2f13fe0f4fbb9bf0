import { uuidOf } from '../../engine/uuid-of.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { readBankAccount } from '../accounts/change-bank-accounts.ts';
import type { CheckedStatement, StatementTotals } from '../reading/statement.ts';
import { readStatementFile } from '../reading/statement-file.ts';
import {
  type BankStatementRow,
  judge,
  mendedBy,
  type Neighbours,
} from '../statements/continuity.ts';
import { openStatement } from '../statements/open-statement.ts';
import { brokenStatement, postedBeside, statementsAround } from '../statements/statement.store.ts';
import { freshNetOf, type TakingServices } from './take-entries.ts';

type Readable = Extract<CheckedStatement, { readonly state: 'readable' }>;

type Reading = { readonly path: string; readonly checked: readonly CheckedStatement[] };

export type BegunStatement = Pick<BankStatementRow, 'continuity' | 'problems'> & {
  readonly account: BankAccount;
};

const bankLine = { kind: 'client', id: 'bank' } as const;

const netOf = ({ booked }: StatementTotals): bigint =>
  booked.reduce((sum, { credits, debits }) => sum + credits - debits, 0n);

/** One statement is one row, in whichever file it comes. */
const statementRowId = (account: BankAccount, { head, totals }: Readable): string =>
  uuidOf(
    ...['bank statement', account.id, head.kind, head.statementId ?? '', head.from ?? ''],
    ...[head.to ?? '', String(totals.opening?.minor), String(totals.closing?.minor)],
    head.electronicSequence ?? head.legalSequence ?? '',
  );

/** The days of a statement: as it says, else as its balances say. */
const daysOf = ({ head, totals }: Readable) => {
  const fromOn = head.from ?? totals.opening?.date ?? totals.closing?.date ?? null;
  const toOn = head.to ?? totals.closing?.date ?? fromOn;
  return { fromOn, toOn };
};

/** What of its booked entries no camt.053 has said before: read again, since no file is kept. */
async function freshNet(
  services: TakingServices,
  account: BankAccount,
  { path, checked }: Reading,
  index: number,
): Promise<bigint> {
  let sum = 0n;
  for await (const part of readStatementFile(path, checked)) {
    if (part.kind !== 'entries' || part.index !== index) continue;
    sum += await freshNetOf(services, account, part.entries);
  }
  return sum;
}

type Judged = {
  readonly statement: Omit<BankStatementRow, 'acceptedAt' | 'acceptedReason' | 'createdAt'>;
  readonly around: Neighbours;
};

const nobody: Neighbours = { first: null, before: null, after: null };

async function judged(
  services: TakingServices,
  reading: Reading,
  account: BankAccount,
  readable: Readable,
): Promise<Judged> {
  const { head, totals } = readable;
  const { fromOn, toOn } = daysOf(readable);
  const sequence = head.electronicSequence ?? head.legalSequence;
  const [opening, closing] = [totals.opening?.minor ?? null, totals.closing?.minor ?? null];
  const plain = {
    ...{ id: statementRowId(account, readable), bankAccountId: account.id, kind: head.kind },
    ...{ statementId: head.statementId, sequence, fromOn, toOn, opening, closing },
  };
  if (head.kind !== 'camt.053' || opening === null || closing === null || !fromOn || !toOn) {
    return { statement: { ...plain, continuity: 'unknown', problems: [] }, around: nobody };
  }
  const around = await statementsAround(services.database, account.id, toOn, plain.id);
  const own = { sequence, fromOn, toOn, opening, closing };
  const net = netOf(totals);
  const isOverlapping =
    around.before !== null && opening !== around.before.closing && fromOn <= around.before.toOn;
  const fresh = isOverlapping ? await freshNet(services, account, reading, head.index) : net;
  return { statement: { ...plain, ...judge(own, { net, fresh }, around) }, around };
}

/** What lay at the bank before everything that is known; null: an earlier statement says it. */
async function openingBefore(
  { database }: TakingServices,
  { statement, around }: Judged,
): Promise<bigint | null> {
  const { opening, fromOn, bankAccountId } = statement;
  if (statement.continuity === 'unknown' || opening === null || fromOn === null) return null;
  const isFirst = around.first === null || (around.before === null && around.after !== null);
  if (!isFirst) return null;
  // Entries of a camt.052 or camt.054 from before are a part of it, and posted already.
  return opening - (await postedBeside(database, bankAccountId, 'before', fromOn));
}

/** Judges a statement and writes it down. Whoever came between is seen in the next try. */
export async function beginStatement(
  services: TakingServices,
  reading: Reading,
  owner: BankAccount,
  readable: Readable,
): Promise<BegunStatement> {
  const { engine, database } = services;
  for (;;) {
    const read = await engine.read(readBankAccount, owner.id);
    const account = read.ok ? read.value : owner;
    const found = await judged(services, reading, account, readable);
    const { statement, around } = found;
    const mended = statement.closing === null ? null : mendedBy(statement.closing, around);
    const broken = await brokenStatement(database, account.id, mended);
    const opening = await openingBefore(services, found);
    const input = { account, statement, opening, mended, broken };
    const opened = await engine.execute(openStatement, input, bankLine);
    if (!opened.ok) continue;
    const { continuity, problems } = statement;
    // The same statement in another file: everything in it is known.
    const isKnown = !opened.value.isNew && continuity === 'ok';
    return { account, continuity: isKnown ? 'overlap' : continuity, problems };
  }
}

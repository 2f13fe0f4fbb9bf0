import type { FlorinHome } from '../support/florin-home.ts';
import type { Answer, OperatorClient } from '../support/operator-client.ts';
import { until } from '../support/until.ts';
import { type Attempt, isUncertain } from './attempt.ts';

/** A row of the journal in the database. */
export type Row = {
  readonly movement_id: string;
  readonly leg: string;
  readonly debit_account: string;
  readonly credit_account: string;
  readonly amount: string;
};

export type Journal = ReadonlyMap<number, readonly Row[]>;

/** The rows with amounts from `first` up to, but not including, `last`, by amount. */
export async function journalOf(
  home: Pick<FlorinHome, 'query'>,
  first: number,
  last: number,
): Promise<Journal> {
  const rows = await home.query<Row>(
    `SELECT movement_id, leg, debit_account, credit_account, amount FROM posting
     WHERE amount >= $1 AND amount < $2`,
    [first, last],
  );
  const journal = new Map<number, Row[]>();
  for (const row of rows) {
    const amount = Number(row.amount);
    journal.set(amount, [...(journal.get(amount) ?? []), row]);
  }
  return journal;
}

/** Everything that is wrong with the journal, in words. */
export function faultsIn(journal: Journal, attempts: readonly Attempt[]): readonly string[] {
  const known = new Set(attempts.map(({ posting }) => posting.amount));
  const strangers = [...journal.keys()].filter((amount) => !known.has(amount));
  return [
    ...strangers.map((amount) => `nobody asked for the posting of ${amount}`),
    ...attempts.flatMap((attempt) => faultOf(attempt, journal.get(attempt.posting.amount) ?? [])),
  ];
}

function faultOf(attempt: Attempt, rows: readonly Row[]): readonly string[] {
  const { posting, key, outcome } = attempt;
  const named = `the posting of ${posting.amount} (${key === null ? 'without key' : `key ${key}`})`;
  if (rows.length > 1) return [`${named} is in the journal ${rows.length} times`];
  const [row] = rows;
  if (isUncertain(attempt)) return row === undefined ? [] : misfit(named, posting, row);
  if (outcome.kind !== 'acknowledged') {
    return row === undefined ? [] : [`${named} was answered "${outcome.kind}" and happened`];
  }
  if (row === undefined) return [`${named} was acknowledged and is not in the journal`];
  if (row.movement_id !== outcome.postingId) return [`${named} has another id in the journal`];
  return misfit(named, posting, row);
}

function misfit(named: string, posting: Attempt['posting'], row: Row): readonly string[] {
  const isSame =
    row.leg === '0' &&
    row.debit_account === posting.debit_account &&
    row.credit_account === posting.credit_account;
  return isSame ? [] : [`${named} is between other accounts in the journal`];
}

/** Adds the postings of the round to the balances that the accounts should have. */
export function addMoved(
  balances: Map<string, bigint>,
  attempts: readonly Attempt[],
  journal: Journal,
): void {
  const add = (account: string, amount: bigint) =>
    balances.set(account, (balances.get(account) ?? 0n) + amount);
  for (const attempt of attempts) {
    const { posting, outcome } = attempt;
    const hasHappened =
      outcome.kind === 'acknowledged' || (isUncertain(attempt) && journal.has(posting.amount));
    if (!hasHappened) continue;
    add(posting.debit_account, -BigInt(posting.amount));
    add(posting.credit_account, BigInt(posting.amount));
  }
}

/** Faults in the balances and the audit that the service answers with. */
export async function faultsInAnswers(
  client: OperatorClient,
  balances: ReadonlyMap<string, bigint>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [account, expected] of balances) {
    const { body, text } = await client.readAccount(account);
    if (String(body['balance']) !== String(expected)) faults.push(`not ${expected}: ${text}`);
  }
  const { status, body, text } = await auditOf(client);
  const differences = body['differences'] as readonly unknown[] | undefined;
  if (status !== 200 || body['ok'] !== true || differences?.length !== 0) {
    faults.push(`the audit says ${status} ${text}`);
  }
  return faults;
}

/** The audit, which may get a 503 like any other request while the database recovers. */
async function auditOf(client: OperatorClient): Promise<Answer> {
  let answer = await client.audit();
  await until('the audit is answered', async () => {
    if (answer.status === 503) answer = await client.audit();
    return answer.status !== 503;
  });
  return answer;
}

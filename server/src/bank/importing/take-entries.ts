import type { Engine } from '../../engine/engine.ts';
import type { Database } from '../../storage/database.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import type { Claim, Claims } from '../claims/claim.ts';
import type { BankEntry, StatementKind } from '../reading/statement.ts';
import { knownEntries, matchedBefore } from '../transactions/bank-transaction.store.ts';
import { entryIdOf, transactionIdOf } from '../transactions/bank-transaction.ts';
import type { PlannedTransaction } from '../transactions/place-money.ts';
import {
  batchIdOf,
  type TakeEntry,
  type TakenEntry,
  takeEntry,
} from '../transactions/take-entry.ts';
import {
  amountOf,
  plannedBeside,
  plannedFrom,
  planOf,
  type Recognised,
  recognised,
} from './plan-transaction.ts';

export type TakingServices = {
  readonly engine: Engine;
  readonly database: Database;
  readonly claims: Claims;
};

/** The line in which everything waits that files of banks do. */
const bankLine = { kind: 'client', id: 'bank' } as const;

/** An entry with the id under which it is known, or will be. */
type Placed = {
  readonly entry: BankEntry;
  readonly id: string;
  readonly otherIds: readonly string[];
  readonly payments: readonly Recognised[];
};

/** An entry keeps the id that it got first, whichever of its keys that was made of. */
async function placedIn(
  { database }: TakingServices,
  account: BankAccount,
  entries: readonly BankEntry[],
): Promise<readonly Placed[]> {
  const idsOf = ({ key, otherKeys }: BankEntry) =>
    [key, ...otherKeys].map((one) => entryIdOf(account.id, one));
  const known = await knownEntries(database, entries.flatMap(idsOf));
  return entries.map((entry) => {
    const [own = '', ...others] = idsOf(entry);
    const other = others.find((id) => known.get(id)?.mark === entry.mark);
    const id = known.has(own) || other === undefined ? own : other;
    const otherIds = [own, ...others].filter((one) => one !== id);
    return { entry, id, otherIds, payments: recognised(entry, id) };
  });
}

/** Whom the money of a payment may be for; null: nobody that its texts name alone. */
async function claimFor(
  { claims, database }: TakingServices,
  account: BankAccount,
  entry: BankEntry,
  { id, transaction, references }: Recognised,
  known: ReadonlySet<string>,
): Promise<Claim | null> {
  if (entry.status !== 'BOOK') return null;
  if (entry.isReversal) {
    const { endToEndId } = transaction.references;
    if (endToEndId === null || transaction.direction !== 'DBIT') return null;
    const paymentId = await matchedBefore(database, account.id, endToEndId, transaction.minor);
    return paymentId === null ? null : claims.ofReversal(paymentId, id);
  }
  const [only, ...more] = references.filter((reference) => known.has(reference));
  return only === undefined || more.length > 0 ? null : claims.byReference(only, id);
}

async function plannedIn(
  services: TakingServices,
  account: BankAccount,
  { entry, id, payments }: Placed,
  known: ReadonlySet<string>,
): Promise<readonly PlannedTransaction[]> {
  const own = await Promise.all(
    payments.map(async (payment) => {
      const claim = await claimFor(services, account, entry, payment, known);
      return plannedFrom(entry, payment, planOf(entry, payment, { known, claim }));
    }),
  );
  return [...own, ...plannedBeside(entry, batchIdOf(id), transactionIdOf(id, 'charges'))];
}

const inputOf = (
  account: BankAccount,
  kind: StatementKind,
  { entry, id, otherIds }: Placed,
  transactions: readonly PlannedTransaction[],
): TakeEntry => ({
  account,
  entry: {
    ...{ id, mark: entry.mark, amount: amountOf(entry), currency: entry.currency },
    ...{ status: entry.status, bookedOn: entry.bookedOn },
    isBatch: entry.isUndetailedBatch,
    isConfirmed: kind === 'camt.053' && entry.status === 'BOOK',
  },
  otherIds,
  transactions,
});

/** What nobody can be credited with waits for a person: a full account, a closed one. */
const withoutClaims = (input: TakeEntry): TakeEntry => ({
  ...input,
  transactions: input.transactions.map((one) => ({
    ...one,
    plan:
      'claim' in one.plan ? ({ kind: 'suspense', reason: 'not_creditable' } as const) : one.plan,
  })),
});

/** An entry that moves nothing: some banks write them for the record. */
const movesNothing = ({ minor }: BankEntry): boolean => minor === 0n;

/** Takes a slice of a statement. Each entry is a commit of its own, or shares one with others. */
export async function takeEntries(
  services: TakingServices,
  account: BankAccount,
  kind: StatementKind,
  entries: readonly BankEntry[],
): Promise<readonly TakenEntry[]> {
  const placed = await placedIn(
    services,
    account,
    entries.filter((entry) => !movesNothing(entry)),
  );
  const references = placed.flatMap(({ payments }) =>
    payments.flatMap((payment) => payment.references),
  );
  const known = await services.claims.known([...new Set(references)]);
  return Promise.all(
    placed.map(async (one) => {
      const input = inputOf(account, kind, one, await plannedIn(services, account, one, known));
      const taken = await services.engine.execute(takeEntry, input, bankLine);
      if (taken.ok) return taken.value;
      const again = await services.engine.execute(takeEntry, withoutClaims(input), bankLine);
      if (!again.ok) throw new Error(`entry ${one.id} was refused: ${again.because}`);
      return again.value;
    }),
  );
}

/** The sum of the booked entries that no camt.053 has said yet. */
export async function freshNetOf(
  services: TakingServices,
  account: BankAccount,
  entries: readonly BankEntry[],
): Promise<bigint> {
  const placed = await placedIn(services, account, entries);
  const known = await knownEntries(
    services.database,
    placed.map(({ id }) => id),
  );
  return placed
    .filter(({ id, entry }) => entry.status === 'BOOK' && !known.get(id)?.isConfirmed)
    .reduce((sum, { entry }) => sum + amountOf(entry), 0n);
}

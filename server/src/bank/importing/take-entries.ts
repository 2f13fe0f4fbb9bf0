import type { BankAccount } from '../accounts/bank-account.ts';
import type { Claim, PayoutClaim } from '../claims/claim.ts';
import type { BankEntry } from '../reading/statement.ts';
import { type BankTransactionRow, transactionIdOf } from '../transactions/bank-transaction.ts';
import { batchIdOf } from '../transactions/make-way.ts';
import type { PlannedTransaction } from '../transactions/place-money.ts';
import { takeEntry } from '../transactions/take-entry.ts';
import type { TakeEntry, TakenEntry } from '../transactions/take-transactions.ts';
import { fileOfPaymentId } from '../writing/payment-ids.ts';
import { moveDaysOfSums } from './move-sum-day.ts';
import { alikeOf } from './place-alike.ts';
import {
  type OpenedStatement,
  type Placed,
  placedIn,
  seenAgain,
  type TakingServices,
} from './place-entries.ts';
import {
  amountOf,
  fileIdsIn,
  isBareSum,
  plannedBeside,
  plannedFrom,
  planOf,
  type Recognised,
  recognised,
  returnedForOf,
} from './plan-transaction.ts';

/** All work on bank files waits in this line. */
const bankLine = { kind: 'client', id: 'bank' } as const;

/** The payment that a reversal takes back. Null: none, or it cannot be determined. */
export async function claimTakenBack(
  { claims, lookups }: TakingServices,
  account: BankAccount,
  { amount, endToEndId }: { readonly amount: bigint; readonly endToEndId: string | null },
  key: string,
): Promise<Claim | null> {
  if (endToEndId === null || amount >= 0n) return null;
  const paymentId = await lookups.paymentOfCredit(account.id, endToEndId, -amount);
  return paymentId === null ? null : claims.ofReversal(paymentId, key);
}

type Told = Pick<BankTransactionRow, 'amount' | 'endToEndId' | 'bookedOn' | 'returnedFor'>;

/** The payout of ours that the bank has booked or returned. Null: none. */
export async function payoutIn(
  { claims }: TakingServices,
  account: BankAccount,
  { amount, endToEndId, bookedOn, returnedFor }: Told,
): Promise<PayoutClaim | null> {
  if (endToEndId === null) return null;
  return claims.ofPayout({
    ...{ account, endToEndId, amount, bookedOn: bookedOn ?? '' },
    reason: returnedFor ?? { code: null, text: null },
  });
}

async function payoutFor(
  services: TakingServices,
  account: BankAccount,
  entry: BankEntry,
  { transaction }: Recognised,
): Promise<PayoutClaim | null> {
  if (entry.status !== 'BOOK' || (entry.isReversal && transaction.direction === 'DBIT'))
    return null;
  const { endToEndId } = transaction.references;
  const [amount, returnedFor] = [amountOf(transaction), returnedForOf(transaction)];
  return payoutIn(services, account, { amount, endToEndId, bookedOn: entry.bookedOn, returnedFor });
}

/** The payment file of ours that a debit pays as one sum. Null: none. */
async function fileFor(
  { claims }: TakingServices,
  account: BankAccount,
  entry: BankEntry,
): Promise<PayoutClaim | null> {
  if (entry.status !== 'BOOK' || !isBareSum(entry) || entry.direction !== 'DBIT') return null;
  const { minor: amount, bookedOn } = entry;
  if (amount === 0n) return null;
  return claims.ofFile({ account, ids: fileIdsIn(entry), amount, bookedOn: bookedOn ?? '' });
}

/** The claim of a payment. Null: its texts do not name exactly one owner. */
async function claimFor(
  services: TakingServices,
  account: BankAccount,
  entry: BankEntry,
  { id, transaction, references }: Recognised,
  known: ReadonlySet<string>,
): Promise<Claim | null> {
  if (entry.status !== 'BOOK') return null;
  if (entry.isReversal) {
    const { endToEndId } = transaction.references;
    const amount = amountOf(transaction);
    return claimTakenBack(services, account, { amount, endToEndId }, id);
  }
  const [only, ...more] = references.filter((reference) => known.has(reference));
  return only === undefined || more.length > 0 ? null : services.claims.byReference(only, id);
}

/** An id of ours that names a payment of a file. Null: it is not one. */
const ownPaymentId = (id: string | null): string | null =>
  id !== null && fileOfPaymentId(id)?.number != null ? id : null;

/**
 * If the bank names a payment without its end-to-end id, it gets the id from our file (decision
 * 0218).
 */
async function namedByUs(
  { claims }: TakingServices,
  account: BankAccount,
  entry: BankEntry,
  payment: Recognised,
): Promise<Recognised> {
  const { transaction } = payment;
  const { endToEndId, instructionId, uetr } = transaction.references;
  if (entry.status !== 'BOOK' || endToEndId !== null) return payment;
  const amount = amountOf(transaction);
  const byUetr = async () => (uetr === null ? null : claims.idOfUetr({ account, uetr, amount }));
  const found = ownPaymentId(instructionId) ?? (await byUetr());
  if (found === null) return payment;
  const references = { ...transaction.references, endToEndId: found };
  return { ...payment, transaction: { ...transaction, references } };
}

async function plannedIn(
  services: TakingServices,
  account: BankAccount,
  { entry, id, payments }: Placed,
  known: ReadonlySet<string>,
): Promise<readonly PlannedTransaction[]> {
  const file = await fileFor(services, account, entry);
  const own = await Promise.all(
    payments.map(async (told) => {
      const payment = await namedByUs(services, account, entry, told);
      const payout = (await payoutFor(services, account, entry, payment)) ?? file;
      const claim =
        payout === null ? await claimFor(services, account, entry, payment, known) : null;
      return plannedFrom(entry, payment, planOf(entry, payment, { known, claim, payout }));
    }),
  );
  const ids = { batch: batchIdOf(id), charges: transactionIdOf(id, 'charges') };
  return [...own, ...plannedBeside(entry, ids, file)];
}

type Tried = { readonly tries: number } & Pick<TakeEntry, 'postedBy' | 'isDetailing'>;

const firstTry: Tried = { tries: 1, postedBy: null, isDetailing: false };

const inputOf = (
  { account, row, apart }: OpenedStatement,
  { entry, id, isByReference, otherIds }: Placed,
  transactions: readonly PlannedTransaction[],
  { postedBy, isDetailing }: Tried,
): TakeEntry => {
  const isConfirmed = row.kind === 'camt.053' && entry.status === 'BOOK';
  return {
    account,
    entry: {
      ...{ id, mark: entry.mark, amount: amountOf(entry), currency: entry.currency },
      ...{ status: entry.status, bookedOn: entry.bookedOn },
      isBatch: entry.isUndetailedBatch,
      ...{ isConfirmed, confirmedBy: isConfirmed ? row.id : null },
    },
    ...{ isByReference, otherIds },
    ...{ transactions, apart: entry.servicerReference === null ? apart : null },
    ...{ postedBy, isDetailing },
  };
};

/**
 * An entry that moves no money: some banks write them for the record. One of 0.00 may have payments
 * and charges in it that cancel each other out.
 */
const movesNothing = ({ minor, chargedWithin, transactions }: BankEntry): boolean =>
  minor === 0n && chargedWithin === 0n && transactions.every((payment) => payment.minor === 0n);

/** The references in these payments that are ours. */
const knownReferences = (
  { claims }: TakingServices,
  placed: readonly Placed[],
): Promise<ReadonlySet<string>> => {
  const all = placed.flatMap(({ payments }) => payments.flatMap(({ references }) => references));
  return claims.known([...new Set(all)]);
};

/** Far more tries than concurrent imports can ever cause. */
const triesMax = 20;

/** Takes one entry in its own commit. The engine may run it together with others. */
async function takeOne(
  services: TakingServices,
  opened: OpenedStatement,
  one: Placed,
  known: ReadonlySet<string>,
  tried: Tried = firstTry,
): Promise<TakenEntry> {
  const { engine, lookups } = services;
  const { tries, isDetailing } = tried;
  const transactions = await plannedIn(services, opened.account, one, known);
  const input = inputOf(opened, one, transactions, tried);
  const taken = await engine.execute(takeEntry, input, bankLine);
  if (taken.ok) return taken.value;
  if (tries === triesMax) throw new Error(`entry ${one.id} was refused: ${taken.because}`);
  if (taken.refusal === 'again') {
    opened.given.takeBack(one.entry, one.id);
    const now = await seenAgain(services, opened);
    const [again = one] = await placedIn(services, now, [one.entry]);
    return takeOne(services, now, again, known, { ...firstTry, tries: tries + 1 });
  }
  const postedBy = await lookups.postedBy([one.id]);
  if (taken.refusal === 'moved') await moveDaysOfSums(services, postedBy, one.entry.bookedOn);
  const isNowDetailing = isDetailing || taken.refusal === 'detailed';
  const detailed = isNowDetailing
    ? { ...one, payments: recognised(one.entry, one.id, 'detailed ') }
    : one;
  const next = { tries: tries + 1, postedBy, isDetailing: isNowDetailing };
  return takeOne(services, opened, detailed, known, next);
}

/**
 * Equal entries without a reference are taken one after another, so that each sees the previous
 * one.
 */
function roundsOf(entries: readonly BankEntry[]): readonly (readonly BankEntry[])[] {
  const rounds: BankEntry[][] = [[]];
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const isByContent = entry.servicerReference === null;
    const alike = isByContent ? alikeOf(entry) : '';
    const at = isByContent ? (counts.get(alike) ?? 0) : 0;
    counts.set(alike, at + 1);
    const round = rounds[at] ?? [];
    round.push(entry);
    rounds[at] = round;
  }
  return rounds;
}

/** Takes a slice of a statement. */
export async function takeEntries(
  services: TakingServices,
  opened: OpenedStatement,
  entries: readonly BankEntry[],
): Promise<readonly TakenEntry[]> {
  const taken: TakenEntry[] = [];
  for (const round of roundsOf(entries.filter((entry) => !movesNothing(entry)))) {
    const placed = await placedIn(services, opened, round);
    const known = await knownReferences(services, placed);
    const some = await Promise.all(placed.map((one) => takeOne(services, opened, one, known)));
    taken.push(...some);
  }
  return taken;
}

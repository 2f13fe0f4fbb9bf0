import { feedAsk } from '../../delivery/events/record-event.ts';
import { type Ask, ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { type Accepted, accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { payouts } from '../../payouts/payout.store.ts';
import { bankAccounts } from '../accounts/bank-account.store.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import type { Claim, PayoutClaim } from '../claims/claim.ts';
import { paymentFiles } from '../payment-files/payment-file.store.ts';
import { bankEntries, bankTransactions } from './bank-transaction.store.ts';
import {
  type BankEntryRow,
  isSameKind,
  markOn,
  type Posted,
  saysTheSame,
} from './bank-transaction.ts';
import { claimRounds, returnIdOf } from './give-to-claim.ts';
import { batchIdOf, changeIdOf, makeWay, standIn, wholeIdOf } from './make-way.ts';
import { post } from './place-money.ts';
import { rowOf, type TakeEntry, type TakenEntry, takeTransactions } from './take-transactions.ts';
import { dayTold, fileOfSum, moveToDay } from './told-day.ts';

/**
 * `again`: another import was faster, and the entry must be looked up again. `changed`: so must the
 * transactions that posted it. `moved`: these, too, because its day is now known better.
 * `detailed`: these, too, and its payments need new ids, because a payment without details stands
 * in their place.
 */
type Refusal = 'again' | 'changed' | 'moved' | 'detailed';

const claimsIn = ({ transactions }: TakeEntry): readonly (Claim | PayoutClaim)[] =>
  transactions.flatMap(({ plan }) => ('claim' in plan ? [plan.claim] : []));

/**
 * It may have settled since the caller looked. Then the payout that left through it is not loaded.
 */
function isOtherNow(draft: Draft, { id, payoutId, reference }: Posted): boolean {
  const row = draft.get(bankTransactions, id);
  return row?.payoutId !== payoutId || row.reference !== reference;
}

/** Loads also the payout or file that it may have booked: their day may be known better now. */
function asksOfPosted(posted: Posted): readonly Ask[] {
  const fileId = fileOfSum(posted);
  return [
    ...(posted.payoutId === null ? [] : [ask(payouts, posted.payoutId)]),
    ...(fileId === null ? [] : [ask(paymentFiles, fileId)]),
    ask(bankTransactions, posted.id),
  ];
}

/** Every account that may take the entry's money, apart from those of the claims. */
const ledgerOf = ({ atBank, suspense, onTheWay, fees }: BankAccount) => [
  ...[atBank, suspense, onTheWay, fees].map((id) => ask(accounts, id)),
];

/**
 * Takes one entry of a statement, once (decision 0209; bank 2, Two layers and What posts). The
 * first message that has it as booked posts it, be it a camt.052, a camt.054 or a camt.053. The
 * others find it known.
 */
export const takeEntry: Operation<TakeEntry, TakenEntry, Refusal> = {
  name: 'take bank entry',
  weight: ({ transactions }) => 2 + 4 * transactions.length,
  *load(input, rows) {
    const { account, entry, otherIds, transactions } = input;
    const first = [
      ...transactions.flatMap(({ id }) => [
        ask(payouts, returnIdOf(id)),
        ask(bankTransactions, id),
      ]),
      ask(bankTransactions, batchIdOf(entry.id)),
      ask(bankTransactions, wholeIdOf(entry.id)),
      ...[entry.id, ...otherIds].map((id) => ask(bankEntries, id)),
      ask(bankTransactions, changeIdOf(entry.id, entry.amount)),
      ...(input.postedBy ?? []).flatMap(asksOfPosted),
      ask(bankAccounts, account.id),
    ];
    yield* claimRounds(claimsIn(input), rows, first, () => [...ledgerOf(account), feedAsk]);
  },
  decide: (draft, input, now) => {
    const known = knownIn(draft, input);
    if (known === null) return takeNew(draft, input, now);
    if (isAnother(draft, input, known)) return refuse('again', 'It is another entry.');
    const isAnnounced = known.status !== 'BOOK';
    if (isAnnounced && input.entry.status === 'BOOK') return takeBooked(draft, input, known, now);
    return takeKnown(draft, input, known, now);
  },
};

/**
 * The row of this entry, under its own key or under a key that it may have had. A row with the same
 * mark comes first: the own key may belong to an announcement that came late.
 */
function knownIn(draft: Draft, { entry, otherIds }: TakeEntry): BankEntryRow | null {
  const rows = [entry.id, ...otherIds].flatMap((id) => draft.get(bankEntries, id) ?? []);
  return (
    rows.find(({ mark }) => mark === entry.mark) ??
    rows.find(({ mark }) => saysTheSame(mark, entry.mark)) ??
    draft.get(bankEntries, entry.id)
  );
}

/**
 * Is the known row another entry, which was taken for this one before anybody could know better?
 */
function isAnother(draft: Draft, input: TakeEntry, known: BankEntryRow): boolean {
  const { account, entry, isByReference, apart } = input;
  // The entry came under another key meanwhile, and the ids of its transactions are made of its id.
  if (known.id !== entry.id || !isSameKind(known, entry)) return true;
  if (!isByReference && !saysTheSame(known.mark, entry.mark)) return true;
  if (apart === null || known.confirmedBy === null || entry.confirmedBy === null) return false;
  if (known.confirmedBy === entry.confirmedBy) return false;
  return (
    apart.has(known.confirmedBy) ||
    draft.get(bankAccounts, account.id)?.statements !== account.statements
  );
}

function takeNew(draft: Draft, input: TakeEntry, now: UnixSeconds): Accepted<TakenEntry> {
  const { currency: _, ...entry } = input.entry;
  draft.insert(bankEntries, { ...entry, bankAccountId: input.account.id, createdAt: now });
  return takeTransactions(draft, input, 'new', now);
}

/** The entry was announced, and is booked now, with the amount that the bank books. */
function takeBooked(
  draft: Draft,
  input: TakeEntry,
  known: BankEntryRow,
  now: UnixSeconds,
): Accepted<TakenEntry> {
  const { currency: _, ...entry } = input.entry;
  draft.update(bankEntries, { ...known, ...entry, id: known.id });
  const outcome = known.amount === entry.amount ? 'known' : 'changed';
  return takeTransactions(draft, input, outcome, now);
}

/**
 * The entry is known: the message gives another day or amount, confirms it, or adds its details.
 */
function takeKnown(
  draft: Draft,
  input: TakeEntry,
  known: BankEntryRow,
  now: UnixSeconds,
): Decision<TakenEntry, 'changed' | 'moved' | 'detailed'> {
  const { entry, postedBy } = input;
  const day = dayTold(input, known);
  if (day !== null) {
    if (postedBy === null || postedBy.some((posted) => isOtherNow(draft, posted))) {
      return refuse('moved', 'Its transactions have a day.');
    }
    moveToDay(draft, known.id, { day, postedBy }, now);
  }
  const then = day === null ? known : { ...known, bookedOn: day, mark: markOn(known.mark, day) };
  if (day !== null) draft.update(bankEntries, then);
  return known.amount === entry.amount
    ? takeAgain(draft, input, then, now)
    : takeChanged(draft, input, then, now);
}

function takeAgain(
  draft: Draft,
  input: TakeEntry,
  known: BankEntryRow,
  now: UnixSeconds,
): Decision<TakenEntry, 'changed' | 'detailed'> {
  const { entry } = input;
  const sum = standIn(draft, input, known);
  if (sum !== null && !known.isBatch && !input.isDetailing) return detailed;
  const isNowConfirmed = entry.isConfirmed && known.confirmedBy === null;
  if (sum !== null || isNowConfirmed) {
    draft.update(bankEntries, {
      ...known,
      isBatch: known.isBatch && sum === null,
      isConfirmed: known.isConfirmed || entry.isConfirmed,
      confirmedBy: known.confirmedBy ?? entry.confirmedBy,
    });
  }
  const nothing = accept({ outcome: 'known', taken: [] } as const);
  if (sum === null) return nothing;
  const out = makeWay(draft, input, known, sum, now);
  if (!out.ok) return out;
  // They were booked with the entry, whatever day this message gives (decision 0270).
  const ofItsDay = { ...input, entry: { ...entry, bookedOn: known.bookedOn } };
  return out.value ? takeTransactions(draft, ofItsDay, 'known', now) : nothing;
}

const detailed = refuse('detailed', 'The payments of the entry are told only now.');

/** The same key with another amount: the difference waits for a person, and is never silent. */
function takeChanged(
  draft: Draft,
  { account, entry }: TakeEntry,
  known: BankEntryRow,
  now: UnixSeconds,
): Accepted<TakenEntry> {
  const id = changeIdOf(entry.id, entry.amount);
  // A camt.053 is the authority: another message cannot change its entry.
  const counts = entry.status === 'BOOK' && (entry.isConfirmed || !known.isConfirmed);
  if (!counts || draft.get(bankTransactions, id) !== null) {
    return accept({ outcome: 'changed', taken: [] });
  }
  const amount = entry.amount - known.amount;
  const { isConfirmed, confirmedBy } = entry.isConfirmed ? entry : known;
  const said = { amount: entry.amount, mark: entry.mark, isConfirmed, confirmedBy };
  draft.update(bankEntries, { ...known, ...said });
  const booked = { ...entry, bookedOn: entry.bookedOn ?? known.bookedOn };
  const row = rowOf(known.id, account, { ...nothingSaid, id, amount }, booked, now);
  post(draft, account, row, account.suspense, 'take', now);
  const taken = { ...row, state: 'suspense', reason: 'changed', posted: amount } as const;
  draft.insert(bankTransactions, taken);
  return accept({ outcome: 'changed', taken: [taken] });
}

const nothingSaid = {
  counterpartyName: null,
  counterpartyIban: null,
  reference: null,
  remittance: null,
  endToEndId: null,
  returnedFor: null,
};

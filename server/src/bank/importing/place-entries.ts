import type { Engine } from '../../engine/engine.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { readBankAccount } from '../accounts/change-bank-accounts.ts';
import type { Claims } from '../claims/claim.ts';
import type { BankLookups } from '../lookups.ts';
import type { BankEntry } from '../reading/statement.ts';
import type { BankStatementRow } from '../statements/continuity.ts';
import { apartFrom, type BalancedStatement } from '../statements/statement-order.ts';
import type { KnownEntry } from '../transactions/bank-transaction.store.ts';
import { entryIdOf, isSameKind, saysTheSame } from '../transactions/bank-transaction.ts';
import { firstOthersOf, type GivenIds, idsByContent } from './place-alike.ts';
import { amountOf, type Recognised, recognised } from './plan-transaction.ts';

export type TakingServices = {
  readonly engine: Engine;
  readonly lookups: BankLookups;
  readonly claims: Claims;
};

export type StatementRow = Omit<BankStatementRow, 'acceptedAt' | 'acceptedReason' | 'createdAt'>;

/** A statement whose entries are being taken. */
export type OpenedStatement = {
  readonly account: BankAccount;
  readonly row: StatementRow;
  /** Statements of the same day that share no entry with it. */
  readonly apart: ReadonlySet<string>;
  /** The ids given to its entries without a reference. */
  readonly given: GivenIds;
};

/**
 * The part of a row that can be judged. Null: a camt.052 or camt.054, or a statement without both
 * balances.
 */
export function balancedIn(row: StatementRow): BalancedStatement | null {
  const { id, kind, sequence, fromOn, toOn, opening, closing, entries } = row;
  if (kind !== 'camt.053' || opening === null || closing === null || !fromOn || !toOn) return null;
  const unbroken = { isBroken: false, isOverlap: false, isFixed: false };
  return { id, sequence, fromOn, toOn, opening, closing, entries, ...unbroken };
}

/**
 * Reads the account and its neighbours again: other statements may have come since this one was
 * opened.
 */
export async function seenAgain(
  { engine, lookups }: TakingServices,
  { account, row, given }: OpenedStatement,
): Promise<OpenedStatement> {
  const own = balancedIn(row);
  const read = await engine.read(readBankAccount, account.id);
  const apart = own ? apartFrom(own, await lookups.statementsBeside(account.id, own)) : [];
  return { account: read.ok ? read.value : account, row, apart: new Set(apart), given };
}

/** An entry with the id that it has or will get. */
export type Placed = {
  readonly entry: BankEntry;
  readonly id: string;
  /** Is it the id of the entry's own key, a reference? Then any row with that id is this entry. */
  readonly isByReference: boolean;
  readonly otherIds: readonly string[];
  readonly payments: readonly Recognised[];
};

type Known = ReadonlyMap<string, KnownEntry>;

/** An entry keeps the id that it got first. */
function idByKeys(entry: BankEntry, ids: readonly string[], known: Known): string {
  const [own = '', other = own] = ids;
  const marked = (id: string): string => known.get(id)?.mark ?? '';
  // An entry with the same mark is the same, even if a late announcement has the own key.
  const same =
    ids.find((id) => marked(id) === entry.mark) ??
    ids.find((id) => saysTheSame(marked(id), entry.mark));
  if (same !== undefined) return same;
  const before = known.get(own);
  // A payment and its fee may share a reference; they are two entries.
  return before === undefined || isSameKind(before, entry) ? own : other;
}

/** The ids under which an entry may be known, made of its reference or of its content. */
const idsOf = (
  { id: accountId }: BankAccount,
  entry: BankEntry,
): readonly [string, ...string[]] => {
  const own = entryIdOf(accountId, entry.key);
  if (entry.servicerReference === null) return [own, ...firstOthersOf(accountId, entry)];
  return [own, ...entry.otherKeys.map((key) => entryIdOf(accountId, key))];
};

/** The ids of an entry without a reference. The first is its own. */
async function placeByContent(
  { lookups }: TakingServices,
  { account, apart, given }: OpenedStatement,
  entry: BankEntry,
  known: Known,
): Promise<readonly string[]> {
  const [own, ...others] = idsOf(account, entry);
  // No other form of an equal entry is known, so the count within the message is enough.
  const isAlone = apart.size === 0 && !others.some((id) => known.has(id));
  if (!isAlone || given.has(entry, own)) {
    return idsByContent({ lookups, accountId: account.id, apart, given }, entry);
  }
  given.give(entry, own);
  return [own, ...others];
}

export async function placedIn(
  services: TakingServices,
  opened: OpenedStatement,
  entries: readonly BankEntry[],
): Promise<readonly Placed[]> {
  const all = entries.map((entry) => ({ entry, ids: idsOf(opened.account, entry) }));
  const known = await services.lookups.knownEntries(all.flatMap(({ ids }) => ids));
  return Promise.all(
    all.map(async ({ entry, ids }) => {
      const isByContent = entry.servicerReference === null;
      const tried = isByContent ? await placeByContent(services, opened, entry, known) : ids;
      const [first = ''] = tried;
      const id = isByContent ? first : idByKeys(entry, ids, known);
      const otherIds = tried.filter((one) => one !== id);
      const isByReference = !isByContent && id === ids[0];
      return { entry, id, isByReference, otherIds, payments: recognised(entry, id) };
    }),
  );
}

type Heard = { readonly amount: bigint; readonly isKnown: boolean };

/** The booked entries, each with whether another camt.053 has reported it already. */
export async function knownIn(
  services: TakingServices,
  opened: OpenedStatement,
  entries: readonly BankEntry[],
): Promise<readonly Heard[]> {
  const placed = await placedIn(
    services,
    opened,
    entries.filter(({ status }) => status === 'BOOK'),
  );
  const known = await services.lookups.knownEntries(placed.map(({ id }) => id));
  return placed.map(({ id, entry }) => {
    const { isConfirmed = false, confirmedBy = null } = known.get(id) ?? {};
    return { amount: amountOf(entry), isKnown: isConfirmed && confirmedBy !== opened.row.id };
  });
}

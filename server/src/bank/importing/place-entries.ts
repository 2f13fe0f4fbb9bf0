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
  /** Statements that have no entry in common with it, though they are of the same day. */
  readonly apart: ReadonlySet<string>;
};

/** What can be judged; null: a camt.052 or camt.054, or one that does not tell its balances. */
export function balancedIn(row: StatementRow): BalancedStatement | null {
  const { id, kind, sequence, fromOn, toOn, opening, closing, entries } = row;
  if (kind !== 'camt.053' || opening === null || closing === null || !fromOn || !toOn) return null;
  const unbroken = { isBroken: false, isOverlap: false, isFixed: false };
  return { id, sequence, fromOn, toOn, opening, closing, entries, ...unbroken };
}

/** Looks again: other statements may have come since it was opened. */
export async function seenAgain(
  { engine, lookups }: TakingServices,
  { account, row }: OpenedStatement,
): Promise<OpenedStatement> {
  const own = balancedIn(row);
  const read = await engine.read(readBankAccount, account.id);
  const apart = own ? apartFrom(own, await lookups.statementsBeside(account.id, own)) : [];
  return { account: read.ok ? read.value : account, row, apart: new Set(apart) };
}

/** An entry with the id under which it is known, or will be. */
export type Placed = {
  readonly entry: BankEntry;
  readonly id: string;
  /** Is that the id of its own key? */
  readonly isOwnId: boolean;
  readonly otherIds: readonly string[];
  readonly payments: readonly Recognised[];
};

type Known = ReadonlyMap<string, KnownEntry>;

/** The id of an entry keeps the one that it got first. */
function idByKeys(entry: BankEntry, ids: readonly string[], known: Known): string {
  const [own = '', other = own] = ids;
  const marked = (id: string): string => known.get(id)?.mark ?? '';
  // What says the same is the same, even if a late announcement stands under its own key.
  const same =
    ids.find((id) => marked(id) === entry.mark) ??
    ids.find((id) => saysTheSame(marked(id), entry.mark));
  if (same !== undefined) return same;
  const before = known.get(own);
  // A payment and its fee may share a reference: those are two entries.
  return before === undefined || isSameKind(before, entry) ? own : other;
}

/** How many equal entries of other statements are looked at in one go. */
const step = 16;

/** All keys of an entry with another count, the own one first. */
const keysWith = ({ key, otherKeys }: BankEntry, count: number): readonly string[] =>
  [key, ...otherKeys].map((one) => `${one.slice(0, one.lastIndexOf(' '))} ${count}`);

/**
 * The ids of an entry without a reference, whose keys count equal ones; the first is the one that it
 * has. Equal entries of a statement that comes before or after on the same day are others, and passed
 * over (decision 0210).
 */
async function idsByContent(
  { lookups }: TakingServices,
  { account, apart }: OpenedStatement,
  entry: BankEntry,
): Promise<readonly string[]> {
  let missing = Number(entry.key.slice(entry.key.lastIndexOf(' ')));
  for (let first = 1; ; first += step) {
    const alike = Array.from({ length: step }, (_, index) =>
      keysWith(entry, first + index).map((key) => entryIdOf(account.id, key)),
    );
    const known = await lookups.knownEntries(alike.flat());
    for (const ids of alike) {
      const said = ids.filter((id) => saysTheSame(known.get(id)?.mark ?? '', entry.mark));
      const free = said.find((id) => !apart.has(known.get(id)?.confirmedBy ?? ''));
      if (said.length > 0 && free === undefined) continue;
      missing -= 1;
      if (missing > 0) continue;
      const [own = ''] = ids;
      return [free ?? own, ...ids.filter((id) => id !== (free ?? own) && !known.has(id))];
    }
  }
}

export async function placedIn(
  services: TakingServices,
  opened: OpenedStatement,
  entries: readonly BankEntry[],
): Promise<readonly Placed[]> {
  const { account, apart } = opened;
  const idsOf = ({ key, otherKeys }: BankEntry) =>
    [key, ...otherKeys].map((one) => entryIdOf(account.id, one));
  const known = await services.lookups.knownEntries(entries.flatMap(idsOf));
  return Promise.all(
    entries.map(async (entry) => {
      const ids = idsOf(entry);
      const isCounted = entry.servicerReference === null && apart.size > 0;
      const all = isCounted ? await idsByContent(services, opened, entry) : ids;
      const [first = ''] = all;
      const id = isCounted ? first : idByKeys(entry, ids, known);
      const otherIds = all.filter((one) => one !== id);
      const isOwnId = id === ids[0];
      return { entry, id, isOwnId, otherIds, payments: recognised(entry, id) };
    }),
  );
}

type Heard = { readonly amount: bigint; readonly isKnown: boolean };

/** The booked entries, and whether a camt.053 has said them already. */
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
  return placed.map(({ id, entry }) => ({
    amount: amountOf(entry),
    isKnown: known.get(id)?.isConfirmed === true,
  }));
}

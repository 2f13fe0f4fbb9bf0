import type { UnixSeconds } from '../../kernel/time.ts';
import type { StatementKind } from '../reading/statement.ts';
import {
  type BalancedStatement,
  comesBefore,
  isSamePeriod,
  isStill,
  numberOf,
  touches,
} from './statement-order.ts';

/** How a statement joins those before it (bank 4). */
export type Continuity = 'ok' | 'gap' | 'overlap' | 'unknown';

/** A statement of one of our accounts. */
export type BankStatementRow = {
  readonly id: string;
  readonly bankAccountId: string;
  readonly kind: StatementKind;
  /** The bank's own. Banks begin again every year. */
  readonly statementId: string | null;
  readonly sequence: string | null;
  readonly fromOn: string | null;
  readonly toOn: string | null;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly entries: number;
  readonly continuity: Continuity;
  readonly problems: readonly string[];
  readonly acceptedAt: UnixSeconds | null;
  readonly acceptedReason: string | null;
  readonly createdAt: UnixSeconds;
};

type Judgement = Pick<BankStatementRow, 'continuity' | 'problems'>;

const fine: Judgement = { continuity: 'ok', problems: [] };
const overlapping: Judgement = { continuity: 'overlap', problems: [] };
const gap = (problem: string): Judgement => ({ continuity: 'gap', problems: [problem] });

/** The one break that lies in the statement itself. */
const doesNotAddUp = 'The entries do not lead from opening to closing.';
const numberMissing = 'A number between this statement and the last is missing.';
const otherOpening = 'The opening balance is not the closing balance of the statement before.';
const otherNext = 'The next statement begins with another balance.';

type Told = Pick<BankStatementRow, 'continuity' | 'problems'> & { readonly isAccepted: boolean };

/** Whether a stored statement has a break, and whether another one could change that. */
export const breakOf = ({ continuity, problems, isAccepted }: Told) => ({
  isBroken: continuity === 'gap' && !isAccepted,
  isFixed: isAccepted || problems.includes(doesNotAddUp),
});

/** A gap in numbers that count; those that begin again, or stand still, count nothing. */
function hasSequenceGap(before: BalancedStatement, own: BalancedStatement): boolean {
  const [last, next] = [numberOf(before), numberOf(own)];
  return last !== null && next !== null && next > last + 1;
}

/** Two of one period that end alike: the one with more entries began earlier. */
const endsWith = (one: BalancedStatement, other: BalancedStatement): boolean =>
  !isStill(one) && one.closing === other.closing && one.entries > other.entries;

/** Those that a statement must join: the last before its days, and those that begin before it does. */
function leftOf(
  statement: BalancedStatement,
  all: readonly BalancedStatement[],
): readonly BalancedStatement[] {
  const others = all.filter(({ id }) => id !== statement.id);
  const before = others.filter(({ toOn }) => toOn < statement.fromOn);
  const lastDay = before.reduce((last, { toOn }) => (toOn > last ? toOn : last), '');
  const beside = others.filter((other) => {
    if (!touches(statement, other)) return false;
    if (isSamePeriod(statement, other)) {
      return !(comesBefore(statement, other, all) ?? endsWith(statement, other));
    }
    return other.fromOn <= statement.fromOn;
  });
  return [...beside, ...before.filter(({ toOn }) => toOn === lastDay)];
}

/** What its entries say of a new statement. */
export type Sums = {
  /** Of its booked entries. */
  readonly net: bigint;
  /** The part of it that no camt.053 had said before. */
  readonly fresh: bigint;
  /** It has entries, and a camt.053 had said all of them. */
  readonly isKnown: boolean;
};

/**
 * Does another one that touches it, and begins no later, tell how a statement begins? Where balances
 * cannot say it, the entries do. Null: of a statement whose entries are not at hand.
 */
function supports(other: BalancedStatement, own: BalancedStatement, sums: Sums | null): boolean {
  const isToldBy = sums?.isKnown ?? other.fromOn < own.fromOn;
  if (isToldBy || (sums !== null && other.closing + sums.fresh === own.closing)) return true;
  if (other.fromOn < own.fromOn) return other.closing === own.closing;
  // One that begins with it, and has a break there, says nothing.
  if (other.isBroken) return false;
  if (other.opening === own.opening || endsWith(other, own)) return true;
  return sums === null && (other.toOn > own.toOn || other.closing === own.closing);
}

/** Judges a statement by those before it. */
function judgeLeft(
  statement: BalancedStatement,
  all: readonly BalancedStatement[],
  sums: Sums | null,
): Judgement {
  const left = leftOf(statement, all);
  if (left.length === 0) return fine;
  const joined = left.filter(
    ({ closing, toOn }) => closing === statement.opening && toOn <= statement.toOn,
  );
  const hasGap = joined.length > 0 && joined.every((one) => hasSequenceGap(one, statement));
  if (joined.length > 0) return hasGap ? gap(numberMissing) : fine;
  const beside = left.filter((one) => touches(one, statement));
  return beside.some((one) => supports(one, statement, sums)) ? overlapping : gap(otherOpening);
}

/** Later for sure: only such a one may be told that something is missing before it. */
const isLater = (other: BalancedStatement, own: BalancedStatement): boolean => {
  if (other.fromOn > own.toOn) return true;
  const [number, ownNumber] = [numberOf(other), numberOf(own)];
  return isSamePeriod(other, own) && number !== null && ownNumber !== null && number > ownNumber;
};

type Rejudged = Judgement & { readonly id: string };

/** What a new statement makes of another one; null: it stays as it is. */
function rejudged(
  other: BalancedStatement,
  own: BalancedStatement,
  all: readonly BalancedStatement[],
): Rejudged | null {
  if (other.isFixed) return null;
  const { id, isBroken } = other;
  const judgement = judgeLeft(other, all, null);
  const isGap = judgement.continuity === 'gap';
  if (isBroken) return isGap ? null : { id, ...fine };
  return isGap && isLater(other, own) ? { id, ...judgement } : null;
}

/** What a new statement is, and what it makes of others. */
export type Judged = {
  readonly own: Judgement;
  /** As a person should hear of it: the break may lie behind it. */
  readonly told: Judgement;
  readonly others: readonly Rejudged[];
};

/**
 * Judges a new statement among those that lie beside it (decision 0210). What each of them is depends
 * on which statements are known, and not on the order in which they came: a new one may mend others,
 * or show that something is missing before them.
 */
export function judge(
  statement: BalancedStatement,
  sums: Sums,
  beside: readonly BalancedStatement[],
): Judged {
  const addsUp = statement.opening + sums.net === statement.closing;
  const own = addsUp ? judgeLeft(statement, [...beside, statement], sums) : gap(doesNotAddUp);
  let all = [...beside, { ...statement, isBroken: own.continuity === 'gap' }];
  const others = new Map<string, Rejudged>();
  // One that is mended may mend another.
  for (let count = -1; count < others.size; ) {
    count = others.size;
    for (const other of all.filter(({ id }) => id !== statement.id && !others.has(id))) {
      const found = rejudged(other, statement, all);
      if (found === null) continue;
      others.set(other.id, found);
      const isBroken = found.continuity === 'gap';
      all = all.map((one) => (one.id === other.id ? { ...one, isBroken } : one));
    }
  }
  const hasBroken = [...others.values()].some(({ continuity }) => continuity === 'gap');
  const told = hasBroken && own.continuity !== 'gap' ? gap(otherNext) : own;
  return { own, told, others: [...others.values()] };
}

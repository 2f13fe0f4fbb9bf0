import type { Passing } from './passing.ts';
import {
  type BalancedStatement,
  comesBefore,
  isSamePeriod,
  isStill,
  numberOf,
  touches,
} from './statement-order.ts';

/** How a statement joins the earlier ones (bank 4). */
export type Continuity = 'ok' | 'gap' | 'overlap' | 'unknown';

export type Judgement = {
  readonly continuity: Continuity;
  /** In words for a person. */
  readonly problems: readonly string[];
};

const fine: Judgement = { continuity: 'ok', problems: [] };
export const overlapping: Judgement = { continuity: 'overlap', problems: [] };
export const gap = (problem: string): Judgement => ({ continuity: 'gap', problems: [problem] });

const numberMissing = 'A number between this statement and the last is missing.';
const otherOpening = 'The opening balance is not the closing balance of the statement before.';

/** A gap in valid numbers. Numbers that restart or stay the same show no gap. */
function hasSequenceGap(before: BalancedStatement, own: BalancedStatement): boolean {
  const [last, next] = [numberOf(before), numberOf(own)];
  return last !== null && next !== null && next > last + 1;
}

/**
 * Two statements of one period with the same closing balance: the one with more entries began
 * earlier.
 */
const endsWith = (one: BalancedStatement, other: BalancedStatement): boolean =>
  !isStill(one) && one.closing === other.closing && one.entries > other.entries;

/** Does a statement begin before another one of the same first day? */
function beginsBefore(
  statement: BalancedStatement,
  other: BalancedStatement,
  all: readonly BalancedStatement[],
  passed: ReadonlySet<string>,
): boolean {
  const isPassed = passed.has(other.id);
  if (!isSamePeriod(statement, other)) return isPassed;
  return comesBefore(statement, other, all) ?? (isPassed || endsWith(statement, other));
}

/**
 * The statements that this one must join: the last before its days, and those that begin before it
 * does.
 */
function leftOf(
  statement: BalancedStatement,
  all: readonly BalancedStatement[],
  passed: ReadonlySet<string>,
): readonly BalancedStatement[] {
  const others = all.filter(({ id }) => id !== statement.id);
  const before = others.filter(({ toOn }) => toOn < statement.fromOn);
  const lastDay = before.reduce((last, { toOn }) => (toOn > last ? toOn : last), '');
  const beside = others.filter((other) => {
    if (!touches(statement, other) || other.fromOn > statement.fromOn) return false;
    return other.fromOn < statement.fromOn || !beginsBefore(statement, other, all, passed);
  });
  return [...beside, ...before.filter(({ toOn }) => toOn === lastDay)];
}

/** Without its entries, a statement is known to pass no other. */
const nothing: ReadonlySet<string> = new Set();

/** What the entries of a new statement show. */
export type Sums = {
  /** The sum of its booked entries. */
  readonly net: bigint;
  /** The part of `net` that no other camt.053 has reported. */
  readonly fresh: bigint;
  /** It has entries, and other camt.053 have reported all of them. */
  readonly isKnown: boolean;
  /** The statements that its balance passes on the way from opening to closing. */
  readonly passing: Passing;
};

/** Statements that begin together share their fate: none of them shows how another begins. */
function beginTogether(one: BalancedStatement, other: BalancedStatement): boolean {
  if (one.fromOn !== other.fromOn || one.opening !== other.opening) return false;
  if (!isSamePeriod(one, other)) return true;
  const [number, otherNumber] = [numberOf(one), numberOf(other)];
  return number === null || otherNumber === null || number === otherNumber;
}

/** A statement that begins with it, and has a break there, is no evidence. */
const saysNothing = (other: BalancedStatement, own: BalancedStatement): boolean =>
  other.isBroken && beginTogether(other, own);

/** Do the entries show that a statement begins within the days of another one, or at its end? */
const isToldBy = (other: BalancedStatement, own: BalancedStatement, sums: Sums): boolean =>
  sums.isKnown || sums.passing.met.has(other.id) || other.closing + sums.fresh === own.closing;

/** Does a touching statement that begins no later show how a new statement begins? */
function tellsNew(other: BalancedStatement, own: BalancedStatement, sums: Sums): boolean {
  if (isToldBy(other, own, sums)) return true;
  if (other.fromOn === own.fromOn) return other.opening === own.opening || endsWith(other, own);
  const isQuietDay = own.entries === 0 && other.toOn >= own.toOn;
  return isQuietDay || other.closing === own.closing;
}

/** The same for a statement whose entries were not read. */
function tellsKnown(other: BalancedStatement, own: BalancedStatement): boolean {
  // An overlapping statement may owe its own beginning to this very statement.
  if (beginTogether(other, own)) return !other.isOverlap;
  return other.fromOn < own.fromOn || other.toOn > own.toOn || endsWith(other, own);
}

type Tells = (other: BalancedStatement, own: BalancedStatement) => boolean;

/** Judges a statement by those that it must join. */
function judgeLeft(
  statement: BalancedStatement,
  left: readonly BalancedStatement[],
  tells: Tells,
): Judgement {
  const telling = left.filter((one) => !saysNothing(one, statement));
  if (telling.length === 0) return fine;
  const joined = telling.filter(
    (one) =>
      one.closing === statement.opening &&
      one.toOn <= statement.toOn &&
      !beginTogether(one, statement),
  );
  const hasGap = joined.length > 0 && joined.every((one) => hasSequenceGap(one, statement));
  if (joined.length > 0) return hasGap ? gap(numberMissing) : fine;
  const beside = telling.filter((one) => touches(one, statement));
  return beside.some((one) => tells(one, statement)) ? overlapping : gap(otherOpening);
}

/** Judges a new statement among its neighbours, using its entries. */
export function judgeNew(
  statement: BalancedStatement,
  all: readonly BalancedStatement[],
  sums: Sums,
): Judgement {
  const left = leftOf(statement, all, sums.passing.passed);
  // The entries show nothing if a statement that begins with it has a break.
  const isBrokenThere = left.some((one) => saysNothing(one, statement));
  const tells: Tells = isBrokenThere ? tellsKnown : (other) => tellsNew(other, statement, sums);
  return judgeLeft(statement, left, tells);
}

/** Judges a statement with a break again. */
export const judgeBroken = (one: BalancedStatement, all: readonly BalancedStatement[]): Judgement =>
  judgeLeft(one, leftOf(one, all, nothing), tellsKnown);

/** Judges a statement without a break again, after another one came. */
export function judgeAfter(
  own: BalancedStatement,
  one: BalancedStatement,
  all: readonly BalancedStatement[],
): Judgement {
  const apart = all.filter((other) => other.id === own.id || !beginTogether(other, one));
  return judgeLeft(one, leftOf(one, apart, nothing), tellsKnown);
}

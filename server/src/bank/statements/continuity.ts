import type { UnixSeconds } from '../../kernel/time.ts';
import type { StatementKind } from '../reading/statement.ts';
import {
  type Continuity,
  gap,
  type Judgement,
  judgeAfter,
  judgeBroken,
  judgeNew,
  overlapping,
  type Sums,
} from './joining.ts';
import { type BalancedStatement, isSamePeriod, numberOf } from './statement-order.ts';

/** A statement of one of our accounts. */
export type BankStatementRow = {
  readonly id: string;
  readonly bankAccountId: string;
  readonly kind: StatementKind;
  /** The bank's own number. Banks start again every year. */
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

/** The only kind of break within the statement itself. */
const doesNotAddUp = 'The entries do not lead from opening to closing.';
const otherNext = 'The next statement begins with another balance.';

type Told = Pick<BankStatementRow, 'continuity' | 'problems'> & { readonly isAccepted: boolean };

/** Whether a stored statement has a break, and whether another one could change that. */
export const breakOf = ({ continuity, problems, isAccepted }: Told) => ({
  isBroken: continuity === 'gap' && !isAccepted,
  isOverlap: continuity === 'overlap',
  isFixed: isAccepted || problems.includes(doesNotAddUp),
});

/** Is it certainly later? Only then may it get a break because something is missing before it. */
const isLater = (other: BalancedStatement, own: BalancedStatement): boolean => {
  if (other.fromOn > own.toOn) return true;
  const [number, ownNumber] = [numberOf(other), numberOf(own)];
  return isSamePeriod(other, own) && number !== null && ownNumber !== null && number > ownNumber;
};

type Rejudged = Judgement & { readonly id: string };

/** The new judgement of another statement after this one came. Null: it does not change. */
function rejudged(
  other: BalancedStatement,
  own: BalancedStatement,
  all: readonly BalancedStatement[],
  sums: Sums,
): Rejudged | null {
  const { id, isBroken, isFixed, isOverlap } = other;
  if (isFixed) return null;
  const isPassed = sums.passing.passed.has(id);
  if (isBroken) {
    const judgement = isPassed ? overlapping : judgeBroken(other, all);
    return judgement.continuity === 'gap' ? null : { id, ...judgement };
  }
  // It begins within the days of another one, whatever came before that.
  if (isPassed || isOverlap) return isOverlap ? null : { id, ...overlapping };
  if (!isLater(other, own)) return null;
  const judgement = judgeAfter(own, other, all);
  return judgement.continuity === 'gap' ? { id, ...judgement } : null;
}

const isNow = ({ continuity }: Judgement) => ({
  isBroken: continuity === 'gap',
  isOverlap: continuity === 'overlap',
});

/**
 * The changed judgements of the statements in its days and after them. Repairs come first, since
 * one may repair further statements. Earlier statements do not depend on it.
 */
function changedBy(
  statement: BalancedStatement,
  sums: Sums,
  beside: readonly BalancedStatement[],
): readonly Rejudged[] {
  const changed = new Map<string, Rejudged>();
  const others = beside.filter(({ toOn }) => toOn >= statement.fromOn);
  let all = [...beside, statement];
  const look = (isGap: boolean): void => {
    const count = changed.size;
    for (const other of others.filter(({ id }) => !changed.has(id))) {
      const found = rejudged(other, statement, all, sums);
      if (found === null || (found.continuity === 'gap') !== isGap) continue;
      changed.set(other.id, found);
      all = all.map((one) => (one.id === other.id ? { ...one, ...isNow(found) } : one));
    }
    if (changed.size > count) look(isGap);
  };
  look(false);
  look(true);
  return [...changed.values()];
}

/** The judgement of a new statement, and those that it changes. */
export type Judged = {
  readonly own: Judgement;
  /** The judgement that a person sees: the break may lie behind this statement. */
  readonly told: Judgement;
  readonly others: readonly Rejudged[];
};

/**
 * Judges a new statement among its neighbours (decision 0210). Each judgement depends on the set of
 * known statements, not on the order of their arrival. A new one may repair others, or show that
 * something is missing before them.
 */
export function judge(
  statement: BalancedStatement,
  sums: Sums,
  beside: readonly BalancedStatement[],
): Judged {
  const addsUp = statement.opening + sums.net === statement.closing;
  const own = addsUp ? judgeNew(statement, [...beside, statement], sums) : gap(doesNotAddUp);
  const others = changedBy({ ...statement, ...isNow(own) }, sums, beside);
  const hasBroken = others.some(({ continuity }) => continuity === 'gap');
  const told = hasBroken && own.continuity !== 'gap' ? gap(otherNext) : own;
  return { own, told, others };
}

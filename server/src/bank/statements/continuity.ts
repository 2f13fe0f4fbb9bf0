import type { UnixSeconds } from '../../kernel/time.ts';
import type { StatementKind } from '../reading/statement.ts';

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
  readonly continuity: Continuity;
  readonly problems: readonly string[];
  readonly acceptedAt: UnixSeconds | null;
  readonly acceptedReason: string | null;
  readonly createdAt: UnixSeconds;
};

/** What continuity is judged by. */
export type BalancedStatement = {
  readonly id: string;
  readonly sequence: string | null;
  readonly fromOn: string;
  readonly toOn: string;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly isBroken: boolean;
};

export type Neighbours = {
  /** The earliest that is known; null: there is none. */
  readonly first: BalancedStatement | null;
  /** The last one that ends no later than this one. */
  readonly before: BalancedStatement | null;
  readonly after: BalancedStatement | null;
};

type Judged = { readonly continuity: Continuity; readonly problems: readonly string[] };

/** A gap in numbers that count; those that begin again, or stand still, count nothing. */
function hasSequenceGap(before: BalancedStatement, sequence: string | null): boolean {
  const [last, own] = [Number(before.sequence ?? ''), Number(sequence ?? '')];
  if (!before.sequence || !sequence || !Number.isInteger(last) || !Number.isInteger(own)) {
    return false;
  }
  return own > last + 1;
}

/**
 * Judges a statement by its neighbours. `net`: the sum of its booked entries. `fresh`: the part of it
 * that no camt.053 had said before.
 */
export function judge(
  statement: Omit<BalancedStatement, 'id' | 'isBroken'>,
  { net, fresh }: { readonly net: bigint; readonly fresh: bigint },
  { first, before }: Neighbours,
): Judged {
  const { opening, closing, fromOn, sequence } = statement;
  if (opening + net !== closing) {
    return { continuity: 'gap', problems: ['The entries do not lead from opening to closing.'] };
  }
  if (before === null) {
    if (first === null || closing === first.opening) return { continuity: 'ok', problems: [] };
    return { continuity: 'gap', problems: ['The next statement begins with another balance.'] };
  }
  if (opening === before.closing) {
    return hasSequenceGap(before, sequence)
      ? {
          continuity: 'gap',
          problems: ['A number between this statement and the last is missing.'],
        }
      : { continuity: 'ok', problems: [] };
  }
  if (fromOn <= before.toOn && before.closing + fresh === closing) {
    return { continuity: 'overlap', problems: [] };
  }
  return {
    continuity: 'gap',
    problems: ['The opening balance is not the closing balance of the statement before.'],
  };
}

/** The break that a new statement mends: the next one begins where it ends. */
export const mendedBy = (closing: bigint, { after }: Neighbours): string | null =>
  after?.isBroken && after.opening === closing ? after.id : null;

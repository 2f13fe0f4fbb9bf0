/** The facts that continuity is judged by: a camt.053 with both balances. */
export type BalancedStatement = {
  readonly id: string;
  readonly sequence: string | null;
  readonly fromOn: string;
  readonly toOn: string;
  readonly opening: bigint;
  readonly closing: bigint;
  /**
   * The number of its entries: of two with the same closing balance, the one with more began
   * earlier.
   */
  readonly entries: number;
  /** It has a break that nobody has accepted. */
  readonly isBroken: boolean;
  /** It begins within the days of another statement, which shows how it begins. */
  readonly isOverlap: boolean;
  /** No other statement can repair its break, or the break was accepted: it does not change. */
  readonly isFixed: boolean;
};

export const touches = (one: BalancedStatement, other: BalancedStatement): boolean =>
  one.fromOn <= other.toOn && other.fromOn <= one.toOn;

export const isSamePeriod = (one: BalancedStatement, other: BalancedStatement): boolean =>
  one.fromOn === other.fromOn && one.toOn === other.toOn;

/** The statement's number. Null: it has no usable one. */
export const numberOf = ({ sequence }: BalancedStatement): number | null => {
  const number = Number(sequence ?? '');
  return sequence && Number.isInteger(number) ? number : null;
};

/** It ends with its opening balance: its balances do not show what it follows. */
export const isStill = ({ opening, closing }: BalancedStatement): boolean => opening === closing;

/** Do statements of one period lead from the closing balance of one to the opening of another? */
function leadsTo(
  one: BalancedStatement,
  other: BalancedStatement,
  all: readonly BalancedStatement[],
): boolean {
  if (isStill(one) || isStill(other)) return false;
  const between = all.filter((next) => isSamePeriod(one, next) && !isStill(next));
  const reached = new Set([one]);
  for (const at of reached) {
    if (at.closing === other.opening) return true;
    for (const next of between) if (next.opening === at.closing) reached.add(next);
  }
  return false;
}

/** The earlier of two statements of one period, as far as anything shows it. Null: nothing does. */
export function comesBefore(
  one: BalancedStatement,
  other: BalancedStatement,
  all: readonly BalancedStatement[],
): boolean | null {
  const [own, others] = [numberOf(one), numberOf(other)];
  if (own !== null && others !== null && own !== others) return own < others;
  const [forth, back] = [leadsTo(one, other, all), leadsTo(other, one, all)];
  if (forth !== back) return forth;
  return forth ? joinsFirst(one, other, all) : null;
}

/** On a day that ends as it began, the neighbouring days show which statement came first. */
function joinsFirst(
  one: BalancedStatement,
  other: BalancedStatement,
  all: readonly BalancedStatement[],
): boolean | null {
  const begins = ({ opening, fromOn }: BalancedStatement): boolean =>
    all.some(({ toOn, closing }) => toOn < fromOn && closing === opening);
  const ends = ({ closing, toOn }: BalancedStatement): boolean =>
    all.some(({ fromOn, opening }) => fromOn > toOn && opening === closing);
  if (begins(one) !== begins(other)) return begins(one);
  return ends(one) === ends(other) ? null : ends(other);
}

/**
 * The statements of the same period that clearly come before or after this one: they share no entry
 * with it.
 */
export const apartFrom = (
  own: BalancedStatement,
  beside: readonly BalancedStatement[],
): ReadonlySet<string> => {
  const all = [...beside, own];
  const apart = beside.filter(
    (one) => one.id !== own.id && isSamePeriod(one, own) && comesBefore(one, own, all) !== null,
  );
  return new Set(apart.map(({ id }) => id));
};

/** Is there a statement of the same period before this one, or after it? */
const isBeside = (
  side: 'before' | 'after',
  one: BalancedStatement,
  all: readonly BalancedStatement[],
): boolean =>
  all.some(
    (other) => isSamePeriod(one, other) && comesBefore(other, one, all) === (side === 'before'),
  );

/**
 * Of the statements that begin on the first day, the one with nothing before it. Null: none. `all`
 * has its neighbours, too.
 */
export function firstOf(
  onFirstDay: readonly BalancedStatement[],
  all: readonly BalancedStatement[],
): BalancedStatement | null {
  const rank = (one: BalancedStatement): number => Number(isBeside('before', one, all));
  const [first = null] = onFirstDay.toSorted(
    (one, other) =>
      other.toOn.localeCompare(one.toOn) || rank(one) - rank(other) || other.entries - one.entries,
  );
  return first;
}

/** Of the statements that end on one day, the one with the day's closing balance. Null: none. */
export function lastOf(
  onLastDay: readonly BalancedStatement[],
  all: readonly BalancedStatement[],
): BalancedStatement | null {
  const rank = (one: BalancedStatement): number => Number(isBeside('after', one, all));
  const [last = null] = onLastDay.toSorted(
    (one, other) =>
      one.fromOn.localeCompare(other.fromOn) ||
      rank(one) - rank(other) ||
      other.entries - one.entries,
  );
  return last;
}

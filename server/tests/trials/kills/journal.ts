/** What a client's request has to leave behind. */
export type Effect = {
  readonly kind: Kind;
  /** Like no other's of its kind, so that its row can be told from all rows. */
  readonly mark: string;
  /** `perhaps`: its client got no answer and did not ask again. */
  readonly is: 'there' | 'perhaps' | 'not there';
  /** What its client was told; null: nothing. */
  readonly id: string | null;
  readonly state: string;
  readonly amount: number;
  /** What it moves: minor units by account. */
  readonly moves: readonly Move[];
};

export type Kind =
  | 'order'
  | 'link'
  | 'payment'
  | 'refund'
  | 'transaction'
  | 'allowance'
  | 'user'
  | 'deposit'
  | 'transfer'
  | 'payout'
  | 'posting';

export type Move = readonly [account: string, minor: number];

/** A row of the database that somebody's request has left. */
export type Found = Pick<Effect, 'kind' | 'mark' | 'state' | 'amount'> & { readonly id: string };

/** A request under a key, and the answer that came in the end. */
export type Ask = {
  readonly name: string;
  /** Under which its answer is stored. */
  readonly storedAs: string;
  /** Requests that were sent; each but the last was lost, put off or in doubt. */
  tries: number;
  /** Whether some try may have happened without an answer. */
  isUnanswered: boolean;
  answer: string | null;
};

const keyOf = ({ kind, mark }: Pick<Effect, 'kind' | 'mark'>): string => `${kind} ${mark}`;

function byKey<Item extends Pick<Effect, 'kind' | 'mark'>>(
  items: readonly Item[],
): ReadonlyMap<string, readonly Item[]> {
  const grouped = new Map<string, Item[]>();
  for (const item of items) {
    const those = grouped.get(keyOf(item));
    if (those === undefined) grouped.set(keyOf(item), [item]);
    else those.push(item);
  }
  return grouped;
}

/** Everything that is not there exactly once and as it was answered, in words. */
export function faultsInEffects(
  effects: readonly Effect[],
  found: readonly Found[],
): readonly string[] {
  const rowsOf = byKey(found);
  const known = byKey(effects);
  return [
    ...effects.flatMap((effect) => faultsOf(effect, rowsOf.get(keyOf(effect)) ?? [])),
    ...found
      .filter((row) => !known.has(keyOf(row)))
      .map((row) => `nobody asked for the ${keyOf(row)}`),
  ];
}

function faultsOf(effect: Effect, rows: readonly Found[]): readonly string[] {
  const named = `the ${keyOf(effect)}`;
  const [row] = rows;
  if (rows.length > 1) return [`${named} is there ${rows.length} times`];
  if (row === undefined) {
    return effect.is === 'there' ? [`${named} was acknowledged and is not there`] : [];
  }
  if (effect.is === 'not there') return [`${named} was refused and happened`];
  const differs = (what: 'id' | 'state' | 'amount'): readonly string[] =>
    String(row[what]) === String(effect[what])
      ? []
      : [`${named} has the ${what} ${row[what]} instead of ${effect[what]}`];
  return [...(effect.id === null ? [] : differs('id')), ...differs('state'), ...differs('amount')];
}

/** What the accounts must have more than before. */
export function movedBy(
  effects: readonly Effect[],
  found: readonly Found[],
): ReadonlyMap<string, number> {
  const rowsOf = byKey(found);
  const moved = new Map<string, number>();
  for (const effect of effects) {
    const hasHappened =
      effect.is === 'there' || (effect.is === 'perhaps' && rowsOf.has(keyOf(effect)));
    if (!hasHappened) continue;
    for (const [account, minor] of effect.moves) {
      moved.set(account, (moved.get(account) ?? 0) + minor);
    }
  }
  return moved;
}

export type Account = { readonly id: string; readonly balance: string; readonly held: string };

/** Accounts that do not have what they must, or hold something back when nothing waits any more. */
export function faultsInAccounts(
  expected: ReadonlyMap<string, number>,
  accounts: readonly Account[],
): readonly string[] {
  const known = new Map(accounts.map((account) => [account.id, account]));
  const gone = [...expected.keys()].filter((id) => !known.has(id));
  return [
    ...gone.map((id) => `account ${id} is gone`),
    ...accounts.flatMap(({ id, balance, held }) => [
      ...(Number(balance) === (expected.get(id) ?? 0)
        ? []
        : [`account ${id} has ${balance} instead of ${expected.get(id) ?? 0}`]),
      ...(held === '0' ? [] : [`account ${id} still holds ${held}`]),
    ]),
  ];
}

/** Answers that are not stored under their keys, or not as their clients were told. */
export function faultsInAnswers(
  asks: readonly Ask[],
  stored: ReadonlyMap<string, string>,
): readonly string[] {
  return asks.flatMap(({ name, storedAs, answer }) => {
    const kept = stored.get(storedAs);
    return kept === answer ? [] : [`${name} was answered ${answer}, and ${kept} is stored`];
  });
}

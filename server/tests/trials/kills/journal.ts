/** What a client's request must leave behind. */
export type Effect = {
  readonly kind: Kind;
  /** Unique for its kind, which identifies its row. */
  readonly mark: string;
  /** `perhaps`: its client got no answer and did not repeat the request. */
  readonly is: 'there' | 'perhaps' | 'not there';
  /** The id in the answer; null: no answer. */
  readonly id: string | null;
  readonly state: string;
  readonly amount: number;
  /** The amounts it moves: minor units by account. */
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

/** A row in the database that a request has left. */
export type Found = Pick<Effect, 'kind' | 'mark' | 'state' | 'amount'> & { readonly id: string };

/** A request under a key, and its final answer. */
export type Ask = {
  readonly name: string;
  /** The key of its stored answer. */
  readonly storedAs: string;
  /** The number of sent requests; all but the last were lost, put off or in doubt. */
  tries: number;
  /** Whether an unanswered attempt may have happened. */
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

/** Every effect that does not exist exactly once and as answered, in words. */
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

/** By how much the accounts must have changed. */
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

/** Accounts with a wrong balance, or with reserved money when nothing waits any more. */
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

/** Answers that are not stored under their keys, or that differ from what clients got. */
export function faultsInAnswers(
  asks: readonly Ask[],
  stored: ReadonlyMap<string, string>,
): readonly string[] {
  return asks.flatMap(({ name, storedAs, answer }) => {
    const kept = stored.get(storedAs);
    return kept === answer ? [] : [`${name} was answered ${answer}, and ${kept} is stored`];
  });
}

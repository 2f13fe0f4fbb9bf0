import { answerBankLookup } from './bank-lookups.ts';
import { type Answer, answerOf, fieldsOf as named } from './beside.ts';
import type { TableRows } from './rows.ts';
import type { Store } from './store.ts';
import type { Raw } from './values.ts';

/** A statement beside the engine, as the driver accepts it. */
export type LookupText = string | { readonly text: string; readonly values: readonly unknown[] };

type Fields = Readonly<Record<string, string | null>>;

/** One row says how far the statement looked. */
const nobodyWaits = answerOf([{ id: null, last_host: null }]);

const numberOf = (text: string | null | undefined): number => Number(text ?? 0);

/** The rows of timers, and the ends of reservations. */
function everyTimer(store: Store): readonly Fields[] {
  const [timers, transactions] = [store.table('timer'), store.table('wallet_transaction')];
  const rows = timers.all().map((raw) => named(timers, raw));
  if (transactions.columns.length === 0) return rows;
  const status = transactions.at('status');
  const ends = transactions
    .all()
    .filter((raw) => raw[status] === 'waiting' || raw[status] === 'reserved')
    .map((raw) => {
      const { id: subject = '', reserve_until: dueAt = null } = named(transactions, raw);
      return { id: `reservation:${subject}`, kind: 'reservation', subject, due_at: dueAt };
    });
  return [...rows, ...ends];
}

/** `after`: after this moment, and within it after this id. */
function dueTimers(
  store: Store,
  [now, dueAfter, after, limit, columnsFrom]: readonly unknown[],
): Answer {
  const due = everyTimer(store)
    .filter(
      ({ kind, due_at: dueAt }) =>
        kind !== 'reservation' || numberOf(dueAt) >= Number(columnsFrom ?? 0),
    )
    .filter((timer) => numberOf(timer['due_at']) <= Number(now))
    .filter((timer) => {
      const at = numberOf(timer['due_at']);
      return at > Number(dueAfter) || (at === dueAfter && String(timer['id']) > String(after));
    })
    .toSorted((one, other) => {
      const apart = numberOf(one['due_at']) - numberOf(other['due_at']);
      return apart === 0 ? (String(one['id']) < String(other['id']) ? -1 : 1) : apart;
    });
  return answerOf(due.slice(0, Number(limit)));
}

function nextTimer(store: Store): Answer {
  const moments = everyTimer(store).map((timer) => numberOf(timer['due_at']));
  return answerOf([{ due_at: moments.length === 0 ? null : String(Math.min(...moments)) }]);
}

/** The pending deliveries: their place in the table, and their columns by name. */
const deliveriesIn = (store: Store): readonly Placed[] => {
  const table = store.table('delivery');
  if (table.columns.length === 0) return [];
  const [id, state] = [table.at('id'), table.at('state')];
  return table
    .all()
    .filter((raw) => raw[state] === 'pending')
    .map((raw) => placedIn(table, id, raw));
};

/** A delivery with its place in the table. */
type Placed = readonly [string, Fields];

/** Rows are never changed in place, so the columns of each are named once. */
const placed = new WeakMap<Raw, Placed>();

function placedIn(table: TableRows, id: number, raw: Raw): Placed {
  const known = placed.get(raw);
  if (known !== undefined) return known;
  const made = [raw[id] ?? '', named(table, raw)] as const;
  placed.set(raw, made);
  return made;
}

function isInTurn(delivery: Fields, all: readonly Placed[]): boolean {
  if (numberOf(delivery['attempt_count']) > 0 || delivery['is_resend'] === 't') return true;
  return !all.some(
    ([, earlier]) =>
      earlier['object'] === delivery['object'] &&
      numberOf(earlier['sequence']) < numberOf(delivery['sequence']) &&
      numberOf(earlier['attempt_count']) === 0 &&
      earlier['is_resend'] === 'f',
  );
}

function write(store: Store, key: string, changes: Fields): Fields {
  const table = store.table('delivery');
  for (const column of ['claim', 'signature']) {
    if (!table.columns.includes(column)) table.columns = [...table.columns, column];
  }
  const changed = { ...named(table, table.now(key) ?? []), ...changes };
  const raw = table.columns.map((column) => changed[column] ?? null);
  store.commitUnsafely(table, key, raw);
  return changed;
}

/** As the driver parses results of a lookup connection. */
const parsed = (delivery: Fields): object => ({
  ...delivery,
  is_test: delivery['is_test'] === 't',
  is_resend: delivery['is_resend'] === 't',
  attempts: JSON.parse(delivery['attempts'] ?? '[]'),
});

function claim(store: Store, values: readonly unknown[]): Answer {
  const [now, claimId, until, hosts, free, slotsOfOthers, limit] = values as [
    ...[number, string, number, string[], number[], number, number],
  ];
  const all = deliveriesIn(store);
  if (all.length === 0) return nobodyWaits;
  const slots = new Map(hosts.map((host, at) => [host, free[at] ?? 0]));
  const due = all
    .filter(
      ([, one]) => numberOf(one['next_try_at']) <= now && numberOf(one['claimed_until']) <= now,
    )
    .filter(([, one]) => isInTurn(one, all))
    .toSorted(([, one], [, other]) => {
      const apart = numberOf(one['next_try_at']) - numberOf(other['next_try_at']);
      return apart === 0 ? numberOf(one['position']) - numberOf(other['position']) : apart;
    })
    .filter(([, one]) => {
      const left = slots.get(one['host'] ?? '') ?? slotsOfOthers;
      slots.set(one['host'] ?? '', left - 1);
      return left > 0;
    })
    .slice(0, limit);
  if (due.length === 0) return nobodyWaits;
  const events = store.table('event');
  const position = events.at('position');
  const rows = due.map(([key]) => {
    const taken = write(store, key, { claim: claimId, claimed_until: String(until) });
    const raw = events.all().find((one) => one[position] === taken['position']);
    const event = named(events, raw ?? []);
    return {
      ...parsed(taken),
      text: taken['body'] ?? event['body'],
      type: event['type'],
      name: event['name'],
      event_created_at: event['created_at'],
      waited: '0',
      last_host: null,
    };
  });
  return answerOf(rows);
}

function record(store: Store, values: readonly unknown[]): Answer {
  const [ids, claims, states, nextTries, attempts, signatures] = values as [
    ...[string[], string[], string[], (number | null)[], string[], (string | null)[]],
  ];
  const all = new Map(
    deliveriesIn(store).map(([key, one]) => [one['id'] ?? '', [key, one] as const]),
  );
  const written = ids.filter((id, at) => {
    const [key = '', one = {}] = all.get(id) ?? [];
    if (one['claim'] !== claims[at]) return false;
    const next = nextTries[at] ?? null;
    write(store, key, {
      state: states[at] ?? null,
      next_try_at: next === null ? null : String(next),
      attempt_count: String(numberOf(one['attempt_count']) + 1),
      attempts: JSON.stringify([
        ...JSON.parse(one['attempts'] ?? '[]'),
        JSON.parse(attempts[at] ?? ''),
      ]),
      signature: signatures[at] ?? null,
      claim: null,
      claimed_until: '0',
    });
    return true;
  });
  return answerOf(written.map((id) => ({ id })));
}

function giveUp(store: Store, values: readonly unknown[]): Answer {
  const [hosts, dialects, seconds, now, state, entry] = values as [
    ...[string[], string[], number[], number, string, string],
  ];
  const lives = new Map(dialects.map((dialect, at) => [dialect, seconds[at] ?? 0]));
  const late = deliveriesIn(store).filter(
    ([, one]) =>
      hosts.includes(one['host'] ?? '') &&
      numberOf(one['created_at']) <= now - (lives.get(one['dialect'] ?? '') ?? 0) &&
      numberOf(one['claimed_until']) <= now,
  );
  for (const [key, one] of late) {
    const attempts = [...JSON.parse(one['attempts'] ?? '[]'), JSON.parse(entry)];
    const ended = { signature: null, claim: null, claimed_until: '0', next_try_at: null };
    write(store, key, { ...ended, state, attempts: JSON.stringify(attempts) });
  }
  return answerOf(late.map(([id]) => ({ id })));
}

/** When the next delivery to each host is due. */
function nextByHost(store: Store): Answer {
  const moments = new Map<string, number>();
  const all = deliveriesIn(store);
  for (const [, one] of all.filter(([, delivery]) => isInTurn(delivery, all))) {
    const dueAt = Math.max(numberOf(one['next_try_at']), numberOf(one['claimed_until']));
    const host = one['host'] ?? '';
    moments.set(host, Math.min(dueAt, moments.get(host) ?? dueAt));
  }
  return answerOf([...moments].map(([host, dueAt]) => ({ host, due_at: String(dueAt) })));
}

function nextLastMoment(store: Store, values: readonly unknown[]): Answer {
  const [hosts, dialects, seconds] = values as [string[], string[], number[]];
  const moments = deliveriesIn(store)
    .filter(([, one]) => hosts.includes(one['host'] ?? ''))
    .map(([, one]) => {
      const life = seconds[dialects.indexOf(one['dialect'] ?? '')] ?? 0;
      return Math.max(numberOf(one['created_at']) + life, numberOf(one['claimed_until']));
    });
  return answerOf([{ moment: moments.length === 0 ? null : String(Math.min(...moments)) }]);
}

type Lookup = (store: Store, values: readonly unknown[]) => Answer;

/** Words that identify each statement. */
const words: readonly (readonly [string, Lookup])[] = [
  ['(due_at, id) >', dueTimers],
  ['SELECT min(due_at) FROM timer', nextTimer],
  ['GROUP BY host', nextByHost],
  ['min(greatest(d.created_at', nextLastMoment],
  ['UPDATE delivery d SET claim = $2', claim],
  ['attempt_count = d.attempt_count + 1', record],
  ['WITH late AS', giveUp],
];

const known = new Map<string, Lookup | null>();

/** The same few texts come again and again, so each is searched once. Null: it is none of these. */
function lookupOf(text: string): Lookup | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const lookup = words.find(([word]) => text.includes(word))?.[1] ?? null;
  known.set(text, lookup);
  return lookup;
}

/**
 * Repeats the statements beside the engine on the rows of the model. An unknown statement ends the
 * simulation: nothing is skipped in silence.
 */
export function answerLookup(store: Store, given: LookupText, listed: readonly unknown[]): Answer {
  const [text, values] = typeof given === 'string' ? [given, listed] : [given.text, given.values];
  const lookup = lookupOf(text);
  if (lookup !== null) return lookup(store, values);
  const ofBank = answerBankLookup(store, text, values);
  if (ofBank !== null) return ofBank;
  throw new Error(`the model does not know this statement: ${text}`);
}

import type { FlorinHome } from '../../support/florin-home.ts';
import type { Arrival } from './moody-receivers.ts';
import type { Post } from './teller.ts';

type RecordedAttempt = { readonly requestId: string; readonly status: number | null };

/** An event in the database, with its delivery. */
export type Row = {
  readonly position: string;
  readonly id: string;
  /** The id of the object, without its kind and project. */
  readonly name: string;
  readonly sequence: string;
  readonly state: string | null;
  readonly attempts: readonly RecordedAttempt[] | null;
};

export const rowsIn = (home: FlorinHome): Promise<readonly Row[]> =>
  home.query<Row>(
    `SELECT e.position, e.id, split_part(e.object, '/', 2) AS name, e.sequence, d.state, d.attempts
     FROM event e LEFT JOIN delivery d ON d.id = e.id ORDER BY e.position`,
  );

/** What the receivers and the database know. */
export type Told = {
  /** In the order of arrival, over all receivers. */
  readonly arrivals: readonly Arrival[];
  readonly rows: readonly Row[];
  /** Whether an event may fail after its last attempt. */
  readonly mayFail?: (row: Row) => boolean;
};

/** Also what the clients and a reader of the feed know. */
export type Evidence = Told & {
  readonly posts: readonly Post[];
  readonly positions: readonly number[];
};

const keyOf = (name: string, sequence: number | string): string => `${name} ${sequence}`;

function arrivalsByEvent(arrivals: readonly Arrival[]): ReadonlyMap<string, readonly Arrival[]> {
  const arrivalsOf = new Map<string, Arrival[]>();
  for (const arrival of arrivals) {
    const key = keyOf(arrival.name, arrival.sequence);
    const those = arrivalsOf.get(key);
    if (those === undefined) arrivalsOf.set(key, [arrival]);
    else those.push(arrival);
  }
  return arrivalsOf;
}

/** Everything that breaks a promise, in words. */
export function faultsIn(evidence: Evidence): readonly string[] {
  const { posts, arrivals, rows, positions } = evidence;
  const arrivalsOf = arrivalsByEvent(arrivals);
  const toldData = new Set(arrivals.map(({ data }) => data));
  return [
    ...posts.flatMap((post) => postFaults(post, arrivalsOf, toldData)),
    ...faultsInTelling(evidence),
    ...feedFaults(positions, rows),
  ];
}

/** The same checks for events of any cause. */
export function faultsInTelling(told: Told): readonly string[] {
  const { arrivals, rows, mayFail = () => false } = told;
  const arrivalsOf = arrivalsByEvent(arrivals);
  const cameOf = ({ name, sequence }: Row): readonly Arrival[] =>
    arrivalsOf.get(keyOf(name, sequence)) ?? [];
  const recorded = new Map(
    rows.flatMap(({ attempts }) => (attempts ?? []).map((one) => [one.requestId, one] as const)),
  );
  return [
    ...rows.flatMap((row) => rowFaults(row, cameOf(row), mayFail(row))),
    ...strangers(arrivals, rows),
    ...recordFaults(arrivals, recorded),
    ...orderFaults(arrivals, rows),
  ];
}

/** An acknowledged event was delivered, and an event that certainly did not happen was not. */
function postFaults(
  { told, data, outcome }: Post,
  arrivalsOf: ReadonlyMap<string, readonly Arrival[]>,
  toldData: ReadonlySet<string>,
): readonly string[] {
  const isRefused = outcome.kind === 'put off' || outcome.kind === 'not sent';
  if (isRefused && toldData.has(data)) return [`${data} was ${outcome.kind}, and arrived`];
  if (outcome.kind !== 'acknowledged') return [];
  const named = `event ${outcome.sequence} of ${told.name}, ${data},`;
  const came = arrivalsOf.get(keyOf(told.name, outcome.sequence)) ?? [];
  if (came.length === 0) return [`${named} was acknowledged and never arrived`];
  if (came.some((one) => one.data !== data)) return [`${named} arrived as somebody else's`];
  return came.some(({ status }) => status === 200) ? [] : [`${named} was never taken`];
}

/**
 * A single event: it was finished, and every attempt had the same callback id and the same bytes.
 */
function rowFaults(row: Row, came: readonly Arrival[], mayFail: boolean): readonly string[] {
  const named = `event ${row.sequence} of ${row.name}`;
  const isSame = came.every(
    ({ callbackId, digest }) => callbackId === row.id && digest === came[0]?.digest,
  );
  return [
    ...(row.state === (mayFail ? 'failed' : 'delivered') ? [] : [`${named} is ${row.state}`]),
    ...(came.length > 0 ? [] : [`${named} never arrived`]),
    ...(isSame ? [] : [`${named} did not arrive with the same bytes each time`]),
  ];
}

/** No event arrives that did not happen. */
function strangers(arrivals: readonly Arrival[], rows: readonly Row[]): readonly string[] {
  const known = new Set(rows.map(({ name, sequence }) => keyOf(name, sequence)));
  return arrivals
    .filter(({ name, sequence }) => !known.has(keyOf(name, sequence)))
    .map(({ name, sequence }) => `event ${sequence} of ${name} arrived and did not happen`);
}

/** The receiver really gave every recorded answer. */
function recordFaults(
  arrivals: readonly Arrival[],
  recorded: ReadonlyMap<string, RecordedAttempt>,
): readonly string[] {
  const given = new Map(arrivals.map(({ requestId, status }) => [requestId, status]));
  return [...recorded.values()].flatMap(({ requestId, status }) =>
    status === null || given.get(requestId) === status
      ? []
      : [`request ${requestId} met ${given.get(requestId)}, and ${status} was written down`],
  );
}

/**
 * Each object's sequences are 1 to n, and none arrives for the first time before a lower one. The
 * one exception is an attempt that did not reach the receiver; it is recorded.
 */
function orderFaults(arrivals: readonly Arrival[], rows: readonly Row[]): readonly string[] {
  const wasMissed = missedBy(arrivals, rows);
  const seen = new Map<string, Set<number>>();
  /** The lowest sequence of each object that may still arrive for the first time. */
  const due = new Map<string, number>();
  const faults: string[] = [];
  for (const { name, sequence } of arrivals) {
    const those = seen.get(name) ?? new Set();
    seen.set(name, those.add(sequence));
    let lowest = due.get(name) ?? 1;
    if (sequence > lowest) faults.push(`event ${sequence} of ${name} came before ${lowest}`);
    while (those.has(lowest) || wasMissed(name, lowest)) lowest += 1;
    due.set(name, lowest);
  }
  for (const [name, those] of seen) {
    const highest = Math.max(...those);
    if (highest !== those.size) faults.push(`${name} has gaps: ${those.size} of ${highest} came`);
  }
  return faults;
}

/** Whether an attempt was made that no receiver saw. */
function missedBy(arrivals: readonly Arrival[], rows: readonly Row[]) {
  const seen = new Set(arrivals.map(({ requestId }) => requestId));
  const missed = new Set(
    rows
      .filter(({ attempts }) => attempts?.some(({ requestId }) => !seen.has(requestId)))
      .map(({ name, sequence }) => keyOf(name, sequence)),
  );
  return (name: string, sequence: number): boolean => missed.has(keyOf(name, sequence));
}

/** A reader of the feed has seen every event once, in order. */
export function feedFaults(
  positions: readonly number[],
  rows: readonly Pick<Row, 'position'>[],
): readonly string[] {
  const isSame =
    positions.length === rows.length &&
    rows.every(({ position }, index) => Number(position) === positions[index]);
  return isSame ? [] : [`the feed has ${rows.length} events, and ${positions.length} were read`];
}

/** How many events arrived again after their receiver had accepted them. */
export function doubledIn(arrivals: readonly Arrival[]): number {
  const taken = new Set<string>();
  let doubled = 0;
  for (const { callbackId, status } of arrivals) {
    if (taken.has(callbackId)) doubled += 1;
    if (status === 200) taken.add(callbackId);
  }
  return doubled;
}

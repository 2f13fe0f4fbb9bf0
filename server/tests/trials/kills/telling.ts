import { doubledIn, faultsInTelling, feedFaults, type Row } from '../../crash/delivery/checks.ts';
import { type Arrival, grimPath } from '../../crash/delivery/moody-receivers.ts';
import type { FlorinHome } from '../../support/florin-home.ts';

/** An event with its delivery; an event without a sequence is not sent. */
export type EventRow = Omit<Row, 'sequence'> & {
  readonly sequence: string | null;
  readonly url: string | null;
};

/** The events since this position. */
export const eventsSince = (
  home: Pick<FlorinHome, 'query'>,
  position: number,
): Promise<readonly EventRow[]> =>
  home.query<EventRow>(
    `SELECT e.position, e.id, e.object AS name, e.sequence, d.state, d.attempts, d.url
     FROM event e LEFT JOIN delivery d ON d.id = e.id WHERE e.position > $1 ORDER BY e.position`,
    [position],
  );

/** What was checked before: the position in the feed, and the last event of each object. */
export type Checked = { position: number; readonly sequences: Map<string, number> };

export type Telling = {
  readonly faults: readonly string[];
  /** Events that arrived again after their receiver had accepted them. */
  readonly doubled: number;
  readonly givenUp: number;
};

/**
 * Every event was delivered or visibly given up, in order, and a reader of the feed missed none.
 * The next call begins where this one ends.
 */
export function checkTelling(
  checked: Checked,
  rows: readonly EventRow[],
  arrivals: readonly Arrival[],
  positions: readonly number[],
): Telling {
  // Events of an object count from the last one that was checked before.
  const before = new Map(checked.sequences);
  const sinceOf = (name: string, sequence: number): number => sequence - (before.get(name) ?? 0);
  const told = rows.flatMap((row) =>
    row.sequence === null
      ? []
      : [{ ...row, sequence: String(sinceOf(row.name, Number(row.sequence))) }],
  );
  const objectOf = new Map(told.map(({ id, name }) => [id, name]));
  const came = arrivals.map((one) => {
    const name = objectOf.get(one.callbackId) ?? one.name;
    return { ...one, name, sequence: sinceOf(name, one.sequence) };
  });
  const grim = new Set(told.filter(({ url }) => url?.endsWith(`/${grimPath}`)).map(({ id }) => id));
  const read = positions.filter((position) => position > checked.position);
  for (const { name, sequence } of rows) {
    if (sequence !== null) checked.sequences.set(name, Number(sequence));
  }
  checked.position = Number(rows.at(-1)?.position ?? checked.position);
  return {
    faults: [
      ...faultsInTelling({ arrivals: came, rows: told, mayFail: ({ id }) => grim.has(id) }),
      ...feedFaults(read, rows),
    ],
    doubled: doubledIn(arrivals),
    givenUp: told.filter(({ state }) => state === 'failed').length,
  };
}

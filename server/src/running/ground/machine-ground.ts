import type { Shortcoming } from '../../kernel/shortcoming.ts';

const mib = 2 ** 20;
const gib = 2 ** 30;

/** PostgreSQL needs room for the log of a recovery. With less, it may not start again. */
const freeBytesNeeded = 128 * mib;
const freeBytesWanted = gib;

const room = (bytes: number): string => `${Math.floor(bytes / mib)} MiB`;

/** The embedded database's disk is read-only. */
export const readOnlyDisk: Shortcoming = {
  check: 'disk',
  severity: 'breaks',
  found: 'The disk of DATA_DIR is read-only: the database cannot store anything.',
  remedy: 'Look into the log of the system, mend the disk and mount it for writing.',
};

/** Whether the disk has room. `isNeeded`: the embedded database is on it. */
export function judgeDisk(freeBytes: number, isNeeded: boolean): Shortcoming | null {
  if (freeBytes >= freeBytesWanted) return null;
  const remedy = 'Make room there, or set DATA_DIR to a larger disk.';
  if (isNeeded && freeBytes < freeBytesNeeded) {
    const found = `The disk of DATA_DIR is full (${room(freeBytes)} free, ${room(freeBytesNeeded)} needed): the database cannot store anything.`;
    return { check: 'disk', severity: 'breaks', found, remedy };
  }
  const meaning = isNeeded
    ? `below ${room(freeBytesNeeded)} the service does not start`
    : 'the service keeps its generated keys there';
  const found = `The disk of DATA_DIR has ${room(freeBytes)} free; ${meaning}.`;
  return { check: 'disk', severity: 'weakens', found, remedy };
}

export type Descriptors = {
  /** The most files and connections that this process may have open. */
  readonly limit: number;
  /** The number it has open now. */
  readonly open: number;
};

/** Connections to the database and Redis, listeners, webhooks in flight, and a few callers. */
const descriptorsNeeded = 256;
const descriptorsWanted = 4_096;
/** Above this share of the limit, the next burst of callers is turned away. */
const shareMax = 0.9;

/** Whether the process can open enough connections. */
export function judgeDescriptors(found: Descriptors | 'none left'): Shortcoming | null {
  const remedy = 'Raise it: LimitNOFILE=65536 in the systemd unit, or "ulimit -n 65536".';
  const weakens = { check: 'descriptors', severity: 'weakens', remedy } as const;
  const breaks = { check: 'descriptors', severity: 'breaks', remedy } as const;
  if (found === 'none left') {
    return { ...breaks, found: 'This process has all the files and connections open that it may.' };
  }
  const { limit, open } = found;
  if (limit < descriptorsNeeded) {
    const text = `This process may open ${limit} files and connections; it needs at least ${descriptorsNeeded}.`;
    return { ...breaks, found: text };
  }
  if (open > limit * shareMax) {
    const text = `This process has ${open} of ${limit} files and connections open: new callers are about to be refused.`;
    return { ...breaks, found: text };
  }
  if (limit >= descriptorsWanted) return null;
  const text = `This process may open ${limit} files and connections; with less than ${descriptorsWanted} it turns callers away early.`;
  return { ...weakens, found: text };
}

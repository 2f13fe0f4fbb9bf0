import { createHmac, randomBytes } from 'node:crypto';
import type { SignedRequest } from './authenticator.ts';
import { RecentMap } from './recent-map.ts';

/** The kind of secret that was wrong. */
export type GuessedKind = 'client_secret' | 'admin_token' | 'mac' | 'bearer';

/** Kinds that a person may have chosen: guesses of them are slowed down (decision 0097). */
export type PausedKind = Extract<GuessedKind, 'client_secret' | 'admin_token'>;

type Guess = {
  readonly kind: GuessedKind;
  readonly request: SignedRequest;
  /** The client that it was given for, whether that client exists or not. */
  readonly id: string;
  /** Null: there is no such client, so the name is not logged. It may be a secret. */
  readonly knownId: string | null;
  readonly secret: string;
};

/** Counts wrong secrets. Right ones cost nothing here. */
export type WrongSecrets = {
  /** How many seconds a source has to wait before it may try this id again. 0: it need not wait. */
  readonly pauseOf: (kind: PausedKind, request: SignedRequest, id: string) => number;
  readonly count: (guess: Guess) => void;
};

type Fields = Readonly<Record<string, unknown>>;

export type WrongSecretsOptions = {
  /** The source of a request. Null: it cannot be told apart from others, so nobody is paused. */
  readonly sourceOf: (request: SignedRequest) => string | null;
  readonly nowMs: () => number;
  readonly onWrong: (kind: GuessedKind) => void;
  readonly warn: (fields: Fields, message: string) => void;
  readonly alarm: (fields: Fields, message: string) => void;
};

type Bounds = { readonly pair: number; readonly source: number; readonly id: number };

/**
 * How many different wrong secrets pass before a source is paused for an id, before it is paused
 * for all ids, and before an alarm is raised about an id from any source. Expired bearer tokens are
 * common and harmless.
 */
// biome-ignore format: a table
const bounds: Readonly<Record<GuessedKind, Bounds>> = {
  client_secret: { pair: 10,       source: 50,    id: 100    },
  admin_token:   { pair: 10,       source: 50,    id: 100    },
  mac:           { pair: Infinity, source: 100,   id: 100    },
  bearer:        { pair: Infinity, source: 1_000, id: Infinity },
};

/** The memory of a source, an id, or both. */
type Entry = {
  readonly count: number;
  readonly lastMs: number;
  readonly pausedUntilMs: number;
  /** Marks of the last wrong secrets. */
  readonly seen: readonly string[];
};

/** A count is forgotten this long after its last wrong secret. */
const forgottenAfterMs = 15 * 60_000;
/** Shorter than that, so no pause is forgotten before it ends. */
const pauseSecondsMax = 600;
const entriesMax = 5_000;
const seenMax = 16;
const lineIntervalMs = 10_000;

/** The pause starts at one second and doubles with each wrong secret. */
const pauseSeconds = (count: number, bound: number): number =>
  count < bound ? 0 : Math.min(pauseSecondsMax, 2 ** Math.min(30, count - bound));

/** In this process alone, in bounded memory (decision 0097). */
export function createWrongSecrets(options: WrongSecretsOptions): WrongSecrets {
  const { sourceOf, nowMs, onWrong } = options;
  const key = randomBytes(32);
  const entries = new RecentMap<Entry>(entriesMax);
  const warn = rarely(nowMs, options.warn);
  const alarm = rarely(nowMs, options.alarm);
  const markOf = (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, 12);
  const nameOf = (role: keyof Bounds, ...parts: readonly (string | null)[]): string =>
    markOf(JSON.stringify([role, ...parts]));
  const entryOf = (name: string): Entry => {
    const known = entries.get(name);
    if (known !== undefined && nowMs() < known.lastMs + forgottenAfterMs) return known;
    return { count: 0, lastMs: 0, pausedUntilMs: 0, seen: [] };
  };
  /** Adds one to a count. True: the count now reaches the bound. */
  const raise = (name: string, bound: number, mark?: string): boolean => {
    const { count: before, seen } = entryOf(name);
    const [count, lastMs] = [before + 1, nowMs()];
    const pausedUntilMs = lastMs + pauseSeconds(count, bound) * 1_000;
    const marks = mark === undefined ? seen : [...seen, mark].slice(-seenMax);
    entries.set(name, { count, lastMs, pausedUntilMs, seen: marks });
    return count === bound;
  };
  return {
    pauseOf: (kind, request, id) => {
      if (entries.size === 0) return 0;
      const source = sourceOf(request);
      if (source === null) return 0;
      const names = [nameOf('pair', kind, source, id), nameOf('source', kind, source)];
      const untilMs = Math.max(...names.map((name) => entries.get(name)?.pausedUntilMs ?? 0));
      return Math.max(0, Math.ceil((untilMs - nowMs()) / 1_000));
    },
    count: ({ kind, request, id, knownId, secret }) => {
      onWrong(kind);
      const source = sourceOf(request);
      const fields = { kind, source, client: knownId };
      if (kind !== 'bearer') warn(fields, 'A wrong secret was given.');
      const pair = nameOf('pair', kind, source, id);
      const mark = markOf(secret);
      // A program with an old secret repeats it again and again: that is not another guess.
      if (entryOf(pair).seen.includes(mark)) return;
      const { pair: pairBound, source: sourceBound, id: idBound } = bounds[kind];
      const passed = [
        raise(pair, pairBound, mark),
        source !== null && raise(nameOf('source', kind, source), sourceBound),
        raise(nameOf('id', kind, id), idBound),
      ];
      if (passed.includes(true)) {
        alarm(fields, 'Too many different wrong secrets: somebody may be guessing.');
      }
    },
  };
}

/** At most one line in ten seconds. The next line says how many were left out. */
function rarely(
  nowMs: () => number,
  tell: (fields: Fields, message: string) => void,
): (fields: Fields, message: string) => void {
  let toldMs = Number.NEGATIVE_INFINITY;
  let unlogged = 0;
  return (fields, message) => {
    unlogged += 1;
    if (nowMs() < toldMs + lineIntervalMs) return;
    toldMs = nowMs();
    tell({ ...fields, unlogged: unlogged - 1 }, message);
    unlogged = 0;
  };
}

import type { Shortcoming } from '../../kernel/shortcoming.ts';
import { StartupRefusal } from '../../storage/startup-refusal.ts';
import type { GroundMetrics } from '../../telemetry/ground-series.ts';
import type { Log } from '../../telemetry/logging.ts';

/** Checks one part of the ground. Throws if the check is impossible now. */
export type Look = () => Promise<readonly Shortcoming[]>;

export type GroundWatch = {
  /** The findings of the last look. */
  readonly found: () => readonly Shortcoming[];
  readonly end: () => Promise<void>;
};

const textOf = ({ found, remedy }: Shortcoming): string => `${found} ${remedy}`;

const weakening = (all: readonly Shortcoming[]): readonly Shortcoming[] =>
  all.filter(({ severity }) => severity === 'weakens');

const breaking = (all: readonly Shortcoming[]): readonly Shortcoming[] =>
  all.filter(({ severity }) => severity === 'breaks');

/**
 * At the start, a broken promise is refused, and any other shortcoming gives a warning
 * (decision 0109).
 */
export function refuseBadGround(found: readonly Shortcoming[], log: Log): void {
  const broken = breaking(found);
  if (broken.length > 0) throw new StartupRefusal(broken.map(textOf).join('\n'));
  for (const shortcoming of found) {
    log.warn({ ground: shortcoming.check }, textOf(shortcoming));
  }
}

const lookMs = 5_000;

type WatchParts = {
  readonly looks: readonly Look[];
  readonly log: Log;
  readonly metrics: GroundMetrics;
};

/**
 * Checks the ground again and again. A broken promise is an alarm, logged at its begin and its end.
 * A weakened one is logged at its begin. Shortcomings from the start were already logged then. Each
 * part is checked by itself: a hanging database does not delay an alarm about the disk.
 */
export function watchGround({ looks, log, metrics }: WatchParts, everyMs = lookMs): GroundWatch {
  const partsFound = new Map<Look, readonly Shortcoming[]>();
  const found = () => looks.flatMap((part) => partsFound.get(part) ?? []);
  const lookAt = async (part: Look): Promise<void> => {
    // A part that cannot be checked now keeps its last findings. Another alarm reports that it is
    // away.
    const now = await part().catch(() => null);
    if (now === null) return;
    const before = partsFound.get(part);
    tellBroken(breaking(before ?? []), breaking(now), log);
    if (before !== undefined) tellWeakened(weakening(before), weakening(now), log);
    partsFound.set(part, now);
    metrics.found(found());
  };
  const watched = looks.map((part) => repeat(() => lookAt(part), everyMs));
  return {
    found,
    end: async () => {
      await Promise.all(watched.map((end) => end()));
    },
  };
}

/** Begins at once, then again after each pause. It never begins again before it has ended. */
function repeat(act: () => Promise<void>, everyMs: number): () => Promise<void> {
  let isUnderWay = false;
  const run = async (): Promise<void> => {
    isUnderWay = true;
    await act().finally(() => {
      isUnderWay = false;
    });
  };
  let running = run();
  const timer = setInterval(() => {
    if (!isUnderWay) running = run();
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** The same remedy makes it the same finding, even if the figures in its text have changed. */
const has = (all: readonly Shortcoming[], { check, remedy }: Shortcoming): boolean =>
  all.some((other) => other.check === check && other.remedy === remedy);

function tellWeakened(before: readonly Shortcoming[], now: readonly Shortcoming[], log: Log): void {
  for (const shortcoming of now.filter((each) => !has(before, each))) {
    log.warn({ ground: shortcoming.check }, textOf(shortcoming));
  }
}

function tellBroken(before: readonly Shortcoming[], now: readonly Shortcoming[], log: Log): void {
  for (const shortcoming of now.filter((each) => !has(before, each))) {
    log.error({ ground: shortcoming.check }, textOf(shortcoming));
  }
  const checksOf = (all: readonly Shortcoming[]) => new Set(all.map(({ check }) => check));
  const broken = checksOf(now);
  for (const check of checksOf(before)) {
    if (!broken.has(check)) log.info({ ground: check }, 'A failed check passes again.');
  }
}

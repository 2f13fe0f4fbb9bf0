import type { Shortcoming } from '../../kernel/shortcoming.ts';
import { StartupRefusal } from '../../storage/startup-refusal.ts';
import type { GroundMetrics } from '../../telemetry/ground-series.ts';
import type { Log } from '../../telemetry/logging.ts';

/** Looks at one part of the ground; throws when it cannot be looked at now. */
export type Look = () => Promise<readonly Shortcoming[]>;

export type GroundWatch = {
  /** What was found at the last look. */
  readonly found: () => readonly Shortcoming[];
  readonly end: () => Promise<void>;
};

const textOf = ({ found, remedy }: Shortcoming): string => `${found} ${remedy}`;

const weakening = (all: readonly Shortcoming[]): readonly Shortcoming[] =>
  all.filter(({ severity }) => severity === 'weakens');

const breaking = (all: readonly Shortcoming[]): readonly Shortcoming[] =>
  all.filter(({ severity }) => severity === 'breaks');

/** What breaks a promise is refused at the start; the rest is warned of (decision 0109). */
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
 * Looks again and again. What breaks a promise is an alarm, told when it begins and when it ends. What
 * weakens one is told when it begins; what was so at the start, the start has told. Each part is looked
 * at by itself: a database that hangs holds up no alarm about the disk.
 */
export function watchGround({ looks, log, metrics }: WatchParts, everyMs = lookMs): GroundWatch {
  const partsFound = new Map<Look, readonly Shortcoming[]>();
  const found = () => looks.flatMap((part) => partsFound.get(part) ?? []);
  const lookAt = async (part: Look): Promise<void> => {
    // A part that cannot be looked at now is as it was: that it is away is told elsewhere.
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

/** Begins at once, then again after each pause; one that takes longer is not begun a second time. */
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

/** The same remedy makes it the same finding, whatever the figures in its text have become. */
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

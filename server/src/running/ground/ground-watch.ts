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
 * weakens one is told when it begins; what was so at the start, the start has told.
 */
export function watchGround({ looks, log, metrics }: WatchParts, everyMs = lookMs): GroundWatch {
  let found: readonly Shortcoming[] = [];
  let isFirstLook = true;
  const partsFound = new Map<Look, readonly Shortcoming[]>();
  const round = async (): Promise<void> => {
    // A part that cannot be looked at now is as it was: that it is away is told elsewhere.
    const lookAt = async (part: Look) =>
      partsFound.set(part, await part().catch(() => partsFound.get(part) ?? []));
    await Promise.all(looks.map(lookAt));
    const next = looks.flatMap((part) => partsFound.get(part) ?? []);
    tellChanges(breaking(found), breaking(next), log);
    if (!isFirstLook) tellWeakened(weakening(found), weakening(next), log);
    isFirstLook = false;
    metrics.found(next);
    found = next;
  };
  let isLooking = false;
  const look = async (): Promise<void> => {
    isLooking = true;
    await round();
    isLooking = false;
  };
  let running = look();
  const timer = setInterval(() => {
    // A database that hangs answers late: the next look begins when this one has ended.
    if (!isLooking) running = look();
  }, everyMs).unref();
  return {
    found: () => found,
    end: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

const has = (all: readonly Shortcoming[], { check }: Shortcoming): boolean =>
  all.some((other) => other.check === check);

function tellWeakened(before: readonly Shortcoming[], now: readonly Shortcoming[], log: Log): void {
  for (const shortcoming of now.filter((each) => !has(before, each))) {
    log.warn({ ground: shortcoming.check }, textOf(shortcoming));
  }
}

function tellChanges(before: readonly Shortcoming[], now: readonly Shortcoming[], log: Log): void {
  for (const shortcoming of now.filter((each) => !has(before, each))) {
    log.error({ ground: shortcoming.check }, textOf(shortcoming));
  }
  for (const { check } of before.filter((each) => !has(now, each))) {
    log.info({ ground: check }, 'A failed check passes again.');
  }
}

import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Kill } from './plan.ts';
import type { Round } from './trial.ts';

/** The figures of a run, from which a later run continues. */
export type Progress = {
  readonly seed: number;
  /** The number of the last round that was found sound. */
  readonly rounds: number;
  readonly kills: Readonly<Partial<Record<Kill, number>>>;
  readonly sums: Sums;
  /** For every round, in whole milliseconds. */
  readonly recoveriesMs: readonly number[];
};

const summed = [
  ...(['acknowledged', 'unanswered', 'hadHappened', 'putOff', 'repeated'] as const),
  ...(['arrived', 'doubled', 'givenUp', 'seconds'] as const),
] as const;

type Sums = Readonly<Record<(typeof summed)[number], number>>;

const nothing = Object.fromEntries(summed.map((name) => [name, 0])) as Sums;

export const begun = (seed: number): Progress => ({
  seed,
  rounds: 0,
  kills: {},
  sums: nothing,
  recoveriesMs: [],
});

export function withRound(progress: Progress, round: Round): Progress {
  const { kills, sums, recoveriesMs } = progress;
  return {
    ...progress,
    rounds: round.number,
    kills: { ...kills, [round.kill]: (kills[round.kill] ?? 0) + 1 },
    sums: Object.fromEntries(summed.map((name) => [name, sums[name] + round[name]])) as Sums,
    recoveriesMs: [...recoveriesMs, Math.round(round.recoveryMs)],
  };
}

/** Null: no run has used this file. */
export async function readProgress(path: string): Promise<Progress | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Progress;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces the file in one step: an interrupted write leaves the old one. */
export async function keepProgress(path: string, progress: Progress): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(progress, null, 1)}\n`);
  await rename(`${path}.new`, path);
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

/** The figures of a run, a line each. */
export function summaryOf({ seed, kills, sums, recoveriesMs }: Progress): readonly string[] {
  const sorted = recoveriesMs.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const { acknowledged, unanswered, hadHappened, putOff, repeated } = sums;
  const { arrived, doubled, givenUp } = sums;
  return [
    `${recoveriesMs.length} rounds, seed ${seed}, ${Math.round(sums.seconds / 60)} minutes`,
    ...Object.entries(kills).map(([kill, count]) => `${String(count).padStart(5)}  ${kill}`),
    `acknowledged ${acknowledged}, unanswered ${unanswered} (${hadHappened} had happened), put off ${putOff}`,
    `repeated after their answer ${repeated}, all with the same bytes`,
    `webhooks arrived ${arrived}, of these again after they had been taken ${doubled}; given up ${givenUp}`,
    `recovered in ${seconds(median)} (median), ${seconds(sorted.at(-1) ?? 0)} (worst)`,
  ];
}

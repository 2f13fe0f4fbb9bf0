import type { Outcome, Wanted } from './history.ts';

/** One word that names a history exactly: its seed, its steps, its faults. */
export const nameOf = ({ seed, steps, faults }: Wanted): string =>
  [seed, steps?.join('.') ?? 'all', faults?.join('.') ?? 'all'].join(':');

const numbersIn = (text: string | undefined): readonly number[] | null =>
  text === undefined || text === 'all' ? null : text.split('.').filter(Boolean).map(Number);

export function wantedBy(name: string): Wanted {
  const [seed = '', steps, faults] = name.split(':');
  return { seed: Number(seed), steps: numbersIn(steps), faults: numbersIn(faults) };
}

/** A history for people: the steps, the faults that happened, and what was wrong in the end. */
export const toldLines = ({ steps, struck, wrong }: Outcome): readonly string[] => [
  ...steps.map(({ actor, step }) => `  ${actor}: ${JSON.stringify(step)}`),
  ...struck.map(({ chance, what }) => `  fault ${chance}: ${what}`),
  ...wrong.map((one) => `  WRONG: ${one}`),
];

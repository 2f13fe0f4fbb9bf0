import type { Shortcoming } from '../../kernel/shortcoming.ts';

/** As the alarm on *Home* has it: signatures and time limits bear no more (decision 0248). */
const clockMsMax = 5_000;

const secondsOf = (ms: number): string => `${Math.round(Math.abs(ms) / 1_000)} seconds`;

/** Whether the clock of this machine agrees with that of the database, which all nodes share. */
export function judgeClock(aheadMs: number): Shortcoming | null {
  if (Math.abs(aheadMs) <= clockMsMax) return null;
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  return {
    check: 'clock',
    severity: 'breaks',
    found: `The clock of this machine is ${secondsOf(aheadMs)} ${side} that of the database: signed requests are refused, and what has a time limit ends at the wrong moment.`,
    remedy: 'Let both follow the same time server (NTP), and restart nothing.',
  };
}

/** The two clocks of a process: the one of the day, and one that never jumps. */
export type Clocks = { readonly dayMs: () => number; readonly steadyMs: () => number };

/** Tells how far the clock of the day has jumped since it was last asked; null: it has not. */
export function jumpWatch({ dayMs, steadyMs }: Clocks): () => number | null {
  let apartMs = dayMs() - steadyMs();
  return () => {
    const nowApartMs = dayMs() - steadyMs();
    const jumpMs = nowApartMs - apartMs;
    if (Math.abs(jumpMs) <= clockMsMax) return null;
    apartMs = nowApartMs;
    return jumpMs;
  };
}

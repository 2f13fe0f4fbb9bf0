import type { Shortcoming } from '../../kernel/shortcoming.ts';

/**
 * The limit of the alarm on *Home*: signatures and time limits tolerate no more (decision 0248).
 */
const clockMsMax = 5_000;

const secondsOf = (ms: number): string => `${Math.round(Math.abs(ms) / 1_000)} seconds`;

/** Whether this machine's clock agrees with the database's, which all nodes share. */
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

/** The two clocks of a process: wall time, and one that never jumps. */
export type Clocks = { readonly dayMs: () => number; readonly steadyMs: () => number };

/** Tells how far the wall clock has jumped since the last call. Null: it has not. */
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

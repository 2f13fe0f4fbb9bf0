import { setTimeout as pause } from 'node:timers/promises';
import { Broken } from './broken.ts';

const patienceMs = 15_000;
const restMs = 100;

/** Asks again until nothing is broken: automatic changes take time. */
export async function eventually(ask: () => Promise<unknown>): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += restMs) {
    try {
      await ask();
      return;
    } catch (error) {
      if (!(error instanceof Broken) || waitedMs >= patienceMs) throw error;
    }
    await pause(restMs);
  }
}

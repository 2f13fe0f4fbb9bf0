import type { PutOffLog } from '../telemetry/put-off-log.ts';

/** A small step of cleanup. True while there is more to do. */
export type Chore = { readonly name: string; readonly step: () => Promise<boolean> };

const restMs = 60_000;

/** Does the chores in the background, one step at a time, with pauses. Returns how to end it. */
export function keepHouse(chores: readonly Chore[], putOff: PutOffLog): () => Promise<void> {
  let isEnding = false;
  const round = async (): Promise<void> => {
    for (const { name, step } of chores) {
      try {
        while (!isEnding && (await step()));
      } catch (err) {
        // Nothing is lost: the next round finds the same rows again.
        putOff({ err, chore: name }, 'A housekeeping task failed; the next round retries it.');
      }
    }
  };
  let running = round();
  const timer = setInterval(() => {
    running = running.then(round);
  }, restMs).unref();
  return async () => {
    isEnding = true;
    clearInterval(timer);
    await running;
  };
}

import { setTimeout as pause } from 'node:timers/promises';

/**
 * A refusal comes at the next of these steps after the try began. Unknown, wrong and locked out differ
 * by commits that an unknown user does not need; all of them take a small part of one step.
 */
const stepMs = 250;

/** Null is a refusal: the time of the answer does not tell why. */
export async function refusingInSteps<Found>(
  attempt: () => Promise<Found | null>,
): Promise<Found | null> {
  const beganMs = performance.now();
  const found = await attempt();
  if (found === null) await pause(stepMs - ((performance.now() - beganMs) % stepMs));
  return found;
}

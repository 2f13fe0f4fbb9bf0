import { setTimeout as pause } from 'node:timers/promises';

/**
 * A refusal is sent at the next of these steps after the try began. Unknown, wrong and locked out
 * differ by commits that an unknown user does not need. All of them take a small part of one step.
 */
const stepMs = 250;

/**
 * The time of a refusal does not reveal its reason. Null is a refusal, unless `isRefusal` says
 * otherwise.
 */
export async function refusingInSteps<Found>(
  attempt: () => Promise<Found>,
  isRefusal: (found: Found) => boolean = (found) => found === null,
): Promise<Found> {
  const beganMs = performance.now();
  const found = await attempt();
  if (isRefusal(found)) await pause(stepMs - ((performance.now() - beganMs) % stepMs));
  return found;
}

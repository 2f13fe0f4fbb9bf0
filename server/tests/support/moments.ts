import { expect } from 'vitest';
import { advance, nowOf } from './clock.ts';
import { extent } from './extent.ts';
import type { OperatorClient } from './operator-client.ts';
import { until } from './until.ts';

/** Moves the clock forward to a moment. */
export const goTo = async (client: OperatorClient, moment: number): Promise<void> =>
  advance(client, moment - (await nowOf(client)));

/** A change at a moment. */
type Change<Seen> = {
  readonly moment: number;
  readonly look: () => Promise<Seen>;
  readonly before: Seen;
  readonly from: Seen;
};

/**
 * The short form skips the last seconds before a moment; in the long form they pass in real time.
 */
const lastSeconds = extent({ short: 1, long: 2 });
const skip = extent({ short: advance, long: async () => {} });

/**
 * Goes to ten seconds before the moment, then close to it, and expects one result until then and
 * the other from then on. An answer that spans the moment itself counts for neither.
 */
export async function expectChangeAt<Seen>(
  client: OperatorClient,
  { moment, look, before, from }: Change<Seen>,
): Promise<void> {
  await goTo(client, moment - 10);
  expect(await look()).toEqual(before);
  await goTo(client, moment - lastSeconds);
  const hasCome = async (): Promise<boolean> => {
    const earliest = await nowOf(client);
    const seen = await look();
    const latest = await nowOf(client);
    if (latest < moment) expect(seen).toEqual(before);
    if (earliest >= moment) expect(seen).toEqual(from);
    return earliest >= moment;
  };
  if (await hasCome()) return;
  await skip(client, lastSeconds);
  await until(`${moment} has come`, hasCome);
}

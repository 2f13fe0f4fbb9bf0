import { expect } from 'vitest';
import { advance, nowOf } from './clock.ts';
import { extent } from './extent.ts';
import type { OperatorClient } from './operator-client.ts';
import { until } from './until.ts';

/** Moves the clock to a moment that is still to come. */
export const goTo = async (client: OperatorClient, moment: number): Promise<void> =>
  advance(client, moment - (await nowOf(client)));

/** What changes at a moment. */
type Change<Seen> = {
  readonly moment: number;
  readonly look: () => Promise<Seen>;
  readonly before: Seen;
  readonly from: Seen;
};

/** The last seconds before a moment are skipped in the short form, and pass by themselves in the long one. */
const lastSeconds = extent({ short: 1, long: 2 });
const skip = extent({ short: advance, long: async () => {} });

/**
 * Goes to ten seconds before the moment, then close to it, and sees the one thing until then and the
 * other from it on. What is asked over the moment itself belongs to neither.
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

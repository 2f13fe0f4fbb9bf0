import type { OperatorClient } from './operator-client.ts';

/** A service whose clock a test moves, without a rate limit. */
export const movingWallet = { FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' };

export const nowOf = async (operator: OperatorClient): Promise<number> =>
  Number((await operator.send('GET', '/admin/v1/clock')).body['now']);

/** Time passes, and everything that falls due meanwhile is done. */
export async function advance(operator: OperatorClient, seconds: number): Promise<void> {
  const answer = await operator.send('POST', '/admin/v1/clock/advance', { body: { seconds } });
  if (answer.status !== 200) throw new Error(answer.text);
}

/** The moved clock runs with the real one, which has passed the second that a test needed. */
class SecondPassed extends Error {}

/** Runs at exactly this second. */
export async function atSecond<Result>(
  operator: OperatorClient,
  second: number,
  act: () => Promise<Result>,
): Promise<Result> {
  const now = await nowOf(operator);
  if (now < second) await advance(operator, second - now);
  const result = await act();
  if ((await nowOf(operator)) !== second) throw new SecondPassed();
  return result;
}

const triesMax = 40;

/**
 * Runs a scenario of exact seconds, and repeats it from the beginning while any second is missed.
 */
export async function onTime<Result>(scenario: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    try {
      return await scenario();
    } catch (error) {
      if (!(error instanceof SecondPassed)) throw error;
    }
  }
  throw new Error('this machine is too slow for a scenario of exact seconds');
}

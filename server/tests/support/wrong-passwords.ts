import type { TestDatabase } from './test-database.ts';

/**
 * The pauses of an unknown device after the third and the fourth wrong password (decision 0096).
 */
const strangersPauses = [0, 0, 5, 30, 0];
/** The pauses of a known device, from the fifth on. */
const devicePauses = [0, 0, 0, 0, 10, 30, 60, 0];

const withPauses =
  (pauses: readonly number[]) =>
  async <Seen>(
    tryOnce: () => Promise<Seen>,
    pass: (seconds: number) => Promise<unknown>,
  ): Promise<readonly Seen[]> => {
    const pages: Seen[] = [];
    for (const seconds of pauses) {
      pages.push(await tryOnce());
      if (seconds > 0) await pass(seconds);
    }
    return pages;
  };

/** All wrong passwords of an unknown device: the next attempt must wait for 15 minutes. */
export const asStranger = withPauses(strangersPauses);

/**
 * All wrong passwords of a known device: the next attempt must wait for five minutes, the maximum.
 */
export const onKnownDevice = withPauses(devicePauses);

/** Multiplies one counted wrong password, as if the pauses in between had passed. */
export const multiplyTries = (database: TestDatabase, kind: 'login' | 'device', times: number) =>
  database.query(
    `UPDATE password_try SET tries = to_jsonb(array_fill(tries -> 0, ARRAY[$2::int]))
     WHERE id LIKE $1 AND jsonb_array_length(tries) = 1`,
    [`${kind}:%`, times],
  );

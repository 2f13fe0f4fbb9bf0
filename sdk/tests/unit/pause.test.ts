import { expect, test } from 'vitest';
import { pause } from '../../src/http/pause.ts';

test('a wait of a millisecond ends', async () => {
  await expect(pause(1, undefined)).resolves.toBeUndefined();
});

test.each([2 ** 31 - 1, 2 ** 31, Number.POSITIVE_INFINITY])(
  'a wait of %s ms does not end at once',
  async (ms) => {
    const reason = new Error('still waiting');
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(reason), 20);
    await expect(pause(ms, leaving.signal)).rejects.toBe(reason);
  },
);

test('a wait ends when its signal aborts', async () => {
  const leaving = new AbortController();
  const reason = new Error('gone');
  const waiting = pause(2 ** 31 - 1, leaving.signal);
  leaving.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

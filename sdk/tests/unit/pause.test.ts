import { expect, test } from 'vitest';
import { pause } from '../../src/http/pause.ts';

test('a wait passes', async () => {
  await expect(pause(1, undefined)).resolves.toBeUndefined();
});

test('a wait ends with its signal', async () => {
  const leaving = new AbortController();
  const reason = new Error('gone');
  const waiting = pause(2 ** 31 - 1, leaving.signal);
  leaving.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** A space means nothing before JSON, and shows every hop that the connection is alive. */
const sign = ' ';

/** The value, or null if it takes longer. */
export async function within<Value>(ms: number, value: Promise<Value>): Promise<Value | null> {
  const ended = new AbortController();
  const tooLong = pause(ms, null, { signal: ended.signal }).catch(() => null);
  try {
    return await Promise.race([value, tooLong]);
  } finally {
    ended.abort();
  }
}

/**
 * The bytes of an answer in the making, with a sign of life every `everyMs`. Its status is already
 * sent: an answer that fails now is cut off, which every client notices.
 */
export function trickle(text: Promise<string>, everyMs: number): Readable {
  return Readable.from(signsUntil(text, everyMs), { objectMode: false });
}

async function* signsUntil(text: Promise<string>, everyMs: number): AsyncGenerator<string> {
  for (;;) {
    yield sign;
    const known = await within(everyMs, text);
    if (known !== null) {
      yield known;
      return;
    }
  }
}

import type { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { extent, longTest } from '../../../tests/support/extent.ts';
import { Unavailable } from '../../kernel/unavailable.ts';
import { nobodysHash } from '../tries/nobodys-hash.ts';
import { clientsLine, visitorsLine } from './hashing.ts';
import { HashingPool } from './hashing-pool.ts';
import { startWorker } from './hashing-thread.ts';

// Decision 0099, on real threads.

const [a, b] = [clientsLine('a'), clientsLine('b')] as const;
const visitor = visitorsLine({ address: null });

/** A pool, and the workers that it has started. */
function aPool(options: { readonly threads?: number; readonly insideMax?: number } = {}) {
  const workers: Worker[] = [];
  const start = (): Worker => {
    const worker = startWorker();
    workers.push(worker);
    return worker;
  };
  const pool = new HashingPool({ threads: 1, ...options, start });
  onTestFinished(() => pool.close());
  return { pool, workers };
}

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Array.from({ length: count }, (_, index) => work(index));

describe('a secret', () => {
  test('is verified only against its own hash', async () => {
    const { pool } = aPool();
    const hash = await pool.hash(a, 'correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await pool.verify(a, hash, 'correct horse')).toBe(true);
    expect(await pool.verify(a, hash, 'correct horses')).toBe(false);
  });

  test('is hashed with a new salt each time', async () => {
    const { pool } = aPool();
    expect(await pool.hash(a, '4711')).not.toBe(await pool.hash(a, '4711'));
  });

  test('compared with an invalid hash throws, and the pool goes on', async () => {
    const { pool } = aPool();
    await expect(pool.verify(a, 'no hash', '4711')).rejects.toThrow(Error);
    expect(await pool.verify(a, nobodysHash, '4711')).toBe(false);
  });
});

describe('fairness', () => {
  test('a request behind a hundred of another client is done long before them', async () => {
    const { pool } = aPool();
    const done: string[] = [];
    const flood = times(100, async () => {
      await pool.verify(a, nobodysHash, '4711');
      done.push('a');
    });
    const late = [b, visitor].map(async (line) => {
      await pool.verify(line, nobodysHash, '4711');
      done.push(line.kind);
    });
    await Promise.all(late);
    // Three ran before the others arrived. From then on the lines take turns.
    expect(done.length).toBeLessThanOrEqual(10);
    await pool.close();
    await Promise.allSettled(flood);
  });

  test('threads start only when there is work, and at most the allowed number', async () => {
    const { pool, workers } = aPool({ threads: 2 });
    expect(workers).toHaveLength(0);
    await Promise.all(
      times(extent({ short: 4, long: 20 }), () => pool.verify(a, nobodysHash, '4711')),
    );
    expect(workers).toHaveLength(2);
  });
});

describe('above the limit', () => {
  test('a line is told to retry, while another line is admitted', async () => {
    const { pool } = aPool({ insideMax: 8 });
    const flood = times(6, () => pool.verify(a, nobodysHash, '4711'));
    const other = pool.verify(b, nobodysHash, '4711');
    const outcomes = await Promise.allSettled(flood);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array(4).fill('fulfilled'),
      ...Array(2).fill('rejected'),
    ]);
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of refusals) {
      expect(reason).toBeInstanceOf(Unavailable);
      expect(reason).toMatchObject({ retryAfterSeconds: 1 });
    }
    expect(await other).toBe(false);
    expect(await pool.verify(a, nobodysHash, '4711')).toBe(false);
  });

  test('a longer queue leads to a later retry', async () => {
    const { pool } = aPool({ insideMax: 140 });
    const flood = times(70, () => pool.verify(a, nobodysHash, '4711'));
    await expect(pool.verify(a, nobodysHash, '4711')).rejects.toMatchObject({
      retryAfterSeconds: 4,
    });
    await pool.close();
    await Promise.allSettled(flood);
  });

  test('work that is not admitted has not begun, and admitted work is never refused', async () => {
    const { pool } = aPool({ insideMax: 2 });
    const verdicts = pool.admitted(a, async (place) => {
      await expect(
        pool.admitted(a, () => Promise.reject(new Error('it has begun'))),
      ).rejects.toThrow(Unavailable);
      const both = times(2, () => place.verify(nobodysHash, '4711'));
      return [
        ...(await Promise.all(both)),
        await place.inTurn((verify) => verify(nobodysHash, '')),
      ];
    });
    expect(await verdicts).toEqual([false, false, false]);
  });

  test('failed work returns its place and its turn', async () => {
    const { pool } = aPool({ insideMax: 2 });
    for (let round = 0; round < 5; round += 1) {
      const failing = pool.admitted(a, (place) =>
        place.inTurn(() => Promise.reject(new Error('no database'))),
      );
      await expect(failing).rejects.toThrow('no database');
    }
    expect(await pool.verify(a, nobodysHash, '4711')).toBe(false);
  });
});

describe('a lost thread', () => {
  test('is replaced, and its jobs go to the new one', async () => {
    const { pool, workers } = aPool();
    await pool.verify(a, nobodysHash, '4711');
    const under = times(10, () => pool.verify(a, nobodysHash, '4711'));
    await workers[0]?.terminate();
    expect(await Promise.all(under)).toEqual(Array(10).fill(false));
    expect(workers).toHaveLength(2);
  });

  longTest('is replaced even if it was idle', async () => {
    const { pool, workers } = aPool();
    await pool.verify(a, nobodysHash, '4711');
    await workers[0]?.terminate();
    expect(await pool.verify(a, nobodysHash, '4711')).toBe(false);
  });

  test('lost twice in a row makes waiting requests Unavailable', async () => {
    const pool = new HashingPool({
      threads: 1,
      start: () => {
        const worker = startWorker();
        void worker.terminate();
        return worker;
      },
    });
    onTestFinished(() => pool.close());
    await expect(pool.verify(a, nobodysHash, '4711')).rejects.toThrow(Unavailable);
  });
});

describe('closing', () => {
  test('ends the threads and refuses waiting and new requests', async () => {
    const { pool, workers } = aPool();
    await pool.hash(a, '4711');
    const outcomes = Promise.allSettled(times(10, () => pool.hash(a, '4711')));
    await pool.close();
    // A worker that has ended no longer has a thread.
    expect(workers.map(({ threadId }) => threadId)).toEqual([-1]);
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({
        reason: { message: expect.stringMatching(/shutting down/) },
      });
    }
    await expect(pool.hash(a, '4711')).rejects.toThrow(Unavailable);
  });

  test('of an unused pool ends at once', async () => {
    await expect(aPool().pool.close()).resolves.toBeUndefined();
  });
});

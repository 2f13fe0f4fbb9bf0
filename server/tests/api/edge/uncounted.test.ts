import { expect, test } from 'vitest';
import { collectedProperties } from '../../../src/edge/answering/dialect.ts';
import type { UncountedLimit } from '../../../src/edge/checking/uncounted.ts';
import { startEdge } from './test-edge.ts';

// Decision 0148: rate-limit headers are no reason to fail an answer, or to wait long for it.

const remaining = (value: string) => ({ 'x-ratelimit-remaining': value });

// biome-ignore format: a table
test.each<[string, UncountedLimit['uncounted'], string]>([
  ['known at once',             () => remaining('7'),                           '7'],
  ['known a little later',      async () => remaining('7'),                     '7'],
  ['never known',               () => new Promise(() => {}),                    '9'],
  ['of a store that is broken', () => Promise.reject(new Error('no store')),    '9'],
  ['that cannot be asked for',  () => { throw new Error('no key'); },           '9'],
])('values %s', async (_, uncounted, shown) => {
  const limit: UncountedLimit = { untouched: () => remaining('9'), uncounted };
  const { url, lines } = await startEdge({
    groups: [{ dialect: collectedProperties, routes: [], bases: [{ path: '/api', limit }] }],
  });
  for (const path of ['/api', '/api/nothing', '/api/%']) {
    const answer = await fetch(`${url}${path}`);
    expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([
      path === '/api/%' ? 400 : 404,
      shown,
    ]);
  }
  expect((await fetch(`${url}/apinot`)).headers.has('x-ratelimit-remaining')).toBe(false);
  expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
});

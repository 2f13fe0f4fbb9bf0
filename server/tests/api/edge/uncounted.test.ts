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
  const paths = ['/api', '/api/nothing', '/api/%'];
  const answers = await Promise.all(paths.map((path) => fetch(`${url}${path}`)));
  expect(
    answers.map(({ status, headers }) => [status, headers.get('x-ratelimit-remaining')]),
  ).toEqual([404, 404, 400].map((status) => [status, shown]));
  expect((await fetch(`${url}/apinot`)).headers.has('x-ratelimit-remaining')).toBe(false);
  expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
});

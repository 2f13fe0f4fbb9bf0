import { expect, test } from 'vitest';
import { collectedProperties } from '../../../src/edge/answering/dialect.ts';
import type { UncountedLimit } from '../../../src/edge/checking/uncounted.ts';
import { startEdge } from './test-edge.ts';

// Decision 0148: rate-limit headers never fail a response and never delay it for long.

const remaining = (value: string) => ({ 'x-ratelimit-remaining': value });

// biome-ignore format: a table
test.each<[string, UncountedLimit['uncounted'], string]>([
  ['answers at once',         () => remaining('7'),                           '7'],
  ['answers a little later',  async () => remaining('7'),                     '7'],
  ['never answers',           () => new Promise(() => {}),                    '9'],
  ['rejects',                 () => Promise.reject(new Error('no store')),    '9'],
  ['throws',                  () => { throw new Error('no key'); },           '9'],
])('uncounted requests get rate-limit headers if the counter %s', async (_, uncounted, shown) => {
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

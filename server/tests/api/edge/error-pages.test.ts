import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { ErrorPage } from '../../../src/edge/answering/error-page.ts';
import { anyone } from '../../../src/edge/checking/authenticator.ts';
import { type Route, route } from '../../../src/edge/route.ts';
import { accept, refuse } from '../../../src/kernel/decision.ts';
import { startEdge } from './test-edge.ts';

// Decision 0047: an error is a page where only people send requests, also without a matching route.

const errorPage: ErrorPage = {
  contentType: 'text/plain',
  headers: { 'x-shown-to': 'people' },
  text: (status, { rawUrl, acceptLanguage }) => `${status} ${rawUrl} ${acceptLanguage}`,
};

const rowAt = (path: string, isPage: boolean): Route => {
  const row = {
    method: 'GET' as const,
    path,
    summary: 'Something at an address',
    tags: ['test'],
    auth: anyone,
    request: path.includes(':') ? { params: Type.Object({ id: Type.String() }) } : {},
    answers: { 200: Type.Unknown() },
    successStatus: 200 as const,
    refusals: {},
    handle: () => accept({}),
  };
  return isPage ? route({ ...row, errorPage }) : route(row);
};

const routes = [
  rowAt('/people/:id', true),
  rowAt('/', true),
  rowAt('/people', true),
  rowAt('/both/page', true),
  rowAt('/both/data', false),
  rowAt('/programs/:id', false),
  rowAt('/programs/page', true),
];

/** A route for programs that always answers 404. */
const empty = route({
  method: 'GET',
  path: '/found/nothing',
  summary: 'Nothing',
  tags: ['test'],
  auth: anyone,
  request: {},
  answers: { 200: Type.Unknown() },
  successStatus: 200,
  refusals: { not_found: 404 },
  handle: () => refuse('not_found', 'There is nothing.'),
});

const asked = async (method: string, path: string) => {
  const { url } = await startEdge({ routes });
  const answer = await fetch(`${url}${path}`, { method, headers: { 'accept-language': 'lt' } });
  return { answer, text: await answer.text() };
};

describe('errors where every route is for people', () => {
  // biome-ignore format: a table
  test.each([
    ['an unknown path', 'GET',    '/people/1/2?x=1',             404],
    ['another method',  'DELETE', '/people/1',                   405],
    ['too long an id',  'GET',    `/people/${'a'.repeat(256)}`,  404],
    ['a broken escape', 'GET',    '/people/%',                   400],
    ['two slashes',     'GET',    '//people/1',                  404],
  ])('%s is a page', async (_what, method, path, status) => {
    const { answer, text } = await asked(method, path);
    expect(text).toBe(`${status} ${path} lt`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(answer.headers.get('x-shown-to')).toBe('people');
    expect(answer.headers.get('x-request-id')).not.toBeNull();
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD' : null);
  });
});

test.each(['/both/x', '/programs/1/2', '/people2', '//programs/1/2', '//both/data', '/%2Fboth/x'])(
  'a 404 stays JSON where programs send requests too, or where no route is near: %s',
  async (path) => {
    const { answer, text } = await asked('GET', path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
    expect(JSON.parse(text)).toMatchObject({ error: 'not_found' });
  },
);

describe('a browser gets every 404 as a page', () => {
  const browsed = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const { url } = await startEdge({ routes: [...routes, empty] });
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const answer = await fetch(`${url}${path}`, {
      headers: { accept, 'accept-language': 'lt', ...headers },
    });
    return [answer.status, answer.headers.get('content-type'), await answer.text()];
  };

  test.each(['/both/x', '/programs/1/2', '/nowhere', '/found/nothing'])('%s', async (path) => {
    expect(await browsed(path)).toEqual([404, 'text/plain', `404 ${path} lt`]);
  });

  test('a successful response stays JSON for a browser', async () => {
    expect(await browsed('/programs/1')).toEqual([200, 'application/json', '{}']);
  });

  test.each([
    ['with a credential', { authorization: 'Bearer x' }],
    ['that accepts only JSON', { accept: 'application/json' }],
    ['that accepts anything', { accept: '*/*' }],
  ])('a program %s gets a 404 as JSON', async (_who, headers) => {
    for (const path of ['/nowhere', '/found/nothing']) {
      const [status, type] = await browsed(path, headers);
      expect([status, type]).toEqual([404, 'application/json']);
    }
  });
});

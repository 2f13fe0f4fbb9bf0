import { describe, expect, test } from 'vitest';
import type { Environment } from '../running/settings.ts';
import type { Given } from './command.ts';
import { adminToken, serverUrl } from './target.ts';

const given = (texts: Readonly<Record<string, string>>): Given => ({
  operand: () => '',
  operands: () => [],
  text: (name) => texts[name],
  texts: (name) => (name in texts ? [texts[name] ?? ''] : []),
  has: (name) => name in texts,
});

type Row = readonly [given: Record<string, string>, environment: Environment, url: string];

// biome-ignore format: a table
test.each<Row>([
  [{},                        {},                                                       'http://127.0.0.1:8080'],
  [{},                        { PORT: '9000', HOST: '::1' },                            'http://[::1]:9000'],
  [{},                        { HOST: '0.0.0.0' },                                      'http://127.0.0.1:8080'],
  [{},                        { HOST: '::' },                                           'http://[::1]:8080'],
  [{},                        { PORT: '9000', PUBLIC_URL: 'https://pay.example' },      'https://pay.example'],
  [{},                        { PUBLIC_URL: 'https://a.example', FLORIN_URL: 'https://b.example/' }, 'https://b.example'],
  [{},                        { FLORIN_URL: '', LOG_LEVEL: 'wrong', PORT: '81' },       'http://127.0.0.1:81'],
  [{},                        { ADMIN_PORT: '9000', ADMIN_HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example' }, 'http://127.0.0.1:9000'],
  [{},                        { ADMIN_PORT: '9000', FLORIN_URL: 'https://b.example' },  'https://b.example'],
  [{ url: 'http://c:1/sub/' }, { FLORIN_URL: 'https://b.example' },                     'http://c:1/sub'],
])('given %j and %j the server is at %s', (texts, environment, url) => {
  expect(serverUrl(given(texts), environment)).toBe(url);
});

// biome-ignore format: a table
test.each<Row>([
  [{ url: 'florin' },               {},                          '--url must be an http or https URL.'],
  [{ url: 'ftp://florin' },         {},                          '--url must be an http or https URL.'],
  [{ url: 'http://user:pw@florin' }, {},                         '--url must be an http or https URL.'],
  [{},                              { FLORIN_URL: 'florin' },    'FLORIN_URL must be an http or https URL.'],
  [{},                              { PORT: 'x' },               'PORT is not acceptable; it must be an integer from 0 to 65535.'],
  [{},                              { PORT: '0' },               'PORT is 0, a port that nobody knows; give --url.'],
  [{},                              { ADMIN_PORT: '0' },         'ADMIN_PORT is 0, a port that nobody knows; give --url.'],
])('%j and %j are refused: %s', (texts, environment, because) => {
  expect(() => serverUrl(given(texts), environment)).toThrow(because);
});

describe('the admin token', () => {
  test('comes from the environment', async () => {
    const environment = { FLORIN_ADMIN_TOKEN: 'a-token-of-16-chars' };
    expect(await adminToken(given({}), environment)).toBe('a-token-of-16-chars');
  });

  test('an invalid token is refused before it is sent', async () => {
    const environment = { FLORIN_ADMIN_TOKEN: 'bad' };
    await expect(adminToken(given({}), environment)).rejects.toMatchObject({
      ending: 'unauthorized',
      message:
        'FLORIN_ADMIN_TOKEN is not acceptable; it must be at least 16 visible ASCII characters without spaces.',
    });
  });

  test('a missing file is named', async () => {
    await expect(adminToken(given({ 'token-file': 'no-such-file' }), {})).rejects.toMatchObject({
      ending: 'unauthorized',
      message: 'No admin token: no-such-file cannot be read (ENOENT).',
    });
  });

  test('a file without a token is refused and its content is not sent', async () => {
    await expect(adminToken(given({ 'token-file': 'package.json' }), {})).rejects.toMatchObject({
      message: 'package.json does not hold an admin token.',
    });
  });
});

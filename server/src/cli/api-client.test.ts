import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApiClient, refusal, rowsAt } from './api-client.ts';

const url = 'http://127.0.0.1:8080';

// biome-ignore format: a table
test.each([
  [401, { error: 'unauthorized', error_description: 'The admin token is wrong.' }, 'unauthorized', 'unauthorized', 'The admin token is wrong.'],
  [403, { error: 'forbidden', error_description: 'This project is live.' },         'refused',      'forbidden',    'This project is live.'],
  [403, {},                                                                        'unauthorized', 'unauthorized', `${url} answers with status 403.`],
  [404, { error: 'not_found', error_description: 'No such project.' },             'refused',      'not_found',    'No such project.'],
  [503, { error: 'service_unavailable', error_description: 'Try again.' },         'refused',      'service_unavailable', 'Try again.'],
  [500, { error: 7 },                                                              'refused',      'refused',      `${url} answers with status 500.`],
])('status %i with %j ends as %s', (status, answer, ending, error, message) => {
  expect(refusal(url, status, answer)).toMatchObject({ ending, error, message });
});

test('messages by field are kept, as a list or a single text', () => {
  const answer = { error_properties: { name: ['Too long', 'Not nice'], site: 'Wrong' } };
  expect(refusal(url, 422, answer).properties).toEqual({
    name: ['Too long', 'Not nice'],
    site: ['Wrong'],
  });
});

test('an answer without its list is an error, not an empty list', () => {
  expect(rowsAt({ mails: [{ id: 1 }] }, 'mails')).toEqual([{ id: 1 }]);
  expect(() => rowsAt({}, 'mails')).toThrow('The answer has no list of mails; is this Florin?');
  expect(() => rowsAt({ mails: [1] }, 'mails')).toThrow();
});

test('a slow answer is announced once and then received', async () => {
  const lines: string[] = [];
  const isTold = () => expect(lines).not.toEqual([]);
  const server = createServer((_request, response) => {
    void vi.waitFor(isTold, 10_000).then(() => response.end('{"ok":true}'));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const slow = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createApiClient(slow, 'a-token-of-16-chars', (line) => lines.push(line), 20);
  expect(await client.send('/admin/v1/audit')).toEqual({ ok: true });
  expect(lines).toEqual([`${slow} has not answered yet; still waiting.`]);
});

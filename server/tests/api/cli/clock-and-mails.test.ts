import { expect, test } from 'vitest';
import { documentIn, listenAs, runCli } from './run-cli.ts';

const environment = { FLORIN_ADMIN_TOKEN: 'a-token-of-the-tests-5a' };
const florin = (...args: string[]) => runCli(args, { environment });

test('clock show: prints both times, as text and as JSON', async () => {
  const clock = { now: 1800003600, real: 1800000000 };
  const { url } = await listenAs({ '/admin/v1/clock': { body: clock } });
  expect(await florin('clock', 'show', '--url', url)).toEqual({
    code: 0,
    stdout: 'now   2027-01-15 09:00:00Z (1800003600)\nreal  2027-01-15 08:00:00Z (1800000000)\n',
    stderr: '',
  });
  expect(documentIn(await florin('clock', 'show', '--json', '--url', url))).toEqual(clock);
});

test('clock advance: takes seconds, or a number with its unit', async () => {
  const { url, requests } = await listenAs({
    '/admin/v1/clock/advance': { body: { now: 1800003600 } },
  });
  expect(await florin('clock', 'advance', '3600', '--url', url)).toMatchObject({ code: 0 });
  expect(await florin('clock', 'advance', '2d', '--url', url)).toMatchObject({ code: 0 });
  expect(await florin('clock', 'advance', 'soon', '--url', url)).toMatchObject({ code: 2 });
  expect(requests).toEqual([
    'POST /admin/v1/clock/advance {"seconds":3600}',
    'POST /admin/v1/clock/advance {"seconds":172800}',
  ]);
});

test('clock advance: a refusal is printed in the words of the server', async () => {
  const body = { error: 'invalid_state', error_description: 'There is a live project.' };
  const { url } = await listenAs({ '/admin/v1/clock/advance': { status: 409, body } });
  expect(await florin('clock', 'advance', '1', '--url', url)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'florin: There is a live project.\n',
  });
});

test('mails: prints each mail to one address with its text', async () => {
  const mail = {
    to: 'ona+a@example.com',
    sent_at: 1800000000,
    subject: 'Code',
    text: 'Hello\n4711\n',
  };
  const { url, requests } = await listenAs({ '/admin/v1/mails': { body: { mails: [mail] } } });
  const { code, stdout } = await florin('mails', '--to', 'ona+a@example.com', '--url', url);
  expect(code).toBe(0);
  expect(stdout).toBe(
    'to       ona+a@example.com\nsent at  2027-01-15 08:00:00Z\nsubject  Code\n    Hello\n    4711\n',
  );
  expect(requests).toEqual(['GET /admin/v1/mails?to=ona%2Ba%40example.com']);
  expect(documentIn(await florin('mails', '--json', '--url', url))).toEqual({ mails: [mail] });
});

test('mails: takes a limit and a cursor', async () => {
  const { url, requests } = await listenAs({ '/admin/v1/mails': { body: { mails: [] } } });
  const ended = await florin('mails', '--limit', '5', '--after', 'an-id', '--url', url);
  expect(ended).toMatchObject({ code: 0, stdout: 'No mails.\n' });
  expect(requests).toEqual(['GET /admin/v1/mails?limit=5&after=an-id']);
  expect(await florin('mails', '--limit', 'all', '--url', url)).toMatchObject({ code: 2 });
});

test('mails send: sends a trial mail and shows it as the server wrote it', async () => {
  const mail = { id: 'an-id', to: 'ona@example.com', subject: 'Hi', text: 'Hello', sent_at: null };
  const { url, requests } = await listenAs({ '/admin/v1/mails': { status: 201, body: mail } });
  const to = ['mails', 'send', '--to', 'ona@example.com', '--url', url];
  expect(await florin(...to)).toEqual({
    code: 0,
    stdout: 'id       an-id\nto       ona@example.com\nsubject  Hi\ntext     Hello\nsent at  -\n',
    stderr: '',
  });
  const sent = await florin(...to, '--subject', 'Hi', '--text', 'Hello', '--json');
  expect(documentIn(sent)).toEqual(mail);
  expect(requests).toEqual([
    'POST /admin/v1/mails {"to":"ona@example.com"}',
    'POST /admin/v1/mails {"to":"ona@example.com","subject":"Hi","text":"Hello"}',
  ]);
  expect(await florin('mails', 'send', '--url', url)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--to ADDRESS is missing: who is to get it.'),
  });
});

// biome-ignore format: a table
test.each([
  [['clock', 'show'],         'This server does not have a clock that can be asked.'],
  [['clock', 'advance', '1'], 'This server does not have a clock that can be asked.'],
  [['mails'],                 'This server does not have a list of its mails.'],
])('%j on a server without this endpoint: %s', async (args, sentence) => {
  const { url } = await listenAs({});
  const ended = await florin(...args, '--url', url, '--json');
  expect(ended).toMatchObject({ code: 1, stderr: `florin: ${sentence}\n` });
  expect(documentIn(ended)).toEqual({ error: 'not_found', error_description: sentence });
});

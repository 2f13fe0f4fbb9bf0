import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../../support/extent.ts';
import { aProject } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  administering,
  desertedUrl,
  documentIn,
  listenAs,
  type Running,
  runCli,
  startCli,
} from './run-cli.ts';

const service = useSharedService();
const florin = (...args: string[]) => runCli(args, { environment: administering(service()) });

let projectId = '';
beforeAll(async () => {
  projectId = (await aProject(service().client)).project_id;
});

const trial = (to: string, name: string, ...more: string[]) =>
  florin(
    ...['events', 'trial', '--project-id', projectId, '--dialect', 'checkout'],
    ...['--to', to, '--name', name, ...more],
  );

type Shown = Readonly<Record<string, unknown>>;
const rowsIn = (document: Shown, member: string): readonly Shown[] =>
  document[member] as readonly Shown[];

/** The only delivery of a trial, once it is in this state. */
async function deliveryOf(name: string, state: string): Promise<Shown> {
  const ofObject = ['deliveries', '--object', `trial ${projectId}/${name}`, '--json'];
  let found: Shown = {};
  await until(`the delivery of ${name} is ${state}`, async () => {
    [found = {}] = rowsIn(documentIn(await florin(...ofObject)), 'deliveries');
    return found['state'] === state;
  });
  return found;
}

const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ`;
const uuid = '[0-9a-f-]{36}';

describe('events', () => {
  test('events trial: sends an event to a receiver and adds it to the feed', async () => {
    const receiver = await listenAs({ '/hook': { body: 'thanks' } });
    const told = await trial(`${receiver.url}/hook`, 'first', '--data', 'a coin');
    const object = `trial ${projectId}/first`;
    expect(told).toEqual({ code: 0, stdout: `object    ${object}\nsequence  1\n`, stderr: '' });
    await until('it has arrived', () => receiver.requests.length > 0);
    expect(receiver.requests[0]).toMatch(/^POST \/hook \{.*"data":"a coin"/);

    const { code, stdout } = await florin('events', '--project-id', projectId);
    const [head, line] = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(head).toMatch(/^POSITION +AT +OBJECT +SEQUENCE +TYPE +NAME +CALLBACK$/);
    expect(line).toMatch(
      new RegExp(`^ *\\d+ +${moment} +${object} +1 +trial +trial +[0-9a-f-]{36}$`),
    );
  });

  test('events: filters by position, limit, project and dialect', async () => {
    const to = await desertedUrl();
    const said = documentIn(await trial(to, 'listed', '--json'));
    expect(said).toEqual({ object: `trial ${projectId}/listed`, sequence: 1 });
    await trial(to, 'listed');
    const page = async (...args: string[]) =>
      rowsIn(documentIn(await florin('events', '--json', ...args)), 'events');
    const [first] = await page('--limit', '1');
    const later = await page('--after', String(first?.['position']), '--project-id', projectId);
    expect(later.filter(({ object }) => object === said['object'])).toMatchObject([
      { sequence: 1 },
      { sequence: 2 },
    ]);
    expect(await page('--dialect', 'wallet')).toEqual([]);
    expect((await florin('events', '--dialect', 'wallet')).stdout).toBe('No events.\n');
    expect(await florin('events', '--after', 'yesterday')).toMatchObject({ code: 2 });
    expect(await florin('events', '--dialect', 'morse')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('dialect: '),
    });
  });

  test('events: every option goes into the query under its name', async () => {
    const { url, requests } = await listenAs({ '/admin/v1/events': { body: { events: [] } } });
    const id = randomUUID();
    const options = ['--after', '7', '--limit', '5', '--project-id', id, '--order-id', 'o'];
    const more = ['--object', 'transfer 7', '--dialect', 'checkout', '--silent'];
    await florin('events', ...options, ...more, '--url', url);
    expect(requests).toEqual([
      `GET /admin/v1/events?after=7&limit=5&project_id=${id}&order_id=o&object=transfer+7&dialect=checkout&silent=1`,
    ]);
  });
});

describe('events --follow', () => {
  const running: Running[] = [];
  afterEach(async () => {
    for (const { signal, ended } of running.splice(0)) {
      signal('SIGKILL');
      await ended;
    }
  });

  function following(...args: string[]): Running {
    const environment = administering(service());
    const started = startCli(['events', '--follow', ...args], { environment });
    running.push(started);
    return started;
  }

  /** Sends trial events until the follower has shown one. */
  async function untilItFollows({ stdout }: Running, name: string): Promise<void> {
    const to = await desertedUrl();
    await until('it shows something new', async () => {
      await trial(to, name);
      return stdout().includes(name);
    });
  }

  test('prints each new event on a line as it comes, and ends with Ctrl-C', async () => {
    await trial(await desertedUrl(), 'old-news');
    const follower = following();
    await untilItFollows(follower, 'news');
    follower.signal('SIGINT');
    const { code, stdout, stderr } = await follower.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain('old-news');
    const line = new RegExp(
      `^\\d+ {2}${moment} {2}trial ${uuid}/news {2}\\d+ {2}trial {2}trial {2}${uuid}$`,
    );
    for (const text of stdout.trimEnd().split('\n')) expect(text).toMatch(line);
  });

  longTest(
    '--after prints everything from there in order, one JSON document per line',
    async () => {
      const to = await desertedUrl();
      for (const _ of [1, 2, 3]) await trial(to, 'from-there');
      const follower = following('--after', '0', '--limit', '2', '--json');
      const shown = () => follower.stdout().split('\n').slice(0, -1);
      const ofThese = () =>
        shown()
          .map((line) => JSON.parse(line) as Shown)
          .filter(({ object }) => object === `trial ${projectId}/from-there`);
      await until('all three are shown', () => ofThese().length === 3);
      expect(ofThese().map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
      const positions = shown().map((line) => Number((JSON.parse(line) as Shown)['position']));
      expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    },
  );

  test('ends when its output is closed', async () => {
    const follower = following('--after', '0');
    await untilItFollows(follower, 'enough');
    follower.stopReading();
    await trial(await desertedUrl(), 'unread');
    expect(await follower.ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('ends with code 3 when the server is gone', async () => {
    const ended = await florin('events', '--follow', '--url', await desertedUrl());
    expect(ended).toMatchObject({ code: 3, stdout: '' });
  });
});

describe('deliveries and resend', () => {
  test('deliveries: prints a line for each, and one delivery in detail with its answer', async () => {
    const refusing = { status: 500, body: 'no\u001b[2J\nnot today' };
    const receiver = await listenAs({ '/hook': refusing });
    await trial(`${receiver.url}/hook`, 'refused');
    await until('it was tried', () => receiver.requests.length > 0);
    const ofObject = ['deliveries', '--object', `trial ${projectId}/refused`];
    let stdout = '';
    await until('the attempt was written down', async () => {
      ({ stdout } = await florin(...ofObject));
      return /pending +1 /.test(stdout);
    });
    const [head, line, ...more] = stdout.trimEnd().split('\n');
    expect(more).toEqual([]);
    expect(head).toMatch(
      /^POSITION +OBJECT +SEQUENCE +STATE +ATTEMPTS +LAST +NEXT TRY +URL +DELIVERY$/,
    );
    expect(line).toMatch(new RegExp(`1 +pending +1 +500 +${moment} +http://\\S+/hook +${uuid}$`));

    const { id } = await deliveryOf('refused', 'pending');
    const detail = await florin('deliveries', '--callback-id', String(id));
    expect(detail).toMatchObject({ code: 0, stderr: '' });
    expect(detail.stdout).toMatch(new RegExp(`^id +${id}$`, 'm'));
    expect(detail.stdout).toMatch(new RegExp(`^next try at +${moment}$`, 'm'));
    expect(detail.stdout).toMatch(
      new RegExp(
        `^ {2}${moment} {2}500 {2}\\d+ ms {2}request ${uuid}\n {4}no\ufffd\\[2J\n {4}not today\n$`,
        'm',
      ),
    );
  });

  test('resend: makes one more attempt, shown beside the first', async () => {
    const receiver = await listenAs({ '/hook': { body: 'thanks' } });
    await trial(`${receiver.url}/hook`, 'repeated');
    const { id } = await deliveryOf('repeated', 'delivered');
    const resent = await florin('resend', String(id));
    expect(resent).toMatchObject({ code: 0, stderr: '' });
    expect(resent.stdout).toMatch(/^state +pending$/m);
    expect(resent.stdout).toMatch(/^ {2}no attempt yet$/m);
    await until('it has come again', () => receiver.requests.length === 2);

    const both = ['deliveries', '--callback-id', String(id), '--json'];
    await until('both are delivered', async () => {
      const shown = rowsIn(documentIn(await florin(...both)), 'deliveries');
      return shown.filter(({ state }) => state === 'delivered').length === 2;
    });
    const list = await florin('deliveries', '--object', `trial ${projectId}/repeated`);
    expect(list.stdout).toMatch(/ delivered, again +1 +200 /);
    const again = documentIn(await florin('resend', String(id), '--json'));
    expect(again).toMatchObject({ callback_id: id, resend: true, state: 'pending' });
  });

  test('deliveries: every option goes into the query under its name', async () => {
    const deliveries = { body: { deliveries: [] } };
    const { url, requests } = await listenAs({ '/admin/v1/deliveries': deliveries });
    const options = ['--callback-id', 'c', '--state', 'failed', '--order-id', 'o'];
    const more = ['--object', 'trial a', '--limit', '5', '--before', '9'];
    const ended = await florin('deliveries', ...options, ...more, '--url', url);
    expect(ended).toEqual({ code: 0, stdout: 'No deliveries.\n', stderr: '' });
    expect(requests).toEqual([
      'GET /admin/v1/deliveries?callback_id=c&state=failed&order_id=o&object=trial+a&limit=5&before=9',
    ]);
  });

  test('resend: an unknown delivery is refused with the words of the server', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const ended = await florin('resend', id, '--json');
    expect(ended).toMatchObject({ code: 1, stderr: `florin: There is no delivery ${id}.\n` });
    expect(documentIn(ended)).toMatchObject({ error: 'not_found' });
    expect(await florin('resend')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('DELIVERY_ID is missing: the id of the delivery'),
    });
  });
});

// biome-ignore format: a table
test.each([
  [['events'],       'npm run florin -- events --follow'],
  [['events', 'trial'], 'npm run florin -- events trial --project-id PROJECT_ID'],
  [['deliveries'],   'npm run florin -- deliveries --state failed'],
  [['resend'],       'npm run florin -- resend DELIVERY_ID'],
])('help about %j shows an example: %s', async (command, line) => {
  const { code, stdout } = await florin('help', ...command);
  expect(code).toBe(0);
  expect(stdout.slice(stdout.indexOf('\nExamples\n'))).toContain(line);
});

// biome-ignore format: a table
test.each([
  [['events'],             'This server does not have a list of its events.'],
  [['events', '--follow'], 'This server does not have a list of its events.'],
  [['deliveries'],         'This server does not have a list of its deliveries.'],
])('%j on a server without this endpoint: %s', async (args, sentence) => {
  const { url } = await listenAs({});
  const ended = await florin(...args, '--url', url, '--json');
  expect(ended).toMatchObject({ code: 1, stderr: `florin: ${sentence}\n` });
  expect(documentIn(ended)).toEqual({ error: 'not_found', error_description: sentence });
});

import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, type Merchant } from '../../support/checkout.ts';
import { longTest } from '../../support/extent.ts';
import { answer, cutShort, endless, hang, Receiver, redirect } from '../../support/receivers.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { receivedAt } from '../../support/webhooks.ts';
import { administering, desertedUrl, listenAs, type Running, runCli, startCli } from './run-cli.ts';

const service = useService();
const florin = (...args: string[]) => runCli(args, { environment: administering(service()) });

let shop: Merchant;
let receiver: Receiver;
beforeAll(async () => {
  shop = await aMerchant(service().client);
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());

const running: Running[] = [];
afterEach(async () => {
  for (const { signal, ended } of running.splice(0)) {
    signal('SIGKILL');
    await ended;
  }
});

function listening(...args: string[]): Running {
  const environment = administering(service());
  const of = ['--project-id', shop.project.project_id];
  const started = startCli(['listen', ...of, ...args], { environment });
  running.push(started);
  return started;
}

type Shown = {
  readonly object: string;
  readonly url: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly forwarded: Readonly<Record<string, unknown>> | null;
};
const documentsIn = ({ stdout }: Running): readonly Shown[] =>
  stdout()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Shown);

describe('listen --forward', () => {
  test('forwards the exact bytes and headers in order, and shows each answer', async () => {
    receiver.reply = () => answer(202, 'thanks\u001b[2J');
    const { orderId } = await shop.paidOrder();
    const listener = listening('--after', '0', '--json', '--forward', receiver.url('/hooks'));
    const ofOrder = () =>
      documentsIn(listener).filter(({ object }) => object === `order ${orderId}`);
    await until('the payment was sent on', () => ofOrder().length >= 4);
    const shown = documentsIn(listener);
    const received = receivedAt(receiver, '/hooks').slice(0, shown.length);
    expect(received.map(({ body }) => body.toString())).toEqual(shown.map(({ body }) => body));
    for (const [index, { headers, url, forwarded }] of shown.entries()) {
      const {
        host,
        connection,
        'content-length': length,
        ...sent
      } = received[index]?.headers ?? {};
      expect([host, connection]).toEqual([`127.0.0.1:${receiver.port}`, 'keep-alive']);
      expect(Number(length)).toBe(received[index]?.body.length);
      expect(sent).toEqual(headers);
      expect(url).toBe(null);
      expect(forwarded).toMatchObject({ status: 202, fault: null, answer: 'thanks\u001b[2J' });
    }
    for (const { headers, body } of received) {
      const signature = createHmac('sha256', shop.project.client_secret).update(body).digest('hex');
      expect(headers['x-service-signature']).toBe(signature);
    }
  });

  longTest('shows a refusal of the receiver', async () => {
    await shop.anOrder();
    receiver.reply = () => answer(500, 'no');
    const refused = listening('--after', '0', '--forward', receiver.url('/refusing'));
    await until('it shows the refusal', () => / {2}500 {2}\d+ ms\n {4}no\n/.test(refused.stdout()));
  });

  test('shows that no receiver listens, and goes on', async () => {
    await shop.anOrder();
    await shop.anOrder();
    const url = await desertedUrl();
    const deserted = listening('--after', '0', '--forward', `${url}/hooks`);
    const line = `  > ${url}/hooks  no answer: nobody listens there\n`;
    await until('it goes on', () => deserted.stdout().split(line).length > 2);
  });
});

test('listen --forward: prints each fault of a receiver and goes on; Ctrl-C does not wait for an answer', async () => {
  const replies = [
    answer(500, 'no'),
    cutShort(),
    redirect(receiver.url('/elsewhere'), 307),
    endless(200),
    hang,
  ];
  for (const _ of replies) await shop.anOrder();
  receiver.reply = () => replies.shift() ?? hang;
  const listener = listening('--after', '0', '--forward', receiver.url('/faulty'));
  await until('the last one was asked', () => receivedAt(receiver, '/faulty').length === 5);
  listener.signal('SIGINT');
  const { code, stdout } = await listener.ended;
  expect(code).toBe(0);
  const told = stdout.split('\n').flatMap((line) => /\/faulty {2}(.+)$/.exec(line)?.[1] ?? []);
  expect(told).toEqual([
    expect.stringMatching(/^500 {2}\d+ ms$/),
    expect.stringMatching(/^no answer: ECONNRESET/),
    expect.stringMatching(/^307 /),
    expect.stringMatching(/^200 /),
    'no answer: stopped',
  ]);
  expect(receivedAt(receiver, '/elsewhere')).toEqual([]);
});

describe('listen --forward, to a receiver that', () => {
  longTest('answers endlessly: shows the status and the beginning', async () => {
    await shop.anOrder();
    receiver.reply = () => endless(200);
    const listener = listening('--after', '0', '--json', '--forward', receiver.url('/endless'));
    await until('it goes on', () => documentsIn(listener).length > 1);
    const [{ forwarded } = { forwarded: null }] = documentsIn(listener);
    expect(forwarded).toMatchObject({ status: 200, fault: null, answer: 'x'.repeat(1_024) });
  });

  longTest(
    'closes in the middle of its answer or redirects: prints a line and sends no second request',
    async () => {
      receiver.reply = () => cutShort();
      const cut = listening('--after', '0', '--forward', receiver.url('/cut'));
      await until('the fault is shown', () => cut.stdout().includes('/cut  no answer: ECONNRESET'));
      receiver.reply = () => redirect(receiver.url('/elsewhere'), 307);
      const sentOn = listening('--after', '0', '--forward', receiver.url('/moved'));
      await until('it shows the status', () => sentOn.stdout().includes('/moved  307 '));
      expect(receivedAt(receiver, '/elsewhere')).toEqual([]);
    },
  );

  longTest('never answers: Ctrl-C does not wait for it', async () => {
    receiver.reply = () => hang;
    const listener = listening('--after', '0', '--forward', receiver.url('/hanging'));
    await until('it has been asked', () => receivedAt(receiver, '/hanging').length > 0);
    listener.signal('SIGINT');
    const { code, stdout } = await listener.ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/ {2}> http:\S+\/hanging {2}no answer: stopped\n$/);
  });
});

describe('listen', () => {
  test('shows only new webhooks, as text, and ends with Ctrl-C', async () => {
    const old = await shop.anOrder();
    const listener = listening('--headers');
    const orders: string[] = [];
    await until('it shows something new', async () => {
      orders.push(await shop.anOrder());
      return listener.stdout() !== '';
    });
    listener.signal('SIGINT');
    const { code, stdout, stderr } = await listener.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain(old);
    expect(stdout).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ {2}order created {2}order [0-9a-f-]{36} {2}sequence 1\n {4}user-agent: Florin\n/,
    );
    expect(stdout).toMatch(/\n {4}x-service-signature: [0-9a-f]{64}\n/);
    const shown = orders.filter((order) => stdout.includes(`"service_order_id":"${order}"`));
    expect(shown.length).toBeGreaterThan(0);
  });

  longTest('--dialect shows that dialect only', async () => {
    const listener = listening('--after', '0', '--json', '--dialect', 'wallet');
    await until('it is there', async () => {
      await service().client.send('POST', '/admin/v1/events/trial', {
        body: {
          project_id: shop.project.project_id,
          dialect: 'wallet',
          url: receiver.url('/wallet'),
        },
      });
      return documentsIn(listener).length > 0;
    });
    expect(documentsIn(listener).filter(({ object }) => !object.startsWith('trial '))).toEqual([]);
  });

  test('a live or unknown project is refused; a wrong address is wrong usage', async () => {
    const live = await aMerchant(service().client, { test_mode: false });
    expect(await florin('listen', '--project-id', live.project.project_id)).toMatchObject({
      code: 1,
      stderr: 'florin: This project is live; only test projects are listened to.\n',
    });
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await florin('listen', '--project-id', unknown)).toMatchObject({ code: 1 });
    expect(await florin('listen', '--forward', 'localhost:3000')).toMatchObject({
      code: 2,
      stderr: 'florin: --forward must be an http or https URL.\n',
    });
    expect(await florin('listen', '--url', await desertedUrl())).toMatchObject({ code: 3 });
  });

  test('a server without this endpoint is reported in one sentence', async () => {
    const { url } = await listenAs({});
    expect(await florin('listen', '--url', url)).toMatchObject({
      code: 1,
      stderr: 'florin: This server cannot be listened to, or has no such project.\n',
    });
  });
});

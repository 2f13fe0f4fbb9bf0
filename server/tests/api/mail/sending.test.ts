import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { extent, firstOf } from '../../support/extent.ts';
import {
  listMails,
  mailTo,
  type ShownMail,
  testMark,
  writeTrialMail,
} from '../../support/mails.ts';
import { SmtpReceiver, type Stage, type Whim } from '../../support/smtp-receiver.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Mails with SMTP_URL (decision 0036): a real service, a real SMTP server and the test clock.

let receiver: SmtpReceiver;
let service: TestService;
beforeAll(async () => {
  receiver = await SmtpReceiver.start();
  service = await startTestService({
    SMTP_URL: `${receiver.url.replace('//', '//florin:hunter2@')}?socketTimeout=900&greetingTimeout=500`,
    FLORIN_MAIL_FROM: 'The Mint <mint@pay.example>',
    FLORIN_TEST_CLOCK: '1',
  });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});
beforeEach(() => {
  receiver.whim = () => null;
});

/** Misbehaves at one stage of mails to one address, the first few times. */
function misbehave(to: string, stage: Stage, whim: Whim, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  receiver.whim = (at, recipient) => {
    if (at !== stage || recipient !== to || left === 0) return null;
    left -= 1;
    return whim;
  };
}

const write = (mail: object): Promise<ShownMail> => writeTrialMail(service.client, mail);
const isSent = ({ state }: ShownMail) => state === 'sent';
const triedTimes = (times: number) => (mail: ShownMail) =>
  mail.attempts === times && mail.last_error !== null;

describe('delivered mails', () => {
  test('a mail arrives once with its headers and text', async () => {
    const written = await write({ to: 'ona@example.com', subject: 'Hello', text: 'One\nTwo\n' });
    expect(written).toMatchObject({ state: 'pending', attempts: 0, sent_at: null });
    const sent = await mailTo(service.client, 'ona@example.com', isSent);
    expect(sent).toMatchObject({ id: written.id, attempts: 1, next_try_at: null });
    expect(sent.sent_at).toBeGreaterThanOrEqual(sent.created_at);
    await advance(service.client, 7 * 86_400);
    const [mail, ...more] = receiver.to('ona@example.com');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      from: 'mint@pay.example',
      to: 'ona@example.com',
      headers: {
        from: 'The Mint <mint@pay.example>',
        to: 'ona@example.com',
        subject: '[TEST] Hello',
        'message-id': `<${written.id}@pay.example>`,
        'auto-submitted': 'auto-generated',
        'mime-version': '1.0',
      },
      text: `${testMark}One\nTwo\n`,
    });
    expect(Date.parse(mail?.headers['date'] ?? '')).toBe(written.created_at * 1_000);
  });

  test('subject and text arrive unchanged in any script and with leading dots', async () => {
    const subject = `Ąžuolas, Москва, 🐈 ${'и далее '.repeat(20)}`.trim();
    const text = `.\n..\n.Ąžuolas\n${'длинная строка '.repeat(100)}\n🐈\n`;
    await write({ to: 'utf@example.com', subject, text });
    await mailTo(service.client, 'utf@example.com', isSent);
    expect(receiver.to('utf@example.com')).toMatchObject([
      { headers: { subject: `[TEST] ${subject}` }, text: `${testMark}${text}` },
    ]);
  });

  test('many concurrent mails arrive once each', async () => {
    const many = extent({ short: 10, long: 40 });
    const addresses = Array.from({ length: many }, (_, index) => `many-${index}@example.com`);
    await Promise.all(addresses.map((to) => write({ to })));
    await until('all have arrived', () => addresses.every((to) => receiver.to(to).length > 0));
    await advance(service.client, 86_400);
    expect(addresses.map((to) => receiver.to(to).length)).toEqual(addresses.map(() => 1));
  });
});

describe('temporary faults', () => {
  test('a mail that gets a 4xx is retried on schedule', async () => {
    const to = 'later@example.com';
    misbehave(to, 'RCPT', '451 4.3.0 try again later', 2);
    await write({ to });
    const first = await mailTo(service.client, to, triedTimes(1));
    expect(first).toMatchObject({ state: 'pending', last_error: expect.stringContaining('451') });
    const waiting = Number(first.next_try_at) - (await nowOf(service.client));
    expect(waiting).toBeGreaterThan(50);
    expect(waiting).toBeLessThanOrEqual(60);
    await advance(service.client, waiting - 20);
    expect(receiver.triesFor(to)).toBe(1);
    await advance(service.client, 20);
    const second = await mailTo(service.client, to, triedTimes(2));
    expect(Number(second.next_try_at) - Number(first.next_try_at)).toBeGreaterThanOrEqual(300);
    await advance(service.client, 300);
    const [sent] = await listMails(service.client, { to });
    expect(sent).toMatchObject({ state: 'sent', attempts: 3 });
    expect(sent?.sent_at).toBeGreaterThanOrEqual(Number(second.next_try_at));
    expect(receiver.to(to)).toHaveLength(1);
  });

  test('a mail fails after the last attempt of the schedule', async () => {
    const to = 'never@example.com';
    misbehave(to, 'TEXT', '450 4.2.0 not now');
    await write({ to });
    const { created_at: writtenAt } = await mailTo(service.client, to, triedTimes(1));
    const schedule = 60 + 300 + 900 + 3_600 + 14_400;
    await advance(service.client, schedule + 60);
    expect(await mailTo(service.client, to, triedTimes(6))).toMatchObject({ state: 'pending' });
    await advance(service.client, 43_200);
    const [failed] = await listMails(service.client, { to });
    expect(failed).toMatchObject({ state: 'failed', attempts: 7, next_try_at: null });
    await advance(service.client, 30 * 86_400 - (await nowOf(service.client)) + writtenAt - 60);
    expect(receiver.triesFor(to)).toBe(7);
  });

  const passing: readonly [string, Stage, Whim, string][] = [
    ['a connection closed at once', 'CONNECT', 'hang up', 'closed'],
    ['a server that never greets', 'CONNECT', 'silence', 'Greeting'],
    ['a greeting with 554', 'CONNECT', '554 no service here', '554'],
    ['a connection closed within the text', 'TEXT', 'hang up', 'closed'],
    ['a server that falls silent', 'RCPT', 'silence', 'Timeout'],
    ['a refused login', 'AUTH', '535 5.7.8 wrong password', '535'],
  ];
  test.each(firstOf(passing))('%s causes a retry', async (_, stage, whim, because) => {
    const to = `${stage}-${because}@example.com`.toLowerCase();
    // A kept connection would skip the stages before MAIL.
    await receiver.hangUp();
    receiver.whim = (at) => (at === stage ? whim : null);
    await write({ to });
    expect(await mailTo(service.client, to, triedTimes(1))).toMatchObject({
      state: 'pending',
      last_error: expect.stringContaining(because),
    });
    receiver.whim = () => null;
    await advance(service.client, 61);
    expect(await listMails(service.client, { to })).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('a mail on which the server hangs does not delay other mails', async () => {
    const stuck = 'stuck@example.com';
    misbehave(stuck, 'DATA', 'trickle');
    await write({ to: stuck });
    await until('it is stuck', () => receiver.triesFor(stuck) === 1);
    const others = Array.from({ length: 10 }, (_, index) => `beside-${index}@example.com`);
    await Promise.all(others.map((to) => write({ to })));
    await until('the others have arrived', () => others.every((to) => receiver.to(to).length > 0));
    expect(await listMails(service.client, { to: stuck })).toMatchObject([
      { state: 'pending', attempts: 1, last_error: null },
    ]);
    receiver.whim = () => null;
    receiver.cut();
    // Immediately over another connection, or after the first step of the schedule.
    await advance(service.client, 61);
    await mailTo(service.client, stuck, isSent);
  });
});

describe('permanent faults', () => {
  const staying: readonly [string, Stage, Whim][] = [
    ['its recipient', 'RCPT', '550 5.1.1 nobody here'],
    ['its text', 'TEXT', '554 5.7.1 looks like spam'],
  ];
  test.each(firstOf(staying))(
    'a mail fails if the server refuses %s with 5xx',
    async (_, stage, reply) => {
      const to = `refused-${stage}@example.com`.toLowerCase();
      misbehave(to, stage, reply);
      const { id } = await write({ to, text: 'a text that is in no log' });
      expect(await mailTo(service.client, to, triedTimes(1))).toMatchObject({
        state: 'failed',
        attempts: 1,
        next_try_at: null,
        last_error: expect.stringContaining(reply),
      });
      await advance(service.client, 86_400);
      expect(receiver.triesFor(to)).toBe(1);
      const [line = ''] = service.lines.filter(
        (text) => text.includes(id) && text.includes('warn'),
      );
      expect(JSON.parse(line)).toMatchObject({ mail: id, state: 'failed', attempts: 1 });
    },
  );

  test('the log contains neither mail texts nor the SMTP password', () => {
    const log = service.lines.join('');
    expect(log).toContain('A mail was not delivered.');
    expect(log).not.toContain('a text that is in no log');
    expect(log).not.toContain('hunter2');
  });
});

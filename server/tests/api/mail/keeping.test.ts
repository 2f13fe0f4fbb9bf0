import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/engine/operation.ts';
import { timeOrderedUuid } from '../../../src/engine/time-ordered-uuid.ts';
import { accept, refuse } from '../../../src/kernel/decision.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import type { NewMail } from '../../../src/mail/mail.ts';
import { writeMail } from '../../../src/mail/write-mail.ts';
import { client, createTestEngine } from '../../support/engines.ts';
import {
  listMails,
  mailTo,
  type ShownMail,
  testMailing,
  testMark,
  writeTrialMail,
} from '../../support/mails.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Without SMTP_URL (decision 0036) mails are kept and can be read.

const service = useService();

const newAddress = (): string => `${randomUUID()}@example.com`;
const isKept = ({ state }: ShownMail) => state === 'kept';

/** An operation that writes a mail. */
const causing = (isRefused: boolean): Operation<NewMail, null> => ({
  name: 'cause a mail',
  load: () => [],
  decide: (draft, mail, now) => {
    writeMail(draft, mail, testMailing, now);
    return isRefused ? refuse('not_found', 'No.') : accept(null);
  },
});

async function cause(mail: Omit<NewMail, 'id'>, isRefused = false): Promise<void> {
  const clock = { now: () => unixSeconds(Math.floor(Date.now() / 1_000)) };
  const engine = createTestEngine(service().database.database.connect, { clock });
  await engine.execute(causing(isRefused), { id: timeOrderedUuid(), ...mail }, client('me'));
  await engine.close();
}

describe('gaps 3, Mail: without SMTP_URL mails can be read', () => {
  test('a mail is kept with its complete content', async () => {
    const to = newAddress();
    const written = await writeTrialMail(service().client, { to, subject: 'Sveiki', text: 'Ąčiū' });
    expect(await mailTo(service().client, to, isKept)).toEqual({
      id: written.id,
      to,
      subject: '[TEST] Sveiki',
      text: `${testMark}Ąčiū`,
      test_mode: true,
      created_at: written.created_at,
      state: 'kept',
      attempts: 0,
      next_try_at: null,
      sent_at: null,
      last_error: null,
    });
  });

  test('a trial mail has a default subject and text', async () => {
    const to = newAddress();
    const { subject, text } = await writeTrialMail(service().client, { to });
    expect([subject, text]).toEqual([
      '[TEST] Test email from Florin',
      `${testMark}If you can read this, Florin can send email.\n`,
    ]);
  });

  test('the filter finds exactly one address, in any case of letters', async () => {
    const to = `Ona.${newAddress()}`;
    await writeTrialMail(service().client, { to });
    await writeTrialMail(service().client, { to: `x${to}` });
    for (const spelt of [to, to.toUpperCase(), to.toLowerCase()]) {
      expect((await listMails(service().client, { to: spelt })).map((mail) => mail.to)).toEqual([
        to,
      ]);
    }
    expect(await listMails(service().client, { to: newAddress() })).toEqual([]);
  });

  test('the newest mails come first, page by page', async () => {
    const to = newAddress();
    const ids: string[] = [];
    for (const subject of ['1', '2', '3', '4', '5']) {
      ids.unshift((await writeTrialMail(service().client, { to, subject })).id);
    }
    const seen: string[] = [];
    for (let after = {}; seen.length < ids.length; after = { after: seen.at(-1) }) {
      const page = await listMails(service().client, { to, limit: '2', ...after });
      expect(page.length).toBe(Math.min(2, ids.length - seen.length));
      seen.push(...page.map(({ id }) => id));
    }
    expect(seen).toEqual(ids);
    expect(await listMails(service().client, { to, after: seen.at(-1) ?? '' })).toEqual([]);
  });

  test('a list has 20 mails by default', async () => {
    const to = newAddress();
    await Promise.all(Array.from({ length: 21 }, () => writeTrialMail(service().client, { to })));
    expect(await listMails(service().client, { to })).toHaveLength(20);
    expect(await listMails(service().client, { to, limit: '100' })).toHaveLength(21);
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'after=1', 'to=', 'to=a%0Ab'])(
    'a list with %s is refused',
    async (query) => {
      const answer = await service().client.send('GET', `/admin/v1/mails?${query}`);
      expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
      expect(answer.text).toContain(`${query.split('=')[0]}:`);
    },
  );
});

describe('a trial mail', () => {
  const toOna = (mail: object) => ({ to: 'ona@example.com', ...mail });

  // biome-ignore format: a table
  test.each([
    ['no recipient',               {},                                                'to'],
    ['an empty recipient',         { to: '' },                                        'to'],
    ['a name alone',               { to: 'ona' },                                     'to'],
    ['no domain',                  { to: 'ona@' },                                    'to'],
    ['two recipients',             { to: 'ona@example.com, jonas@example.com' },      'to'],
    ['a name and an address',      { to: 'Ona <ona@example.com>' },                   'to'],
    ['a header in the recipient',  { to: 'ona@example.com\r\nBcc: all@example.com' }, 'to'],
    ['a line end after it',        { to: 'ona@example.com\n' },                       'to'],
    ['an empty subject',           toOna({ subject: '' }),                            'subject'],
    ['a header in the subject',    toOna({ subject: 'One\r\nBcc: all@example.com' }), 'subject'],
    ['a long subject',             toOna({ subject: 'a'.repeat(256) }),               'subject'],
    ['a subject that is not text', toOna({ subject: 5 }),                             'subject'],
    ['an empty text',              toOna({ text: '' }),                               'text'],
    ['a long text',                toOna({ text: 'a'.repeat(10_001) }),               'text'],
  ])('with %s is refused', async (_, body, field) => {
    const answer = await service().client.send('POST', '/admin/v1/mails', { body });
    expect([answer.status, Object.keys(answer.body['error_properties'] ?? {})]).toEqual([
      422,
      [field],
    ]);
  });

  test('is in the action log without its text', async () => {
    const to = newAddress();
    const { id } = await writeTrialMail(service().client, { to, text: 'only for the reader' });
    const { body, text } = await service().client.send('GET', '/admin/v1/actions?limit=1');
    expect(body['actions']).toMatchObject([
      { action: 'write_trial_mail', subject: `mail ${id}`, details: {} },
    ]);
    expect(text).not.toContain('only for the reader');
  });

  test('is written once under one Idempotency-Key', async () => {
    const [to, key] = [newAddress(), randomUUID()];
    const send = (body: object) => service().client.send('POST', '/admin/v1/mails', { body, key });
    const [first, second] = [await send({ to }), await send({ to })];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect(await listMails(service().client, { to })).toHaveLength(1);
    expect((await send({ to: newAddress() })).body['error']).toBe('idempotency_conflict');
  });
});

describe('a mail that an operation causes', () => {
  const hello = { subject: 'Hello', text: 'Read this', linkEndsAt: null, isTest: true };

  test('exists after the commit, but not if the operation was refused', async () => {
    const [to, refused] = [newAddress(), newAddress()];
    await cause({ ...hello, to });
    await cause({ ...hello, to: refused }, true);
    expect(await listMails(service().client, { to })).toHaveLength(1);
    expect(await listMails(service().client, { to: refused })).toEqual([]);
  });

  test('fails if its address is invalid, and cannot inject a header', async () => {
    const to = `${randomUUID()}@example.com\r\nBcc: all@example.com`;
    await cause({ ...hello, to, subject: 'One\r\nBcc: all@example.com' });
    const [mail] = await listMails(service().client, { limit: '1' });
    expect(mail).toMatchObject({
      to: to.replace('\r\n', ' '),
      subject: '[TEST] One Bcc: all@example.com',
      state: 'failed',
      attempts: 0,
      last_error: 'This is no address that mail can be sent to.',
    });
  });

  test('is marked in test mode and not marked in live mode', async () => {
    const [test, live] = [newAddress(), newAddress()];
    await cause({ ...hello, to: test });
    await cause({ ...hello, to: live, isTest: false });
    const wordsTo = async (to: string) =>
      (await listMails(service().client, { to })).map(({ subject, text }) => [subject, text]);
    expect(await wordsTo(test)).toEqual([['[TEST] Hello', `${testMark}Read this`]]);
    expect(await wordsTo(live)).toEqual([['Hello', null]]);
  });

  test('is logged with its text in test mode but never in live mode', async () => {
    const [test, live] = [newAddress(), newAddress()];
    await cause({ ...hello, to: live, text: 'https://live.example/secret', isTest: false });
    await cause({ ...hello, to: test, text: 'https://test.example/open' });
    await Promise.all([test, live].map((to) => mailTo(service().client, to, isKept)));
    const linesWith = (text: string) => service().lines.filter((line) => line.includes(text));
    await until('it is logged', () => linesWith(test).length > 0);
    expect(linesWith(test).map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'info',
        to: test,
        subject: '[TEST] Hello',
        text: `${testMark}https://test.example/open`,
      },
    ]);
    expect([...linesWith(live), ...linesWith('live.example')]).toEqual([]);
    const [{ id = '' } = {}] = await listMails(service().client, { to: live });
    expect(linesWith(id).map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', msg: expect.stringContaining('SMTP_URL is not set') },
    ]);
  });
});

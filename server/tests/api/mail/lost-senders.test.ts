import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { timeOrderedUuid } from '../../../src/engine/time-ordered-uuid.ts';
import { createVault } from '../../../src/identity/credentials/vault.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { claimDueMail, recordTry } from '../../../src/mail/mail.store.ts';
import { afterTry, type Letter, leaseSeconds, type Mail } from '../../../src/mail/mail.ts';
import { createMailSender } from '../../../src/mail/mail-sender.ts';
import { createMailTexts } from '../../../src/mail/mail-texts.ts';
import { smtpCarrier } from '../../../src/mail/smtp.ts';
import { writeTrialMail } from '../../../src/mail/write-trial-mail.ts';
import type { Database } from '../../../src/storage/database.ts';
import { advance } from '../../support/clock.ts';
import { client, createTestEngine } from '../../support/engines.ts';
import { extent, longTest } from '../../support/extent.ts';
import { adminToken, FlorinHome } from '../../support/florin-home.ts';
import {
  listMails,
  testMailing,
  testMailTexts,
  writeTrialMail as writeOverHttp,
} from '../../support/mails.ts';
import { createNetwork } from '../../support/network.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { SmtpReceiver } from '../../support/smtp-receiver.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { startTestService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Acknowledged mails are sent even if senders die, are slow or run concurrently (decision 0036).

let receiver: SmtpReceiver;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  receiver = await SmtpReceiver.start();
  await db.query('DELETE FROM mail');
});
afterEach(() => receiver.close());

const now = unixSeconds(1_800_000_000);
const later = (seconds: number) => unixSeconds(now + seconds);
const sender = { name: 'Florin', address: 'no-reply@pay.example' };

async function write(...recipients: readonly string[]): Promise<void> {
  const engine = createTestEngine(db.database.connect, { clock: { now: () => now } });
  const words = { subject: 'Hello', text: 'Read this', linkEndsAt: null };
  for (const to of recipients) {
    const mail = { id: timeOrderedUuid(), to, ...words, isTest: true };
    await engine.execute(writeTrialMail, { mail, mailing: testMailing }, client('me'));
  }
  await engine.close();
}

const stored = async () => {
  const rows = await db.query('SELECT state, attempts::int, next_try_at::int FROM mail');
  return rows[0];
};

async function claimed(at = now): Promise<Mail> {
  const mail = await claimDueMail(db.database, at);
  if (mail === null) throw new Error('nothing was due');
  return mail;
}

longTest('a mail whose sender was killed is sent by the next one', async () => {
  const home = await FlorinHome.create();
  const environment = { DATABASE_URL: db.url, SMTP_URL: receiver.url, FLORIN_TEST_CLOCK: '1' };
  receiver.whim = (stage) => (stage === 'TEXT' ? 'silence' : null);
  const doomed = home.spawn(environment);
  const first = new OperatorClient(await doomed.ready(), adminToken);
  await writeOverHttp(first, { to: 'ona@example.com' });
  await until('it is under way', () => receiver.triesFor('ona@example.com') === 1);
  first.close();
  await doomed.end('SIGKILL');
  receiver.whim = () => null;
  const florin = home.spawn(environment);
  const second = new OperatorClient(await florin.ready(), adminToken);
  await advance(second, leaseSeconds);
  expect(await listMails(second)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  expect(receiver.to('ona@example.com')).toHaveLength(1);
  second.close();
  await home.remove();
});

test('a claimed mail cannot be claimed again until its lease ends', async () => {
  await write('ona@example.com');
  expect((await claimed()).attempts).toBe(1);
  expect(await claimDueMail(db.database, later(leaseSeconds - 1))).toBeNull();
  expect((await claimed(later(leaseSeconds))).attempts).toBe(2);
});

test('a senderâs report after its lease is ignored, unless it delivered the mail', async () => {
  await write('ona@example.com');
  const slow = await claimed();
  const quick = await claimed(later(leaseSeconds));
  const putOff = afterTry(slow, { kind: 'put off', because: 'slow' }, later(leaseSeconds));
  await recordTry(db.database, slow, putOff);
  expect(await stored()).toMatchObject({ attempts: 2, next_try_at: later(2 * leaseSeconds) });
  await recordTry(db.database, slow, afterTry(slow, { kind: 'delivered' }, now));
  expect(await stored()).toMatchObject({ state: 'sent' });
  const refused = afterTry(quick, { kind: 'refused', because: 'known already' }, now);
  await recordTry(db.database, quick, refused);
  expect(await stored()).toMatchObject({ state: 'sent' });
});

test('a text erased while its mail is being sent stays erased', async () => {
  await write('ona@example.com');
  const mail = await claimed();
  await db.query('UPDATE mail SET sealed_text = NULL');
  await recordTry(db.database, mail, afterTry(mail, { kind: 'put off', because: 'busy' }, now));
  expect(await db.query('SELECT state, sealed_text FROM mail')).toEqual([
    { state: 'pending', sealed_text: null },
  ]);
  const one = newSender();
  await db.query('UPDATE mail SET next_try_at = $1', [now]);
  expect(await one.finish()).toBe(true);
  expect(await stored()).toMatchObject({ state: 'lapsed' });
  expect(receiver.received).toEqual([]);
  await one.close();
});

test('a mail sealed under another master key stays pending while other mails are sent', async () => {
  await write('lost@example.com');
  await write('ona@example.com');
  const other = createMailTexts(createVault(Buffer.alloc(32, 'another')), true);
  const [row] = await db.query<{ id: string }>("SELECT id FROM mail WHERE recipient ~ 'lost'");
  const id = row?.id ?? '';
  await db.query('UPDATE mail SET sealed_text = $2 WHERE id = $1', [id, other.seal('Lost', id)]);
  const one = newSender();
  expect(await one.finish()).toBe(true);
  expect(receiver.received.map(({ to }) => to)).toEqual(['ona@example.com']);
  expect(await db.query('SELECT state, last_error FROM mail WHERE id = $1', [id])).toEqual([
    { state: 'pending', last_error: 'Its text was sealed under another master key.' },
  ]);
  await one.close();
});

function newSender(database: Database = db.database, onFault: (fault: unknown) => void = fail) {
  return createMailSender({
    database,
    clock: { now: () => now },
    texts: testMailTexts,
    carriers: [1, 2].map(() => smtpCarrier(receiver.url, sender)),
    onUndelivered: () => {},
    onFault,
  });
}

const fail = (fault: unknown): never => expect.unreachable(String(fault));

test('senders of several nodes send each mail once', async () => {
  const many = extent({ short: 20, long: 60 });
  const addresses = Array.from({ length: many }, (_, index) => `shared-${index}@example.com`);
  await write(...addresses);
  const senders = [1, 2, 3].map(() => newSender());
  expect(await Promise.all(senders.map((one) => one.finish()))).toEqual([true, true, true]);
  expect(receiver.received.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
  await Promise.all(senders.map((one) => one.close()));
});

test('a sender reports an unreachable database and continues when it is back', async () => {
  await write('ona@example.com');
  const { proxy, database } = await createNetwork(db);
  const faults: unknown[] = [];
  const one = newSender(database, (fault) => faults.push(fault));
  proxy.refuseConnections();
  expect(await one.finish()).toBe(false);
  expect(faults).toHaveLength(1);
  await proxy.acceptConnections();
  expect(await one.finish()).toBe(true);
  expect(receiver.to('ona@example.com')).toHaveLength(1);
  await one.close();
  await database.close();
  proxy.close();
});

longTest('a stopping sender gives up on a stuck server and leaves the mail to others', async () => {
  await write('ona@example.com');
  receiver.whim = (stage) => (stage === 'TEXT' ? 'silence' : null);
  const one = newSender();
  one.wake();
  await until('it is stuck', () => receiver.triesFor('ona@example.com') === 1);
  await one.close();
  expect(await stored()).toMatchObject({ state: 'pending', attempts: 1, next_try_at: now + 60 });
  one.wake();
  expect(await one.finish()).toBe(true);
  expect(await stored()).toMatchObject({ attempts: 1 });
});

longTest(
  'a server that trickles its response for ever is disconnected, and the next mail is delivered',
  async () => {
    const carrier = smtpCarrier(receiver.url, sender, 500);
    await write('ona@example.com');
    const mail: Letter = { ...(await claimed()), text: 'Read this' };
    receiver.whim = (stage) => (stage === 'RCPT' ? 'trickle' : null);
    expect(await carrier.carry(mail)).toEqual({
      kind: 'put off',
      because: 'The SMTP server took too long.',
    });
    receiver.whim = () => null;
    expect(await carrier.carry(mail)).toEqual({ kind: 'delivered' });
    carrier.close();
  },
);

longTest('a server that is down at first gets the mail once it is up', async () => {
  await receiver.close();
  const service = await startTestService({ SMTP_URL: receiver.url, FLORIN_TEST_CLOCK: '1' });
  const { id } = await writeOverHttp(service.client, { to: 'ona@example.com' });
  await advance(service.client, 1);
  expect(await listMails(service.client)).toMatchObject([
    { state: 'pending', attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') },
  ]);
  await receiver.listen();
  await advance(service.client, 60);
  expect(receiver.received).toMatchObject([
    {
      to: 'ona@example.com',
      // Without FLORIN_MAIL_FROM and PUBLIC_URL.
      headers: { from: 'Florin <no-reply@localhost>', 'message-id': `<${id}@localhost>` },
    },
  ]);
  await service.stop();
});

test('a stopping sender finishes the mail in progress', async () => {
  await write('ona@example.com');
  const one = newSender();
  const stopped = new Promise<void>((resolve) => {
    receiver.whim = (stage) => {
      if (stage === 'DATA') resolve(one.close());
      return null;
    };
  });
  one.wake();
  await stopped;
  expect(receiver.to('ona@example.com')).toHaveLength(1);
  expect(await stored()).toMatchObject({ state: 'sent' });
});

longTest('a stopping service finishes the mail in progress', async () => {
  const service = await startTestService({ SMTP_URL: receiver.url });
  let isStopping = false;
  let stopped: Promise<void> = Promise.resolve();
  receiver.whim = (stage) => {
    if (stage === 'DATA' && !isStopping) {
      isStopping = true;
      stopped = service.stop();
    }
    return null;
  };
  await writeOverHttp(service.client, { to: 'ona@example.com' });
  await until('it is stopping', () => isStopping);
  await stopped;
  expect(receiver.to('ona@example.com')).toHaveLength(1);
});

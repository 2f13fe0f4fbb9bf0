import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allTexts } from '../../support/all-texts.ts';
import { Browser, formOf } from '../../support/browser.ts';
import { firstOf } from '../../support/extent.ts';
import { adminToken } from '../../support/florin-home.ts';
import { freePort } from '../../support/free-port.ts';
import { aUser } from '../../support/identity.ts';
import { linkIn } from '../../support/mailed-links.ts';
import { listMails, mailTo, type ShownMail } from '../../support/mails.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { SmtpReceiver } from '../../support/smtp-receiver.ts';
import {
  startTestService,
  type TestService,
  useSharedService,
} from '../../support/test-service.ts';
import { aWalletClient, pay } from '../../support/wallet.ts';

// Decision 0101-mails-are-sealed: only the recipient sees a working link. Neither the database, nor
// the operator's list, nor the log contains one.

const password = 'correct horse';
let receiver: SmtpReceiver;
let service: TestService;
let browser: Browser;
let email: string;
beforeAll(async () => {
  receiver = await SmtpReceiver.start();
  service = await startTestService({
    SMTP_URL: receiver.url,
    FLORIN_RATE_LIMIT: '0',
  });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});
beforeEach(() => {
  receiver.whim = () => null;
  browser = new Browser(service.client);
  email = `${randomUUID()}@example.com`;
});

/** A service without SMTP_URL. */
const without = useSharedService({ FLORIN_RATE_LIMIT: '0' });

const live = { test_mode: false };
const isPutOff = ({ last_error: error }: ShownMail) => error !== null;
/** A server with live projects has no test clock, so SQL makes the next attempt due. */
const tryAgain = () =>
  service.database.query("UPDATE mail SET next_try_at = 0 WHERE state = 'pending'");
const isSent = ({ state }: ShownMail) => state === 'sent';

async function askForWallet(): Promise<void> {
  const page = await browser.open('/frontend/sign-up?lang=en&test=0');
  await browser.submit(formOf(page), { email });
}

async function askForPassword(): Promise<void> {
  await aUser(service.client, { email, password, ...live });
  const page = await browser.open('/frontend/password?lang=en&test=0');
  await browser.submit(formOf(page), { email });
}

/** A payer pays a beneficiary without a wallet. */
async function invite(): Promise<void> {
  const { client } = service;
  const login = `${randomUUID()}@example.com`;
  const shop = await aWalletClient(client, live);
  const { wallet_id: walletId } = await aUser(client, { email: login, password, ...live });
  await pay(client, walletId, 5_000);
  const { transaction_key: key } = await shop.created({}, { email });
  const signIn = await browser.open(`/frontend/en/wallet/confirm/${key}`);
  const confirm = await browser.submit(formOf(signIn), { login, password });
  await browser.submit(formOf(confirm), { answer: 'accept' });
  browser.forgetCookies();
}

const secretsIn = (link: string): readonly string[] => {
  const { pathname, searchParams } = new URL(link, 'http://florin');
  const inPath = /^\/frontend\/invitation\/(.+)$/.exec(pathname)?.[1];
  const named = [inPath, searchParams.get('invitation'), searchParams.get('link')];
  return named.flatMap((token) => (token == null ? [] : token.split('.')));
};

describe('the link of a live user', () => {
  const links: readonly [string, () => Promise<void>, Readonly<Record<string, string>>][] = [
    ['to create a wallet', askForWallet, { name: 'Ona', password }],
    ['to set a new password', askForPassword, { password: 'battery staple' }],
    ['to claim a payment', invite, { name: 'Ona', password }],
  ];
  test.each(firstOf(links))(
    '%s is in no row, list or log: before sending, after it and after use',
    async (_, ask, form) => {
      receiver.whim = (stage) => (stage === 'RCPT' ? '451 4.3.0 later' : null);
      await ask();
      const waiting = await mailTo(service.client, email, isPutOff);
      const places = [await allTexts(service.database), JSON.stringify(waiting)];
      receiver.whim = () => null;
      await tryAgain();
      const sent = await mailTo(service.client, email, isSent);
      places.push(await allTexts(service.database), JSON.stringify(sent));
      const link = linkIn(receiver.to(email)[0]?.text);
      const done = await browser.submit(formOf(await browser.open(link)), form);
      expect(done.heading).toBe('My wallet');
      places.push(await allTexts(service.database), service.lines.join('\n'));
      const secrets = secretsIn(link);
      expect(secrets.length).toBeGreaterThan(0);
      expect(places.filter((place) => secrets.some((secret) => place.includes(secret)))).toEqual(
        [],
      );
      expect([waiting.text, sent.text, sent.subject.length > 0]).toEqual([null, null, true]);
    },
  );

  test('is sealed while its mail is pending and erased once it is sent', async () => {
    receiver.whim = (stage) => (stage === 'RCPT' ? '451 4.3.0 later' : null);
    await askForWallet();
    await mailTo(service.client, email, isPutOff);
    const stored = () =>
      service.database.query('SELECT sealed_text, unsealed_text FROM mail WHERE recipient = $1', [
        email,
      ]);
    expect(await stored()).toEqual([
      { sealed_text: expect.stringMatching(/^v1\.[0-9a-f]{8}\.[\w-]+$/), unsealed_text: null },
    ]);
    receiver.whim = () => null;
    await tryAgain();
    await mailTo(service.client, email, isSent);
    expect(await stored()).toEqual([{ sealed_text: null, unsealed_text: null }]);
  });

  test('is not sent if it expired before its mail could be sent', async () => {
    receiver.whim = (stage) => (stage === 'RCPT' ? '451 4.3.0 later' : null);
    await askForPassword();
    await mailTo(service.client, email, isPutOff);
    receiver.whim = () => null;
    const [row] = await service.database.query<{ seconds: number }>(
      'SELECT (link_ends_at - created_at)::int AS seconds FROM mail WHERE recipient = $1',
      [email],
    );
    expect(row?.seconds).toBe(3_600);
    await service.database.query(
      'UPDATE mail SET link_ends_at = created_at, next_try_at = 0 WHERE recipient = $1',
      [email],
    );
    const lapsed = await mailTo(service.client, email, ({ state }) => state !== 'pending');
    expect(lapsed).toMatchObject({
      state: 'lapsed',
      last_error: 'Its link was used or has ended.',
      text: null,
    });
    expect(receiver.to(email)).toEqual([]);
  });

  test('is erased and never listed without a mail server', async () => {
    const { client, database } = without();
    browser = new Browser(client);
    const page = await browser.open('/frontend/sign-up?lang=en&test=0');
    await browser.submit(formOf(page), { email });
    const kept = await mailTo(client, email, ({ state }) => state === 'kept');
    expect([kept.text, kept.subject]).toEqual([null, 'Create your wallet']);
    const rows = await database.query('SELECT sealed_text FROM mail WHERE recipient = $1', [email]);
    expect(rows).toEqual([{ sealed_text: null }]);
  });
});

describe('the link of a test user', () => {
  const askOn = async (client: OperatorClient): Promise<void> => {
    browser = new Browser(client);
    const page = await browser.open('/frontend/sign-up?lang=en&test=1');
    await browser.submit(formOf(page), { email });
  };
  const isKept = ({ state }: ShownMail) => state === 'kept';

  test('is listed on loopback until it is used and stored sealed', async () => {
    const local = without();
    await askOn(local.client);
    const { text } = await mailTo(local.client, email, isKept);
    const link = linkIn(text);
    const [secret = ''] = secretsIn(link);
    expect(await allTexts(local.database)).not.toContain(secret);
    await browser.submit(formOf(await browser.open(link)), { name: 'Ona', password });
    expect(await listMails(local.client, { to: email })).toMatchObject([
      { state: 'kept', text: null },
    ]);
  });

  test('is neither listed nor logged if PUBLIC_URL publishes the service', async () => {
    const port = await freePort();
    const published = await startTestService({
      PORT: String(port),
      FLORIN_RATE_LIMIT: '0',
      PUBLIC_URL: 'http://pay.example',
    });
    const client = new OperatorClient(`http://127.0.0.1:${port}`, adminToken);
    await askOn(client);
    const { text } = await mailTo(client, email, isKept);
    client.close();
    expect(text).toBeNull();
    expect(published.lines.filter((line) => line.includes('invitation='))).toEqual([]);
    expect(published.lines.filter((line) => line.includes(email))).toEqual([]);
    await published.stop();
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/engine/operation.ts';
import { timeOrderedUuid } from '../../../src/engine/time-ordered-uuid.ts';
import { accept } from '../../../src/kernel/decision.ts';
import { mailboxCount } from '../../../src/mail/mail-quota.ts';
import { countAsks, writeCountedMail } from '../../../src/mail/write-mail.ts';
import { Browser, formOf } from '../../support/browser.ts';
import { client, createTestEngine } from '../../support/engines.ts';
import { aProject, aUser } from '../../support/identity.ts';
import { listMails, testMailing } from '../../support/mails.ts';
import { giveBankAccount } from '../../support/payouts.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { aPayer, aWalletClient, balanceOf, seen, type WalletClient } from '../../support/wallet.ts';

// Decision 0102-mails-have-quotas: the service cannot be abused to send mails to strangers.

const service = useService({ FLORIN_INVITATIONS_PER_DAY: '40' });

const stranger = (): string => `${randomUUID()}@stranger.example`;

/** The number of written and withheld mails to recipients like this. */
async function statesLike(pattern: string): Promise<Record<string, number>> {
  const rows = await service().database.query<{ state: string; count: number }>(
    `SELECT CASE state WHEN 'withheld' THEN state ELSE 'written' END AS state, count(*)::int
     FROM mail WHERE recipient LIKE $1 GROUP BY 1`,
    [pattern],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

describe('invitations', () => {
  let shop: WalletClient;
  let payer: number;
  beforeEach(async () => {
    shop = await aWalletClient(service().client);
    payer = await aPayer(service().client, 10_000);
  });

  const accepted = async (payments: readonly object[]): Promise<string> => {
    const all = payments.map((one) => ({ price: 1, currency: 'EUR', ...one }));
    const { transaction_key: key } = seen(await shop.create({ payments: all }));
    expect(seen(await shop.accept(key, payer)).status).toBe('waiting');
    return key;
  };

  test('a stranger gets three an hour from all projects, and the money waits in any case', async () => {
    const email = stranger();
    const keys: string[] = [];
    for (let time = 0; time < 5; time += 1) {
      keys.push(await accepted([{ email, description: `Text ${randomUUID()}` }]));
    }
    shop = await aWalletClient(service().client);
    keys.push(await accepted([{ email, description: 'Another shop' }]));
    expect(await statesLike(email)).toEqual({ written: 3, withheld: 3 });
    const mails = await listMails(service().client, { to: email });
    for (const withheld of mails.filter(({ state }) => state === 'withheld')) {
      expect(withheld).toMatchObject({
        text: null,
        last_error: 'Withheld: too many mails to this address.',
      });
    }
    expect((await balanceOf(service().client, payer)).held).toBe(6);
    await aUser(service().client, { email });
    await until(
      'the last is claimed',
      async () => seen(await shop.read(String(keys.at(-1)))).status === 'reserved',
    );
  });

  test('a transaction with many strangers sends up to the hourly quota of its project', async () => {
    const run = randomUUID();
    const strangers = Array.from({ length: 30 }, (_, index) => `${run}-${index}@stranger.example`);
    const wordsOf = (index: number) => `Gift ${'abcdefghij'[index % 10]}${'xyz'[index % 3]}`;
    const key = await accepted(
      strangers.map((email, index) => ({ email, description: wordsOf(index) })),
    );
    expect(await statesLike(`${run}%`)).toEqual({ written: 10, withheld: 20 });
    expect(seen(await shop.read(key)).payments).toHaveLength(30);
    expect((await balanceOf(service().client, payer)).held).toBe(30);
  });

  test('invitations with the same words have a lower quota, whatever the digits', async () => {
    const run = randomUUID();
    const payments = Array.from({ length: 12 }, (_, index) => ({
      email: `${run}-${index}@stranger.example`,
      description: `You won! Code ${index}`,
    }));
    await accepted(payments);
    expect(await statesLike(`${run}%`)).toEqual({ written: 4, withheld: 8 });
  });
});

describe('mails about the staff of a project', () => {
  let projectId: string;
  let owner: Browser;
  beforeEach(async () => {
    ({ project_id: projectId } = await aProject(service().client));
    owner = await staffBrowser(service(), projectId, 'owner');
  });

  /** An owner invites a new member. Returns the status of the next page. */
  async function invited(email: string): Promise<number> {
    const page = await owner.open(`/portal/projects/${projectId}/staff/new`);
    const typed = { email, name: 'Ona', role: 'owner', language: 'en' };
    return (await owner.submit(formTo(page, '/staff/new'), typed)).status;
  }

  test('an owner can invite only as many strangers as the quota of the project allows', async () => {
    const run = randomUUID();
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      statuses.push(await invited(`${run}-${time}@stranger.example`));
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    expect(await statesLike(`${run}%`)).toEqual({ written: 10 });
    const refused = await service().database.query(
      `SELECT email FROM staff_member WHERE email LIKE '${run}-11%'`,
    );
    expect(refused).toEqual([]);
  });

  test('one mailbox gets three invitations an hour from all projects, whatever its plus suffix', async () => {
    const run = randomUUID();
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      statuses.push(await invited(`${run}+${time}@stranger.example`));
    }
    ({ project_id: projectId } = await aProject(service().client));
    owner = await staffBrowser(service(), projectId, 'owner');
    statuses.push(await invited(`${run}@stranger.example`));
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(await statesLike(`${run}%`)).toEqual({ written: 3 });
  });

  test('the owners of a project get sixty mails an hour about changes of its bank account', async () => {
    const run = randomUUID();
    for (const name of ['one', 'two']) await invited(`${run}-${name}@stranger.example`);
    const written = await statesLike(`${run}%`);
    const ibans = ['EE382200221020145685', 'LT601010012345678901'];
    for (let time = 0; time < 21; time += 1) {
      await giveBankAccount(service(), projectId, ibans[time % 2]);
    }
    expect(written).toEqual({ written: 2 });
    // Twenty times three owners.
    expect(await statesLike(`${run}%`)).toEqual({ written: 2 + 40, withheld: 2 });
  });
});

describe('the forms of the pages', () => {
  /** Sends the form with an address and returns the text of the page without that address. */
  async function ask(path: string, email: string, source: string): Promise<string> {
    const browser = new Browser(service().client, { 'x-forwarded-for': source });
    const { status, text } = await browser.submit(formOf(await browser.open(path)), { email });
    return `${status} ${text.replace(email, '')}`;
  }

  test('a forgotten password for an address without a wallet sends no mail', async () => {
    const answers = new Set<string>();
    for (let time = 0; time < 5; time += 1) {
      const told = await ask('/frontend/password?lang=en&test=0', stranger(), '203.0.113.7');
      answers.add(told);
    }
    expect([...answers]).toEqual([expect.stringContaining('200 Check your email')]);
    expect(await service().database.query("SELECT 1 FROM mail WHERE subject ~ 'password'")).toEqual(
      [],
    );
  });

  test('one source can cause twenty mails an hour, and each source has its own quota', async () => {
    const run = randomUUID();
    const signUp = '/frontend/sign-up?lang=en&test=0';
    const answers = new Set<string>();
    for (let time = 0; time < 23; time += 1) {
      const told = await ask(signUp, `${run}-${time}@stranger.example`, '203.0.113.8');
      answers.add(told);
    }
    expect(answers.size).toBe(1);
    expect(await statesLike(`${run}%`)).toEqual({ written: 20 });
    expect(service().lines.filter((line) => line.includes('answered without a mail'))).toHaveLength(
      3,
    );
    await ask(signUp, `${run}-other@stranger.example`, '203.0.113.9');
    expect(await statesLike(`${run}%`)).toEqual({ written: 21 });
  });
});

test('a quota holds for two nodes that write concurrently', async () => {
  const to = stranger();
  const counted = [mailboxCount(to, true)];
  const write: Operation<string, null> = {
    name: 'write a counted mail',
    load: () => [countAsks(counted)],
    decide: (draft, id, now) => {
      const mail = { id, to, subject: 'Hello', text: 'Hi', linkEndsAt: null, isTest: true };
      writeCountedMail(draft, mail, { counted, mailing: testMailing }, now);
      return accept(null);
    },
  };
  const { connect } = service().database.database;
  const nodes = [1, 2].map(() => createTestEngine(connect));
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      nodes[index % 2]?.execute(write, timeOrderedUuid(), client(`client ${index}`)),
    ),
  );
  await Promise.all(nodes.map((node) => node.close()));
  expect(await statesLike(to)).toEqual({ written: 3, withheld: 17 });
});

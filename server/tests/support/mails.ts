import { createVault } from '../../src/identity/credentials/vault.ts';
import { mailQuotas } from '../../src/mail/mail-quota.ts';
import { createMailTexts } from '../../src/mail/mail-texts.ts';
import type { Mailing } from '../../src/mail/write-mail.ts';
import { masterKey } from './florin-home.ts';
import type { OperatorClient } from './operator-client.ts';
import { until } from './until.ts';

/** A mail as the operator API shows it. */
export type ShownMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Null if only its recipient may read it. */
  readonly text: string | null;
  readonly test_mode: boolean;
  readonly created_at: number;
  readonly state: string;
  readonly attempts: number;
  readonly next_try_at: number | null;
  readonly sent_at: number | null;
  readonly last_error: string | null;
};

/** How the services of tests seal and open their mails. */
export const testMailTexts = createMailTexts(createVault(Buffer.from(masterKey, 'base64')), true);
export const testMailing: Mailing = {
  seal: testMailTexts.seal,
  quotas: mailQuotas({ invitationsPerDay: 200, limitsSources: true }),
};

/** The first lines of every mail in test mode. */
export const testMark = [
  'Test mode: no real money is used.',
  'Bandomasis režimas: tikri pinigai nenaudojami.',
  'Тестовый режим: настоящие деньги не используются.',
  '\n',
].join('\n');

export async function listMails(
  client: OperatorClient,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly ShownMail[]> {
  const answer = await client.send('GET', `/admin/v1/mails?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body['mails'] as ShownMail[];
}

export async function writeTrialMail(client: OperatorClient, mail: object): Promise<ShownMail> {
  const answer = await client.send('POST', '/admin/v1/mails', { body: mail });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body as ShownMail;
}

/** The newest mail to this address, once it meets the condition. */
export async function mailTo(
  client: OperatorClient,
  to: string,
  holds: (mail: ShownMail) => boolean,
): Promise<ShownMail> {
  let found: ShownMail | undefined;
  await until(`the mail to ${to} is as wanted`, async () => {
    [found] = await listMails(client, { to, limit: '1' });
    return found !== undefined && holds(found);
  });
  return found as ShownMail;
}

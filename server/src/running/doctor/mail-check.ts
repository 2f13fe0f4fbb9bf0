import { greetSmtpServer } from '../../mail/smtp.ts';
import { type Finding, failed, ok } from './finding.ts';

/** Greets the SMTP server and logs in, without sending anything. */
export async function checkMail(smtpUrl: string | null): Promise<readonly Finding[]> {
  if (smtpUrl === null)
    return [
      ok(
        'mail',
        'no SMTP_URL: test mails are kept for "npm run florin -- mails", live mails reach nobody',
      ),
    ];
  const { host } = new URL(smtpUrl);
  try {
    await greetSmtpServer(smtpUrl);
    return [ok('mail', `${host} takes our mail`)];
  } catch (error) {
    const found = `${host} does not take our mail: ${(error as Error).message}`;
    return [failed('mail', found, 'look at the SMTP server, and at SMTP_URL.')];
  }
}

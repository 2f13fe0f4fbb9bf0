import type { Vault } from '../identity/credentials/vault.ts';
import type { Simulation } from '../ledger/simulation.ts';
import { keepingCarrier } from '../mail/keeping-carrier.ts';
import { blankEndedTexts, pruneMails, sealOldTexts } from '../mail/mail.store.ts';
import { pruneMailCounts } from '../mail/mail-quota.store.ts';
import { mailQuotas } from '../mail/mail-quota.ts';
import { type Carrier, createMailSender, type MailSender } from '../mail/mail-sender.ts';
import { createMailTexts, type MailTexts } from '../mail/mail-texts.ts';
import { markingSimulated } from '../mail/simulated-mark.ts';
import { smtpCarrier } from '../mail/smtp.ts';
import type { Mailing } from '../mail/write-mail.ts';
import { keepHouse } from '../running/housekeeping.ts';
import { defaultMailFrom, isLocal } from '../running/mail-settings.ts';
import type { Ground, Start } from './start.ts';

/** The most mails being sent at once. */
const smtpConnections = 4;

export type MailPart = { readonly mailTexts: MailTexts; readonly mailing: Mailing };

/** The texts of mails: seals all of them, and keeps the table small. */
export async function openMail(
  { settings, putOff, started }: Start,
  { database, clock }: Ground,
  vault: Vault,
): Promise<MailPart> {
  const mailTexts = createMailTexts(vault, isLocal(settings));
  // Plain texts of an older version must be neither sent nor kept.
  while (await sealOldTexts(database, mailTexts.seal));
  const chores = [
    { name: 'prune the mails', step: () => pruneMails(database, clock.now()) },
    { name: 'prune the counts of mails', step: () => pruneMailCounts(database, clock.now()) },
    { name: 'blank ended links', step: () => blankEndedTexts(database, clock.now()) },
  ];
  started.push(keepHouse(chores, putOff));
  const { invitationsPerDay, rateLimit } = settings;
  const quotas = mailQuotas({ invitationsPerDay, limitsSources: rateLimit > 0 });
  return { mailTexts, mailing: { seal: mailTexts.seal, quotas } };
}

/** Sends mails by SMTP. Without SMTP, they stay in the table. */
export function startMail(
  start: Start,
  ground: Ground,
  texts: MailTexts,
  simulation: Simulation,
): MailSender {
  const { log, putOff, started } = start;
  const carriers = carriersOf(start, texts);
  const sender = createMailSender({
    ...ground,
    texts,
    carriers: simulation.isMarked ? carriers.map(markingSimulated) : carriers,
    // Logs neither its text nor the server's words about it: both may contain a secret link.
    onUndelivered: ({ id, state, attempts }) =>
      log.warn({ mail: id, state, attempts }, 'A mail was not delivered.'),
    onFault: (err) => putOff({ err }, 'Mails are delayed; they are retried.'),
  });
  started.push(() => sender.close());
  return sender;
}

function carriersOf({ settings, log }: Start, { isShown }: MailTexts): readonly Carrier[] {
  const { smtpUrl, publicUrl, host } = settings;
  if (smtpUrl === null) {
    const keeping = keepingCarrier({
      isShown,
      show: ({ recipient: to, subject, text }) =>
        log.info({ to, subject, text }, 'A mail is kept: SMTP_URL is not set.'),
      miss: ({ id }) =>
        log.warn(
          { mail: id },
          'A mail was not sent because SMTP_URL is not set. Its text was deleted.',
        ),
    });
    return [keeping];
  }
  const hostname = publicUrl === null ? host : new URL(publicUrl).hostname;
  const from = settings.mailFrom ?? defaultMailFrom(hostname);
  return Array.from({ length: smtpConnections }, () => smtpCarrier(smtpUrl, from));
}

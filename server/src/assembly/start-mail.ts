import type { Simulation } from '../ledger/simulation.ts';
import { keepingCarrier } from '../mail/keeping-carrier.ts';
import { type Carrier, createMailSender, type MailSender } from '../mail/mail-sender.ts';
import { markingSimulated } from '../mail/simulated-mark.ts';
import { smtpCarrier } from '../mail/smtp.ts';
import { defaultMailFrom } from '../running/mail-settings.ts';
import type { Ground, Start } from './start.ts';

/** As many mails are on their way at once. */
const smtpConnections = 4;

/** Mails leave by SMTP, or stay to be read where there is none. */
export function startMail(
  { settings, log, putOff, started }: Start,
  ground: Ground,
  simulation: Simulation,
): MailSender {
  const { smtpUrl, publicUrl, host } = settings;
  const hostname = publicUrl === null ? host : new URL(publicUrl).hostname;
  const from = settings.mailFrom ?? defaultMailFrom(hostname);
  const carriers: readonly Carrier[] =
    smtpUrl === null
      ? [
          keepingCarrier(({ recipient: to, subject, text }) =>
            log.info({ to, subject, text }, 'A mail is kept: SMTP_URL is not set.'),
          ),
        ]
      : Array.from({ length: smtpConnections }, () => smtpCarrier(smtpUrl, from));
  const sender = createMailSender({
    ...ground,
    carriers: simulation.isMarked ? carriers.map(markingSimulated) : carriers,
    // Neither its text nor the server's words about it: both may carry a link that is a secret.
    onUndelivered: ({ id, state, attempts }) =>
      log.warn({ mail: id, state, attempts }, 'A mail was not delivered.'),
    onFault: (err) => putOff({ err }, 'Mails were put off.'),
  });
  started.push(() => sender.close());
  return sender;
}

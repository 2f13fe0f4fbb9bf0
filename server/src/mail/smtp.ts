import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer';
import type { Delivery, Letter } from './mail.ts';
import type { Carrier } from './mail-sender.ts';

/** The sender of our mails. */
export type Sender = { readonly name: string; readonly address: string };

/** A longer silence ends a connection. SMTP_URL can set other limits. */
const timeoutsMs = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** A server that sends a little now and then is never silent, so this bounds one whole try. */
const tryMsMax = 60_000;

const settingsOf = (url: string) => ({
  url,
  ...timeoutsMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});

const pooled = {
  pool: true,
  maxConnections: 1,
  // One: the server may have closed the connection that was kept for the next mail.
  maxRequeues: 1,
  idleTimeout: 30_000,
} as const satisfies SMTPPoolOptions;

/** A connection to the SMTP server. It is kept for the next mail, and dropped when it is stuck. */
export function smtpCarrier(url: string, sender: Sender, msMax: number = tryMsMax): Carrier {
  const open = () => createTransport({ ...settingsOf(url), ...pooled });
  let transport: ReturnType<typeof open> | null = null;

  const close = (): void => {
    transport?.close({ force: true });
    transport = null;
  };

  return {
    carry: async (mail) => {
      transport ??= open();
      const sent = transport.sendMail(letterOf(mail, sender));
      let patience: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_, reject) => {
        patience = setTimeout(() => {
          close();
          reject(new Error('The SMTP server took too long.'));
        }, msMax);
      });
      try {
        await Promise.race([sent, tooLong]);
        return { kind: 'delivered' };
      } catch (fault) {
        return deliveryOf(fault);
      } finally {
        clearTimeout(patience);
      }
    },
    close,
  };
}

/** The same letter at every try, so that a receiver can recognise duplicates. */
export const letterOf = ({ id, recipient, subject, text, createdAt }: Letter, sender: Sender) => ({
  from: sender,
  // As an object: an address in a text would be read as a list.
  to: { name: '', address: recipient },
  subject,
  text,
  date: new Date(createdAt * 1_000),
  messageId: `<${id}@${sender.address.split('@').at(-1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/**
 * Only a refusal of this very mail is final. A server that does not know us, or has no service for
 * us, may be reconfigured before the tries run out.
 */
export function deliveryOf(fault: unknown): Delivery {
  const { code, permanent, message } = fault as NodemailerError;
  const because = message ?? String(fault);
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutThisMail && permanent !== false
    ? { kind: 'refused', because }
    : { kind: 'put off', because };
}

/** Greets the SMTP server and logs in, without sending anything. It throws if that fails. */
export async function greetSmtpServer(url: string): Promise<void> {
  await createTransport(settingsOf(url)).verify();
}

import type { Clock, UnixSeconds } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';
import { claimDueMail, nextTryAt, recordTry } from './mail.store.ts';
import { afterTry, type Delivery, isLapsed, type Letter, type Mail } from './mail.ts';
import type { MailTexts } from './mail-texts.ts';

/** Carries one mail at a time. */
export type Carrier = {
  /** Returns every outcome as a value, within less time than the lease of a claim. */
  readonly carry: (letter: Letter) => Promise<Delivery>;
  /** Ends its current work, if there is any. */
  readonly close: () => void;
};

export type MailSender = {
  /** Starts to send due mails, unless that is already under way. It returns at once. */
  readonly wake: () => void;
  /** Resolves when nothing is due and nothing is under way. False: an error occurred. */
  readonly finish: () => Promise<boolean>;
  readonly nextDueAt: () => Promise<UnixSeconds | null>;
  readonly close: () => Promise<void>;
};

type Services = {
  readonly database: Database;
  readonly clock: Clock;
  readonly texts: Pick<MailTexts, 'open'>;
  /** One mail per carrier is under way at a time. */
  readonly carriers: readonly Carrier[];
  /** Reports the result of an attempt that did not deliver: the mail is not sent, or not yet. */
  readonly onUndelivered: (mail: Mail) => void;
  readonly onFault: (fault: unknown) => void;
};

/** How long a stopping node waits for mails that are under way. */
const farewellMsMax = 5_000;

type Opened =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly delivery: Delivery };

/**
 * A mail whose text cannot be opened is postponed: an operator may still supply the key that sealed
 * it.
 */
function openedBy(texts: Pick<MailTexts, 'open'>, mail: Mail): Opened {
  try {
    const text = texts.open(mail);
    return text === null ? { ok: false, delivery: { kind: 'lapsed' } } : { ok: true, text };
  } catch {
    const because = 'Its text was sealed under another master key.';
    return { ok: false, delivery: { kind: 'put off', because } };
  }
}

function closeAll(carriers: readonly Carrier[]): void {
  for (const carrier of carriers) carrier.close();
}

async function deliveredBy(
  carrier: Carrier,
  { clock, texts }: Services,
  mail: Mail,
): Promise<Delivery> {
  if (isLapsed(mail, clock.now())) return { kind: 'lapsed' };
  const opened = openedBy(texts, mail);
  return opened.ok ? carrier.carry({ ...mail, text: opened.text }) : opened.delivery;
}

/**
 * Sends due mails. Any number of nodes may do so at the same time: one node claims each mail. A
 * claim and its result are two short statements, and nothing is locked in between (decision 0036).
 */
export function createMailSender(services: Services): MailSender {
  const { database, clock, carriers, onUndelivered, onFault } = services;
  const idle = [...carriers];
  const busy = new Set<Promise<void>>();
  let isClosed = false;
  let hasFailed = false;

  const claim = async (): Promise<Mail | null> =>
    isClosed ? null : claimDueMail(database, clock.now());

  const carryDue = async (carrier: Carrier): Promise<void> => {
    for (let mail = await claim(); mail !== null; mail = await claim()) {
      // More mails may be due: a slow server holds up one carrier, but not the others.
      wake();
      const after = afterTry(mail, await deliveredBy(carrier, services, mail), clock.now());
      await recordTry(database, mail, after);
      if (after.lastError !== null && after.state !== 'sent') onUndelivered(after);
    }
  };

  const wake = (): void => {
    const carrier = isClosed ? undefined : idle.pop();
    if (carrier === undefined) return;
    const run = carryDue(carrier)
      .catch((fault) => {
        // Nothing is lost: a claimed mail falls due again when its lease ends.
        hasFailed = true;
        onFault(fault);
      })
      .finally(() => {
        idle.push(carrier);
        busy.delete(run);
      });
    busy.add(run);
  };

  const allIdle = async (): Promise<void> => {
    while (busy.size > 0) await Promise.all(busy);
  };

  const finish = async (): Promise<boolean> => {
    await allIdle();
    hasFailed = false;
    wake();
    await allIdle();
    return !hasFailed;
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    const impatience = setTimeout(closeAll, farewellMsMax, carriers);
    await allIdle();
    clearTimeout(impatience);
    closeAll(carriers);
  };

  return { wake, finish, nextDueAt: () => nextTryAt(database), close };
}

import type { Clock, UnixSeconds } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';
import { claimDueMail, nextTryAt, recordTry } from './mail.store.ts';
import { afterTry, type Delivery, isLapsed, type Letter, type Mail } from './mail.ts';
import type { MailTexts } from './mail-texts.ts';

/** Carries one mail at a time. */
export type Carrier = {
  /** Gives every outcome as a value, within less time than the lease of a claim. */
  readonly carry: (letter: Letter) => Promise<Delivery>;
  /** Ends what it is at, if anything. */
  readonly close: () => void;
};

export type MailSender = {
  /** Begins to send what is due, if nobody is at it already; returns at once. */
  readonly wake: () => void;
  /** Ends with nothing due and nothing under way. False when something could not be done. */
  readonly finish: () => Promise<boolean>;
  readonly nextDueAt: () => Promise<UnixSeconds | null>;
  readonly close: () => Promise<void>;
};

type Services = {
  readonly database: Database;
  readonly clock: Clock;
  readonly texts: Pick<MailTexts, 'open'>;
  /** As many mails are under way at once. */
  readonly carriers: readonly Carrier[];
  /** A mail will not be sent, or not now: the result of this attempt. */
  readonly onUndelivered: (mail: Mail) => void;
  readonly onFault: (fault: unknown) => void;
};

/** How long a stopping node waits for mails that are under way. */
const farewellMsMax = 5_000;

type Opened =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly delivery: Delivery };

/** A text that cannot be opened is put off: an operator may still give the key that sealed it. */
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
 * Sends mails that are due. Any number of nodes may do so at the same time: each mail is claimed by
 * one. A claim and its result are two short statements, and nothing is locked in between
 * (decision 0036).
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
      // There may be more: a slow server holds up one carrier, not the others.
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
        // Nothing is lost: what was claimed falls due again when its lease ends.
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

import type { Engine } from '../../engine/engine.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { granted } from '../../kernel/decision.ts';
import type { Unavailable } from '../../kernel/unavailable.ts';
import type { Mailing } from '../../mail/write-mail.ts';
import type { Database } from '../../storage/database.ts';
import { type Hashing, type HashingPlace, visitorsLine } from '../hashing/hashing.ts';
import { emailOf } from '../users/own-login.store.ts';
import { type Locale, type Person, passwordHashOf } from '../users/person.ts';
import { type TryRow, walletTryRow } from './count-page-try.ts';
import { judgedTry, type PageVerdict, pagesLine } from './judged-try.ts';
import { namedTryRows } from './named-try-row.ts';
import { closedMail, tellOwner } from './tell-owner.ts';
import { Turns } from './turns.ts';

/** A password that somebody typed on a page of ours. */
export type TypedPassword = {
  /** Null: the typed name belongs to nobody. */
  readonly person: Person | null;
  /** What they typed to say who they are, in one spelling. */
  readonly login: string;
  /** Names a device on which this person has signed in before; null: it is a stranger's. */
  readonly device: string | null;
  /** Where the request came from; null: everybody may be behind it. */
  readonly address: string | null;
  readonly secret: string;
};

/**
 * Tells whether a password that was typed on a page is right (decision 0096). Never to be called
 * inside a batch. Throws {@link Unavailable} when too many wait to be verified: the try is then not
 * counted; and when the verdict cannot be written down: the try then stays counted.
 */
export type CheckPagePassword = (typed: TypedPassword) => Promise<PageVerdict>;

type Services = {
  readonly engine: Engine;
  readonly database: Database;
  readonly hashing: Hashing;
  readonly mailing: Mailing;
  /** Names rows, so that the table tells nobody's address. */
  readonly key: Buffer;
  /** Where somebody sets a new password. */
  readonly forgottenUrl: (locale: Locale, isTest: boolean) => string;
  /** Strangers are locked out of a wallet. */
  readonly onClosed: (walletId: number) => void;
};

const insideMax = 5;
const waitingMax = 500;

export function createPagePasswordCheck(services: Services): CheckPagePassword {
  const turns = new Turns(insideMax, waitingMax);
  const named = namedTryRows(services.key);
  /** The narrowest row first. */
  const rowsOf = ({ person, login, device, address }: TypedPassword): readonly TryRow[] => {
    if (device !== null) return [named('device', device)];
    return [
      named('login', address, login),
      // Where nobody knows who asks, one attacker would pause everybody.
      ...(address === null ? [] : [named('address', address)]),
      ...(person === null ? [] : [walletTryRow(person.walletId)]),
    ];
  };
  return (typed) => {
    const rows = rowsOf(typed);
    // Without a place in the hashing queue the attempt ends before it is counted.
    return services.hashing.admitted(visitorsLine(typed), (place) =>
      turns.take(rows[0]?.id ?? '', () => verdictOn(services, place, typed, rows)),
    );
  };
}

/** Counts, verifies and judges one try. */
async function verdictOn(
  services: Services,
  place: HashingPlace,
  { person, secret }: TypedPassword,
  rows: readonly TryRow[],
): Promise<PageVerdict> {
  const storedHash = person === null ? null : passwordHashOf(person);
  const tried = { rows, storedHash, secret };
  const { verdict, isToBeTold } = await judgedTry(services.engine, place, tried);
  if (isToBeTold && person !== null) await tell(services, person);
  return verdict;
}

async function tell(
  { engine, database, mailing, forgottenUrl, onClosed }: Services,
  { id, walletId, locale, isTest }: Person,
): Promise<void> {
  const to = await emailOf(database, id);
  const { subject, text: textWith } = closedMail[locale];
  const text = textWith(forgottenUrl(locale, isTest));
  const mail =
    to === null ? null : { id: timeOrderedUuid(), to, subject, text, isTest, linkEndsAt: null };
  if (granted(await engine.execute(tellOwner, { walletId, mail, mailing }, pagesLine)))
    onClosed(walletId);
}

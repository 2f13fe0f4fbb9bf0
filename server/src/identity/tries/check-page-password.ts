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

/** A password typed on one of our pages. */
export type TypedPassword = {
  /** Null: the typed name belongs to nobody. */
  readonly person: Person | null;
  /** The typed name of the person, in one spelling. */
  readonly login: string;
  /** The id of a device on which this person has signed in before. Null: the device is unknown. */
  readonly device: string | null;
  /** The source address of the request. Null: it is unknown, and anybody may have sent it. */
  readonly address: string | null;
  readonly secret: string;
};

/**
 * Decides whether a password typed on a page is right (decision 0096). Never call it inside a
 * batch. Throws {@link Unavailable} when the hashing queue is full: the try is then not counted.
 * Also throws it when the verdict cannot be stored: the try then stays counted.
 */
export type CheckPagePassword = (typed: TypedPassword) => Promise<PageVerdict>;

type Services = {
  readonly engine: Engine;
  readonly database: Database;
  readonly hashing: Hashing;
  readonly mailing: Mailing;
  /** Turns names into row ids, so that the table reveals nobody's address. */
  readonly key: Buffer;
  /** The page to set a new password. */
  readonly forgottenUrl: (locale: Locale, isTest: boolean) => string;
  /** Called when strangers get locked out of a wallet. */
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
      // If the source is unknown, one attacker would pause everybody.
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

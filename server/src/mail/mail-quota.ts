import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';

/** The criteria by which mails are counted when somebody other than their recipient causes them. */
export type QuotaKind =
  | 'mailbox'
  | 'owner'
  | 'project'
  | 'words'
  | 'source'
  | 'unknown_source'
  | 'receipts'
  | 'test_receipts'
  | 'money_back'
  | 'owner_notices';

/** The most mails in any 3,600 and in any 86,400 seconds. `day` null: only the hour counts. */
export type Quota = { readonly hour: number; readonly day: number | null };

/** Null: not limited. */
export type MailQuotas = Readonly<Record<QuotaKind, Quota | null>>;

/** The name for which a mail is counted. */
export type Counted = { readonly kind: QuotaKind; readonly name: string };

type QuotaSettings = {
  /** The invitations per day that the payments of one project may cause. */
  readonly invitationsPerDay: number;
  /** Whether visitors of the pages are limited at all (`FLORIN_RATE_LIMIT`). */
  readonly limitsSources: boolean;
};

const shareOf = (number: number, share: number): number => Math.ceil(number * share);

/** Decision 0102-mails-have-quotas. */
// biome-ignore format: a table
export const mailQuotas = ({ invitationsPerDay: daily, limitsSources }: QuotaSettings): MailQuotas => ({
  // Links to open a wallet, over all projects. They live for 30 days, so a person who gets no more
  // mails still has a working link.
  mailbox:        { hour: 3,                    day: 10 },
  // Links to a new password live for an hour: a daily quota would keep their owner out.
  owner:          { hour: 3,                    day: null },
  project:        { hour: shareOf(daily, 0.25), day: daily },
  // The same description from one project.
  words:          { hour: shareOf(daily, 0.1),  day: shareOf(daily, 0.25) },
  source:         limitsSources ? { hour: 20,   day: 60 }    : null,
  // All visitors whose address is unknown.
  unknown_source: limitsSources ? { hour: 300,  day: 1_000 } : null,
  // To one mailbox, over all projects: more purchases than anybody makes (decision 0167).
  receipts:       { hour: 20,                   day: 60 },
  // A test payment costs nothing, so receipts of a test project have the same limit as invitations.
  test_receipts:  { hour: shareOf(daily, 0.25), day: daily },
  // To one mailbox: a person with more of them reads the list (decision 0234).
  money_back:     { hour: 20,                   day: 60 },
  // From one project to all its owners: each owner can add others (decision 0173).
  owner_notices:  { hour: 60,                   day: 200 },
});

/** The counted mails of one name. */
export type MailCount = {
  readonly id: string;
  /** The times of writing, as far as they still count. */
  readonly times: readonly UnixSeconds[];
  readonly lastAt: UnixSeconds;
};

const hourSeconds = 3_600;
export const daySeconds = 86_400;

const within = (times: readonly UnixSeconds[], seconds: number, now: UnixSeconds) =>
  times.filter((time) => time > now - seconds);

export const hasRoom = (
  times: readonly UnixSeconds[],
  quota: Quota | null,
  now: UnixSeconds,
): boolean =>
  quota === null ||
  (within(times, hourSeconds, now).length < quota.hour &&
    (quota.day === null || within(times, daySeconds, now).length < quota.day));

/** When the oldest of the last `max` moments stops counting. `max` 0: never. */
const freeAt = (newestFirst: readonly UnixSeconds[], max: number, seconds: number): number => {
  if (max === 0) return Number.POSITIVE_INFINITY;
  const last = newestFirst[max - 1];
  return last === undefined ? Number.NEGATIVE_INFINITY : last + seconds;
};

/** When there is room again. Null: never. */
export function roomAt(
  times: readonly UnixSeconds[],
  quota: Quota | null,
  now: UnixSeconds,
): UnixSeconds | null {
  if (quota === null) return now;
  const { hour, day } = quota;
  const newestFirst = times.toSorted((one, other) => other - one);
  const ofHour = freeAt(newestFirst, hour, hourSeconds);
  const ofDay = day === null ? now : freeAt(newestFirst, day, daySeconds);
  const at = Math.max(now, ofHour, ofDay);
  return Number.isFinite(at) ? unixSeconds(at) : null;
}

/** The moments that count from now on, including this one. Without a limit none is kept. */
export function timesWith(
  times: readonly UnixSeconds[],
  quota: Quota | null,
  now: UnixSeconds,
): readonly UnixSeconds[] {
  if (quota === null) return [];
  return [...within(times, quota.day === null ? hourSeconds : daySeconds, now), now];
}

/** Mail to `name+anything@host` reaches the same mailbox as mail to `name@host`. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** Counted by mode: the links of one mode do not replace those of the other. */
export const mailboxCount = (email: string, isTest: boolean): Counted => ({
  kind: 'mailbox',
  name: `${isTest ? 'test' : 'live'} ${mailboxOf(email)}`,
});

/** The counters for an invitation to work in a project. */
export const staffInvitationCounts = (projectId: string, email: string): readonly Counted[] => [
  { kind: 'mailbox', name: `staff ${mailboxOf(email)}` },
  { kind: 'project', name: `staff ${projectId}` },
];

/** The counters for the receipt of a payment. */
export const receiptCounts = (
  email: string,
  { id, isTest }: { readonly id: string; readonly isTest: boolean },
): readonly Counted[] => [
  { ...mailboxCount(email, isTest), kind: 'receipts' },
  ...(isTest ? [{ kind: 'test_receipts', name: id } as const] : []),
];

/** `address`: the source address of a visitor. Null: it is unknown. */
export const sourceCount = (address: string | null): Counted =>
  address === null
    ? { kind: 'unknown_source', name: 'everybody' }
    : { kind: 'source', name: address };

/** Descriptions that differ only in numbers, case and spaces count as the same. */
const sameWords = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

/** The project whose payment causes an invitation, and its description if there is one. */
export function projectCounts(projectId: string, words: string): readonly Counted[] {
  const same = sameWords(words);
  const project: Counted = { kind: 'project', name: projectId };
  return same === '' ? [project] : [project, { kind: 'words', name: `${projectId} ${same}` }];
}

/** The explanation of a withheld mail for operators. */
export const withheldBecause: Readonly<Record<QuotaKind, string>> = {
  mailbox: 'Withheld: too many mails to this address.',
  owner: 'Withheld: too many links for this user.',
  project: 'Withheld: too many invitations of this project.',
  words: 'Withheld: too many invitations of this project with the same words.',
  source: 'Withheld: too many mails asked for from one address.',
  unknown_source: 'Withheld: too many mails asked for from unknown addresses.',
  receipts: 'Withheld: too many receipts to this address.',
  test_receipts: 'Withheld: too many receipts of this test project.',
  money_back: 'Withheld: too many mails about payments that came back to this address.',
  owner_notices: 'Withheld: too many mails to the owners of this project.',
};

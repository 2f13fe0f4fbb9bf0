import type { UnixSeconds } from '../../kernel/time.ts';
import type { Standing } from '../owner-state.ts';

export const locales = ['en', 'lt', 'ru'] as const;
export type Locale = (typeof locales)[number];

/** Somebody with a wallet. The documents say user; the table says person, since SQL keeps the other word. */
export type Person = Standing & {
  readonly id: number;
  readonly name: string;
  readonly locale: Locale;
  readonly isTest: boolean;
  readonly walletId: number;
  /** Argon2id; null while none was set. */
  readonly passwordHash: string | null;
  readonly pinHash: string | null;
  /** When their names and addresses were taken away; null: they were not. */
  readonly erasedAt: UnixSeconds | null;
  readonly createdAt: UnixSeconds;
  /** Since when an operator keeps them from signing in; null: none does (decision 0203). */
  readonly lockedAt: UnixSeconds | null;
  /** How often that was done: a session of before a lock is over, also after the unlocking. */
  readonly lockCount: number;
};

/** With what their password is compared: with nothing while they are locked, and so it is wrong. */
export const passwordHashOf = ({ passwordHash, lockedAt }: Person): string | null =>
  lockedAt === null ? passwordHash : null;

/** The same of their PIN. */
export const pinHashOf = ({ pinHash, lockedAt }: Person): string | null =>
  lockedAt === null ? pinHash : null;

export type AddressKind = 'email' | 'phone';

/** An e-mail address or phone number, as its person gave it. */
export type Address = {
  readonly id: string;
  readonly personId: number;
  readonly kind: AddressKind;
  readonly value: string;
  /** Null while nobody has shown that it is theirs. */
  readonly confirmedAt: UnixSeconds | null;
};

/** An e-mail address that its person left last at that moment. */
export type FormerEmail = {
  /** That of the address. */
  readonly id: string;
  readonly personId: number;
  readonly value: string;
  readonly leftAt: UnixSeconds;
};

/** Something that goes on when an address gets its owner: a timer's kind, and what it is about. */
export type AddressWaiter = { readonly kind: string; readonly subject: string };

/** The owner of a confirmed address. */
export type AddressOwner = {
  readonly id: string;
  /** Null: the address has no owner yet, but a payment or transfer waits for one. */
  readonly personId: number | null;
  readonly awaitedBy: readonly AddressWaiter[];
};

/** E-mail addresses are compared without regard to case. */
const normalized = (kind: AddressKind, value: string): string =>
  kind === 'email' ? value.toLowerCase() : value;

export const addressOwnerId = (kind: AddressKind, value: string): string =>
  `${kind}:${normalized(kind, value)}`;

export const addressId = (personId: number, kind: AddressKind, value: string): string =>
  `${personId}:${addressOwnerId(kind, value)}`;

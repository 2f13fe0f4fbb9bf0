import type { UnixSeconds } from '../../kernel/time.ts';
import type { Standing } from '../owner-state.ts';

export const locales = ['en', 'lt', 'ru'] as const;
export type Locale = (typeof locales)[number];

/**
 * A person with a wallet. The documents say user; the table says person, since SQL reserves the
 * other word.
 */
export type Person = Standing & {
  readonly id: number;
  readonly name: string;
  readonly locale: Locale;
  readonly isTest: boolean;
  readonly walletId: number;
  /** Argon2id. Null: none was set. */
  readonly passwordHash: string | null;
  readonly pinHash: string | null;
  /** When their name and addresses were erased. Null: they were not. */
  readonly erasedAt: UnixSeconds | null;
  readonly createdAt: UnixSeconds;
  /** Since when an operator has locked their sign-in. Null: it is not locked (decision 0203). */
  readonly lockedAt: UnixSeconds | null;
  /** The number of such locks. A session from before a lock is over, even after the unlocking. */
  readonly lockCount: number;
};

/**
 * The hash that their password is compared with. While they are locked there is none, so every
 * password is wrong.
 */
export const passwordHashOf = ({ passwordHash, lockedAt }: Person): string | null =>
  lockedAt === null ? passwordHash : null;

/** The same for their PIN. */
export const pinHashOf = ({ pinHash, lockedAt }: Person): string | null =>
  lockedAt === null ? pinHash : null;

export type AddressKind = 'email' | 'phone';

/** An e-mail address or phone number, as its person entered it. */
export type Address = {
  readonly id: string;
  readonly personId: number;
  readonly kind: AddressKind;
  readonly value: string;
  /** Null: nobody has proven yet that it is theirs. */
  readonly confirmedAt: UnixSeconds | null;
};

/** A former e-mail address of a person. `leftAt` is when they last gave it up. */
export type FormerEmail = {
  /** The id of the address. */
  readonly id: string;
  readonly personId: number;
  readonly value: string;
  readonly leftAt: UnixSeconds;
};

/** Something that continues when an address gets its owner: a timer's kind and its subject. */
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

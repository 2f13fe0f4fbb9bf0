import { passwordAddress } from '../account/session/enter.ts';
import type { Hashing } from '../identity/hashing/hashing.ts';
import {
  type CheckPagePassword,
  createPagePasswordCheck,
} from '../identity/tries/check-page-password.ts';
import type { Mailing } from '../mail/write-mail.ts';
import type { Ground, Start } from './start.ts';

type Parts = {
  readonly hashing: Hashing;
  readonly mailing: Mailing;
  readonly publicUrl: () => string;
  readonly keyFor: (use: string) => Buffer;
};

/** Passwords that people type on pages (decision 0096). */
export const openPagePasswords = (
  { log }: Start,
  { engine, database }: Ground,
  { hashing, mailing, publicUrl, keyFor }: Parts,
): CheckPagePassword =>
  createPagePasswordCheck({
    engine,
    database,
    hashing,
    mailing,
    key: keyFor('password tries'),
    forgottenUrl: (locale, isTest) =>
      `${publicUrl()}${passwordAddress(`/frontend/${locale}/wallet`, locale, isTest)}`,
    onClosed: (wallet) =>
      log.warn({ wallet }, 'Too many wrong passwords: a wallet is closed to new devices.'),
  });

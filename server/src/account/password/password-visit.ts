import { languageAmong, type PageLanguage } from '../../pages/language.ts';
import { modeIn, nextIn, nextInLanguage, passwordAddress } from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';

/** A visitor who has forgotten their password. */
export type PasswordVisit = {
  readonly payer: Payer;
  readonly language: PageLanguage;
  readonly next: string;
  /** The token of the mailed link. Null: the request has none. */
  readonly token: string | null;
  /** Whether it is about test money. Null: unknown. */
  readonly isTest: boolean | null;
};

type Given = Readonly<Record<string, string | undefined>>;

export const visitOf = (payer: Payer, { link, lang, next, test }: Given): PasswordVisit => ({
  payer,
  language: languageAmong(lang, ...payer.visitor.languages),
  next: nextIn(next),
  token: link ?? null,
  isTest: modeIn(test),
});

export function addressOf(visit: PasswordVisit, language: PageLanguage): string {
  const { next, token, isTest } = visit;
  const address = passwordAddress(nextInLanguage(next, language), language, isTest);
  return token === null ? address : `${address}&link=${encodeURIComponent(token)}`;
}

/** The hidden fields of a form. Its token is valid for these values only. */
export const keptOf = ({ next, language, token, isTest }: PasswordVisit) => ({
  next,
  lang: language,
  ...(token === null ? {} : { link: token }),
  ...(isTest === null ? {} : { test: isTest ? '1' : '0' }),
});

export const subjectOf = (visit: PasswordVisit): readonly string[] => [
  'password',
  JSON.stringify(keptOf(visit)),
];

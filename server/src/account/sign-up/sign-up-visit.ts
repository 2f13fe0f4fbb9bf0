import { languageAmong, type PageLanguage } from '../../pages/language.ts';
import { modeIn, nextIn, nextInLanguage, signUpPath } from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';
import type { ProofKind } from './proof.ts';

/** A visitor who opens a wallet, and the parts of their request. */
export type SignUpVisit = {
  readonly payer: Payer;
  readonly language: PageLanguage;
  readonly next: string;
  /** Null: the request has none. */
  readonly token: { readonly kind: ProofKind; readonly text: string } | null;
  /** Whether it is about test money. Null: unknown. */
  readonly isTest: boolean | null;
};

type Given = Readonly<Record<string, string | undefined>>;

/** The hidden fields of a form. Its token is valid for these values only. */
export const keptOf = ({ next, language, token, isTest }: SignUpVisit): Record<string, string> => ({
  next,
  lang: language,
  ...(token === null ? {} : { [token.kind]: token.text }),
  ...(isTest === null ? {} : { test: isTest ? '1' : '0' }),
});

export const subjectOf = (visit: SignUpVisit): readonly string[] => [
  'sign up',
  JSON.stringify(keptOf(visit)),
];

export function visitOf(payer: Payer, given: Given): SignUpVisit {
  const { invitation, contact, lang, next, test } = given;
  const kind = invitation === undefined ? ('contact' as const) : ('invitation' as const);
  const text = invitation ?? contact;
  return {
    payer,
    language: languageAmong(lang, ...payer.visitor.languages),
    next: nextIn(next),
    token: text === undefined ? null : { kind, text },
    isTest: modeIn(test),
  };
}

export const addressOf = (visit: SignUpVisit, language: PageLanguage): string =>
  `${signUpPath}?${new URLSearchParams({ ...keptOf(visit), next: nextInLanguage(visit.next, language), lang: language })}`;

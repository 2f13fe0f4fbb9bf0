import { languageAmong, type PageLanguage } from '../../pages/language.ts';
import { modeIn, nextIn, nextInLanguage, signUpPath } from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';
import type { ProofKind } from './proof.ts';

/** Somebody who opens a wallet, and what they brought along. */
export type SignUpVisit = {
  readonly payer: Payer;
  readonly language: PageLanguage;
  readonly next: string;
  /** Null: none was brought along. */
  readonly token: { readonly kind: ProofKind; readonly text: string } | null;
  /** Whether it is about test money; null: nobody said. */
  readonly isTest: boolean | null;
};

type Given = Readonly<Record<string, string | undefined>>;

/** What a form must bring back, and what it is good for. */
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

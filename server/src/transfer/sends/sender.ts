import type { Payer } from '../../account/session/payer.ts';
import { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Accepted, accept } from '../../kernel/decision.ts';
import { languageAmong, type PageLanguage } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { Sender } from './send-page.ts';

const languageOf = ({ person, visitor }: Payer, locale: string): PageLanguage =>
  languageAmong(locale, person?.locale, ...visitor.languages);

/** The signed-in person. Others are sent to sign in and then to the address. */
export function senderIn(
  payer: Payer,
  locale: string,
  pathIn: (language: PageLanguage) => string,
  addressFor: (next: string, language: PageLanguage) => string,
): Sender | VerbatimAnswer {
  const language = languageOf(payer, locale);
  const { person } = payer;
  return person === null
    ? seeOther(addressFor(pathIn(language), language))
    : { person, payer, language };
}

export const asFound = <Found>(found: Found | VerbatimAnswer): Accepted<Found> | VerbatimAnswer =>
  found instanceof VerbatimAnswer ? found : accept(found);

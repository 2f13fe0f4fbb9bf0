import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { hidden } from '../page-route.ts';
import { payerTexts } from '../payer-texts.ts';
import { signOutPath } from './sign-in.routes.ts';

export type SignedInView = {
  readonly language: PageLanguage;
  readonly name: string;
  readonly token: string;
  /** The page for a person who signs in instead. */
  readonly next: string;
};

/** The person who decides here, and a way out for anybody else. */
export function signedInBody({ language, name, token, next }: SignedInView): Html {
  const texts = payerTexts[language];
  return html`<form class="payer" method="post" action="${signOutPath}">${hidden('token', token)}${hidden('next', next)}${hidden('lang', language)}<bdi>${texts.signedInAs(name)}</bdi> <button class="link" type="submit">${texts.somebodyElse}</button></form>`;
}

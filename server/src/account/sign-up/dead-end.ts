import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { html } from '../../pages/html.ts';
import { linkButton, stateHeading } from '../../pages/layout.ts';
import { payerPage } from '../page-route.ts';
import { payerTexts } from '../payer-texts.ts';
import { signInAddressFor, signUpAddress } from '../session/enter.ts';
import { signUpTexts } from './sign-up-texts.ts';
import type { SignUpVisit } from './sign-up-visit.ts';

/**
 * This link opens no wallet. The visitor can sign in to their existing one, or ask for a new link.
 */
export function deadEnd(
  { language, next, isTest }: SignUpVisit,
  because: 'linkUsed' | 'addressTaken',
  status: number,
): VerbatimAnswer {
  const texts = signUpTexts[language];
  const [heading, meaning] = texts[because];
  const signIn = signInAddressFor(next, language, isTest);
  const anew =
    because === 'linkUsed' &&
    isTest !== null &&
    linkButton(signUpAddress({ next, language, isTest }), texts.newLink, 'plain');
  const body = html`${stateHeading('bad', heading, meaning)}<div class="actions">${linkButton(signIn, payerTexts[language].enter)}${anew}</div>`;
  const page = { language, title: heading, isTest: isTest === true, body, addressIn: null };
  return payerPage(page, status);
}

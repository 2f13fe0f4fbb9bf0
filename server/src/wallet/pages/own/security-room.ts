import { secondFactorTexts } from '../../../account/second-factor/second-factor-texts.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { loginOf } from '../../../identity/users/own-login.store.ts';
import { html } from '../../../pages/html.ts';
import type { PayerPageServices } from '../page-services.ts';
import { ownTokens } from './action-form.ts';
import { shownWith } from './change-password.ts';
import { ownTexts } from './own-texts.ts';
import type { SignedIn } from './own-visit.ts';
import { roomPage, type Shown } from './room-page.ts';
import { pathIn, roomPathIn } from './rooms.ts';
import { secretForms } from './secret-forms.ts';
import { sessionsSection, shownSessions } from './sessions.ts';

/** The two secrets, the link to the second factor, and the person's sessions. */
export async function securityRoom(
  services: PayerPageServices,
  who: SignedIn,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const { database, tokens } = services;
  const { person, payer, language } = who;
  const path = roomPathIn('security', language);
  const tokenOf = ownTokens(services, who);
  const secrets = secretForms({
    language,
    path,
    tokenOf,
    login: await loginOf(database, person.id),
    person: String(person.id),
    shownWith: shownWith(tokens, payer.visitor, person),
    wrong: shown.wrong,
  });
  const sessions = sessionsSection({
    language,
    path,
    tokenOf,
    sessions: await shownSessions(services, who),
    ownSession: payer.sessionId,
  });
  const title = ownTexts[language].rooms.security;
  const factor = html`<p class="hint"><a href="${pathIn(language)}/second-factor">${secondFactorTexts[language].title}</a></p>`;
  const body = html`${secrets}${factor}${sessions}`;
  return roomPage(services, who, { room: 'security', title, body }, shown);
}

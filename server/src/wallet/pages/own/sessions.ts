import { hidden } from '../../../account/page-route.ts';
import { noticeFor } from '../../../account/profile/notice-mail.ts';
import { pagesLine, signInAddress } from '../../../account/session/enter.ts';
import { type OpenSession, openSessionsOf } from '../../../account/session/page-session.store.ts';
import { endSessions } from '../../../account/session/start-session.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { momentText } from '../../../pages/moment.ts';
import type { PayerPageServices } from '../page-services.ts';
import type { TokenOf } from './action-form.ts';
import { ownTexts } from './own-texts.ts';
import type { Action, SignedIn } from './own-visit.ts';
import { roomPathIn } from './rooms.ts';

/** The number of sessions shown, and ended in one step. */
const sessionsMax = 50;

export const shownSessions = (
  { database, clock }: PayerPageServices,
  { person }: SignedIn,
): Promise<readonly OpenSession[]> => openSessionsOf(database, person, clock.now(), sessionsMax);

export type SessionsView = {
  readonly language: PageLanguage;
  readonly path: string;
  readonly tokenOf: TokenOf;
  readonly sessions: readonly OpenSession[];
  /** The session of this browser. */
  readonly ownSession: string | null;
};

/** The sessions of a person, and the button to end them all. */
export function sessionsSection(view: SessionsView): Html {
  const { language, path, tokenOf, sessions, ownSession } = view;
  const texts = ownTexts[language];
  const rows = sessions.map(
    ({ id, createdAt }) =>
      html`<li><span class="what">${id === ownSession ? texts.thisBrowser : texts.otherBrowser}<small>${texts.signedInAt(momentText(createdAt, language))}</small></span></li>`,
  );
  return html`<h2>${texts.sessions}</h2><ul class="rows">${rows}</ul><form method="post" action="${path}">${hidden('token', tokenOf('sign_out_everywhere'))}<div class="actions"><button class="button plain" type="submit" name="action" value="sign_out_everywhere">${texts.signOutEverywhere}</button></div></form>`;
}

/** Ends all their sessions, including this one. They sign in again and see one report of it. */
export const signOutEverywhere: Action = async (services, who) => {
  const { engine, mailing } = services;
  const { person, language } = who;
  let mail = await noticeFor(services, person, 'sessions');
  for (;;) {
    const open = await shownSessions(services, who);
    if (open.length === 0) break;
    const ids = open.map(({ id }) => id);
    await engine.execute(endSessions, { ids, mail, mailing }, pagesLine);
    mail = null;
  }
  return { what: 'went_on', address: signInAddress(roomPathIn('overview', language), language) };
};

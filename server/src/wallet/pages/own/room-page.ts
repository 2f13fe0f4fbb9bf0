import { hidden, payerPage } from '../../../account/page-route.ts';
import { signOutPath, signOutSubject } from '../../../account/session/sign-in.routes.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { alertView } from '../../../pages/alert.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import type { PayerPageServices } from '../page-services.ts';
import type { DoneWord } from './done-address.ts';
import { doneTexts } from './done-texts.ts';
import { ownTexts } from './own-texts.ts';
import type { SignedIn, Wrong } from './own-visit.ts';
import { type Room, roomPathIn, rooms } from './rooms.ts';

/** The messages of a room, besides its content. */
export type Shown = { readonly done: DoneWord | null; readonly wrong: Wrong | null };

const roomLinks = (current: Room, language: PageLanguage): Html => {
  const { title, rooms: names } = ownTexts[language];
  const links = rooms.map(
    (room) =>
      html`<a href="${roomPathIn(room, language)}"${room === current && html` aria-current="page"`}>${names[room]}</a>`,
  );
  return html`<nav class="rooms" aria-label="${title}">${links}</nav>`;
};

/** The sign-out form. The next sign-in leads back to the wallet. */
function signOutForm({ tokens }: PayerPageServices, { payer, language }: SignedIn): Html {
  const path = roomPathIn('overview', language);
  const token = tokens.tokenFor(payer.visitor, signOutSubject(path));
  return html`<form class="payer" method="post" action="${signOutPath}">${hidden('token', token)}${hidden('next', path)}${hidden('lang', language)}<button class="link" type="submit">${ownTexts[language].signOut}</button></form>`;
}

function statusOf(wrong: Wrong | null): number {
  if (wrong === null) return 200;
  return wrong.retryAfter === null ? 422 : 429;
}

export type RoomView = {
  readonly room: Room;
  readonly title: string;
  readonly body: Html;
  /** The query of the address. */
  readonly query?: string;
};

/**
 * A room of "My wallet": links to the others, a report of what was done or is wrong, and its
 * content.
 */
export function roomPage(
  services: PayerPageServices,
  who: SignedIn,
  { room, title, body, query = '' }: RoomView,
  { done, wrong }: Shown = { done: null, wrong: null },
): VerbatimAnswer {
  const { person, payer, language } = who;
  const said = html`${done !== null && html`<p class="done" role="status">${doneTexts[language][done]}</p>`}${wrong !== null && alertView(wrong.text)}`;
  return payerPage(
    {
      language,
      title,
      isTest: person.isTest,
      simulation: services.simulation,
      body: html`${roomLinks(room, language)}<h1>${title}</h1>${said}${body}${signOutForm(services, who)}`,
      addressIn: (one) => `${roomPathIn(room, one)}${query}`,
    },
    statusOf(wrong),
    { setCookie: payer.visitor.setCookie, retryAfter: wrong?.retryAfter ?? null },
  );
}

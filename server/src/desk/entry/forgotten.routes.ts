import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept, granted } from '../../kernel/decision.ts';
import { mailAddressPattern } from '../../mail/mail.ts';
import { fieldView } from '../../pages/field.ts';
import { formRoute } from '../../pages/form-route.ts';
import { html } from '../../pages/html.ts';
import { linkButton, stateHeading } from '../../pages/layout.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { staffPasswordMail } from '../../staff/members/invitation-mail.ts';
import { sendStaffPasswordLink } from '../../staff/members/staff-password-link.ts';
import { type StaffCaller, staffLine } from '../../staff/sessions/staff-caller.ts';
import * as wire from '../desk.wire.ts';
import { type Face, homeOf, languageOf, signInAddress } from '../desk-request.ts';
import { deskFormRoute, deskRoute, hiddenFields } from '../desk-route.ts';
import { entryPage, formRefused, type Visit } from './entry-page.ts';
import type { EntryServices } from './entry-services.ts';
import { entryTexts } from './entry-texts.ts';

const forgottenAddress = (face: Face): string => `/${face}/password`;

const subjectOf = (face: Face): readonly string[] => ['staff forgotten', face];

const visitOf = (face: Face, caller: StaffCaller, lang: string | undefined): Visit => ({
  face,
  caller,
  lang,
  language: languageOf(caller, lang),
});

/** Asks for the address whose password is to be set anew. */
function askPage(
  services: EntryServices,
  visit: Visit,
  email: string,
  isBad: boolean,
): VerbatimAnswer {
  const { face, language, caller } = visit;
  const texts = entryTexts[language];
  const address = forgottenAddress(face);
  const token = services.tokens.tokenFor(caller.visitor, subjectOf(face));
  const field = fieldView({
    name: 'email',
    label: texts.email,
    value: email,
    autocomplete: 'username',
    inputmode: 'email',
    lengthMax: 255,
    error: isBad ? texts.emailBad : null,
  });
  const body = html`<h1>${texts.askTitle}</h1><p class="purpose">${texts.askMeaning}</p>
<form method="post" action="${address}">${hiddenFields({ token })}${field}
<div class="actions"><button class="button" type="submit">${texts.sendLink}</button></div></form>
<p class="hint"><a href="${signInAddress(face, homeOf(face))}">${texts.backToSignIn}</a></p>`;
  return entryPage(services, visit, {
    address,
    title: texts.askTitle,
    body,
    status: isBad ? 422 : 200,
  });
}

/** A separate page: the visitor can reload it without another mail. */
function sentPage(services: EntryServices, visit: Visit): VerbatimAnswer {
  const { face, language } = visit;
  const texts = entryTexts[language];
  const [heading, meaning] = texts.linkSent;
  const address = `${forgottenAddress(face)}?done=sent`;
  const back = linkButton(signInAddress(face, homeOf(face)), texts.backToSignIn, 'plain');
  const body = html`${stateHeading('good', heading, meaning)}<div class="actions">${back}</div>`;
  return entryPage(services, visit, { address, title: heading, body });
}

const mailAddress = new RegExp(mailAddressPattern, 'u');
const isAddress = (text: string): boolean => text.length <= 254 && mailAddress.test(text);

/**
 * Mails the owner of the address. The page says the same if nobody owns it, or after too many
 * mails.
 */
async function send(services: EntryServices, visit: Visit, typed: string): Promise<VerbatimAnswer> {
  const { engine, publicUrl, mailing } = services;
  const { face, language, caller } = visit;
  const email = typed.trim();
  if (!isAddress(email)) return askPage(services, visit, email, true);
  const addressOf = (token: string) =>
    `${publicUrl()}${forgottenAddress(face)}/${encodeURIComponent(token)}`;
  const input = {
    ...staffPasswordMail(language, addressOf),
    email,
    mailing,
    source: caller.visitor.address,
  };
  granted(await engine.execute(sendStaffPasswordLink, input, staffLine));
  return seeOther(`${forgottenAddress(face)}?done=sent`);
}

/** The pages for a member of the staff who has forgotten their password. */
export const forgottenRoutes = (services: EntryServices, face: Face): readonly Route[] => [
  route({
    ...deskRoute(services),
    method: 'GET',
    path: forgottenAddress(face),
    summary: 'Where somebody of the staff asks for a link to set a new password',
    request: { query: wire.pageQuery },
    handle: ({ query: { lang, done }, caller }) => {
      const visit = visitOf(face, caller, lang);
      return accept(
        done === 'sent' ? sentPage(services, visit) : askPage(services, visit, '', false),
      );
    },
  }),
  formRoute({
    ...deskFormRoute(services),
    path: forgottenAddress(face),
    summary: 'Somebody of the staff asks for a link to set a new password',
    request: { body: wire.deskForm },
    find: async ({ caller }) => accept(visitOf(face, caller, undefined)),
    boundTo: () => subjectOf(face),
    refused: (visit) => formRefused(services, visit, forgottenAddress(face)),
    handle: (visit, { body }) => send(services, visit, body['email'] ?? ''),
  }),
];

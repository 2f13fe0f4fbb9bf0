import * as wire from '../../../account/page.wire.ts';
import {
  formRefusedPage,
  hidden,
  payerForm,
  payerPage,
  payerRoute,
  stopPage,
} from '../../../account/page-route.ts';
import { type AddressLink, isAddressLinkGood } from '../../../account/profile/address-link.ts';
import { addressTexts } from '../../../account/profile/address-texts.ts';
import { changeAddress, readAddressLink } from '../../../account/profile/change-address.ts';
import { noticeTo } from '../../../account/profile/notice-mail.ts';
import { endedAddress, pagesLine, signInAddress } from '../../../account/session/enter.ts';
import { isJustUsed } from '../../../account/sign-up/proof.ts';
import { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { type Route, route } from '../../../edge/route.ts';
import { type Contacts, contactsOf } from '../../../identity/users/own-login.store.ts';
import { accept, granted } from '../../../kernel/decision.ts';
import { formRoute } from '../../../pages/form-route.ts';
import { html } from '../../../pages/html.ts';
import { localeParam, type PageLanguage } from '../../../pages/language.ts';
import { linkButton } from '../../../pages/layout.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import type { PayerPageServices } from '../page-services.ts';
import { doneAddress } from './done-address.ts';
import { type SignedIn, signedInAt } from './own-visit.ts';
import { roomPathIn } from './rooms.ts';

const addressOf = (language: PageLanguage, token: string): string =>
  `${roomPathIn('profile', language)}/email?link=${encodeURIComponent(token)}`;

/** A link from a mail, and the signed-in person who opened it. */
type Opened = {
  readonly who: SignedIn;
  readonly token: string;
  /** Null: the link does not exist. */
  readonly link: AddressLink | null;
  readonly contacts: Contacts;
};

async function openedBy(
  { engine, database }: PayerPageServices,
  who: SignedIn,
  token: string,
): Promise<Opened> {
  const link = granted(await engine.read(readAddressLink, token));
  return { who, token, link, contacts: await contactsOf(database, who.person.id) };
}

const subjectOf = ({ who, token }: Pick<Opened, 'who' | 'token'>): readonly string[] => [
  'email link',
  String(who.person.id),
  token,
];

function stop({ who }: Opened, because: 'linkUsed' | 'taken', status: number): VerbatimAnswer {
  const { language } = who;
  const texts = addressTexts[language];
  const wayOn = { address: roomPathIn('profile', language), text: texts.toProfile };
  return stopPage(language, texts[because], status, wayOn);
}

/** Mail scanners open links, so this page only asks (decision 0187). */
function askPage({ tokens, clock }: PayerPageServices, opened: Opened): VerbatimAnswer {
  const { who, token, link, contacts } = opened;
  const { person, payer, language } = who;
  const { email: current } = contacts;
  const isGood = link !== null && isAddressLinkGood(link, token, { person, current }, clock.now());
  if (!isGood) return stop(opened, 'linkUsed', 404);
  const texts = addressTexts[language];
  const formToken = tokens.tokenFor(payer.visitor, subjectOf(opened));
  const row = (label: string, address: string) =>
    html`<li><small>${label}</small><span class="what"><bdi>${address}</bdi></span></li>`;
  const body = html`<h1>${texts.confirmTitle}</h1><p class="purpose">${texts.confirmMeaning}</p><ul class="rows">${current !== null && row(texts.current, current)}${row(texts.wanted, link.email)}</ul>
<form method="post" action="${addressOf(language, token)}">${hidden('token', formToken)}${hidden('link', token)}<div class="actions"><button class="button" type="submit">${texts.confirm}</button>${linkButton(roomPathIn('profile', language), texts.keep, 'plain')}</div></form>`;
  const addressIn = (one: PageLanguage): string => addressOf(one, token);
  const page = { language, title: texts.confirmTitle, isTest: person.isTest, body, addressIn };
  return payerPage(page, 200, { setCookie: payer.visitor.setCookie });
}

/** A second click, or a lost answer: the address is already theirs, and the page says so again. */
const isRepeated = ({ clock }: PayerPageServices, { link, contacts }: Opened): boolean =>
  link !== null && link.email === contacts.email && isJustUsed(link.usedAt, clock.now());

async function confirm(services: PayerPageServices, opened: Opened): Promise<VerbatimAnswer> {
  const { engine, mailing, tokens } = services;
  const { who, token, link, contacts } = opened;
  const { person, payer, language } = who;
  const { visitor } = payer;
  const done = () => seeOther(doneAddress(tokens, { visitor, person }, language, 'emailChanged'));
  if (isRepeated(services, opened)) return done();
  if (link === null) return stop(opened, 'linkUsed', 404);
  const { email: current, phone } = contacts;
  const notice =
    current === null ? null : noticeTo(services, person, current, 'addressChanged', link.email);
  const input = {
    token,
    personId: person.id,
    current,
    wanted: link.email,
    others: phone === null ? [] : [phone],
    notice,
    mailing,
  };
  const changed = await engine.execute(changeAddress, input, pagesLine);
  if (changed.ok) return done();
  if (changed.refusal === 'already_exists') return stop(opened, 'taken', 409);
  const after = await openedBy(services, who, token);
  return isRepeated(services, after) ? done() : stop(opened, 'linkUsed', 409);
}

/**
 * The page of the link that was mailed to a new e-mail address. Only the person who requested it
 * may use it.
 */
export const emailLinkRoutes = (services: PayerPageServices): readonly Route[] => {
  const path = `/frontend/${localeParam}/wallet/profile/email`;
  return [
    route({
      ...payerRoute(services),
      method: 'GET',
      path,
      summary: 'Somebody opens the link that was sent to their new e-mail address',
      request: { params: wire.localeParams, query: wire.emailLinkQuery },
      handle: async ({ params, query, caller }) => {
        const { link: token = '' } = query;
        const who = signedInAt(caller, params.locale, (language) =>
          signInAddress(addressOf(language, token), language),
        );
        if (who instanceof VerbatimAnswer) return accept(who);
        return accept(askPage(services, await openedBy(services, who, token)));
      },
    }),
    formRoute({
      ...payerForm(services),
      path,
      summary: 'Somebody confirms their new e-mail address',
      request: { params: wire.localeParams, body: wire.emailLinkForm },
      find: async ({ params, body, caller }) => {
        const { link: token = '' } = body;
        const who = signedInAt(caller, params.locale, (language) =>
          endedAddress(addressOf(language, token), language),
        );
        return who instanceof VerbatimAnswer ? who : accept({ who, token });
      },
      boundTo: (found) => subjectOf(found),
      refused: ({ who, token }) => formRefusedPage(who.language, addressOf(who.language, token)),
      handle: async ({ who, token }) => confirm(services, await openedBy(services, who, token)),
    }),
  ];
};

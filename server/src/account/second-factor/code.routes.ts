import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { hasSecondFactor } from '../../identity/second-factor/factors.ts';
import { type Accepted, accept } from '../../kernel/decision.ts';
import { alertView } from '../../pages/alert.ts';
import { formRoute } from '../../pages/form-route.ts';
import { html } from '../../pages/html.ts';
import { languageAmong, type PageLanguage } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { factorTexts } from '../../pages/second-factor/factor-texts.ts';
import type { AccountServices } from '../account-services.ts';
import * as wire from '../page.wire.ts';
import { formRefusedPage, hidden, payerForm, payerPage, payerRoute } from '../page-route.ts';
import { payerTexts } from '../payer-texts.ts';
import {
  codeAddress,
  codePath,
  nextIn,
  nextInLanguage,
  proveAddress,
  provePath,
  signInAddress,
} from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';
import type { PayerSeat } from '../session/payer-seat.ts';
import { signOutPath, signOutSubject } from '../session/sign-in.routes.ts';
import { wayOutOf } from '../session/way-out.ts';
import { askedFactor, type FactorTold, nothingTold, takenFactor } from './ask-factor.ts';
import { secondFactorTexts } from './second-factor-texts.ts';

/** The second factor is requested after the password, and again before a sensitive act. */
type Moment = 'code' | 'prove';

type Asked = {
  readonly moment: Moment;
  readonly seat: PayerSeat;
  readonly payer: Payer;
  readonly next: string;
  readonly language: PageLanguage;
};

const paths: Readonly<Record<Moment, string>> = { code: codePath, prove: provePath };

const addressOf = ({ moment, next, language }: Pick<Asked, 'moment' | 'next' | 'language'>) =>
  moment === 'code' ? codeAddress(next, language) : proveAddress(next, language);

type CodeInput = { readonly [Name in 'next' | 'lang']?: string | undefined };

/** The request to a visitor. An answer instead: there is nothing to request from them here. */
function askedOf(moment: Moment, payer: Payer, input: CodeInput): Asked | VerbatimAnswer {
  const { seat, person, visitor } = payer;
  const next = nextIn(input.next);
  const language = languageAmong(input.lang, seat?.person.locale, ...visitor.languages);
  if (seat === null) return seeOther(signInAddress(next, language));
  if (moment === 'code' && person !== null) return seeOther(next);
  if (moment === 'prove' && person === null) return seeOther(codeAddress(next, language));
  // A person without any second factor has none to give.
  if (!hasSecondFactor(seat.factors)) return seeOther(next);
  return { moment, seat, payer, next, language };
}

const subjectOf = ({ moment, seat, next }: Asked): readonly string[] => [
  'second factor',
  moment,
  seat.session.id,
  next,
];

async function codePage(
  services: AccountServices,
  asked: Asked,
  told: FactorTold,
): Promise<VerbatimAnswer> {
  const { moment, seat, payer, next, language } = asked;
  const { visitor } = payer;
  const texts = secondFactorTexts[language];
  const [title, meaning] =
    moment === 'code' ? [texts.title, factorTexts[language].codeMeaning] : texts.asked.prove;
  const token = services.tokens.tokenFor(visitor, subjectOf(asked));
  const { forms, scripts } = await askedFactor(services.factor, seat, {
    language,
    action: addressOf(asked),
    fields: { token, next, lang: language },
    isMissing: told.isMissing,
  });
  const outToken = services.tokens.tokenFor(visitor, signOutSubject(next));
  // The visitor may not be the owner, so the page does not reveal whose wallet it is.
  const wayOut = html`<form class="payer" method="post" action="${signOutPath}">${hidden('token', outToken)}${hidden('next', next)}${hidden('lang', language)}<button class="link" type="submit">${payerTexts[language].somebodyElse}</button></form>`;
  const lost = moment === 'code' && html`<p class="hint">${texts.lost}</p>`;
  const body = html`<h1>${title}</h1><p class="purpose">${meaning}</p>${told.alert !== null && alertView(told.alert)}${forms}${lost}${wayOut}`;
  const addressIn = (one: PageLanguage) =>
    addressOf({ moment, next: nextInLanguage(next, one), language: one });
  const { isTest } = seat.person;
  const { status, retryAfter } = told;
  const formTarget = await wayOutOf(services, next);
  const page = { language, title, isTest, body, addressIn, scripts };
  return payerPage(page, status, { setCookie: visitor.setCookie, retryAfter, formTarget });
}

async function take(
  services: AccountServices,
  asked: Asked,
  form: Readonly<Record<string, string>>,
): Promise<VerbatimAnswer> {
  const { seat, payer, next, language } = asked;
  const { address: source } = payer.visitor;
  const told = await takenFactor(services.factor, seat, form, { source, language });
  if (told === 'right') return seeOther(next);
  if (told === 'signed_out') return seeOther(signInAddress(next, language));
  return codePage(services, asked, told);
}

const summaries: Readonly<Record<Moment, readonly [show: string, take: string]>> = {
  code: [
    'Where somebody gives their second factor to sign in to their wallet',
    'Somebody gives their second factor to sign in to their wallet',
  ],
  prove: [
    'Where somebody gives their second factor again',
    'Somebody gives their second factor again',
  ],
};

const routesOf = (services: AccountServices, moment: Moment): readonly Route[] => [
  route({
    ...payerRoute(services),
    method: 'GET',
    path: paths[moment],
    summary: summaries[moment][0],
    request: { query: wire.codeQuery },
    handle: async ({ query, caller }) => {
      const asked = askedOf(moment, caller, query);
      return accept('seat' in asked ? await codePage(services, asked, nothingTold) : asked);
    },
  }),
  formRoute({
    ...payerForm(services),
    path: paths[moment],
    summary: summaries[moment][1],
    request: { body: wire.ownForm },
    find: async ({ body, caller }): Promise<Accepted<Asked> | VerbatimAnswer> => {
      const asked = askedOf(moment, caller, body);
      return 'seat' in asked ? accept(asked) : asked;
    },
    boundTo: (asked) => subjectOf(asked),
    refused: (asked) => formRefusedPage(asked.language, addressOf(asked)),
    handle: (asked, { body }) => take(services, asked, body),
  }),
];

/** The pages where wallet owners give their second factor (decision 0188). */
export const codeRoutes = (services: AccountServices): readonly Route[] => [
  ...routesOf(services, 'code'),
  ...routesOf(services, 'prove'),
];

import * as wire from '../../../account/page.wire.ts';
import { formRefusedPage, payerForm, payerRoute, stopPage } from '../../../account/page-route.ts';
import { payerTexts } from '../../../account/payer-texts.ts';
import { endedAddress, signInAddress } from '../../../account/session/enter.ts';
import type { Payer } from '../../../account/session/payer.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { type Route, route } from '../../../edge/route.ts';
import type { Person } from '../../../identity/users/person.ts';
import { type Accepted, accept } from '../../../kernel/decision.ts';
import { formRoute } from '../../../pages/form-route.ts';
import { languageAmong, localeParam, type PageLanguage } from '../../../pages/language.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import type { PayerPageServices } from '../page-services.ts';
import { endPage } from './ask-end.ts';
import { changedBefore, namedInPasswordForm } from './change-password.ts';
import { doneAddress, doneIn, pathIn, subjectOf } from './done-address.ts';
import { act } from './own-actions.ts';
import { ownPage } from './own-page.ts';
import { ownTexts } from './own-texts.ts';
import type { Form, Settled } from './own-visit.ts';

const languageOf = (locale: string | undefined, { visitor, person }: Payer): PageLanguage =>
  languageAmong(locale, person?.locale, ...visitor.languages);

async function show(
  services: PayerPageServices,
  payer: Payer,
  locale: string | undefined,
  query: wire.OwnQuery,
): Promise<VerbatimAnswer> {
  const language = languageOf(locale, payer);
  const { person, visitor } = payer;
  if (person === null) return seeOther(signInAddress(pathIn(language), language));
  const done = doneIn(services.tokens, { visitor, person }, query);
  const shown = { done, wrong: null, before: query.before };
  return ownPage(services, { person, payer, language }, shown);
}

/** Whatever was done is told by a page that can be reloaded. */
function answerTo(
  { tokens }: PayerPageServices,
  { visitor }: Payer,
  language: PageLanguage,
  outcome: Settled,
): VerbatimAnswer {
  switch (outcome.what) {
    case 'done': {
      const { person, word, setCookie } = outcome;
      return seeOther(doneAddress(tokens, { visitor, person }, language, word), setCookie);
    }
    case 'went_on':
      return seeOther(outcome.address);
    case 'password_replaced': {
      const address = signInAddress(pathIn(language), language);
      const wayOn = { address, text: payerTexts[language].enter };
      return stopPage(language, ownTexts[language].passwordReplaced, 403, wayOn);
    }
    case 'nothing':
      return seeOther(pathIn(language));
  }
}

const toSignIn = (language: PageLanguage): VerbatimAnswer =>
  seeOther(endedAddress(pathIn(language), language));

/** Whose wallet a form is about. */
type Sender = {
  readonly person: Person;
  readonly payer: Payer;
  readonly language: PageLanguage;
  /** Nobody is signed in: an earlier click may have changed the password, and so ended the session. */
  readonly isSignedOut: boolean;
};

async function senderOf(
  services: PayerPageServices,
  payer: Payer,
  locale: string,
  form: Form,
): Promise<Accepted<Sender> | VerbatimAnswer> {
  const language = languageOf(locale, payer);
  const isSignedOut = payer.person === null;
  const person = payer.person ?? (await namedInPasswordForm(services, form));
  return person === null ? toSignIn(language) : accept({ person, payer, language, isSignedOut });
}

async function take(
  services: PayerPageServices,
  { person, payer, language, isSignedOut }: Sender,
  form: Form,
): Promise<VerbatimAnswer> {
  if (isSignedOut) {
    const before = await changedBefore(services, payer, person, form);
    return before === null ? toSignIn(language) : answerTo(services, payer, language, before);
  }
  const who = { person, payer, language };
  const outcome = await act(services, who, form);
  if (outcome.what === 'asked') return endPage(services, who, outcome.ending);
  return outcome.what === 'wrong'
    ? ownPage(services, who, { done: null, wrong: outcome, before: undefined })
    : answerTo(services, payer, language, outcome);
}

/** "My wallet": what somebody has, whom they have let in, and their secrets. */
export const ownRoutes = (services: PayerPageServices): readonly Route[] => {
  const common = payerRoute(services);
  const summary = 'Somebody looks at their own wallet';
  return [
    route({
      ...common,
      method: 'GET',
      path: '/frontend/wallet',
      summary,
      request: { query: wire.ownQuery },
      handle: async ({ query, caller }) => accept(await show(services, caller, undefined, query)),
    }),
    route({
      ...common,
      method: 'GET',
      path: `/frontend/${localeParam}/wallet`,
      summary,
      request: { params: wire.localeParams, query: wire.ownQuery },
      handle: async ({ params, query, caller }) =>
        accept(await show(services, caller, params.locale, query)),
    }),
    formRoute({
      ...payerForm(services),
      path: `/frontend/${localeParam}/wallet`,
      summary: 'Somebody changes something of their own wallet',
      request: { params: wire.localeParams, body: wire.ownForm },
      find: ({ params, body, caller }) => senderOf(services, caller, params.locale, body),
      boundTo: ({ person }, { body }) => subjectOf(person, body['action'], body['subject']),
      refused: ({ language, isSignedOut }) =>
        isSignedOut ? toSignIn(language) : formRefusedPage(language, pathIn(language)),
      handle: (sender, { body }) => take(services, sender, body),
    }),
  ];
};

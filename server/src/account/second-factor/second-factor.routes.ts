import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { type Accepted, accept } from '../../kernel/decision.ts';
import { formRoute } from '../../pages/form-route.ts';
import { languageAmong, localeParam } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { AccountServices } from '../account-services.ts';
import * as wire from '../page.wire.ts';
import { formRefusedPage, payerForm, payerRoute } from '../page-route.ts';
import { endedAddress, signInAddress } from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';
import { codeRoutes } from './code.routes.ts';
import { doFactorAct, isDone } from './second-factor-acts.ts';
import {
  type FactorVisit,
  factorPathIn,
  factorSubject,
  plainlyShown,
  secondFactorPage,
} from './second-factor-page.ts';
import { isFactorChange } from './second-factor-texts.ts';

const path = `/frontend/${localeParam}/wallet/second-factor`;

/**
 * The visitor to the page of their own second factor. An answer instead: they must sign in first.
 */
function visitOf(
  payer: Payer,
  locale: string,
  toSignIn: typeof signInAddress,
): FactorVisit | VerbatimAnswer {
  const { seat, person, visitor } = payer;
  const language = languageAmong(locale, person?.locale, ...visitor.languages);
  return seat === null || person === null
    ? seeOther(toSignIn(factorPathIn(language), language))
    : { seat, payer, language };
}

/** The second factor of wallet owners: the pages that set it up, and those that ask for it. */
export const secondFactorRoutes = (services: AccountServices): readonly Route[] => [
  ...codeRoutes(services),
  route({
    ...payerRoute(services),
    method: 'GET',
    path,
    summary: 'Somebody looks at the second factor of their own wallet',
    request: { params: wire.localeParams, query: wire.factorQuery },
    handle: async ({ params, query: { done = '', proof }, caller }) => {
      const visit = visitOf(caller, params.locale, signInAddress);
      if (!('seat' in visit)) return accept(visit);
      const isTrue = isFactorChange(done) && isDone(services, visit, done, proof);
      const shown = { ...plainlyShown, done: isTrue ? done : null };
      return accept(await secondFactorPage(services, visit, shown));
    },
  }),
  formRoute({
    ...payerForm(services),
    path,
    summary: 'Somebody changes the second factor of their own wallet',
    request: { params: wire.localeParams, body: wire.ownForm },
    find: async ({ params, caller }): Promise<Accepted<FactorVisit> | VerbatimAnswer> => {
      const visit = visitOf(caller, params.locale, endedAddress);
      return 'seat' in visit ? accept(visit) : visit;
    },
    boundTo: (visit, { body }) => factorSubject(visit, body['act'] ?? '', body['target'] ?? ''),
    refused: ({ language }) => formRefusedPage(language, factorPathIn(language)),
    handle: (visit, { body: form }) => doFactorAct({ services, visit, form }),
  }),
];

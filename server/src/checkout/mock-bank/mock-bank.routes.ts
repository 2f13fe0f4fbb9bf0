import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { Visitor } from '../../pages/visitor.ts';
import { mockKey } from '../methods/method.ts';
import { answerPayment } from '../page/begin-payment.ts';
import * as wire from '../page/page.wire.ts';
import { pageRoute } from '../page/page-route.ts';
import {
  addressIn,
  driveOf,
  lineOf,
  type PageServices,
  progressPath,
  sceneOfPayment,
} from '../page/page-services.ts';
import { formRefusedPage, unknownPage } from '../page/scene-page.ts';
import { answerNamed, mockAnswers } from './mock-bank.ts';
import { type BankView, bankPath, questionPage, tooLatePage } from './mock-bank-view.ts';

const subjectOf = (paymentId: string, seen: string): readonly string[] => [
  'mock bank',
  paymentId,
  seen,
];

/** Null: no payment of the mock bank. It has none of live projects, whoever asks (decisions 1). */
async function viewOf(
  services: PageServices,
  givenId: string,
  lang: string | undefined,
  visitor: Visitor,
): Promise<BankView | null> {
  const found = await sceneOfPayment(services, givenId, lang);
  if (found === null) return null;
  const { scene, payment } = found;
  if (!scene.project.isTest || payment.rail !== mockKey) return null;
  const token = services.tokens.tokenFor(visitor, subjectOf(payment.id, payment.status));
  return { scene, payment, visitor, token };
}

const showRoute = (services: PageServices): Route =>
  route({
    ...pageRoute(services),
    method: 'GET',
    path: '/mock-bank/:payment_id',
    summary: 'The bank of test mode asks what it shall answer',
    request: { params: wire.paymentParams, query: wire.languageQuery },
    handle: async ({ params, query: { lang }, caller }) => {
      const view = await viewOf(services, params.payment_id, lang, caller);
      return accept(view === null ? unknownPage(lang, caller) : questionPage(view));
    },
  });

const answerRoute = (services: PageServices): Route =>
  route({
    ...pageRoute(services),
    method: 'POST',
    path: '/mock-bank/:payment_id',
    summary: 'The bank of test mode answers',
    request: { params: wire.paymentParams, body: wire.answerForm, bodyType: 'form' },
    handle: async ({ params, body, caller }) => {
      const view = await viewOf(services, params.payment_id, body.lang, caller);
      if (view === null) return accept(unknownPage(body.lang, caller));
      const { scene, payment } = view;
      const { seen = '', token } = body;
      if (!services.tokens.isGenuine(caller, subjectOf(payment.id, seen), token)) {
        return accept(formRefusedPage(scene, bankPath(payment.id)));
      }
      const name = seen === payment.status ? answerNamed(payment.status, body.answer) : null;
      if (name === null) return accept(tooLatePage(view));
      const { triggers } = mockAnswers[name];
      const input = { ...driveOf(scene, payment), beginning: null, triggers, seen: payment.status };
      const answered = await services.engine.execute(answerPayment, input, lineOf(scene));
      if (answered.ok) {
        const path = progressPath(scene, payment.id);
        return accept(seeOther(addressIn(scene, path, scene.language)));
      }
      const later = await viewOf(services, payment.id, body.lang, caller);
      return accept(tooLatePage(later ?? view));
    },
  });

/** The mock bank (design 7): every way a payment can go, by a button. */
export const mockBankRoutes = (services: PageServices): readonly Route[] => [
  showRoute(services),
  answerRoute(services),
];

import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { type Route, route } from '../../../edge/route.ts';
import { accept } from '../../../kernel/decision.ts';
import { formRoute } from '../../../pages/form-route.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import type { Visitor } from '../../../pages/visitor.ts';
import { addressIn, progressPath } from '../../buyer/addresses.ts';
import * as wire from '../../buyer/page.wire.ts';
import { pageForm, pageRoute } from '../../buyer/page-route.ts';
import { type Chosen, driveOf, lineOf } from '../../buyer/scene.ts';
import { formRefusedPage, unknownPage } from '../../buyer/scene-page.ts';
import { mockKey } from '../../methods/method.ts';
import { answerPayment } from '../../payments/answer-payment.ts';
import type { Payment } from '../../payments/payment.ts';
import { stageOf } from '../../payments/payment-stage.ts';
import type { RailServices } from '../rail.ts';
import { railSubject, railViewOf, toProgress } from '../rail-view.ts';
import { askInApp } from './ask-in-app.ts';
import { answerNamed, type MockAnswerName, mockAnswers } from './mock-bank.ts';
import {
  askInAppName,
  type BankView,
  bankPath,
  isInApp,
  noMoneyPage,
  questionPage,
  tooLatePage,
} from './mock-bank-view.ts';

const form = 'mock bank';

/** Gaps 1: the method `mock` serves test projects only. Gaps 5: the simulator, live ones. */
const isServed = (
  { catalogue: { isSimulated } }: RailServices,
  isTest: boolean,
  { rail, methodKey }: Payment,
): boolean => rail === mockKey && (isTest || (isSimulated && methodKey !== mockKey));

/** Null: not a payment of the mock bank. */
async function viewOf(
  services: RailServices,
  paymentId: string,
  chosen: Chosen,
  visitor: Visitor,
): Promise<BankView | null> {
  const view = await railViewOf(services, {
    paymentId,
    chosen,
    visitor,
    form,
    isOwn: ({ project }, payment) => isServed(services, project.isTest, payment),
  });
  return view === null ? null : { ...view, code: services.codeOf(view.payment.id) };
}

const showRoute = (services: RailServices): Route =>
  route({
    ...pageRoute(services),
    method: 'GET',
    path: '/mock-bank/:payment_id',
    summary: 'The mock bank asks what it shall answer',
    request: { params: wire.paymentParams, query: wire.chosenQuery },
    handle: async ({ params, query, caller }) => {
      const view = await viewOf(services, params.payment_id, query, caller);
      return accept(view === null ? unknownPage(query.lang, caller) : questionPage(view));
    },
  });

const answerRoute = (services: RailServices): Route =>
  formRoute({
    ...pageForm(services),
    path: '/mock-bank/:payment_id',
    summary: 'The mock bank answers',
    request: { params: wire.paymentParams, body: wire.answerForm },
    find: async ({ params, body, caller }) => {
      const view = await viewOf(services, params.payment_id, body, caller);
      return view === null ? unknownPage(body.lang, caller) : accept(view);
    },
    boundTo: ({ payment }, { body }) => railSubject(form, payment.id, body.seen),
    refused: ({ scene, payment }) => formRefusedPage(scene, bankPath(payment.id)),
    handle: (view, { body, caller }) => {
      const { payment } = view;
      const later = () => viewOf(services, payment.id, body, caller);
      if (body.seen !== payment.status) return tooLatePage(view);
      if (body.answer === askInAppName && stageOf(payment) === 'waiting') {
        return askedInApp(services, view, later);
      }
      const name = answerNamed(payment, body.answer);
      return name === null ? tooLatePage(view) : answered(services, view, name, later);
    },
  });

type Later = () => Promise<BankView | null>;

/** The buyer waits on our page, which shows the code. The app opens from there. */
async function askedInApp(
  { engine }: RailServices,
  view: BankView,
  later: Later,
): Promise<VerbatimAnswer> {
  const { scene, payment } = view;
  const input = { orderId: payment.orderId, paymentId: payment.id, seen: payment.status };
  const asked = await engine.execute(askInApp, input, lineOf(scene));
  if (!asked.ok) return tooLatePage((await later()) ?? view);
  return toProgress(view);
}

async function answered(
  { engine }: RailServices,
  view: BankView,
  name: MockAnswerName,
  later: Later,
): Promise<VerbatimAnswer> {
  const { scene, payment } = view;
  const triggers = mockAnswers[name].steps;
  const input = { ...driveOf(scene, payment), beginning: null, triggers, seen: payment.status };
  const moved = await engine.execute(answerPayment, input, lineOf(scene));
  if (moved.ok) {
    // The app is done. The buyer's page is open elsewhere.
    const path = isInApp(payment) ? bankPath(payment.id) : progressPath(scene, payment.id);
    return seeOther(addressIn(scene, path, scene.language));
  }
  const now = (await later()) ?? view;
  return moved.refusal === 'invalid_state' ? tooLatePage(now) : noMoneyPage(now);
}

/** The mock bank (docs/design.md 7): a button for every course of a payment. */
export const mockBankRoutes = (services: RailServices): readonly Route[] => [
  showRoute(services),
  answerRoute(services),
];

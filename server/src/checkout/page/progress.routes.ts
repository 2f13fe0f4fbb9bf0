import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { Visitor } from '../../pages/visitor.ts';
import { sameCase } from '../checkout.wire.ts';
import type { Payment } from '../payments/payment.ts';
import type { RailServices } from '../rails/rail.ts';
import { stageOf } from './attempt.ts';
import { answerPayment } from './begin-payment.ts';
import { linkScreen } from './link-screen.ts';
import { keptStill } from './moving-hint.ts';
import * as wire from './page.wire.ts';
import { movingPageRoute, pageRoute } from './page-route.ts';
import {
  addressIn,
  driveOf,
  lineOf,
  type PageServices,
  progressPath,
  type Scene,
  sceneOf,
} from './page-services.ts';
import { progressBody, progressText, refreshOf } from './progress-view.ts';
import { formRefusedPage, scenePage, unknownPage } from './scene-page.ts';

type Params = { readonly link_id: string; readonly payment_id: string };

const subjectOf = ({ id, status }: Payment): readonly string[] => ['cancel', id, status];

async function find(
  services: PageServices,
  params: Params,
  lang: string | undefined,
): Promise<{ readonly scene: Scene; readonly payment: Payment } | null> {
  const scene = await sceneOf(services, params.link_id, lang);
  const paymentId = sameCase(params.payment_id);
  const payment = scene?.payments.find(({ id }) => id === paymentId);
  return scene === null || payment === undefined ? null : { scene, payment };
}

function progressPage(
  services: RailServices,
  scene: Scene,
  payment: Payment,
  visitor: Visitor,
  isStill: boolean,
) {
  const { tokens, clock, rails, catalogue } = services;
  const { order, link, payments } = scene;
  const screen = linkScreen(order, link, payments, clock.now());
  const token = tokens.tokenFor(visitor, subjectOf(payment));
  const way = rails.named(payment.rail)?.wayOf(services, payment) ?? null;
  const method = catalogue.methods.find(({ key }) => key === payment.methodKey) ?? null;
  const view = { screen, token, way, method, isStill };
  return scenePage(scene, progressBody(scene, payment, view), {
    heading: progressText(scene, payment, way)[0],
    path: progressPath(scene, payment.id),
    refresh: isStill ? null : refreshOf(scene, payment),
    kept: keptStill(isStill),
    visitor,
  });
}

const showRoute = (services: RailServices): Route =>
  route({
    ...movingPageRoute(services),
    method: 'GET',
    path: '/pay/:link_id/payments/:payment_id',
    summary: 'Where a payment stands, for its buyer',
    request: { params: wire.linkPaymentParams, query: wire.progressQuery },
    handle: async ({ params, query: { lang, still }, caller }) => {
      const found = await find(services, params, lang);
      if (found === null) return accept(unknownPage(lang, caller));
      const isStill = still !== undefined;
      return accept(progressPage(services, found.scene, found.payment, caller, isStill));
    },
  });

const cancelRoute = (services: RailServices): Route =>
  route({
    ...pageRoute(services),
    method: 'POST',
    path: '/pay/:link_id/payments/:payment_id',
    summary: 'The buyer gives up a payment that waits for them',
    request: { params: wire.linkPaymentParams, body: wire.answerForm, bodyType: 'form' },
    handle: async ({ params, body, caller }) => {
      const found = await find(services, params, body.lang);
      if (found === null) return accept(unknownPage(body.lang, caller));
      const { scene, payment } = found;
      const path = progressPath(scene, payment.id);
      // What the buyer saw is past when the bank was faster; its page then says what happened.
      if (body.seen === payment.status && stageOf(payment) === 'waiting') {
        if (!services.tokens.isGenuine(caller, subjectOf(payment), body.token)) {
          return accept(formRefusedPage(scene, path));
        }
        await services.engine.execute(
          answerPayment,
          { beginning: null, triggers: ['cancel'], seen: body.seen, ...driveOf(scene, payment) },
          lineOf(scene),
        );
      }
      const kept = keptStill(body.still !== undefined);
      return accept(seeOther(addressIn(scene, path, scene.language, kept)));
    },
  });

/** The page of one payment: it moves by itself until the payment has come to an end. */
export const progressRoutes = (services: RailServices): readonly Route[] => [
  showRoute(services),
  cancelRoute(services),
];

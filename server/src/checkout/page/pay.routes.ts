import type { VerbatimAnswer } from '../../edge/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { Visitor } from '../../pages/visitor.ts';
import { type VisibleMethod, visibleMethods } from '../methods/method.ts';
import type { Payment } from '../payments/payment.ts';
import { currentAttempt, paymentIdOf, stageOf } from './attempt.ts';
import { beginPayment } from './begin-payment.ts';
import { buyerRails } from './buyer-rails.ts';
import { linkScreen } from './link-screen.ts';
import { closedBody, payBody } from './link-view.ts';
import { methodIn, type Offer, offerOf } from './offer.ts';
import * as wire from './page.wire.ts';
import { pageRoute } from './page-route.ts';
import {
  addressIn,
  driveOf,
  lineOf,
  linkPath,
  type PageServices,
  progressPath,
  type Scene,
  sceneOf,
} from './page-services.ts';
import { formRefusedPage, scenePage, unknownPage } from './scene-page.ts';

/** Somebody else pays: how soon the page looks whether it is still so. */
const secondsUntilFree = 15;

const offerFor = (
  { catalogue }: PageServices,
  { link, order, project }: Scene,
  country: string | undefined,
): Offer => {
  const price = { amount: link.amount, currency: order.currency };
  const { items } = visibleMethods(catalogue, project, price);
  return offerOf(items, [country, link.details.countryCode]);
};

const subjectOf = ({ link }: Scene, attempt: number): readonly string[] => [
  'pay',
  link.id,
  String(attempt),
];

/** Where a payment goes on: at the bank while it waits for its buyer, else on its own page. */
function wayOn(scene: Scene, payment: Payment): VerbatimAnswer {
  const bank = stageOf(payment) === 'waiting' ? buyerRails[payment.rail] : undefined;
  const path = bank?.bankPath(payment.id) ?? progressPath(scene, payment.id);
  return seeOther(addressIn(scene, path, scene.language));
}

type Shown = {
  readonly country: string | undefined;
  readonly isChoosing: boolean;
  readonly isMethodMissing: boolean;
};

/** The page of a link, for this browser and at this moment. */
function linkPage(
  services: PageServices,
  scene: Scene,
  visitor: Visitor,
  { country, isChoosing, isMethodMissing }: Shown,
): VerbatimAnswer {
  const { order, link, payments, language } = scene;
  const attempt = currentAttempt(link.id, visitor.secret, payments);
  // Whoever has begun already sees where that payment stands, however they came here.
  if (attempt.payment !== null) {
    return seeOther(addressIn(scene, progressPath(scene, attempt.paymentId), language));
  }
  const screen = linkScreen(order, link, payments, services.clock.now());
  if (screen !== 'pay') {
    const refresh = screen === 'link_busy' ? { seconds: secondsUntilFree, address: null } : null;
    return scenePage(scene, closedBody(scene, screen), { refresh });
  }
  const token = services.tokens.tokenFor(visitor, subjectOf(scene, attempt.number));
  const marks = { token, attempt: attempt.number };
  const offer = offerFor(services, scene, country);
  const body = payBody(scene, { offer, marks, isChoosing, isMethodMissing });
  return scenePage(scene, body, { visitor, status: isMethodMissing ? 422 : 200 });
}

const showRoute = (services: PageServices): Route =>
  route({
    ...pageRoute(services),
    method: 'GET',
    path: '/pay/:link_id',
    summary: 'The page on which a buyer pays',
    request: { params: wire.linkParams, query: wire.linkQuery },
    handle: async ({ params, query: { lang, country, choose }, caller }) => {
      const scene = await sceneOf(services, params.link_id, lang);
      if (scene === null) return accept(unknownPage(lang, caller));
      const shown = { country, isChoosing: choose !== undefined, isMethodMissing: false };
      return accept(linkPage(services, scene, caller, shown));
    },
  });

const attemptIn = (text: string | undefined): number =>
  /^\d{1,3}$/.test(text ?? '') ? Number(text) : Number.NaN;

const payRoute = (services: PageServices): Route =>
  route({
    ...pageRoute(services),
    method: 'POST',
    path: '/pay/:link_id',
    summary: 'The buyer has chosen and clicks pay',
    request: { params: wire.linkParams, body: wire.payForm, bodyType: 'form' },
    handle: async ({ params, body, caller }) => {
      const scene = await sceneOf(services, params.link_id, body.lang);
      if (scene === null) return accept(unknownPage(body.lang, caller));
      const attempt = attemptIn(body.attempt);
      if (!services.tokens.isGenuine(caller, subjectOf(scene, attempt), body.token)) {
        return accept(formRefusedPage(scene, linkPath(scene)));
      }
      const { country } = body;
      const chosen = methodIn(offerFor(services, scene, country), body.method);
      const paymentId = paymentIdOf(scene.link.id, caller.secret, attempt);
      const begun = scene.payments.find(({ id }) => id === paymentId);
      if (begun !== undefined) return accept(wayOn(scene, begun));
      if (chosen === null) {
        const shown = { country, isChoosing: true, isMethodMissing: true };
        return accept(linkPage(services, scene, caller, shown));
      }
      return accept(await begin(services, scene, paymentId, chosen));
    },
  });

async function begin(
  { engine }: PageServices,
  scene: Scene,
  paymentId: string,
  { method }: VisibleMethod,
): Promise<VerbatimAnswer> {
  const { rail, key } = method;
  const input = {
    ...driveOf(scene, { id: paymentId, rail }),
    beginning: { methodKey: key, externalPaymentId: `${rail}-${paymentId}` },
    triggers: buyerRails[rail]?.begins ?? [],
  };
  const begun = await engine.execute(beginPayment, input, lineOf(scene));
  // Refused because the link was paid, canceled or has expired meanwhile: its page says which.
  return begun.ok
    ? wayOn(scene, begun.value)
    : seeOther(addressIn(scene, linkPath(scene), scene.language));
}

/** The hosted page: `payment_URL` of checkout 2.4. */
export const payRoutes = (services: PageServices): readonly Route[] => [
  showRoute(services),
  payRoute(services),
];

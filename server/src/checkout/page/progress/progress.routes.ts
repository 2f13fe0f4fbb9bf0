import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { type Route, route } from '../../../edge/route.ts';
import { accept } from '../../../kernel/decision.ts';
import { formRoute } from '../../../pages/form-route.ts';
import { lastMethodCookie } from '../../../pages/last-method.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import type { Visitor } from '../../../pages/visitor.ts';
import { addressIn, linkPath, progressPath } from '../../buyer/addresses.ts';
import * as wire from '../../buyer/page.wire.ts';
import { movingPageRoute, pageForm } from '../../buyer/page-route.ts';
import type { PageServices } from '../../buyer/page-services.ts';
import {
  type Chosen,
  driveOf,
  lineOf,
  type Scene,
  sceneOf,
  sceneOfPayment,
} from '../../buyer/scene.ts';
import { formRefusedPage, scenePage, unknownPage, unknownUnder } from '../../buyer/scene-page.ts';
import { sameCase } from '../../checkout.wire.ts';
import { answerPayment } from '../../payments/answer-payment.ts';
import type { Payment } from '../../payments/payment.ts';
import { stageOf } from '../../payments/payment-stage.ts';
import { type WhyClosed, whyClosed } from '../../payments/why-closed.ts';
import type { RailServices } from '../../rails/rail.ts';
import { isReceiptPromised } from '../../receipts/receipt-promise.ts';
import { currentAttempt } from '../link/attempt.ts';
import { keptChoosing } from '../link/link-view.ts';
import { keptStill } from '../moving-hint.ts';
import { servedMethods } from '../served-methods.ts';
import { otherWayAnswer, progressBody, progressText, refreshOf } from './progress-view.ts';

type Params = { readonly link_id: string; readonly payment_id: string };

const subjectOf = ({ id, status }: Payment): readonly string[] => ['cancel', id, status];

async function find(
  services: PageServices,
  params: Params,
  chosen: Chosen,
): Promise<{ readonly scene: Scene; readonly payment: Payment } | null> {
  const scene = await sceneOf(services, params.link_id, chosen);
  const paymentId = sameCase(params.payment_id);
  const payment = scene?.payments.find(({ id }) => id === paymentId);
  return scene === null || payment === undefined ? null : { scene, payment };
}

/** If the link exists, the error page leads to it. */
async function unknownAt(
  services: PageServices,
  { link_id }: Params,
  chosen: Chosen,
  visitor: Visitor,
): Promise<VerbatimAnswer> {
  const scene = await sceneOf(services, link_id, chosen);
  return scene === null ? unknownPage(chosen.lang, visitor) : unknownUnder(scene);
}

const closedNow = ({ clock }: PageServices, scene: Scene): WhyClosed | null =>
  whyClosed(scene, clock.now());

/** Closed: no other payment could begin, so giving one up for another way would lead nowhere. */
const isClosed = (services: PageServices, scene: Scene): boolean =>
  closedNow(services, scene) !== null;

const hasOtherWays = (services: RailServices, scene: Scene, payment: Payment): boolean =>
  ['waiting', 'ended'].includes(stageOf(payment)) &&
  !isClosed(services, scene) &&
  servedMethods(services, scene).length > 1;

async function progressPage(
  services: RailServices,
  scene: Scene,
  payment: Payment,
  visitor: Visitor,
  isStill: boolean,
) {
  const { tokens, rails, catalogue } = services;
  const closed = closedNow(services, scene);
  const token = tokens.tokenFor(visitor, subjectOf(payment));
  const way = rails.named(payment.rail)?.wayOf(services, payment) ?? null;
  const method = catalogue.methods.find(({ key }) => key === payment.methodKey) ?? null;
  const view = {
    closed,
    token,
    hasOtherWays: hasOtherWays(services, scene, payment),
    way,
    method,
    isReceiptMailed: await isReceiptMailed(services, scene, payment),
    isStill,
  };
  return scenePage(scene, progressBody(scene, payment, view), {
    heading: progressText(scene, payment, view)[0],
    path: progressPath(scene, payment.id),
    refresh: isStill ? null : refreshOf(scene, payment),
    kept: keptStill(isStill),
    visitor,
    setCookie: methodCookie(services, scene, payment, visitor),
  });
}

/** The browser that paid remembers the method (decision 0180). Other visitors' browsers do not. */
function methodCookie(
  { publicUrl }: RailServices,
  { link, payments }: Scene,
  payment: Payment,
  { secret, lastMethod }: Visitor,
): string | null {
  const isOwn = currentAttempt(link.id, secret, payments).payment?.id === payment.id;
  const isNews = stageOf(payment) === 'arrived' && lastMethod !== payment.methodKey;
  return isOwn && isNews
    ? lastMethodCookie(payment.methodKey, publicUrl().startsWith('https:'))
    : null;
}

/** At settlement the project's setting decides whether the receipt is promised (decision 0167). */
const isReceiptMailed = async (
  { engine }: RailServices,
  { link, project }: Scene,
  payment: Payment,
): Promise<boolean> =>
  project.configuration.receipts === true &&
  link.payer.email !== null &&
  isReceiptPromised(engine, payment);

/** While a payment waits for a transfer, its rail provides the page. Null: it does not wait. */
function transferOf(
  services: RailServices,
  scene: Scene,
  payment: Payment,
  isStill: boolean,
): VerbatimAnswer | null {
  const way = services.rails.named(payment.rail)?.wayOf(services, payment);
  if (way?.kind !== 'transfer' || stageOf(payment) !== 'waiting') return null;
  return seeOther(addressIn(scene, way.path, scene.language, keptStill(isStill)));
}

const showRoute = (services: RailServices): Route =>
  route({
    ...movingPageRoute(services),
    method: 'GET',
    path: '/pay/:link_id/payments/:payment_id',
    summary: 'Where a payment stands, for its buyer',
    request: { params: wire.linkPaymentParams, query: wire.progressQuery },
    handle: async ({ params, query, caller }) => {
      const found = await find(services, params, query);
      if (found === null) return accept(await unknownAt(services, params, query, caller));
      const isStill = query.still !== undefined;
      const transfer = transferOf(services, found.scene, found.payment, isStill);
      if (transfer !== null) return accept(transfer);
      return accept(await progressPage(services, found.scene, found.payment, caller, isStill));
    },
  });

const cancelRoute = (services: RailServices): Route =>
  formRoute({
    ...pageForm(services),
    path: '/pay/:link_id/payments/:payment_id',
    summary: 'The buyer gives up a payment that waits for them',
    request: { params: wire.linkPaymentParams, body: wire.answerForm },
    find: async ({ params, body, caller }) => {
      const found = await find(services, params, body);
      if (found === null) return unknownAt(services, params, body, caller);
      const { scene, payment } = found;
      // If the bank was faster, the buyer saw an old status. The page then shows the new one.
      const isAsked = body.seen === payment.status && stageOf(payment) === 'waiting';
      return isAsked ? accept(found) : wayAfter(scene, payment, body);
    },
    boundTo: ({ payment }) => subjectOf(payment),
    refused: ({ scene, payment }) => formRefusedPage(scene, progressPath(scene, payment.id)),
    handle: async ({ scene, payment }, { body }) =>
      wayAfter(scene, await givenUp(services, scene, payment, wantsOther(body)), body),
  });

type Given = { readonly answer?: string | undefined; readonly still?: string | undefined };

const wantsOther = ({ answer }: Given): boolean => answer === otherWayAnswer;

/** The next page, also after a double click: the second click finds the payment canceled. */
function wayAfter(scene: Scene, { id, status }: Payment, given: Given): VerbatimAnswer {
  if (wantsOther(given) && status === 'canceled') return toOtherWays(scene);
  const kept = keptStill(given.still !== undefined);
  return seeOther(addressIn(scene, progressPath(scene, id), scene.language, kept));
}

/**
 * Cancels the payment and returns it. Keeps it if the buyer wants another way but the link is
 * closed.
 */
async function givenUp(
  services: RailServices,
  scene: Scene,
  payment: Payment,
  isForOther: boolean,
): Promise<Payment> {
  if (isForOther && isClosed(services, scene)) return payment;
  const drive = driveOf(scene, payment);
  const input = { ...drive, beginning: null, triggers: ['cancel'], seen: payment.status } as const;
  const canceled = await services.engine.execute(answerPayment, input, lineOf(scene));
  if (canceled.ok) return canceled.value;
  // The status had changed, perhaps by the first of two clicks.
  return (await sceneOfPayment(services, payment.id, {}))?.payment ?? payment;
}

const toOtherWays = (scene: Scene): VerbatimAnswer =>
  seeOther(addressIn(scene, linkPath(scene), scene.language, keptChoosing(true)));

/** The page of one payment. It refreshes until the payment has ended. */
export const progressRoutes = (services: RailServices): readonly Route[] => [
  showRoute(services),
  cancelRoute(services),
];

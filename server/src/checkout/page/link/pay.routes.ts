import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { type Route, route } from '../../../edge/route.ts';
import { accept } from '../../../kernel/decision.ts';
import { formRoute } from '../../../pages/form-route.ts';
import { html } from '../../../pages/html.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import type { Visitor } from '../../../pages/visitor.ts';
import { addressIn, linkPath, progressPath } from '../../buyer/addresses.ts';
import * as wire from '../../buyer/page.wire.ts';
import { movingPageRoute, pageForm } from '../../buyer/page-route.ts';
import { driveOf, lineOf, type Scene, sceneOf } from '../../buyer/scene.ts';
import { formRefusedPage, scenePage, unknownPage } from '../../buyer/scene-page.ts';
import { bankTransferType, type Method, type VisibleMethod } from '../../methods/method.ts';
import { beginPayment } from '../../payments/begin-payment.ts';
import type { Payment } from '../../payments/payment.ts';
import { awaitsTransfer, stageOf } from '../../payments/payment-stage.ts';
import { type WhyClosed, whyClosed } from '../../payments/why-closed.ts';
import type { EarlyFields, RailServices } from '../../rails/rail.ts';
import { closedBody, closedText } from '../closed-view.ts';
import { keptStill, movingHint } from '../moving-hint.ts';
import { servedMethods } from '../served-methods.ts';
import { currentAttempt, paymentIdOf } from './attempt.ts';
import { guessedCountries } from './guessed-countries.ts';
import { keptChoosing, payBody, phoneView } from './link-view.ts';
import { countryWishes, methodIn, type Offer, offerOf } from './offer.ts';

/** Somebody else is paying. The page checks again after this time. */
const secondsUntilFree = 15;

const offerFor = (services: RailServices, scene: Scene, visitor: Visitor): Offer => {
  const { link, project, country } = scene;
  const served = servedMethods(services, scene);
  const guesses = guessedCountries({
    email: link.payer.email,
    browser: visitor.countries,
    merchant: project.configuration.country,
  });
  return offerOf(served, countryWishes(served, link.details, country, guesses));
};

const subjectOf = ({ link }: Scene, attempt: number): readonly string[] => [
  'pay',
  link.id,
  String(attempt),
];

/**
 * The rail names the next page while a payment waits for its buyer. Otherwise it is the payment's
 * page.
 */
function wayOn(services: RailServices, scene: Scene, payment: Payment): VerbatimAnswer {
  const rail = stageOf(payment) === 'waiting' ? services.rails.named(payment.rail) : null;
  const way = rail?.wayOf(services, payment);
  const path = way === undefined || way.kind === 'app' ? progressPath(scene, payment.id) : way.path;
  return seeOther(addressIn(scene, path, scene.language));
}

type Shown = {
  readonly isChoosing: boolean;
  readonly isMethodMissing: boolean;
  /** The buyer asked that the page does not refresh by itself. */
  readonly isStill: boolean;
};

/** The page of a link, for this browser and at this moment. */
function linkPage(
  services: RailServices,
  scene: Scene,
  visitor: Visitor,
  shown: Shown,
): VerbatimAnswer {
  const { link, payments, language } = scene;
  const attempt = currentAttempt(link.id, visitor.secret, payments);
  // A browser that has begun a payment always sees that payment.
  if (attempt.payment !== null) {
    const path = progressPath(scene, attempt.paymentId);
    return seeOther(addressIn(scene, path, language, keptStill(shown.isStill)));
  }
  const closed = whyClosed(scene, services.clock.now());
  const transfer = shown.isChoosing ? null : shownTransfer(scene, closed);
  if (transfer !== null) return wayOn(services, scene, transfer);
  if (closed !== null) return closedPage(scene, closed, shown.isStill);
  const { isChoosing, isMethodMissing } = shown;
  const token = services.tokens.tokenFor(visitor, subjectOf(scene, attempt.number));
  const marks = { token, attempt: attempt.number };
  const offer = offerFor(services, scene, visitor);
  // A buyer who wants another way should not find the failed method preselected.
  const lastMethod = (isChoosing ? null : attempt.tried?.methodKey) ?? visitor.lastMethod;
  const earlyOf = (method: Method) => services.rails.serving(method, scene.project)?.early ?? null;
  const phone = phoneView(scene, services.publicUrl());
  const view = { offer, marks, isChoosing, isMethodMissing, lastMethod, earlyOf, phone };
  const kept = keptChoosing(isChoosing);
  const status = isMethodMissing ? 422 : 200;
  return scenePage(scene, payBody(scene, view), { visitor, status, kept });
}

/**
 * The page of a link that cannot be paid. While somebody else pays, it refreshes until that ends.
 */
function closedPage(scene: Scene, why: WhyClosed, isStill: boolean): VerbatimAnswer {
  const refresh = why === 'link_busy' ? { seconds: secondsUntilFree, address: null } : null;
  const hint = movingHint(scene, linkPath(scene), refresh, isStill);
  return scenePage(scene, html`${closedBody(scene, why)}${hint}`, {
    heading: closedText(scene, why)[0],
    refresh: isStill ? null : refresh,
    kept: keptStill(isStill),
  });
}

const showRoute = (services: RailServices): Route =>
  route({
    ...movingPageRoute(services),
    method: 'GET',
    path: '/pay/:link_id',
    summary: 'The page on which a buyer pays',
    request: { params: wire.linkParams, query: wire.linkQuery },
    handle: async ({ params, query, caller }) => {
      await services.catalogue.bankKnown();
      const scene = await sceneOf(services, params.link_id, query);
      if (scene === null) return accept(unknownPage(query.lang, caller));
      const isChoosing = query.choose !== undefined;
      const isStill = query.still !== undefined;
      const shown = { isChoosing, isMethodMissing: false, isStill };
      return accept(linkPage(services, scene, caller, shown));
    },
  });

/**
 * A link that waits for a transfer shows that transfer on every device, even after its expiry
 * (decision 0208). A buyer who wants another way gets the list of methods.
 */
function shownTransfer({ payments }: Scene, closed: WhyClosed | null): Payment | null {
  const isShown = closed === null || closed === 'link_expired' || closed === 'link_tried_often';
  return isShown ? (payments.findLast(awaitsTransfer) ?? null) : null;
}

const attemptIn = (text: string | undefined): number =>
  /^\d{1,3}$/.test(text ?? '') ? Number(text) : Number.NaN;

const payRoute = (services: RailServices): Route =>
  formRoute({
    ...pageForm(services),
    path: '/pay/:link_id',
    summary: 'The buyer has chosen and clicks pay',
    request: { params: wire.linkParams, body: wire.payForm },
    find: async ({ params, body, caller }) => {
      await services.catalogue.bankKnown();
      const scene = await sceneOf(services, params.link_id, body);
      return scene === null ? unknownPage(body.lang, caller) : accept(scene);
    },
    boundTo: (scene, { body }) => subjectOf(scene, attemptIn(body.attempt)),
    refused: (scene) => formRefusedPage(scene, linkPath(scene)),
    handle: (scene, { body, caller }) => {
      const chosen = methodIn(offerFor(services, scene, caller), body.method);
      const paymentId = paymentIdOf(scene.link.id, caller.secret, attemptIn(body.attempt));
      const begun = scene.payments.find(({ id }) => id === paymentId);
      if (begun !== undefined) return wayOn(services, scene, begun);
      // One reference is enough: with two references the buyer might pay twice.
      const transfer = scene.payments.findLast(awaitsTransfer);
      const isAgain = transfer !== undefined && chosen?.method.type === bankTransferType;
      if (isAgain) return wayOn(services, scene, transfer);
      if (chosen === null || scene.project.state !== 'active') {
        const shown = { isChoosing: true, isMethodMissing: true, isStill: false };
        return linkPage(services, scene, caller, shown);
      }
      return begin(services, scene, chosen, { paymentId, visitor: caller, fields: body });
    },
  });

type Click = {
  readonly paymentId: string;
  readonly visitor: Visitor;
  /** The fields of the first page, if it had any. */
  readonly fields: EarlyFields;
};

async function begin(
  services: RailServices,
  scene: Scene,
  { method }: VisibleMethod,
  { paymentId, visitor, fields }: Click,
): Promise<VerbatimAnswer> {
  const { engine, rails } = services;
  const { key, flow } = method;
  const rail = rails.serving(method, scene.project);
  if (rail === null) throw new Error(`method ${key} is offered without a rail`);
  const own = { externalPaymentId: `${rail.name}-${paymentId}` };
  const naming = rail.naming === undefined ? own : await rail.naming(services, scene);
  if (naming === null) return seeOther(addressIn(scene, linkPath(scene), scene.language));
  const input = {
    beginning: { methodKey: key, flow, ...naming },
    triggers: rail.begins(scene),
    ...driveOf(scene, { id: paymentId, rail: rail.name, payerWalletId: null }),
  };
  const begun = await engine.execute(beginPayment, input, lineOf(scene));
  // Refused because the link was paid, canceled or expired in the meantime. Its page tells which.
  if (!begun.ok) return seeOther(addressIn(scene, linkPath(scene), scene.language));
  const payment = begun.value;
  return rail.early !== null && fields.number !== undefined && payment.status === 'initiated'
    ? rail.early.take(services, { scene, payment, visitor }, fields)
    : wayOn(services, scene, payment);
}

/** The hosted page: `payment_URL` of checkout 2.4. */
export const payRoutes = (services: RailServices): readonly Route[] => [
  showRoute(services),
  payRoute(services),
];

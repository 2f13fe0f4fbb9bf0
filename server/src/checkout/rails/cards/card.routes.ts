import { type Route, route } from '../../../edge/route.ts';
import { accept } from '../../../kernel/decision.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import { formRoute } from '../../../pages/form-route.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import type { Visitor } from '../../../pages/visitor.ts';
import { addressIn } from '../../buyer/addresses.ts';
import { cardForm, chosenQuery, paymentParams } from '../../buyer/page.wire.ts';
import { pageForm, pageRoute } from '../../buyer/page-route.ts';
import { type Chosen, driveOf, lineOf } from '../../buyer/scene.ts';
import { formRefusedPage, unknownPage } from '../../buyer/scene-page.ts';
import type { PaymentStep } from '../../payments/move-payment.ts';
import type { EarlyFields, EarlyForm, RailServices, RailView } from '../rail.ts';
import { isStillAsked, railSubject, railViewOf, toProgress, viewWith } from '../rail-view.ts';
import { digitsOf, type GivenCard, type Month, problemsOf, shownAgain } from './card.ts';
import { cardPath, challengePage, formPage, unfilled } from './card-view.ts';
import { payByCard } from './pay-by-card.ts';
import { notConfirmed, outcomeOf } from './test-cards.ts';

const form = 'card';

/** Null: not a card payment of a test project. */
const viewOf = (
  services: RailServices,
  paymentId: string,
  chosen: Chosen,
  visitor: Visitor,
): Promise<RailView | null> =>
  railViewOf(services, {
    paymentId,
    chosen,
    visitor,
    form,
    isOwn: ({ project }, { rail }) => project.isTest && rail === 'cards',
  });

const showRoute = (services: RailServices): Route =>
  route({
    ...pageRoute(services),
    method: 'GET',
    path: '/pay/card/:payment_id',
    summary: 'The card form of test mode',
    request: { params: paymentParams, query: chosenQuery },
    handle: async ({ params, query, caller }) => {
      const view = await viewOf(services, params.payment_id, query, caller);
      if (view === null) return accept(unknownPage(query.lang, caller));
      if (!isStillAsked(services, view)) return accept(toProgress(view));
      const isForm = view.payment.status === 'initiated';
      return accept(isForm ? formPage(view, unfilled(view.scene)) : challengePage(view));
    },
  });

const payRoute = (services: RailServices): Route =>
  formRoute({
    ...pageForm(services),
    path: '/pay/card/:payment_id',
    summary: 'The buyer gives a card, or answers the question of its issuer',
    request: { params: paymentParams, body: cardForm },
    find: async ({ params, body, caller }) => {
      const view = await viewOf(services, params.payment_id, body, caller);
      return view === null ? unknownPage(body.lang, caller) : accept(view);
    },
    boundTo: ({ payment }, { body }) => railSubject(form, payment.id, body.seen),
    refused: ({ scene, payment }) => formRefusedPage(scene, cardPath(payment.id)),
    handle: (view, { body }) => {
      // A second click or an outdated page: the status shows what the first click did.
      if (body.seen !== view.payment.status) return toProgress(view);
      return body.seen === 'initiated'
        ? paid(services, view, cardIn(body))
        : confirmed(services, view, body.answer);
    },
  });

const cardIn = ({ number = '', expiry = '', cvc = '', name = '' }: EarlyFields): GivenCard => ({
  number,
  expiry,
  cvc,
  name,
});

/** Takes a card from the first page, with the click that began the payment. */
export const takeCard: EarlyForm['take'] = async (services, begun, given) =>
  paid(services, viewWith(services, begun, form), cardIn(given));

const monthOf = (now: UnixSeconds): Month => new Date(now * 1_000).toISOString().slice(0, 7);

async function paid(services: RailServices, view: RailView, card: GivenCard) {
  const wrong = problemsOf(card, monthOf(services.clock.now()));
  const outcome = wrong.number === undefined ? outcomeOf(digitsOf(card.number)) : null;
  const isUnknown = wrong.number === undefined && outcome === null;
  const problems = isUnknown ? { ...wrong, number: 'number_no_test' as const } : wrong;
  if (outcome === null || Object.keys(problems).length > 0) {
    return formPage(view, { values: shownAgain(card), problems });
  }
  const { triggers, isDisputedLater = false } = outcome;
  await answer(services, view, triggers, isDisputedLater);
  return triggers[0] === 'require_authorization'
    ? seeOther(addressIn(view.scene, cardPath(view.payment.id), view.scene.language))
    : toProgress(view);
}

async function confirmed(services: RailServices, view: RailView, given: string | undefined) {
  if (given !== 'approve' && given !== 'reject') return challengePage(view);
  const steps = given === 'approve' ? (['authorize', 'settle'] as const) : [notConfirmed];
  await answer(services, view, steps, false);
  return toProgress(view);
}

/** A refusal because the payment had moved on needs no message: its page shows the status. */
async function answer(
  { engine }: RailServices,
  { scene, payment }: RailView,
  triggers: readonly PaymentStep[],
  isDisputedLater: boolean,
): Promise<void> {
  const drive = { ...driveOf(scene, payment), beginning: null, triggers, seen: payment.status };
  await engine.execute(payByCard, { ...drive, isDisputedLater }, lineOf(scene));
}

/** Cards in test mode (decision 0048-rails). */
export const cardRoutes = (services: RailServices): readonly Route[] => [
  showRoute(services),
  payRoute(services),
];

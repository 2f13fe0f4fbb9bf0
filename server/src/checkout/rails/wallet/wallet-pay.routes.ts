import { type Static, Type } from 'typebox';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { type Route, route } from '../../../edge/route.ts';
import { personOnPage } from '../../../identity/users/person-on-page.ts';
import { accept } from '../../../kernel/decision.ts';
import { formRoute } from '../../../pages/form-route.ts';
import { pauseText } from '../../../pages/pause-text.ts';
import type { Visitor } from '../../../pages/visitor.ts';
import { chosen, chosenQuery, paymentParams } from '../../buyer/page.wire.ts';
import { pageForm, pageRoute } from '../../buyer/page-route.ts';
import type { Chosen } from '../../buyer/scene.ts';
import { formRefusedPage, unknownPage } from '../../buyer/scene-page.ts';
import { stageOf } from '../../payments/payment-stage.ts';
import type { RailAdapter, RailServices, RailView } from '../rail.ts';
import { isStillAsked, railSubject, railViewOf, toProgress } from '../rail-view.ts';
import { settled } from './settle-from-wallet.ts';
import { beginStep, codePage, paidWithFactor } from './wallet-factor.ts';
import { walletPage, walletPath } from './wallet-pay-view.ts';
import { walletTexts } from './wallet-texts.ts';

const form = 'wallet';

const text = Type.Optional(Type.String());

/** Plain texts, nothing stricter, as on every page: mistakes are shown beside their fields. */
const walletForm = Type.Object({
  ...{ ...chosen, token: text, seen: text, login: text, password: text },
  // Fields of the second factor, after the right password.
  ...{ step: text, code: text, credential: text },
});

/** Null: not a payment from a wallet. */
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
    isOwn: (_scene, { rail }) => rail === 'wallet',
  });

const nothingMissing = { login: false, password: false };

const showRoute = (services: RailServices): Route =>
  route({
    ...pageRoute(services),
    method: 'GET',
    path: '/pay/wallet/:payment_id',
    summary: 'Where a buyer signs in to pay from a wallet',
    request: { params: paymentParams, query: chosenQuery },
    handle: async ({ params, query, caller }) => {
      const view = await viewOf(services, params.payment_id, query, caller);
      if (view === null) return accept(unknownPage(query.lang, caller));
      if (!isStillAsked(services, view)) return accept(toProgress(view));
      const login = view.scene.link.payer.email ?? '';
      const shown = { login, status: 200, alert: null, missing: nothingMissing };
      return accept(walletPage(view, shown));
    },
  });

const payRoute = (services: RailServices): Route =>
  formRoute({
    ...pageForm(services),
    path: '/pay/wallet/:payment_id',
    summary: 'The buyer signs in and pays from a wallet',
    request: { params: paymentParams, body: walletForm },
    find: async ({ params, body, caller }) => {
      const view = await viewOf(services, params.payment_id, body, caller);
      return view === null ? unknownPage(body.lang, caller) : accept(view);
    },
    boundTo: ({ payment }, { body }) => railSubject(form, payment.id, body.seen),
    refused: ({ scene, payment }) => formRefusedPage(scene, walletPath(payment.id)),
    handle: (view, { body }) => {
      const { payment } = view;
      // A second click or an outdated page: the status shows what the first click did.
      const isAsked = body.seen === payment.status && stageOf(payment) === 'waiting';
      if (!isAsked) return toProgress(view);
      return body.step === undefined
        ? paid(services, view, body)
        : paidWithFactor(services, view, body.step, body);
    },
  });

async function paid(
  services: RailServices,
  view: RailView,
  { login = '', password = '' }: Static<typeof walletForm>,
): Promise<VerbatimAnswer> {
  const missing = { login: login.trim() === '', password: password === '' };
  if (missing.login || missing.password) {
    return walletPage(view, { login, status: 422, alert: null, missing });
  }
  const { language, project } = view.scene;
  const { address, deviceCookie } = view.visitor;
  const { devices } = services;
  const deviceOf = (personId: number) => devices.knownTo(deviceCookie, personId);
  const typed = { isTest: project.isTest, login, password, address, deviceOf };
  const entering = await personOnPage(services, typed);
  const shown = { login, missing: nothingMissing };
  const texts = walletTexts[language];
  switch (entering.what) {
    case 'refused':
      return walletPage(view, { ...shown, status: 403, alert: texts.refused });
    case 'paused': {
      const { seconds: retryAfter } = entering;
      const alert = `${texts.nothingPaid} ${pauseText(retryAfter, language)}`;
      return walletPage(view, { ...shown, status: 429, alert, retryAfter });
    }
    case 'right': {
      const setCookie = devices.cookieFor(deviceCookie, entering.person.id);
      const step = await beginStep(services.factor, entering.person);
      if (step !== null) return codePage(services, view, step, setCookie);
      const alert = await settled(services, view, entering.person);
      return alert === null
        ? toProgress(view, setCookie)
        : walletPage(view, { ...shown, status: 422, alert, setCookie });
    }
  }
}

/**
 * A wallet of this service pays (decision 0048-rails). Test mode lists no such method (checkout 4,
 * visibility rule 4).
 */
export const walletRail: RailAdapter = {
  name: 'wallet',
  serves: { test: false, live: true },
  begins: () => [],
  wayOf: (_services, { id }) => ({ kind: 'wallet', path: walletPath(id) }),
  early: null,
  routes: (services) => [showRoute(services), payRoute(services)],
};

import { randomBytes } from 'node:crypto';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { type RequestLimit, type Route, route } from '../../../edge/route.ts';
import { markedUuidOf, uuidAt } from '../../../engine/uuid-of.ts';
import { faceOf } from '../../../identity/projects/branding/face.ts';
import { accept } from '../../../kernel/decision.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import { formRoute } from '../../../pages/form-route.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import { typedAmount } from '../../../pages/typed-amount.ts';
import type { Visitor } from '../../../pages/visitor.ts';
import * as wire from '../../buyer/page.wire.ts';
import { pageForm, pageRoute } from '../../buyer/page-route.ts';
import type { PageServices } from '../../buyer/page-services.ts';
import { speechOf } from '../../buyer/scene.ts';
import { formRefusedAt, unknownPage } from '../../buyer/scene-page.ts';
import { pageTexts } from '../../buyer/texts/page-texts.ts';
import { sameCase } from '../../checkout.wire.ts';
import { defaultLifetimeSeconds } from '../../links/payment-link.ts';
import { formOrderWithLink } from '../../orders/form-order-with-link.ts';
import { orderFromReusable } from '../../reusable/order-from-reusable.ts';
import { readReusableScene } from '../../reusable/read-reusable-link.ts';
import { sourceOfReusable, takesAmount } from '../../reusable/reusable-link.ts';
import {
  closedReusablePage,
  openReusablePage,
  type ReusableScene,
  reusableAddress,
  whyNot,
} from './reusable-view.ts';

export type ReusableServices = PageServices & {
  /**
   * The limit for creating orders. It is lower than for other forms, which change nothing for the
   * merchant.
   */
  readonly orderLimit: RequestLimit<Visitor>;
};

async function sceneOf(
  { engine, simulation }: PageServices,
  givenId: string,
  lang: string | undefined,
): Promise<ReusableScene | null> {
  const id = sameCase(givenId);
  const found = isUuid(id) ? await engine.read(readReusableScene, id) : null;
  if (found === null || !found.ok) return null;
  const { link, project, branding } = found.value;
  return {
    ...{ link, project, face: faceOf(project, branding) },
    isSimulated: simulation.isMarked && !project.isTest,
    ...speechOf(link, project, { lang }),
  };
}

const subjectOf = ({ link }: ReusableScene, key: string): readonly string[] => [
  'reusable',
  link.id,
  key,
];

/** The page with a form that creates one order, even if it is sent several times. */
function openPage(
  { tokens, clock }: PageServices,
  scene: ReusableScene,
  visitor: Visitor,
  typed: string | null,
): VerbatimAnswer {
  const key = `${clock.now()}.${randomBytes(12).toString('base64url')}`;
  const token = tokens.tokenFor(visitor, subjectOf(scene, key));
  return openReusablePage(scene, { visitor, marks: { token, key }, typed });
}

const showRoute = (services: PageServices): Route =>
  route({
    ...pageRoute(services),
    method: 'GET',
    path: '/p/:reusable_link_id',
    summary: 'The page of a reusable link',
    request: { params: wire.reusableParams, query: wire.reusableQuery },
    handle: async ({ params, query, caller }) => {
      const scene = await sceneOf(services, params.reusable_link_id, query.lang);
      if (scene === null) return accept(unknownPage(query.lang, caller));
      const closed = whyNot(scene);
      return accept(
        closed === null
          ? openPage(services, scene, caller, null)
          : closedReusablePage(scene, closed),
      );
    },
  });

/**
 * The ids that a form creates: the same form with the same amount always gives the same ids. The
 * key begins with the time of the form, so that new orders are adjacent in the index.
 */
function idsOf({ link }: ReusableScene, { secret }: Visitor, key: string, amount: bigint) {
  const parts = [link.id, secret, key, String(amount)];
  return {
    orderId: uuidAt(Number.parseInt(key, 10), 'reusable order', ...parts),
    linkId: markedUuidOf('reusable payment link', ...parts),
  };
}

async function begin(
  services: ReusableServices,
  scene: ReusableScene,
  visitor: Visitor,
  { key, typed, amount }: { readonly key: string; readonly typed: string; readonly amount: bigint },
): Promise<VerbatimAnswer> {
  const { link, project, language } = scene;
  const wanted = await formOrderWithLink(services, project, {
    ...idsOf(scene, visitor, key, amount),
    ...{ reference: link.reference, amount, currency: link.currency, text: link.text, language },
    ...{ source: sourceOfReusable(link.id), reusableLinkId: link.id },
    ...{ lifetimeSeconds: defaultLifetimeSeconds, methodKey: link.methodKey, email: null },
  });
  const line = { kind: 'client', id: project.clientId } as const;
  const input = wanted.ok ? { reusableLinkId: link.id, wanted: wanted.value } : null;
  const begun =
    input === null ? wanted : await services.engine.execute(orderFromReusable, input, line);
  if (begun.ok && 'linkId' in begun.value) return seeOther(`/pay/${begun.value.linkId}`);
  const isPriceWrong = !begun.ok && begun.refusal === 'invalid_properties';
  if (isPriceWrong && link.amount === null) return openPage(services, scene, visitor, typed);
  // The link was switched off or suspended in the meantime: its page tells which. Or no method
  // serves the price.
  const now = await sceneOf(services, link.id, language);
  const said = (now === null ? null : whyNot(now)) ?? pageTexts[language].states.no_methods;
  return closedReusablePage(scene, said, 409);
}

const goOnRoute = (services: ReusableServices): Route =>
  formRoute({
    ...pageForm(services),
    limit: services.orderLimit,
    path: '/p/:reusable_link_id',
    summary: 'A payer of a reusable link goes on to pay',
    request: { params: wire.reusableParams, query: wire.reusableQuery, body: wire.reusableForm },
    find: async ({ params, body, caller }) => {
      const scene = await sceneOf(services, params.reusable_link_id, body.lang);
      return scene === null ? unknownPage(body.lang, caller) : accept(scene);
    },
    boundTo: (scene, { body }) => subjectOf(scene, body.key ?? ''),
    refused: (scene) => formRefusedAt(scene.language, reusableAddress(scene, scene.language)),
    handle: (scene, { body, caller }) => {
      const closed = whyNot(scene);
      if (closed !== null) return closedReusablePage(scene, closed, 409);
      const { link } = scene;
      const { key = '', amount: typed = '' } = body;
      const amount = link.amount ?? typedAmount(typed, link.currency);
      if (amount === null || !takesAmount(link, amount)) {
        return openPage(services, scene, caller, typed);
      }
      return begin(services, scene, caller, { key, typed, amount });
    },
  });

/**
 * The pages of a reusable link. Each payer then gets a payment link of their own (decision 0175).
 */
export const reusableLinkPages = (services: ReusableServices): readonly Route[] => [
  showRoute(services),
  goOnRoute(services),
];

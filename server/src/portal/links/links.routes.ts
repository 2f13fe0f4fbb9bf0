import { randomUUID } from 'node:crypto';
import { cancelLink } from '../../checkout/links/change-link.ts';
import { createLink } from '../../checkout/links/create-link.ts';
import { paymentLinks } from '../../checkout/links/payment-link.store.ts';
import { defaultLifetimeSeconds, type NewLink } from '../../checkout/links/payment-link.ts';
import { readLink } from '../../checkout/links/read-link.ts';
import { balanceDue, type Order } from '../../checkout/orders/order.ts';
import { readOrder } from '../../checkout/orders/read-order.ts';
import { isWithSplits } from '../../checkout/splits/split-plan.ts';
import { doneWord } from '../../desk/done-word.ts';
import type { Route } from '../../edge/route.ts';
import { linkTexts } from '../../faces/link-texts.ts';
import { preselectedLanguage } from '../../identity/projects/branding/languages.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import { actOnce } from '../act-once.ts';
import {
  linkParams,
  orderParams,
  ordersQuery,
  plainForm,
  projectParams,
  thingQuery,
} from '../checkout.wire.ts';
import { orderPage } from '../orders/order-page.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm, portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import { linkPage } from './link-page.ts';
import { linksPage } from './links-page.ts';
import { reusableLinkRoutes } from './reusable/reusable.routes.ts';
import { sendLinkRoute } from './send.routes.ts';
import { sendTexts } from './send-texts.ts';

const listRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/payment-links', {
    summary: 'The payment links of a project',
    request: { params: projectParams, query: ordersQuery },
    handle: (visit, { query }) => linksPage(services, visit, query),
  });

const linkRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/payment-links/:link_id', {
    summary: 'One payment link with its code',
    request: { params: linkParams, query: thingQuery },
    handle: (visit, { params, query }) => {
      const texts = linkTexts[visit.language];
      const { sent } = sendTexts[visit.language];
      const { canceled, made } = texts;
      return linkPage(services, visit, {
        linkId: params.link_id.toLowerCase(),
        done: doneWord({ canceled, made, sent }, query.done),
        refused: null,
      });
    },
  });

const cancelRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/payment-links/:link_id/cancel', {
    summary: 'Cancel an active payment link',
    request: { params: linkParams, body: plainForm },
    from: ({ link_id: id }) => `/payment-links/${id}`,
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const linkId = request.params.link_id.toLowerCase();
      const own = await services.engine.read(readLink, { linkId, projectId: project.id });
      if (!own.ok) return nothingHerePage(caller, language);
      const page = `${base}/payment-links/${linkId}`;
      const told = {
        ...{ action: 'cancel_link' as const, subject: `link ${linkId}`, details: {} },
        look: lookAt(paymentLinks, linkId, ({ status }) => ({ status })),
      };
      const input = { linkId, orderId: own.value.orderId, projectId: project.id };
      const addressOf = () => `${page}?done=canceled`;
      const done = await actOnce(services, visit, request, told, cancelLink, input, addressOf);
      if (done.ok) return seeOther(done.value);
      if (done.refusal === 'idempotency_conflict') return sentAlreadyPage(caller, language, page);
      const refused = refusalWords(done.refusal, language);
      return linkPage(services, visit, { linkId, done: null, refused, status: 409 });
    },
  });

/** A link for the unpaid rest of an order, with the order's reference. */
const linkFor = (order: Order, language: string): NewLink => ({
  id: randomUUID(),
  orderId: order.id,
  projectId: order.projectId,
  name: order.reference,
  amount: balanceDue(order),
  language,
  paymentFlow: 'service_checkout',
  // Checkout 2.5: links of split orders do not expire.
  lifetimeSeconds: isWithSplits(order) ? 0 : defaultLifetimeSeconds,
  details: { key: null, purpose: null, countryCode: null },
  payer: { name: null, email: null },
  metadata: null,
});

const newRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/orders/:order_id/links', {
    summary: 'Make a payment link for what is still to be paid of an order',
    request: { params: orderParams, body: plainForm },
    from: ({ order_id: id }) => `/orders/${id}`,
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const orderId = request.params.order_id.toLowerCase();
      const own = await services.engine.read(readOrder, { orderId, projectId: project.id });
      if (!own.ok) return nothingHerePage(caller, language);
      const last = own.value.links.at(-1);
      const link = linkFor(
        own.value.order,
        last?.language ?? preselectedLanguage(project, language),
      );
      const told = {
        action: 'create_link' as const,
        subject: `link ${link.id}`,
        details: { orderId },
      };
      const input = { link, isKeyAvailable: () => true };
      const addressOf = ({ id }: { readonly id: string }) =>
        `${base}/payment-links/${id}?done=made`;
      const done = await actOnce(services, visit, request, told, createLink, input, addressOf);
      if (done.ok) return seeOther(done.value);
      if (done.refusal === 'idempotency_conflict') {
        return sentAlreadyPage(caller, language, `${base}/orders/${orderId}`);
      }
      const refused = refusalWords(done.refusal, language);
      return orderPage(services, visit, { orderId, done: null, refused, status: 409 });
    },
  });

/** Payment links in the portal (business 4). */
export const portalLinkRoutes = (services: PortalServices): readonly Route[] => [
  listRoute(services),
  linkRoute(services),
  cancelRoute(services),
  newRoute(services),
  sendLinkRoute(services),
  ...reusableLinkRoutes(services),
];

import { cancelOrder, changeOrderAmount } from '../../checkout/orders/cancel-order.ts';
import { formOrderWithLink } from '../../checkout/orders/form-order-with-link.ts';
import { orders } from '../../checkout/orders/order.store.ts';
import { createOrderWithLink } from '../../checkout/orders/order-with-link.ts';
import { readOrder } from '../../checkout/orders/read-order.ts';
import { doneWord } from '../../desk/done-word.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import type { Decision, Refused } from '../../kernel/decision.ts';
import { exampleAmount } from '../../pages/amount.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { typedAmount } from '../../pages/typed-amount.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import { actOnce } from '../act-once.ts';
import * as wire from '../checkout.wire.ts';
import { sendTexts } from '../links/send-texts.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm, portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import type { Visit } from '../visit.ts';
import { newOrderOf, type WrongFields, wrongOf } from './new-order.ts';
import { emptyOrder, newOrderPage } from './new-order-page.ts';
import { orderPage } from './order-page.ts';
import { ordersPage } from './orders-page.ts';

const listRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/orders', {
    summary: 'The orders of a project',
    request: { params: wire.projectParams, query: wire.ordersQuery },
    handle: (visit, { query }) => ordersPage(services, visit, query),
  });

const newPageRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/orders/new', {
    summary: 'The form of a new order',
    request: { params: wire.projectParams, query: wire.pageQuery({}) },
    handle: async (visit) =>
      newOrderPage(services, visit, { typed: emptyOrder(visit), wrong: {}, refused: null }),
  });

const newRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/orders/new', {
    summary: 'Create an order with a payment link',
    request: { params: wire.projectParams, body: wire.newOrderForm },
    from: () => '/orders/new',
    handle: async (visit, request) => {
      const { token, once, ...given } = request.body;
      const typed = { ...emptyOrder(visit), ...wire.trimmed(given) };
      const { project, language, caller, base } = visit;
      const said = (wrong: WrongFields, refused: string | null = null) =>
        newOrderPage(services, visit, { typed, wrong, refused });
      const read = newOrderOf(typed, project);
      if ('wrong' in read) return said(read.wrong);
      const { orderId, reference, amount, currency } = read.wanted;
      const details = { reference, amount: String(amount), currency };
      const told = { action: 'create_order' as const, subject: `order ${orderId}`, details };
      const addressOf = ({ order }: { readonly order: { readonly id: string } }) =>
        `${base}/orders/${order.id}?done=created`;
      const formed = await formOrderWithLink(services, project, read.wanted);
      const made = formed.ok
        ? await actOnce(
            services,
            visit,
            request,
            told,
            createOrderWithLink,
            formed.value,
            addressOf,
          )
        : formed;
      if (made.ok) return seeOther(made.value);
      if (made.refusal === 'idempotency_conflict') {
        return sentAlreadyPage(caller, language, `${base}/orders/new`);
      }
      const wrong = wrongOf(made);
      return wrong === null ? said({}, orderRefusalWords(made, language)) : said(wrong);
    },
  });

/** If the API refuses a field that the form lacks, the cause is the split policy. */
const orderRefusalWords = (refused: Refused, language: PageLanguage): string =>
  refusalWords('properties' in refused ? 'splits' : refused.refusal, language);

const orderRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/orders/:order_id', {
    summary: 'One order with what happened to it',
    request: { params: wire.orderParams, query: wire.thingQuery },
    handle: (visit, { params, query }) => {
      const { sent } = sendTexts[visit.language];
      const words = { ...orderTexts[visit.language].done, sent };
      return orderPage(services, visit, {
        orderId: params.order_id.toLowerCase(),
        done: doneWord(words, query.done),
        refused: null,
      });
    },
  });

const lookAtOrder = (orderId: string) =>
  lookAt(orders, orderId, ({ status, amount }) => ({ status, amount: String(amount) }));

/** The address after an act on an order. */
function afterAct(
  services: PortalServices,
  visit: Visit,
  orderId: string,
  done: Decision<string>,
): VerbatimAnswer | Promise<VerbatimAnswer> {
  if (done.ok) return seeOther(done.value);
  const { caller, language, base } = visit;
  if (done.refusal === 'not_found') return nothingHerePage(caller, language);
  if (done.refusal === 'idempotency_conflict') {
    return sentAlreadyPage(caller, language, `${base}/orders/${orderId}`);
  }
  const refused = refusalWords(done.refusal, language);
  return orderPage(services, visit, { orderId, done: null, refused, status: 409 });
}

const cancelRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/orders/:order_id/cancel', {
    summary: 'Cancel an order of which nothing is paid',
    request: { params: wire.orderParams, body: wire.plainForm },
    from: ({ order_id: id }) => `/orders/${id}`,
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const orderId = request.params.order_id.toLowerCase();
      const own = await services.engine.read(readOrder, { orderId, projectId: project.id });
      if (!own.ok) return nothingHerePage(caller, language);
      const told = {
        ...{ action: 'cancel_order' as const, subject: `order ${orderId}`, details: {} },
        look: lookAtOrder(orderId),
      };
      const input = { orderId, owner: project, reason: 'canceled_by_merchant' as const };
      const address = `${base}/orders/${orderId}?done=canceled`;
      const done = await actOnce(services, visit, request, told, cancelOrder, input, () => address);
      return afterAct(services, visit, orderId, done);
    },
  });

const amountRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/orders/:order_id/amount', {
    summary: 'Change the amount of an order of which nothing is paid',
    request: { params: wire.orderParams, body: wire.amountForm },
    from: ({ order_id: id }) => `/orders/${id}`,
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const orderId = request.params.order_id.toLowerCase();
      const own = await services.engine.read(readOrder, { orderId, projectId: project.id });
      if (!own.ok) return nothingHerePage(caller, language);
      const amount = typedAmount(request.body.amount ?? '', own.value.order.currency);
      if (amount === null) {
        const refused = orderTexts[language].wrong.amount(
          exampleAmount(own.value.order.currency, language),
        );
        return orderPage(services, visit, { orderId, done: null, refused, status: 422 });
      }
      const told = {
        action: 'change_order' as const,
        subject: `order ${orderId}`,
        details: { amount: String(amount), currency: own.value.order.currency },
        look: lookAtOrder(orderId),
        tookPlace: ({ isRepeated }: { readonly isRepeated: boolean }) => !isRepeated,
      };
      const input = { orderId, owner: project, amount };
      const address = `${base}/orders/${orderId}?done=amount`;
      const done = await actOnce(
        services,
        visit,
        request,
        told,
        changeOrderAmount,
        input,
        () => address,
      );
      return afterAct(services, visit, orderId, done);
    },
  });

/** Orders in the portal (business 4). */
export const portalOrderRoutes = (services: PortalServices): readonly Route[] => [
  listRoute(services),
  newPageRoute(services),
  newRoute(services),
  orderRoute(services),
  cancelRoute(services),
  amountRoute(services),
];

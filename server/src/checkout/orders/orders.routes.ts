import type { Static } from 'typebox';
import { perform, repeated } from '../../edge/answering/perform.ts';
import { type Route, route } from '../../edge/route.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { tellStory } from '../../figures/timeline/tell-story.ts';
import { timelineAnswer } from '../../figures/timeline/timeline.wire.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { sameCase } from '../checkout.wire.ts';
import type { CheckoutServices } from '../checkout-services.ts';
import { merchantOf } from '../merchant.ts';
import { ownerOf } from '../owner.ts';
import { splitRequestIn } from '../splits/split.wire.ts';
import type { SplitPlan } from '../splits/split-plan.ts';
import { brokenSplitRules, splitsOfOrder } from '../splits/splits-of-order.ts';
import { readOrderStory } from '../story/read-story.ts';
import { createOrder } from './create-order.ts';
import { newOrder } from './new-order.wire.ts';
import type { Entries, NewOrder } from './order.ts';
import * as wire from './order.wire.ts';
import { orderFace } from './order-list.ts';
import { ordersAnswer, ownOrdersQuery } from './order-list.wire.ts';
import { brokenOrderRules } from './order-rules.ts';
import { readOrder } from './read-order.ts';

type Body = Static<typeof newOrder>;

const tags = ['Checkout: orders'];
const path = '/merchant-order/integration/v1/orders';

/** Gaps 2, Metadata: published clients spell the key with one r. */
function metadataOf({ metadata }: Body): Entries | null {
  if (metadata === undefined) return null;
  const { referer, ...rest } = metadata;
  return referer === undefined ? metadata : { referrer: referer, ...rest };
}

const newOrderOf = (body: Body, projectId: string, splitPlan: SplitPlan | null): NewOrder => ({
  // New orders are adjacent in the index, so an insert costs the same for any number of orders.
  id: timeOrderedUuid(),
  projectId,
  reference: body.purchase.reference,
  amount: BigInt(body.purchase.amount),
  currency: body.purchase.currency,
  source: body.source ?? 'Integration',
  redirectUrls: {
    success: body.redirect_urls?.success_url ?? null,
    failure: body.redirect_urls?.failure_url ?? null,
    cancel: body.redirect_urls?.cancel_url ?? null,
    callback: body.redirect_urls?.callback_url ?? null,
  },
  metadata: metadataOf(body),
  merchantData: body.merchant_data ?? null,
  splitPlan,
});

const createRoute = ({ engine, directory, bearer, limit }: CheckoutServices): Route =>
  route({
    method: 'POST',
    path,
    summary: 'Create an order',
    description:
      'The order waits for payment; a payment link is made next. Repeated, the request makes a second order, unless it has an Idempotency-Key.',
    tags,
    auth: bearer,
    limit,
    request: { body: newOrder },
    repeated: (request) => repeated(engine, request, request.caller.clientId),
    rules: async ({ body, caller }) => {
      const merchant = await merchantOf(directory, caller);
      if (!merchant.ok) return [];
      const { project } = merchant.value;
      const ofSplits = await brokenSplitRules(engine, splitRequestIn(body), project);
      return [...brokenOrderRules(body, project), ...ofSplits];
    },
    answers: { 201: wire.createdOrderAnswer },
    successStatus: 201,
    refusals: {
      not_found: 404,
      forbidden: 403,
      project_suspended: 403,
      project_closed: 403,
      invalid_properties: 422,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { body, caller } = request;
      const merchant = await merchantOf(directory, caller);
      if (!merchant.ok) return merchant;
      const { project } = merchant.value;
      if (body.project_id !== undefined && sameCase(body.project_id) !== project.id) {
        return refuse('forbidden', 'The access token is of another project.');
      }
      const splits = await splitsOfOrder(engine, splitRequestIn(body), project);
      if (!splits.ok) return splits;
      const { plan, newRecipients } = splits.value;
      const order = newOrderOf(body, project.id, plan);
      const input = { order, newRecipients, owner: ownerOf(merchant.value) };
      const rendering = { status: 201, wire: wire.createdOrderOnWire(project) };
      return perform(engine, request, caller.clientId, createOrder, input, rendering);
    },
  });

const readRoute = ({ engine, directory, bearer, limit, clock }: CheckoutServices): Route =>
  route({
    method: 'GET',
    path: `${path}/:order_id`,
    summary: 'Read an order with its links and payments',
    description:
      'The order as it is now. Webhooks tell changes as they happen: do not poll this in a tight loop.',
    tags,
    auth: bearer,
    limit,
    request: { params: wire.orderParams },
    answers: { 200: wire.orderAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params, caller }) => {
      const merchant = await merchantOf(directory, caller);
      if (!merchant.ok) return merchant;
      const orderId = sameCase(params.order_id);
      const order = await engine.read(readOrder, { orderId, projectId: caller.projectId });
      if (!order.ok) return order;
      return accept(wire.orderOnWire(order.value, merchant.value.project, clock.now()));
    },
  });

/** Business 2: the orders of the token's project. */
export const ownOrdersRoute = (services: CheckoutServices): Route =>
  route({
    method: 'GET',
    path,
    summary: 'List the orders of the project, the newest first',
    description:
      'Filters combine: a row matches all that are given. Cursors lead from page to page.',
    tags,
    auth: services.bearer,
    limit: services.limit,
    request: { query: ownOrdersQuery },
    answers: { 200: ordersAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, caller, accept: accepted }) =>
      listAnswer(services.database, orderFace(services), query, {
        fixed: { project_id: caller.projectId },
        accept: accepted,
      }),
  });

/** A merchant sees the acts of staff on its order, but not who acted, nor our accounts. */
const ownSight = { seesAccounts: false, seesStaff: false };

const timelineRoute = (services: CheckoutServices): Route =>
  route({
    method: 'GET',
    path: `${path}/:order_id/timeline`,
    summary: 'Tell everything that happened to an order, oldest first',
    description:
      'States, postings, events, delivery attempts and acts of staff. Accounts and names of staff are left out.',
    tags,
    auth: services.bearer,
    limit: services.limit,
    request: { params: wire.orderParams },
    answers: { 200: timelineAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params, caller: { projectId } }) => {
      const story = await readOrderStory(services, sameCase(params.order_id), projectId);
      return story.ok ? accept(await tellStory(services.database, story.value, ownSight)) : story;
    },
  });

/** Checkout 4: orders; business 2: their timeline. */
export const orderRoutes = (services: CheckoutServices): readonly Route[] => [
  createRoute(services),
  readRoute(services),
  timelineRoute(services),
];

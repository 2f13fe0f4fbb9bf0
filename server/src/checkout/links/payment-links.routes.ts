import { randomUUID } from 'node:crypto';
import { perform } from '../../edge/answering/perform.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { sameCase } from '../checkout.wire.ts';
import type { CheckoutServices } from '../checkout-services.ts';
import { merchantOf } from '../merchant.ts';
import { isMethodAvailable } from '../methods/method.ts';
import type { Order } from '../orders/order.ts';
import { readOrder } from '../orders/read-order.ts';
import { ownerOf } from '../owner.ts';
import { cancelLink, changeLink } from './change-link.ts';
import { createLink } from './create-link.ts';
import { linkChange, newLink, newLinkOf } from './new-link.wire.ts';
import * as wire from './payment-link.wire.ts';
import { readLink } from './read-link.ts';

const tags = ['Checkout: payment links'];
const path = '/checkout-payment-link/integration/v1/payment-links';

const createRoute = (services: CheckoutServices): Route =>
  route({
    method: 'POST',
    path,
    summary: 'Create a payment link for an order',
    description:
      'Lead the buyer to its `payment_URL`. An order has at most 100 links, and none once it is paid or canceled.',
    tags,
    auth: services.bearer,
    limit: services.limit,
    request: { body: newLink },
    answers: { 201: wire.createdLinkAnswer },
    successStatus: 201,
    refusals: {
      not_found: 404,
      invalid_state: 409,
      invalid_properties: 422,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { body, caller } = request;
      const { engine, directory, catalogue, publicUrl } = services;
      const merchant = await merchantOf(directory, caller);
      if (!merchant.ok) return merchant;
      const { project } = merchant.value;
      const link = newLinkOf(body, { id: randomUUID(), project });
      const { key } = link.details;
      await catalogue.bankKnown();
      const isKeyAvailable = ({ currency }: Order): boolean =>
        key === null ||
        isMethodAvailable(catalogue, project, key, { minor: link.amount, currency });
      const rendering = { status: 201, wire: wire.createdLinkOnWire(publicUrl()) };
      const input = { link, isKeyAvailable };
      return perform(engine, request, caller.clientId, createLink, input, rendering);
    },
  });

const readRoute = ({ engine, bearer, limit, clock, publicUrl }: CheckoutServices): Route =>
  route({
    method: 'GET',
    path: `${path}/:link_id`,
    summary: 'Read a payment link',
    description: 'The link as it is now, with its status and its moment of expiry.',
    tags,
    auth: bearer,
    limit,
    request: { params: wire.linkParams },
    answers: { 200: wire.linkAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params, caller: { projectId } }) => {
      const link = await engine.read(readLink, { linkId: sameCase(params.link_id), projectId });
      return link.ok ? accept(wire.linkOnWire(publicUrl(), clock.now())(link.value)) : link;
    },
  });

const listRoute = ({ engine, bearer, limit, clock, publicUrl }: CheckoutServices): Route =>
  route({
    method: 'GET',
    path,
    summary: 'List the payment links of an order',
    description: 'All links of the order at once, whatever their status.',
    tags,
    auth: bearer,
    limit,
    request: { query: wire.linksQuery },
    answers: { 200: wire.linksAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ query, caller: { projectId } }) => {
      const orderId = sameCase(query.order_id);
      const order = await engine.read(readOrder, { orderId, projectId });
      if (!order.ok) return order;
      return accept({ items: order.value.links.map(wire.linkOnWire(publicUrl(), clock.now())) });
    },
  });

const changeRoute = (services: CheckoutServices): Route =>
  route({
    method: 'PUT',
    path: `${path}/:link_id`,
    summary: 'Change the name, lifetime or purpose of an active payment link',
    description: 'Fields that are left out stay as they are. A new lifetime is told by a webhook.',
    tags,
    auth: services.bearer,
    limit: services.limit,
    request: { params: wire.linkParams, body: linkChange },
    answers: { 200: wire.linkAnswer },
    successStatus: 200,
    refusals: {
      not_found: 404,
      invalid_state: 409,
      invalid_properties: 422,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { body, caller, params } = request;
      const { engine, directory, clock, publicUrl } = services;
      const { projectId, clientId } = caller;
      const merchant = await merchantOf(directory, caller);
      if (!merchant.ok) return merchant;
      const linkId = sameCase(params.link_id);
      const link = await engine.read(readLink, { linkId, projectId });
      if (!link.ok) return link;
      // Gaps 2 names the field without its place. The place that links use wins.
      const { purpose = body.purpose } = body.payment_details ?? {};
      const change = {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.lifetime === undefined ? {} : { lifetimeSeconds: body.lifetime }),
        ...(purpose === undefined ? {} : { purpose }),
      };
      const address = { linkId, orderId: link.value.orderId, projectId };
      const input = { owner: ownerOf(merchant.value), change, ...address };
      const rendering = { status: 200, wire: wire.linkOnWire(publicUrl(), clock.now()) };
      return perform(engine, request, clientId, changeLink, input, rendering);
    },
  });

const cancelRoute = ({ engine, bearer, limit, clock, publicUrl }: CheckoutServices): Route =>
  route({
    method: 'PUT',
    path: `${path}/:link_id/cancel`,
    summary: 'Cancel an active payment link',
    description: 'No further payment can begin by it. The order stays open for other links.',
    tags,
    auth: bearer,
    limit,
    request: { params: wire.linkParams },
    answers: { 200: wire.linkAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const { projectId, clientId } = request.caller;
      const linkId = sameCase(request.params.link_id);
      const link = await engine.read(readLink, { linkId, projectId });
      if (!link.ok) return link;
      const input = { linkId, orderId: link.value.orderId, projectId };
      const rendering = { status: 200, wire: wire.linkOnWire(publicUrl(), clock.now()) };
      return perform(engine, request, clientId, cancelLink, input, rendering);
    },
  });

/** Checkout 4 and gaps 2: payment links. */
export const paymentLinkRoutes = (services: CheckoutServices): readonly Route[] => [
  createRoute(services),
  readRoute(services),
  listRoute(services),
  changeRoute(services),
  cancelRoute(services),
];

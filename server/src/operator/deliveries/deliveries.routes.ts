import { findDelivery } from '../../delivery/deliveries/delivery.store.ts';
import * as wire from '../../delivery/deliveries/delivery.wire.ts';
import { deliveryFace } from '../../delivery/deliveries/delivery-list.ts';
import { type Resend, resendDelivery } from '../../delivery/deliveries/resend.ts';
import { findEvent } from '../../delivery/events/event.store.ts';
import { shownRequest } from '../../delivery/sending/forming/shown-request.ts';
import type { Signer } from '../../delivery/sending/forming/signing.ts';
import { type Route, route } from '../../edge/route.ts';
import { oldListAnswer } from '../../figures/lists/old-list-answer.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { type OperatorServices, operate } from '../operate.ts';

export type DeliveryServices = OperatorServices & {
  readonly resend: Resend;
  readonly sign: Signer;
};

const tags = ['Operator: deliveries'];

/** A project without a client has no deliveries. */
const nobody = '';

const wholeRoute = ({ database, door, sign }: DeliveryServices): Route =>
  route({
    ...door.at('GET /admin/v1/deliveries/:delivery_id'),
    summary: 'Read a delivery with its request and its attempts',
    tags,
    request: { params: wire.deliveryParams },
    answers: { 200: wire.wholeDeliveryAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const id = params.delivery_id.toLowerCase();
      const delivery = await findDelivery(database, id);
      const event = delivery === null ? null : await findEvent(database, delivery.position);
      if (delivery === null || event === null) {
        return refuse('not_found', `There is no delivery ${id}.`);
      }
      const { host, clientId } = delivery;
      const { headers, body } = await shownRequest(sign, delivery, event);
      return accept({
        ...wire.deliveryOnWire(delivery),
        ...{ event: `${event.type}.${event.name}`, host, client_id: clientId },
        request: { headers: { ...headers }, body },
      });
    },
  });

/** Lists of deliveries (business 7). */
export const deliveryListRoutes = (services: DeliveryServices): readonly Route[] => {
  const { engine, database, door } = services;
  const face = deliveryFace(database);
  return [
    wholeRoute(services),
    route({
      ...door.at('GET /admin/v1/deliveries'),
      summary: 'List deliveries and their attempts, the newest first',
      tags,
      request: { query: wire.deliveriesQuery },
      answers: { 200: wire.deliveriesAnswer },
      successStatus: 200,
      refusals: { invalid_parameters: 400 },
      handle: async ({ query, accept: accepted }) => {
        const { order_id: orderId, project_id: projectId, host, ...others } = query;
        const project =
          projectId === undefined ? null : await engine.read(readProject, projectId.toLowerCase());
        const named = {
          ...(orderId === undefined ? {} : { object: `order ${orderId.toLowerCase()}` }),
          ...(project === null ? {} : { client_id: project.ok ? project.value.clientId : nobody }),
          ...(host === undefined ? {} : { host: host.toLowerCase() }),
        };
        return oldListAnswer(
          database,
          face,
          { ...others, ...named },
          { rowsAs: 'deliveries', lastSeenIn: 'before', accept: accepted },
        );
      },
    }),
  ];
};

const resendRoute = ({ engine, door, resend }: DeliveryServices): Route =>
  route({
    ...door.at('POST /admin/v1/deliveries/:delivery_id/resend'),
    summary: 'Send it once more, formed anew',
    tags,
    request: { params: wire.deliveryParams },
    answers: { 201: wire.deliveryAnswer },
    successStatus: 201,
    refusals: { not_found: 404, idempotency_conflict: 409 },
    handle: async (request) => {
      const id = request.params.delivery_id.toLowerCase();
      const prepared = await resend.prepare(id);
      if (!prepared.ok) return prepared;
      const told = {
        action: 'resend_delivery',
        subject: `delivery ${id}`,
        details: { callback_id: prepared.value.before.callbackId },
      };
      const rendering = { status: 201, wire: wire.deliveryOnWire };
      return operate(engine, request, told, resendDelivery, prepared.value, rendering);
    },
  });

/** Webhooks and callbacks, as gaps 5 lists them. */
export const deliveryRoutes = (services: DeliveryServices): readonly Route[] => [
  resendRoute(services),
];

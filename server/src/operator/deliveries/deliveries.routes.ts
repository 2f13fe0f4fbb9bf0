import { listDeliveries } from '../../delivery/deliveries/delivery.store.ts';
import { type Resend, resendDelivery } from '../../delivery/deliveries/resend.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './delivery.wire.ts';

export type DeliveryServices = OperatorServices & { readonly resend: Resend };

const tags = ['Operator: deliveries'];

const listRoute = ({ database, door }: DeliveryServices): Route =>
  route({
    ...door.at('GET /admin/v1/deliveries'),
    summary: 'List deliveries and their attempts',
    tags,
    request: { query: wire.deliveriesQuery },
    answers: { 200: wire.deliveriesAnswer },
    successStatus: 200,
    refusals: {},
    handle: async ({ query }) => {
      const { order_id: orderId, object, limit = 20 } = query;
      const deliveries = await listDeliveries(database, {
        callbackId: query.callback_id ?? null,
        state: query.state ?? null,
        object: orderId === undefined ? (object ?? null) : `order ${orderId.toLowerCase()}`,
        limit,
        before: query.before ?? null,
      });
      return accept({ deliveries: deliveries.map(wire.deliveryOnWire) });
    },
  });

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
  listRoute(services),
  resendRoute(services),
];

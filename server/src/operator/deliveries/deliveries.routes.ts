import * as wire from '../../delivery/deliveries/delivery.wire.ts';
import { deliveryFace } from '../../delivery/deliveries/delivery-list.ts';
import { type Resend, resendDelivery } from '../../delivery/deliveries/resend.ts';
import { type Route, route } from '../../edge/route.ts';
import { oldListAnswer } from '../../figures/lists/old-list-answer.ts';
import { type OperatorServices, operate } from '../operate.ts';

export type DeliveryServices = OperatorServices & { readonly resend: Resend };

const tags = ['Operator: deliveries'];

/** What is on its way (business 7). */
export const deliveryListRoutes = ({ database, door }: OperatorServices): readonly Route[] => {
  const face = deliveryFace(database);
  return [
    route({
      ...door.at('GET /admin/v1/deliveries'),
      summary: 'List deliveries and their attempts, the newest first',
      tags,
      request: { query: wire.deliveriesQuery },
      answers: { 200: wire.deliveriesAnswer },
      successStatus: 200,
      refusals: { invalid_parameters: 400 },
      handle: ({ query: { order_id: orderId, ...query }, accept: accepted }) => {
        const named = orderId === undefined ? {} : { object: `order ${orderId.toLowerCase()}` };
        return oldListAnswer(
          database,
          face,
          { ...query, ...named },
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

import { sameCase } from '../../checkout/checkout.wire.ts';
import { orderAnswer, orderParams } from '../../checkout/orders/order.wire.ts';
import { anyOrderOnWire, orderFace } from '../../checkout/orders/order-list.ts';
import { ordersAnswer, ordersQuery } from '../../checkout/orders/order-list.wire.ts';
import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import type { OperatorServices } from '../operate.ts';

const tags = ['Operator: checkout'];

const ordersRoute = (services: OperatorServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/orders'),
    summary: 'List orders, the newest first',
    tags,
    request: { query: ordersQuery },
    answers: { 200: ordersAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept }) =>
      listAnswer(services.database, orderFace(services), query, { accept }),
  });

const orderRoute = (services: OperatorServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/orders/:order_id'),
    summary: 'Read an order with its links and payments',
    tags,
    request: { params: orderParams },
    answers: { 200: orderAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: ({ params }) => anyOrderOnWire(services, sameCase(params.order_id)),
  });

/** Lists and reads of what documents of checkout speak of (business 2). */
export const checkoutReadRoutes = (services: OperatorServices): readonly Route[] => [
  ordersRoute(services),
  orderRoute(services),
];

import type { FormAnew } from '../../delivery/deliveries/resend.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Clock } from '../../kernel/time.ts';
import { type OrderEventName, orderEventBody, paymentEventBody } from './order-event.wire.ts';
import { readOrder } from './read-order.ts';

/** A resent webhook tells the current state of the order, and spells `canceled` (checkout 6.6). */
export const formOrderAnew =
  (engine: Engine, clock: Clock): FormAnew =>
  async (event) => {
    const orderId = event.object.slice(event.object.indexOf(' ') + 1);
    const order = await engine.read(readOrder, { orderId, projectId: null });
    if (!order.ok) return null;
    if (event.type === 'order') {
      const { distribution } = JSON.parse(event.body) as { distribution?: { id: string } };
      const legId = distribution?.id ?? null;
      return orderEventBody(order.value, event, event.name as OrderEventName, 'again', legId);
    }
    const { payment: told } = JSON.parse(event.body) as { payment: { id: string } };
    const payment = order.value.payments.find(({ id }) => id === told.id);
    if (payment === undefined) return null;
    return paymentEventBody(order.value.order, payment, event, 'again', clock.now());
  };

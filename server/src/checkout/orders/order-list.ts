import type { Engine } from '../../engine/engine.ts';
import { ask, type Query } from '../../engine/operation.ts';
import type { ListFace } from '../../figures/lists/list-answer.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Clock } from '../../kernel/time.ts';
import { type WholeOrder, wholeOrderIn, wholeOrderRounds } from '../whole-order.ts';
import { orders } from './order.store.ts';
import { orderOnWire } from './order.wire.ts';
import { orderList } from './order-list.store.ts';
import { type ListedOrder, orderCsv } from './order-list.wire.ts';

type OrderReaders = { readonly engine: Engine; readonly clock: Clock };

/** An order with its links and payments and the owning project: the operator's view. */
const readAnyOrder: Query<string, { whole: WholeOrder; project: Project }, 'not_found'> = {
  name: 'read any order',
  *load(orderId, rows) {
    yield* wholeOrderRounds(orderId, rows);
    const order = rows.get(orders, orderId);
    if (order !== null) yield [ask(projects, order.projectId)];
  },
  answer: (rows, orderId) => {
    const whole = wholeOrderIn(rows, orderId);
    const project = whole === null ? null : rows.get(projects, whole.order.projectId);
    return whole === null || project === null
      ? refuse('not_found', 'There is no such order.')
      : accept({ whole, project });
  },
};

/** One order of any project, as that project reads it. */
export async function anyOrderOnWire({ engine, clock }: OrderReaders, orderId: string) {
  const found = await engine.read(readAnyOrder, orderId);
  return found.ok
    ? accept(orderOnWire(found.value.whole, found.value.project, clock.now()))
    : found;
}

export const orderFace = (readers: OrderReaders): ListFace<ListedOrder> => ({
  list: orderList,
  csv: orderCsv,
  read: async (ids) => {
    const found = await Promise.all(ids.map((id) => anyOrderOnWire(readers, id)));
    return found.flatMap((order) => (order.ok ? [order.value] : []));
  },
});

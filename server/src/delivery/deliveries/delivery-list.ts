import type { ListFace } from '../../figures/lists/list-answer.ts';
import type { Database } from '../../storage/database.ts';
import { readDeliveries } from './delivery.store.ts';
import { type DeliveryOnWire, deliveryCsv, deliveryOnWire } from './delivery.wire.ts';
import { deliveryList, readEventNames } from './delivery-list.store.ts';

/** A delivery with the name of its event: `payment.status_updated`. */
export type NamedDelivery = DeliveryOnWire & { readonly event: string };

/** Deliveries as operators list them. */
export const deliveryFace = (database: Database): ListFace<DeliveryOnWire> => ({
  list: deliveryList,
  csv: deliveryCsv,
  read: async (ids) => (await readDeliveries(database, ids)).map(deliveryOnWire),
});

/** The same with the names of their events. */
export const namedDeliveryFace = (database: Database): ListFace<NamedDelivery> => ({
  list: deliveryList,
  csv: { ...deliveryCsv, columns: [...deliveryCsv.columns, 'event'] },
  read: async (ids) => {
    const found = await readDeliveries(database, ids);
    const names = await readEventNames(
      database,
      found.map(({ position }) => position),
    );
    return found.map((delivery) => ({
      ...deliveryOnWire(delivery),
      event: names.get(delivery.position) ?? '',
    }));
  },
});

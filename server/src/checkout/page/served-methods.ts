import type { Scene } from '../buyer/scene.ts';
import { type VisibleMethod, visibleMethods } from '../methods/method.ts';
import type { RailServices } from '../rails/rail.ts';

/** The methods of a link that this page can lead a buyer to, in all countries. */
export function servedMethods(
  { catalogue, rails }: RailServices,
  { link, order, project }: Scene,
): readonly VisibleMethod[] {
  const price = { amount: link.amount, currency: order.currency };
  const { items } = visibleMethods(catalogue, project, price);
  return items.filter(({ method }) => rails.serving(method, project) !== null);
}

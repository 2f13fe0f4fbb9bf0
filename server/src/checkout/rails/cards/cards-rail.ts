import type { RailAdapter } from '../rail.ts';
import { cardRoutes } from './card.routes.ts';
import { cardPath } from './card-view.ts';

/** The card form of test mode. Live projects never see it: their cards need an adapter of their own. */
export const cardsRail: RailAdapter = {
  name: 'cards',
  serves: { test: true, live: false },
  begins: () => [],
  // Once the card was given it is its bank that asks.
  wayOf: (_services, { id, status }) => ({
    kind: status === 'initiated' ? 'card' : 'bank',
    path: cardPath(id),
  }),
  routes: cardRoutes,
};

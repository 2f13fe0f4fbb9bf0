import type { RailAdapter } from '../rail.ts';
import { cardRoutes, takeCard } from './card.routes.ts';
import { cardFields, cardPath, numbersList, unfilled } from './card-view.ts';

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
  early: {
    fields: (scene) => cardFields(scene, unfilled(scene)),
    below: (scene) => numbersList(scene, false),
    take: takeCard,
  },
  routes: cardRoutes,
};

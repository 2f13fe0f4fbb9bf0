import type { RailAdapter } from '../rail.ts';
import { cardRoutes, takeCard } from './card.routes.ts';
import { cardFields, cardPath, numbersList, unfilled } from './card-view.ts';

/** The card form of test mode. Live projects never see it: their cards need an adapter of their own. */
export const cardsRail: RailAdapter = {
  name: 'cards',
  serves: { test: true, live: false },
  begins: () => [],
  // After the card was entered, its bank asks the question.
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

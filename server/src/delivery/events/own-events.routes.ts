import type { Authenticator } from '../../edge/checking/authenticator.ts';
import { type RequestLimit, type Route, route } from '../../edge/route.ts';
import type { TokenClaims } from '../../identity/tokens/access-token.ts';
import { accept } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import { listEvents } from './event.store.ts';
import * as wire from './event.wire.ts';

export type OwnEventsServices = {
  readonly database: Database;
  readonly bearer: Authenticator<TokenClaims>;
  readonly limit: RequestLimit<TokenClaims>;
};

/** For a receiver that was down: every event it should have received, in order (decision 0041). */
export const ownEventsRoute = ({ database, bearer, limit }: OwnEventsServices): Route =>
  route({
    method: 'GET',
    path: '/merchant-order/integration/v1/events',
    summary: 'Read the events of the project that come after a position',
    description:
      'For a receiver that was down: all that its webhooks tell, in order. Go on with `next_after`.',
    tags: ['Checkout: events'],
    auth: bearer,
    limit,
    request: { query: wire.ownEventsQuery },
    answers: { 200: wire.eventsAnswer },
    successStatus: 200,
    refusals: {},
    handle: async ({ caller, query }) => {
      const { after = 0, limit: most = 100, order_id: orderId } = query;
      const events = await listEvents(database, {
        from: { after },
        limit: most,
        projectId: caller.projectId,
        dialect: 'checkout',
        object: orderId === undefined ? null : `order ${orderId.toLowerCase()}`,
        withSilent: false,
      });
      return accept(wire.eventsOnWire(events, after));
    },
  });

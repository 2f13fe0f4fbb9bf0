import type { Authenticator } from '../edge/checking/authenticator.ts';
import { accept } from '../kernel/decision.ts';
import { isLoopbackHost } from '../pages/loopback-host.ts';
import type { Visitor } from '../pages/visitor.ts';

/** A visitor of the shop, and whether they used a name of this machine (decision 0105). */
export type Shopper = Visitor & { readonly isHere: boolean };

export const shoppers = (visitors: Authenticator<Visitor>): Authenticator<Shopper> => ({
  scheme: null,
  authenticate: async (request) => {
    const known = await visitors.authenticate(request);
    return known.ok
      ? accept({ ...known.value, isHere: isLoopbackHost(request.headers.host) })
      : known;
  },
});

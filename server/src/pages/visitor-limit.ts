import type { RequestLimit } from '../edge/route.ts';
import type { LimitAnswer, Limits } from '../shared-state/limits.ts';
import type { Visitor } from './visitor.ts';

const notCounted: LimitAnswer = { ok: true, headers: {} };

/** Visitors have no names, so requests are counted by address (decision 0047). */
export const limitOfVisitors = (limits: Limits): RequestLimit<Visitor> => ({
  admit: ({ address, isSending }) =>
    address === null
      ? notCounted
      : limits.admit(isSending ? 'page_form' : 'page_view', { clientId: address }),
  untouched: () => limits.untouched('page_view'),
  // A browser has no credential that proves its identity.
  uncounted: () => limits.untouched('page_view'),
});

/** For forms by which a stranger makes an order of a merchant (decision 0175). */
export const limitOfOrders = (limits: Limits): RequestLimit<Visitor> => ({
  ...limitOfVisitors(limits),
  admit: ({ address }) =>
    address === null ? notCounted : limits.admit('page_order', { clientId: address }),
});

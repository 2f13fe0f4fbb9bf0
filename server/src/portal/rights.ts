import type { ProjectRole } from '../staff/members/member.ts';

/** The roles that may open a page or do an act of the portal. */
export type Right = {
  readonly roles: readonly ProjectRole[];
  /** Further roles in test mode, where no real money is: a developer tries things out. */
  readonly inTest?: readonly ProjectRole[];
  /** Asks for a new second factor if the last one is old (business 1, Sensitive acts). */
  readonly isSensitive?: true;
};

const everyone: Right = { roles: ['owner', 'finance', 'support', 'developer', 'viewer'] };
/** Orders and links: they pay no money out. */
const selling: Right = { roles: ['owner', 'finance', 'support'], inTest: ['developer'] };

/** Acts that pay money out. */
const money: Right = { roles: ['owner', 'finance'], inTest: ['developer'] };

const owners: Right = { roles: ['owner'] };

/** Sending a notification again. */
const telling: Right = { roles: ['owner', 'support', 'developer'] };

/** Building and testing programs. */
const building: Right = { roles: ['owner', 'developer'] };

type Spelling = `${'GET' | 'POST'} /portal/projects/:project_id${string}`;

/**
 * The rights in the portal (business 1, Role of a project). A page or an act without a row cannot
 * be reached: its route does not compile. The pages read the same rows to show only possible acts.
 */
// biome-ignore format: a table
export const portalRights = {
  'GET /portal/projects/:project_id':                                 everyone,
  'GET /portal/projects/:project_id/orders':                          everyone,
  'GET /portal/projects/:project_id/orders/new':                      selling,
  'POST /portal/projects/:project_id/orders/new':                     selling,
  'GET /portal/projects/:project_id/orders/:order_id':                everyone,
  'POST /portal/projects/:project_id/orders/:order_id/cancel':        selling,
  'POST /portal/projects/:project_id/orders/:order_id/amount':        selling,
  'POST /portal/projects/:project_id/orders/:order_id/links':         selling,
  'GET /portal/projects/:project_id/payment-links':                   everyone,
  'GET /portal/projects/:project_id/payment-links/:link_id':          everyone,
  'POST /portal/projects/:project_id/payment-links/:link_id/cancel':  selling,
  'POST /portal/projects/:project_id/payment-links/:link_id/send':    selling,
  'GET /portal/projects/:project_id/payment-links/reusable':          everyone,
  'GET /portal/projects/:project_id/payment-links/reusable/new':      selling,
  'POST /portal/projects/:project_id/payment-links/reusable/new':     selling,
  'GET /portal/projects/:project_id/payment-links/reusable/:reusable_link_id': everyone,
  'POST /portal/projects/:project_id/payment-links/reusable/:reusable_link_id/switch': selling,
  'GET /portal/projects/:project_id/payments':                        everyone,
  'GET /portal/projects/:project_id/payments/:payment_id':            everyone,
  'POST /portal/projects/:project_id/payments/:payment_id/refund':    money,
  'POST /portal/projects/:project_id/payments/:payment_id/legs/:leg_id/resend': { ...money, isSensitive: true },
  'POST /portal/projects/:project_id/payments/:payment_id/refunds/:refund_id/resend': { ...money, isSensitive: true },
  'GET /portal/projects/:project_id/payouts':                         everyone,
  'GET /portal/projects/:project_id/payouts/new':                     money,
  'POST /portal/projects/:project_id/payouts/new':                    money,
  'GET /portal/projects/:project_id/payouts/rule':                    everyone,
  'POST /portal/projects/:project_id/payouts/rule':                   { ...money, isSensitive: true },
  'POST /portal/projects/:project_id/payouts/rule/confirm':           { ...money, isSensitive: true },
  'POST /portal/projects/:project_id/payouts/rule/off':               money,
  'GET /portal/projects/:project_id/payouts/:transfer_id':            everyone,
  'POST /portal/projects/:project_id/payouts/:transfer_id/approve':   money,
  'POST /portal/projects/:project_id/payouts/:transfer_id/decline':   money,
  'GET /portal/projects/:project_id/search':                          everyone,
  'GET /portal/projects/:project_id/balance':                         everyone,
  'GET /portal/projects/:project_id/settings':                        everyone,
  'POST /portal/projects/:project_id/settings/details':               owners,
  'POST /portal/projects/:project_id/settings/callback':              { ...owners, isSensitive: true },
  'POST /portal/projects/:project_id/settings/methods':               owners,
  'GET /portal/projects/:project_id/settings/branding':               owners,
  'POST /portal/projects/:project_id/settings/branding':              owners,
  'GET /portal/projects/:project_id/settings/preview':                owners,
  'POST /portal/projects/:project_id/settings/preview':               owners,
  'GET /portal/projects/:project_id/settings/bank-account':           { ...owners, isSensitive: true },
  'POST /portal/projects/:project_id/settings/bank-account':          { ...owners, isSensitive: true },
  'GET /portal/projects/:project_id/settings/money':                  { ...owners, isSensitive: true },
  'POST /portal/projects/:project_id/settings/money':                 { ...owners, isSensitive: true },
  'GET /portal/projects/:project_id/staff':                           everyone,
  'GET /portal/projects/:project_id/staff/new':                       owners,
  'POST /portal/projects/:project_id/staff/new':                      { ...owners, isSensitive: true },
  'GET /portal/projects/:project_id/staff/log':                       everyone,
  'GET /portal/projects/:project_id/staff/sessions':                  owners,
  'GET /portal/projects/:project_id/staff/:staff_id':                 everyone,
  'POST /portal/projects/:project_id/staff/:staff_id/role':           { ...owners, isSensitive: true },
  'POST /portal/projects/:project_id/staff/:staff_id/invitation':     owners,
  'POST /portal/projects/:project_id/staff/:staff_id/remove':         owners,
  'POST /portal/projects/:project_id/staff/:staff_id/suspend':        owners,
  'POST /portal/projects/:project_id/staff/:staff_id/resume':         { ...owners, isSensitive: true },
  'POST /portal/projects/:project_id/staff/:staff_id/end-sessions':   owners,
  'GET /portal/projects/:project_id/webhooks':                        everyone,
  'POST /portal/projects/:project_id/webhooks/trial':                 building,
  'GET /portal/projects/:project_id/webhooks/resend':                 everyone,
  'POST /portal/projects/:project_id/webhooks/resend':                telling,
  'GET /portal/projects/:project_id/webhooks/verify':                 everyone,
  'POST /portal/projects/:project_id/webhooks/verify':                everyone,
  'GET /portal/projects/:project_id/webhooks/:delivery_id':           everyone,
  'POST /portal/projects/:project_id/webhooks/:delivery_id/resend':   telling,
  'GET /portal/projects/:project_id/developers':                      everyone,
  'GET /portal/projects/:project_id/developers/events':               everyone,
  'GET /portal/projects/:project_id/developers/requests':             everyone,
  'POST /portal/projects/:project_id/developers/rotate':              { ...building, isSensitive: true },
} satisfies Record<Spelling, Right>;

export type PortalEndpoint = keyof typeof portalRights;
export type PortalPage = Extract<PortalEndpoint, `GET ${string}`>;
export type PortalForm = Extract<PortalEndpoint, `POST ${string}`>;

export const rightOf = (endpoint: PortalEndpoint): Right => portalRights[endpoint];

export const mayIn = (
  endpoint: PortalEndpoint,
  { role, isTest }: { readonly role: ProjectRole; readonly isTest: boolean },
): boolean => {
  const { roles, inTest = [] } = rightOf(endpoint);
  return roles.includes(role) || (isTest && inTest.includes(role));
};

/**
 * Whether it is a page without a form of its own: a person who looks as the merchant sees only such
 * pages.
 */
export const isRead = (endpoint: PortalEndpoint): boolean =>
  endpoint.startsWith('GET ') &&
  !Object.hasOwn(portalRights, `POST ${endpoint.slice('GET '.length)}`);

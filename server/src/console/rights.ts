import { type Endpoint, mayCall, type Role } from '../staff/roles.ts';

/** A page or an act of the console is one of the operator API's; who may call that may do this. */
export type Right = {
  readonly as: Endpoint;
  /** Asks for the second factor again when the last one is old (business 1, Sensitive acts). */
  readonly isSensitive?: true;
};

type Spelling = `${'GET' | 'POST'} /console${string}`;

/**
 * What each page reads and each act does, as an endpoint of the operator API: the table of its roles
 * (`staff/roles.ts`) decides here, too (decision 0199). A page or an act without a row has no door: its
 * route does not compile.
 */
// biome-ignore format: a table
export const consoleRights = {
  'GET /console':                                   { as: 'GET /admin/v1/overview' },

  // Merchants and people

  // Orders, payments and everything else that search finds

  // Ledger

  // Deliveries, jobs, health
  'GET /console/deliveries':                        { as: 'GET /admin/v1/delivery-hosts' },
  'GET /console/deliveries/list':                   { as: 'GET /admin/v1/deliveries' },
  'GET /console/deliveries/replays':                { as: 'GET /admin/v1/resend-runs' },
  'GET /console/deliveries/:delivery_id':           { as: 'GET /admin/v1/deliveries/:delivery_id' },
  'POST /console/deliveries/:delivery_id/resend':   { as: 'POST /admin/v1/deliveries/:delivery_id/resend' },
  'POST /console/deliveries/hosts':                 { as: 'PATCH /admin/v1/delivery-hosts/:host' },
  'POST /console/deliveries/replay':                { as: 'POST /admin/v1/resend-runs' },
  'POST /console/deliveries/replay/stop':           { as: 'POST /admin/v1/resend-runs/stop' },
  'GET /console/jobs':                              { as: 'GET /admin/v1/timers' },
  'GET /console/jobs/mails':                        { as: 'GET /admin/v1/mails' },
  'POST /console/jobs/timers':                      { as: 'POST /admin/v1/timers/run' },
  'POST /console/jobs/mails/:mail_id/retry':        { as: 'POST /admin/v1/mails/:mail_id/retry' },
  'GET /console/health':                            { as: 'GET /admin/v1/health' },
  'GET /console/health/bundle':                     { as: 'GET /admin/v1/support-bundle' },

  // Log and staff
} satisfies Record<Spelling, Right>;

export type ConsoleEndpoint = keyof typeof consoleRights;
export type ConsolePage = Extract<ConsoleEndpoint, `GET ${string}`>;
export type ConsoleForm = Extract<ConsoleEndpoint, `POST ${string}`>;

export const rightOf = (endpoint: ConsoleEndpoint): Right => consoleRights[endpoint];

export const mayIn = (endpoint: ConsoleEndpoint, role: Role): boolean =>
  mayCall(role, rightOf(endpoint).as);

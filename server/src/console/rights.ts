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
  'GET /console':                                   { as: 'GET /admin/v1/figures' },

  // Merchants and people

  // Orders, payments and everything else that search finds

  // Ledger
  'GET /console/ledger':                                { as: 'GET /admin/v1/accounts' },
  'GET /console/ledger/accounts/:account_id':           { as: 'GET /admin/v1/accounts/:account_id' },
  'GET /console/ledger/postings':                       { as: 'GET /admin/v1/postings' },
  'GET /console/ledger/postings/new':                   { as: 'POST /admin/v1/postings' },
  'POST /console/ledger/postings/new':                  { as: 'POST /admin/v1/postings' },
  'GET /console/ledger/requests':                       { as: 'GET /admin/v1/posting-requests' },
  'GET /console/ledger/requests/:request_id':           { as: 'GET /admin/v1/posting-requests/:request_id' },
  'POST /console/ledger/requests/:request_id/approve':  { as: 'POST /admin/v1/posting-requests/:request_id/approve' },
  'POST /console/ledger/requests/:request_id/decline':  { as: 'POST /admin/v1/posting-requests/:request_id/decline' },
  'GET /console/ledger/holds':                          { as: 'GET /admin/v1/holds' },
  'GET /console/ledger/audits':                         { as: 'GET /admin/v1/audits' },
  'POST /console/ledger/audits':                        { as: 'POST /admin/v1/audits' },
  'GET /console/ledger/audits/:audit_id':               { as: 'GET /admin/v1/audits/:audit_id' },

  // Deliveries, jobs, health

  // Log and staff
  'GET /console/log':                               { as: 'GET /admin/v1/actions' },
  'GET /console/log/verify':                        { as: 'GET /admin/v1/actions/verify' },
  'GET /console/staff':                             { as: 'GET /admin/v1/staff' },
  'GET /console/staff/new':                         { as: 'POST /admin/v1/staff', isSensitive: true },
  'POST /console/staff/new':                        { as: 'POST /admin/v1/staff', isSensitive: true },
  'GET /console/staff/:staff_id':                   { as: 'GET /admin/v1/staff/:staff_id' },
  'POST /console/staff/:staff_id/role':             { as: 'PATCH /admin/v1/staff/:staff_id', isSensitive: true },
  'POST /console/staff/:staff_id/suspend':          { as: 'PATCH /admin/v1/staff/:staff_id' },
  'POST /console/staff/:staff_id/resume':           { as: 'PATCH /admin/v1/staff/:staff_id' },
  'POST /console/staff/:staff_id/invitation':       { as: 'POST /admin/v1/staff/:staff_id/invitation' },
  'POST /console/staff/:staff_id/end-sessions':     { as: 'DELETE /admin/v1/staff/:staff_id/sessions' },
  'GET /console/staff/tokens':                      { as: 'GET /admin/v1/tokens' },
  'POST /console/staff/tokens':                     { as: 'POST /admin/v1/tokens', isSensitive: true },
  'POST /console/staff/tokens/:token_id/delete':    { as: 'DELETE /admin/v1/tokens/:token_id', isSensitive: true },
} satisfies Record<Spelling, Right>;

export type ConsoleEndpoint = keyof typeof consoleRights;
export type ConsolePage = Extract<ConsoleEndpoint, `GET ${string}`>;
export type ConsoleForm = Extract<ConsoleEndpoint, `POST ${string}`>;

export const rightOf = (endpoint: ConsoleEndpoint): Right => consoleRights[endpoint];

export const mayIn = (endpoint: ConsoleEndpoint, role: Role): boolean =>
  mayCall(role, rightOf(endpoint).as);

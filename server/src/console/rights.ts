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
  'GET /console/merchants':                                 { as: 'GET /admin/v1/projects' },
  'GET /console/merchants/new':                             { as: 'POST /admin/v1/projects', isSensitive: true },
  'POST /console/merchants/new':                            { as: 'POST /admin/v1/projects', isSensitive: true },
  'GET /console/merchants/:project_id':                     { as: 'GET /admin/v1/projects/:project_id' },
  'POST /console/merchants/:project_id/see-as':             { as: 'POST /admin/v1/projects/:project_id/see-as' },
  'POST /console/merchants/:project_id/stop-seeing':        { as: 'DELETE /admin/v1/projects/:project_id/see-as' },
  'GET /console/merchants/:project_id/more':                { as: 'POST /admin/v1/projects/:project_id/rotate', isSensitive: true },
  'POST /console/merchants/:project_id/terms':              { as: 'PATCH /admin/v1/projects/:project_id' },
  'POST /console/merchants/:project_id/go-live':            { as: 'PATCH /admin/v1/projects/:project_id' },
  'POST /console/merchants/:project_id/suspend':            { as: 'PATCH /admin/v1/projects/:project_id' },
  'POST /console/merchants/:project_id/resume':             { as: 'PATCH /admin/v1/projects/:project_id' },
  'POST /console/merchants/:project_id/close':              { as: 'PATCH /admin/v1/projects/:project_id' },
  'POST /console/merchants/:project_id/lift-pin-stop':      { as: 'POST /admin/v1/projects/:project_id/pin-tries/lift-stop' },
  'POST /console/merchants/:project_id/account':            { as: 'POST /admin/v1/beneficiaries', isSensitive: true },
  'POST /console/merchants/:project_id/confirm-account':    { as: 'POST /admin/v1/beneficiaries/:beneficiary_id/confirm', isSensitive: true },
  'POST /console/merchants/:project_id/owner':              { as: 'POST /admin/v1/staff', isSensitive: true },
  'POST /console/merchants/:project_id/rotate':             { as: 'POST /admin/v1/projects/:project_id/rotate', isSensitive: true },
  'GET /console/people':                                    { as: 'GET /admin/v1/users' },
  'GET /console/people/:user_id':                           { as: 'GET /admin/v1/users/:user_id' },
  'GET /console/people/:user_id/statement':                 { as: 'GET /admin/v1/wallets/:wallet_id/statement' },
  'POST /console/people/:user_id/lock':                     { as: 'POST /admin/v1/users/:user_id/lock' },
  'POST /console/people/:user_id/unlock':                   { as: 'POST /admin/v1/users/:user_id/unlock' },
  'POST /console/people/:user_id/suspend':                  { as: 'PATCH /admin/v1/users/:user_id' },
  'POST /console/people/:user_id/resume':                   { as: 'PATCH /admin/v1/users/:user_id' },
  'POST /console/people/:user_id/close':                    { as: 'PATCH /admin/v1/users/:user_id' },
  'POST /console/people/:user_id/password-link':            { as: 'POST /admin/v1/users/:user_id/password-link' },
  'POST /console/people/:user_id/end-sessions':             { as: 'DELETE /admin/v1/users/:user_id/sessions' },
  'POST /console/people/:user_id/remove-factor':            { as: 'DELETE /admin/v1/users/:user_id/second-factor' },
  'POST /console/people/:user_id/cancel-allowance':         { as: 'POST /admin/v1/allowances/:allowance_id/cancel' },
  'POST /console/people/:user_id/remove-application':       { as: 'DELETE /admin/v1/users/:user_id/applications/:project_id' },
  'POST /console/people/:user_id/deposit':                  { as: 'POST /admin/v1/wallets/:wallet_id/deposits' },
  'POST /console/people/:user_id/export':                   { as: 'GET /admin/v1/users/:user_id/export' },
  'POST /console/people/:user_id/erase':                    { as: 'POST /admin/v1/users/:user_id/erase' },

  // Orders, payments and everything else that search finds

  // Ledger

  // Deliveries, jobs, health

  // Log and staff
} satisfies Record<Spelling, Right>;

export type ConsoleEndpoint = keyof typeof consoleRights;
export type ConsolePage = Extract<ConsoleEndpoint, `GET ${string}`>;
export type ConsoleForm = Extract<ConsoleEndpoint, `POST ${string}`>;

export const rightOf = (endpoint: ConsoleEndpoint): Right => consoleRights[endpoint];

export const mayIn = (endpoint: ConsoleEndpoint, role: Role): boolean =>
  mayCall(role, rightOf(endpoint).as);

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

  // Bank
  'GET /console/bank':                              { as: 'GET /admin/v1/bank-accounts' },
  'POST /console/bank/statements':                  { as: 'POST /admin/v1/bank-statements' },
  'GET /console/bank/accounts/new':                 { as: 'POST /admin/v1/bank-accounts', isSensitive: true },
  'POST /console/bank/accounts/new':                { as: 'POST /admin/v1/bank-accounts', isSensitive: true },
  'GET /console/bank/accounts/:bank_account_id':    { as: 'GET /admin/v1/bank-accounts/:bank_account_id' },
  'POST /console/bank/accounts/:bank_account_id/continuity': { as: 'POST /admin/v1/bank-accounts/:bank_account_id/continuity' },
  'GET /console/bank/transactions':                 { as: 'GET /admin/v1/bank-transactions' },
  'GET /console/bank/transactions/:bank_transaction_id': { as: 'GET /admin/v1/bank-transactions/:bank_transaction_id' },
  'POST /console/bank/transactions/:bank_transaction_id/assign': { as: 'POST /admin/v1/bank-transactions/:bank_transaction_id/assign' },
  'POST /console/bank/transactions/:bank_transaction_id/return': { as: 'POST /admin/v1/bank-transactions/:bank_transaction_id/return' },
  'POST /console/bank/transactions/:bank_transaction_id/keep': { as: 'POST /admin/v1/bank-transactions/:bank_transaction_id/keep' },
  'POST /console/bank/transactions/:bank_transaction_id/undo': { as: 'POST /admin/v1/bank-transactions/:bank_transaction_id/undo' },

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

import { type Endpoint, mayCall, type Role } from '../staff/roles.ts';

/**
 * Each page or act of the console stands for an endpoint of the operator API. The roles that may
 * call the endpoint may use it.
 */
export type Right = {
  readonly as: Endpoint;
  /** Asks for the second factor again when the last one is old (business 1, Sensitive acts). */
  readonly isSensitive?: true;
};

type Spelling = `${'GET' | 'POST'} /console${string}`;

/**
 * The endpoint of the operator API behind each page and each act. The table of roles
 * (`staff/roles.ts`) decides here, too (decision 0199). Without a row here, the route of a page or
 * an act does not compile.
 */
// biome-ignore format: a table
export const consoleRights = {
  'GET /console':                                   { as: 'GET /admin/v1/overview' },

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

  // Orders, payments and all other searchable objects
  'GET /console/search':                            { as: 'GET /admin/v1/search' },
  'GET /console/orders':                            { as: 'GET /admin/v1/orders' },
  'GET /console/payments':                          { as: 'GET /admin/v1/payments' },
  'GET /console/refunds':                           { as: 'GET /admin/v1/refunds' },
  'GET /console/payment-links':                     { as: 'GET /admin/v1/payment-links' },
  'GET /console/transactions':                      { as: 'GET /admin/v1/transactions' },
  'GET /console/allowances':                        { as: 'GET /admin/v1/allowances' },
  'GET /console/transfers':                         { as: 'GET /admin/v1/transfers' },
  'GET /console/wallets':                           { as: 'GET /admin/v1/wallets' },
  'GET /console/orders/:order_id':                  { as: 'GET /admin/v1/orders/:order_id' },
  'GET /console/payments/:payment_id':              { as: 'GET /admin/v1/payments/:payment_id' },
  'GET /console/refunds/:refund_id':                { as: 'GET /admin/v1/refunds/:refund_id' },
  'GET /console/payment-links/:link_id':            { as: 'GET /admin/v1/payment-links/:link_id' },
  'GET /console/transactions/:transaction_key':     { as: 'GET /admin/v1/transactions/:transaction_key' },
  'GET /console/allowances/:allowance_id':          { as: 'GET /admin/v1/allowances/:allowance_id' },
  'GET /console/transfers/:transfer_id':            { as: 'GET /admin/v1/transfers/:transfer_id' },
  'GET /console/wallets/:wallet_id':                { as: 'GET /admin/v1/wallets/:wallet_id' },
  'POST /console/orders/:order_id/cancel':          { as: 'POST /admin/v1/orders/:order_id/cancel' },
  'POST /console/orders/:order_id/amount':          { as: 'PATCH /admin/v1/orders/:order_id' },
  'POST /console/payments/:payment_id/refund':      { as: 'POST /admin/v1/payments/:payment_id/refunds', isSensitive: true },
  'POST /console/payments/:payment_id/legs/:leg_id/resend':                     { as: 'POST /admin/v1/payments/:payment_id/legs/:leg_id/resend' },
  'POST /console/payments/:payment_id/refunds/:refund_id/resend':               { as: 'POST /admin/v1/payments/:payment_id/refunds/:refund_id/resend' },
  'POST /console/payments/:payment_id/answer':                                  { as: 'POST /admin/v1/test/payments/:payment_id/answers' },
  'POST /console/payment-links/:link_id/pay':                                   { as: 'POST /admin/v1/test/payment-links/:link_id/pay' },
  'POST /console/transactions/:transaction_key/accept':                         { as: 'POST /admin/v1/test/transactions/:transaction_key/accept' },
  'POST /console/transactions/:transaction_key/decline':                        { as: 'POST /admin/v1/test/transactions/:transaction_key/reject' },
  'POST /console/allowances/:allowance_id/cancel':                              { as: 'POST /admin/v1/allowances/:allowance_id/cancel' },
  'POST /console/transfers/:transfer_id/payout':                                { as: 'POST /admin/v1/test/transfers/:id/payout' },
  'POST /console/wallets/:wallet_id/deposit':                                   { as: 'POST /admin/v1/wallets/:wallet_id/deposits' },
  'POST /console/orders/:order_id/deliveries/:delivery_id/resend':              { as: 'POST /admin/v1/deliveries/:delivery_id/resend' },
  'POST /console/payments/:payment_id/deliveries/:delivery_id/resend':          { as: 'POST /admin/v1/deliveries/:delivery_id/resend' },
  'POST /console/transactions/:transaction_key/deliveries/:delivery_id/resend': { as: 'POST /admin/v1/deliveries/:delivery_id/resend' },
  'POST /console/transfers/:transfer_id/deliveries/:delivery_id/resend':        { as: 'POST /admin/v1/deliveries/:delivery_id/resend' },

  // Bank
  'GET /console/bank':                              { as: 'GET /admin/v1/bank-accounts' },
  'POST /console/bank/statements':                  { as: 'POST /admin/v1/bank-statements' },
  'GET /console/bank/accounts/new':                 { as: 'POST /admin/v1/bank-accounts', isSensitive: true },
  'POST /console/bank/accounts/new':                { as: 'POST /admin/v1/bank-accounts', isSensitive: true },
  'GET /console/bank/accounts/:bank_account_id':    { as: 'GET /admin/v1/bank-accounts/:bank_account_id' },
  'POST /console/bank/accounts/:bank_account_id/continuity': { as: 'POST /admin/v1/bank-accounts/:bank_account_id/continuity' },
  'GET /console/bank/files':                        { as: 'GET /admin/v1/payment-files' },
  'POST /console/bank/files':                       { as: 'POST /admin/v1/payment-files' },
  'POST /console/bank/reports':                     { as: 'POST /admin/v1/payment-reports' },
  'GET /console/bank/files/:payment_file_id':       { as: 'GET /admin/v1/payment-files/:payment_file_id' },
  'POST /console/bank/files/:payment_file_id/release': { as: 'POST /admin/v1/payment-files/:payment_file_id/release', isSensitive: true },
  'POST /console/bank/files/:payment_file_id/withdraw': { as: 'POST /admin/v1/payment-files/:payment_file_id/withdraw' },
  'POST /console/bank/files/:payment_file_id/go-on': { as: 'POST /admin/v1/payment-files/:payment_file_id/go-on' },
  'POST /console/bank/files/:payment_file_id/take': { as: 'GET /admin/v1/payment-files/:payment_file_id/xml' },
  'GET /console/bank/files/:payment_file_id/xml':   { as: 'GET /admin/v1/payment-files/:payment_file_id/xml' },
  'GET /console/bank/payouts':                      { as: 'GET /admin/v1/payouts' },
  'GET /console/bank/payouts/:payout_id':           { as: 'GET /admin/v1/payouts/:payout_id' },
  'POST /console/bank/payouts/:payout_id/account':  { as: 'POST /admin/v1/payouts/:payout_id/account', isSensitive: true },
  'GET /console/bank/transactions':                 { as: 'GET /admin/v1/bank-transactions' },
  'GET /console/bank/transactions/:bank_transaction_id': { as: 'GET /admin/v1/bank-transactions/:bank_transaction_id' },
  'POST /console/bank/transactions/:bank_transaction_id/assign': { as: 'POST /admin/v1/bank-transactions/:bank_transaction_id/assign' },
  'POST /console/bank/transactions/:bank_transaction_id/split': { as: 'POST /admin/v1/bank-transactions/:bank_transaction_id/split' },
  'POST /console/bank/transactions/:bank_transaction_id/return': { as: 'POST /admin/v1/bank-transactions/:bank_transaction_id/return' },
  'POST /console/bank/transactions/:bank_transaction_id/keep': { as: 'POST /admin/v1/bank-transactions/:bank_transaction_id/keep' },
  'POST /console/bank/transactions/:bank_transaction_id/undo': { as: 'POST /admin/v1/bank-transactions/:bank_transaction_id/undo' },

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
  'GET /console/jobs/answers':                      { as: 'GET /admin/v1/rail-answers' },
  'POST /console/jobs/timers':                      { as: 'POST /admin/v1/timers/run' },
  'POST /console/jobs/mails/:mail_id/retry':        { as: 'POST /admin/v1/mails/:mail_id/retry' },
  'GET /console/health':                            { as: 'GET /admin/v1/health' },
  'GET /console/health/bundle':                     { as: 'GET /admin/v1/support-bundle' },

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

/** The roles of the installation (business 1). */
export const roles = ['operator', 'treasurer', 'helpdesk', 'auditor'] as const;

export type Role = (typeof roles)[number];

const everyRole: readonly Role[] = roles;
/** The journal, the audit and the tokens: not for the helpdesk. */
const notHelpdesk: readonly Role[] = ['operator', 'treasurer', 'auditor'];
const money: readonly Role[] = ['operator', 'treasurer'];
const help: readonly Role[] = ['operator', 'helpdesk'];
const operatorAlone: readonly Role[] = ['operator'];

type Spelling = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /admin/v1/${string}`;

/**
 * Who may call which endpoint of the operator API (business 7, Roles by endpoint). An endpoint without
 * a row has no door: its route does not compile.
 */
// biome-ignore format: a table
export const endpointRoles = {
  'GET /admin/v1/orders':                                      everyRole,
  'GET /admin/v1/orders/:order_id':                            everyRole,
  'GET /admin/v1/projects':                                    everyRole,
  'GET /admin/v1/users':                                       everyRole,
  'GET /admin/v1/users/:user_id':                              everyRole,
  'GET /admin/v1/wallets':                                     everyRole,
  'GET /admin/v1/transactions':                                everyRole,
  'GET /admin/v1/transactions/:transaction_key':               everyRole,
  'GET /admin/v1/allowances':                                  everyRole,
  'GET /admin/v1/allowances/:allowance_id':                    everyRole,
  'GET /admin/v1/transfers':                                   everyRole,
  'GET /admin/v1/transfers/:transfer_id':                      everyRole,
  'GET /admin/v1/payments':                                    everyRole,
  'GET /admin/v1/payments/:payment_id':                        everyRole,
  'GET /admin/v1/refunds':                                     everyRole,
  'GET /admin/v1/refunds/:refund_id':                          everyRole,
  'GET /admin/v1/payment-links':                               everyRole,
  'GET /admin/v1/payment-links/:link_id':                      everyRole,
  'GET /admin/v1/reusable-links':                              everyRole,
  'GET /admin/v1/projects/:project_id':                        everyRole,
  'GET /admin/v1/projects/:project_id/branding':               everyRole,
  'GET /admin/v1/projects/:project_id/bank-account':           everyRole,
  'GET /admin/v1/projects/:project_id/debts':                  everyRole,
  'GET /admin/v1/projects/:project_id/pin-tries':              everyRole,
  'GET /admin/v1/search':                                      everyRole,
  'GET /admin/v1/timeline/:type/:id':                          everyRole,      // the helpdesk sees no accounts
  'GET /admin/v1/wallets/:wallet_id':                          everyRole,
  'GET /admin/v1/figures':                                     everyRole,
  'GET /admin/v1/wallets/:wallet_id/statement':                everyRole,
  'GET /admin/v1/requests':                                    everyRole,
  'GET /admin/v1/events':                                      everyRole,
  'GET /admin/v1/deliveries':                                  everyRole,
  'GET /admin/v1/rail-answers':                                everyRole,
  'GET /admin/v1/mails':                                       everyRole,      // the helpdesk sees no text
  'GET /admin/v1/signing-keys':                                everyRole,
  'GET /admin/v1/callback-keys':                               everyRole,
  'GET /admin/v1/clock':                                       everyRole,
  'GET /admin/v1/test/callbacks':                              everyRole,
  'GET /admin/v1/actions':                                     everyRole,
  'GET /admin/v1/actions/verify':                              notHelpdesk,
  'GET /admin/v1/staff':                                       everyRole,
  'GET /admin/v1/staff/:staff_id':                             everyRole,
  'GET /admin/v1/staff/:staff_id/sessions':                    everyRole,
  'GET /admin/v1/accounts':                                    notHelpdesk,
  'GET /admin/v1/accounts/:account_id':                        notHelpdesk,
  'GET /admin/v1/accounts/:account_id/statement':              notHelpdesk,
  'GET /admin/v1/holds':                                       notHelpdesk,
  'GET /admin/v1/audits':                                      notHelpdesk,
  'GET /admin/v1/audits/:audit_id':                            notHelpdesk,
  'GET /admin/v1/posting-requests':                            notHelpdesk,
  'GET /admin/v1/posting-requests/:request_id':                notHelpdesk,
  'GET /admin/v1/postings':                                    notHelpdesk,
  'GET /admin/v1/audit':                                       notHelpdesk,
  'GET /admin/v1/tokens':                                      notHelpdesk,

  'POST /admin/v1/wallets/:wallet_id/deposits':                money,
  'POST /admin/v1/postings':                                   money,
  'POST /admin/v1/posting-requests/:request_id/approve':       money,
  'POST /admin/v1/posting-requests/:request_id/decline':       money,
  'POST /admin/v1/audits':                                     money,

  'POST /admin/v1/orders/:order_id/cancel':                    help,
  'POST /admin/v1/users/:user_id/unlock':                     help,
  'POST /admin/v1/users/:user_id/password-link':              help,
  'DELETE /admin/v1/users/:user_id/second-factor':            help,
  'POST /admin/v1/deliveries/:delivery_id/resend':             help,
  'POST /admin/v1/clock/advance':                              help,
  'POST /admin/v1/test/credentials':                           help,
  'POST /admin/v1/test/payment-links/:link_id/pay':            help,
  'POST /admin/v1/test/payments/:payment_id/status':           help,
  'POST /admin/v1/test/payments/:payment_id/answers':          help,
  'POST /admin/v1/test/transactions/:transaction_key/accept':  help,
  'POST /admin/v1/test/transactions/:transaction_key/reject':  help,
  'POST /admin/v1/test/transfers/:id/payout':                  help,

  'POST /admin/v1/projects':                                   operatorAlone,
  'PATCH /admin/v1/projects/:project_id':                      operatorAlone,
  'POST /admin/v1/projects/:project_id/rotate':                operatorAlone,
  'PUT /admin/v1/projects/:project_id/branding':               operatorAlone,
  'POST /admin/v1/projects/:project_id/pin-tries/lift-stop':   operatorAlone,
  'POST /admin/v1/users':                                      operatorAlone,
  'GET /admin/v1/users/:user_id/export':                      operatorAlone,
  'POST /admin/v1/users/:user_id/erase':                      operatorAlone,
  'PATCH /admin/v1/users/:user_id':                            operatorAlone,
  'PATCH /admin/v1/orders/:order_id':                          operatorAlone,
  'POST /admin/v1/payments/:payment_id/refunds':              operatorAlone,
  'POST /admin/v1/payments/:payment_id/legs/:leg_id/resend':  operatorAlone,
  'POST /admin/v1/allowances/:allowance_id/cancel':            operatorAlone,
  'POST /admin/v1/beneficiaries':                              operatorAlone,
  'POST /admin/v1/beneficiaries/:beneficiary_id/confirm':      operatorAlone,
  'POST /admin/v1/accounts':                                   operatorAlone,
  'POST /admin/v1/events/trial':                               operatorAlone,
  'POST /admin/v1/mails':                                      operatorAlone,
  'POST /admin/v1/signing-keys/rotate':                        operatorAlone,
  'POST /admin/v1/callback-keys/rotate':                       operatorAlone,
  'POST /admin/v1/master-key/reseal':                          operatorAlone,
  'POST /admin/v1/tokens':                                     operatorAlone,
  'DELETE /admin/v1/tokens/:token_id':                         operatorAlone,
  'POST /admin/v1/staff':                                      operatorAlone,
  'PATCH /admin/v1/staff/:staff_id':                           operatorAlone,
  'POST /admin/v1/staff/:staff_id/invitation':                 operatorAlone,
  'DELETE /admin/v1/staff/:staff_id/sessions':                 operatorAlone,
  'DELETE /admin/v1/staff/:staff_id/sessions/:session_id':     operatorAlone,
} satisfies Record<Spelling, readonly Role[]>;

export type Endpoint = keyof typeof endpointRoles;

export const mayCall = (role: Role, endpoint: Endpoint): boolean =>
  endpointRoles[endpoint].includes(role);

/**
 * The tables whose rows are locked, in the one order in which every batch of every node locks them.
 * A table comes after those whose rows name it. So an operation finds its next keys in the rows it
 * has, and new rows, written in the opposite order, exist before others refer to them.
 */
const lockOrder = [
  'idempotent_answer',
  'rail_answer',
  'timer',
  'key_ring',
  'root_key',
  'deposit',
  'checkout_order',
  'payment_link',
  'payment',
  'allowance_pair',
  'wallet_transaction',
  'wallet_payment',
  'allowance',
  'operator_token',
  'client_tries',
  'payer_relation',
  'payout',
  'transfer',
  'oauth_code',
  'oauth_refresh_token',
  'oauth_access_token',
  'oauth_grant',
  'page_session',
  'client',
  'search_text',
  'trial_object',
  'beneficiary',
  'project',
  'client_certificate',
  'client_directory',
  'address_owner',
  'invitation',
  'contact_token',
  'address',
  'person',
  'try_count',
  'password_try',
  'mail',
  'wallet_account',
  'wallet',
  'service_account',
  'funds_wait',
  'hold',
  'account',
  'mail_count',
  'list_lock',
  'event_feed',
  'operator_action_chain',
] as const;

export type LockedTable = (typeof lockOrder)[number];

export const lockRankOf = (table: LockedTable): number => lockOrder.indexOf(table);

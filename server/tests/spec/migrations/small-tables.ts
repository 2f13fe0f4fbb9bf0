/**
 * Tables with a row for each project, member of the staff, bank account, node or key: an
 * installation with millions of payments has some thousand rows there. Every other table counts as
 * large.
 */
const smallTables: ReadonlySet<string> = new Set([
  'bank_account',
  'bank_file',
  'book',
  'client',
  'client_certificate',
  'client_directory',
  'event_feed',
  'id_block',
  'key_ring',
  'lane',
  'list_lock',
  'migration',
  'node_holder',
  'operator_action_chain',
  'operator_token',
  'paused_host',
  'payment_file',
  'payout_rule',
  'payout_rule_run',
  'posting_request',
  'project',
  'project_bank_account',
  'project_branding',
  'project_logo',
  'resend_run',
  'reusable_link',
  'root_key',
  'service_account',
  'service_clock',
  'service_node',
  'staff_address',
  'staff_link',
  'staff_member',
  'staff_role',
  'staff_session',
  'staff_visit',
]);

/** Whether reading all its rows may take longer than a request waits. */
export const isLarge = (table: string): boolean => !smallTables.has(table);

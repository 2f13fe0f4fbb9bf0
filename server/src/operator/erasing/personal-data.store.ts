import { contactTokenSeconds } from '../../identity/contact-tokens/contact-token.ts';
import type { Login } from '../../identity/users/find-person.ts';
import type { AddressKind, Person } from '../../identity/users/person.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import type { Database } from '../../storage/database.ts';

type Client = Parameters<Parameters<Database['withLongQuery']>[0]>[0];

type Whose = Pick<Person, 'id' | 'walletId'>;

/** The addresses of a person in other tables. */
async function addressesOf(client: Client, personId: number) {
  const { rows } = await client.query<{ kind: AddressKind; value: string }>(
    'SELECT kind, value FROM address WHERE person_id = $1 ORDER BY id',
    [personId],
  );
  const of = (wanted: string) =>
    rows.filter(({ kind }) => kind === wanted).map(({ value }) => value.toLowerCase());
  return { emails: of('email'), phones: of('phone'), all: rows };
}

/** The values that a step may use; email addresses are in lower case. */
const asked = `WITH asked AS (SELECT $1::bigint AS person_id, $2::bigint AS wallet_id,
  $3::text[] AS emails, $4::text[] AS phones)`;
const person = '(SELECT person_id FROM asked)';
const wallet = '(SELECT wallet_id FROM asked)';
const ownEmail = '= ANY ((SELECT emails FROM asked)::text[])';
const ownPhone = '= ANY ((SELECT phones FROM asked)::text[])';

/**
 * Matches an address that they left later. Anything after that moment may belong to somebody else.
 */
const wasTheirs = (email: string, at: string): string =>
  `EXISTS (SELECT FROM former_email AS former WHERE former.person_id = $1
     AND lower(former.value) = lower(${email}) AND ${at} <= former.left_at)`;

/** The row of a contact token has only its end, not its beginning. */
const contactMadeAt = `contact_token.expires_at - ${contactTokenSeconds}`;

/** A link sent to them, or paid from their wallet. */
const linkToThem = (isOwn: string): string => `(lower(payer->>'email') ${isOwn}
     OR ${wasTheirs("payer->>'email'", 'payment_link.created_at')}
     OR id IN (SELECT link_id FROM payment WHERE payer_wallet_id = $2))`;

/** A refund of a payment by such a link. */
const refundToThem = (isOwn: string): string => `payment_id IN (SELECT id FROM payment
     WHERE payer_wallet_id = $2
       OR link_id IN (SELECT id FROM payment_link WHERE ${linkToThem(isOwn)}))`;

/**
 * Staff and payers are separate, even with the same address: mails to staff are not the payer's.
 * Among mails from before migration 0097, only those with a link can be recognised.
 */
const notOfStaff = 'NOT (mail.is_to_staff OR mail.id IN (SELECT mail_id FROM staff_link))';

const steps: readonly string[] = [
  `DELETE FROM page_session WHERE person_id = ${person}`,
  `DELETE FROM oauth_code WHERE person_id = ${person}`,
  `DELETE FROM oauth_access_token WHERE person_id = ${person}`,
  `DELETE FROM oauth_refresh_token
   WHERE grant_id IN (SELECT id FROM oauth_grant WHERE person_id = ${person})`,
  `DELETE FROM withdrawal WHERE person_id = ${person}`,
  `DELETE FROM mail WHERE lower(recipient) ${ownEmail} AND ${notOfStaff}`,
  `DELETE FROM invitation WHERE lower(email) ${ownEmail}`,
  `DELETE FROM contact_token WHERE lower(email) ${ownEmail} OR phone ${ownPhone}`,
  `DELETE FROM mail WHERE ${wasTheirs('recipient', 'mail.created_at')} AND ${notOfStaff}`,
  `DELETE FROM invitation WHERE ${wasTheirs('email', 'invitation.created_at')}`,
  `DELETE FROM contact_token WHERE ${wasTheirs('email', contactMadeAt)}`,
  `UPDATE wallet_payment SET beneficiary_email = NULL
   WHERE beneficiary_wallet = ${wallet} AND beneficiary_email IS NOT NULL`,
  `UPDATE wallet_payment SET beneficiary_email = 'erased'
   WHERE beneficiary_wallet IS NULL AND (lower(beneficiary_email) ${ownEmail}
     OR ${wasTheirs('beneficiary_email', 'wallet_payment.created_at')})`,
  `UPDATE wallet_transaction SET answers = '[]' WHERE wallet_id = ${wallet} AND answers <> '[]'`,
  `UPDATE transfer SET beneficiary = jsonb_build_object('type', 'service',
     'service_account', jsonb_build_object('account_number', beneficiary_number)),
     extras = extras - 'final_beneficiary'
   WHERE beneficiary_wallet = ${wallet} AND beneficiary_number IS NOT NULL`,
  `UPDATE transfer SET beneficiary = jsonb_build_object('type', 'service',
     'service_account', jsonb_build_object('email', 'erased')),
     extras = extras - 'final_beneficiary'
   WHERE beneficiary_number IS NULL
     AND (lower(beneficiary->'service_account'->>'email') ${ownEmail}
       OR ${wasTheirs("beneficiary->'service_account'->>'email'", 'transfer.created_at')}
       OR beneficiary->'service_account'->>'phone' ${ownPhone})`,
  // Before the links, since their addresses find these rows. The payout keeps the details that a
  // bank needs.
  `UPDATE refund SET payer = '{"iban": null, "name": null}'
   WHERE payer <> '{"iban": null, "name": null}' AND ${refundToThem(ownEmail)}`,
  `UPDATE payment_link SET payer = '{"name": null, "email": null}' WHERE ${linkToThem(ownEmail)}`,
  `UPDATE bank_transaction SET counterparty_name = NULL, counterparty_iban = NULL, remittance = NULL
   WHERE wallet_id = ${wallet}`,
  // Last: the earlier steps need these rows.
  `DELETE FROM former_email WHERE person_id = ${person}`,
];

/**
 * Removes a person's names and addresses from everything but the journal, in one transaction. Their
 * own rows come last, with the act. Returns their addresses. A repetition finds nothing more.
 */
export function erasePersonalData(
  database: Database,
  { id, walletId }: Whose,
): Promise<readonly Login[]> {
  return database.withLongQuery(async (client) => {
    const { emails, phones, all } = await addressesOf(client, id);
    await client.query('BEGIN');
    try {
      for (const step of steps)
        await client.query(`${asked} ${step}`, [id, walletId, emails, phones]);
      await client.query('COMMIT');
    } catch (reason) {
      await client.query('ROLLBACK');
      throw reason;
    }
    return all;
  });
}

const ownAccounts = 'SELECT account_id FROM wallet_account WHERE wallet_id = $2';

const isOwn = (kind: AddressKind): string =>
  `IN (SELECT lower(value) FROM address WHERE person_id = $1 AND kind = '${kind}')`;

/** Sent to an address of theirs before anybody had a wallet with it. */
const transferToAddress = `beneficiary_number IS NULL
      AND (lower(beneficiary->'service_account'->>'email') ${isOwn('email')}
        OR ${wasTheirs("beneficiary->'service_account'->>'email'", 'transfer.created_at')}
        OR beneficiary->'service_account'->>'phone' ${isOwn('phone')})`;

/** The JSON content of a column, with the names of the wire. */
function rowsOf(column: string, names: Readonly<Record<string, string>>): string {
  const members = Object.entries(names).map(([wire, kept]) => `'${wire}', one->'${kept}'`);
  return `(SELECT coalesce(jsonb_agg(jsonb_build_object(${members.join(', ')}) ORDER BY nth), '[]')
    FROM jsonb_array_elements(${column}) WITH ORDINALITY AS kept (one, nth)) AS ${column}`;
}

/** The parts of an export, each a list of rows. $1: the person, $2: the wallet. */
// biome-ignore format: one part after another
const parts = {
  addresses: `SELECT kind, value, confirmed_at FROM address WHERE person_id = $1 ORDER BY id`,
  former_emails: `SELECT value, left_at FROM former_email WHERE person_id = $1 ORDER BY left_at, id`,
  accounts: `SELECT account.id::text AS account_number, account.currency, balance, held, account.created_at
    FROM account WHERE id IN (${ownAccounts}) ORDER BY currency`,
  movements: `SELECT movement_id, kind, created_at,
      CASE WHEN debit_account IN (${ownAccounts}) THEN -amount ELSE amount END AS amount,
      CASE WHEN debit_account IN (${ownAccounts}) THEN debit_balance ELSE credit_balance END AS balance
    FROM posting WHERE debit_account IN (${ownAccounts}) OR credit_account IN (${ownAccounts})
    ORDER BY place`,
  deposits: `SELECT reference, amount, currency, created_at FROM deposit WHERE wallet_id = $2
    ORDER BY created_at, id`,
  bank_deposits: `SELECT amount, currency, booked_on, counterparty_name AS name, counterparty_iban AS iban,
      reference, remittance FROM bank_transaction WHERE wallet_id = $2 ORDER BY place`,
  allowances: `SELECT id AS allowance_id, description, max_price, currency, charged, valid_from, valid_until,
      ${rowsOf('limits', { max_price: 'maxPrice', period: 'periodSeconds' })},
      created_at, confirmed_at, canceled_at
    FROM allowance WHERE wallet_id = $2 ORDER BY id`,
  transactions: `SELECT id AS transaction_key, project_id, status, answers, timeline, created_at, confirmed_at,
      ${rowsOf('inquiries', { name: 'name', title: 'title', type: 'type', required: 'isRequired',
        options: 'options', default_value: 'defaultValue' })}
    FROM wallet_transaction WHERE wallet_id = $2 ORDER BY created_at, id`,
  payments: `SELECT id AS payment_id, transaction_id AS transaction_key, status, description, price, currency,
      payer_wallet, beneficiary_wallet, beneficiary_email, created_at
    FROM wallet_payment WHERE payer_wallet = $2 OR beneficiary_wallet = $2
      OR (beneficiary_wallet IS NULL AND (lower(beneficiary_email) ${isOwn('email')}
        OR ${wasTheirs('beneficiary_email', 'wallet_payment.created_at')}))
    ORDER BY id`,
  checkout_payments: `SELECT id AS payment_id, order_id, project_id, status, method_key AS method, amount,
      currency, purpose, created_at FROM payment WHERE payer_wallet_id = $2 ORDER BY created_at, id`,
  payment_links: `SELECT id AS link_id, order_id, project_id, status, name, amount, payer, created_at
    FROM payment_link WHERE ${linkToThem(isOwn('email'))} ORDER BY place`,
  refunds: `SELECT id AS refund_id, payment_id, amount, currency, reference, payer, created_at
    FROM refund WHERE ${refundToThem(isOwn('email'))} ORDER BY place`,
  transfers: `SELECT id AS transfer_id, project_id, status, amount, currency, payer_wallet, beneficiary_wallet,
      beneficiary, extras->'final_beneficiary' AS final_beneficiary, purpose, created_at, performed_at
    FROM transfer WHERE payer_wallet = $2 OR beneficiary_wallet = $2 OR (${transferToAddress}) ORDER BY id`,
  withdrawals: `SELECT id AS transfer_id, is_offered FROM withdrawal WHERE person_id = $1 ORDER BY id`,
  sessions: `SELECT created_at, expires_at FROM page_session WHERE person_id = $1 ORDER BY created_at`,
  second_factor: `SELECT totp IS NOT NULL AS app, jsonb_array_length(recovery) AS recovery_codes_left, ask_above,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', one->'name', 'created_at', one->'createdAt',
         'last_used_at', one->'lastUsedAt')), '[]') FROM jsonb_array_elements(passkeys) AS one) AS passkeys
    FROM person_factor WHERE id = $1`,
  applications: `SELECT project_id, scopes, created_at, revoked_at FROM oauth_grant WHERE person_id = $1
    ORDER BY created_at, id`,
  mails: `SELECT recipient, subject, state, created_at, sent_at FROM mail
    WHERE ${notOfStaff} AND (${wasTheirs('recipient', 'mail.created_at')} OR lower(recipient) ${isOwn('email')})
    ORDER BY id`,
  invitations: `SELECT email, created_at, used_at FROM invitation
    WHERE lower(email) ${isOwn('email')}
      OR ${wasTheirs('email', 'invitation.created_at')}
    ORDER BY created_at`,
  contact_tokens: `SELECT project_id, email, phone, expires_at, used_at FROM contact_token
    WHERE lower(email) ${isOwn('email')} OR phone ${isOwn('phone')}
      OR ${wasTheirs('email', contactMadeAt)}
    ORDER BY expires_at`,
  relations: `SELECT project_id, since FROM payer_relation WHERE wallet_id = $2 ORDER BY project_id`,
} as const;

export type ExportPart = keyof typeof parts;
const exportParts = Object.keys(parts) as readonly ExportPart[];

type Entry = Readonly<Record<string, unknown>>;
export type PersonalData = Readonly<Record<ExportPart, readonly Entry[]>>;

/** All data about a person, without secrets, in one snapshot. */
export function personalDataOf(database: Database, whose: Whose): Promise<PersonalData> {
  return database.withLongQuery(async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      const found: Partial<Record<ExportPart, readonly Entry[]>> = {};
      for (const part of exportParts) {
        const { rows } = await client.query<{ rows: readonly Entry[] }>(
          `WITH whose (person_id, wallet_id) AS (SELECT $1::bigint, $2::bigint)
           SELECT coalesce(json_agg(row_to_json(part)), '[]') AS rows FROM (${parts[part]}) AS part`,
          [whose.id, whose.walletId],
        );
        found[part] = rows[0]?.rows ?? [];
      }
      const accounts = (found.accounts ?? []).map((account) => ({
        ...account,
        account_number: accountNumberOf(BigInt(String(account['account_number']))),
      }));
      return { ...found, accounts } as PersonalData;
    } finally {
      await client.query('COMMIT');
    }
  });
}

import type { ClientBase } from 'pg';
import type { Database } from '../../storage/database.ts';
import type { Meaning } from './meaning.ts';
import { findByPart } from './search-text.store.ts';

/** A search result. The words are those of timelines (business 7). */
export type Hit = {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly projectId: string | null;
};

type Row = {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly project_id: string | null;
};

/** At most this many of each kind: a longer text finds the others. */
const eachMax = 5;
const partsMax = 10;

type Look = {
  /** The parameters of the lookup. Null: the text is nothing of this kind. */
  readonly values: (meaning: Meaning) => readonly unknown[] | null;
  readonly sql: string;
};

const only = (value: unknown): readonly unknown[] | null => (value === null ? null : [value]);

const orderColumns = `'order' AS type, id::text, status || ', ' || reference AS title, project_id`;
const walletOwner = `SELECT 'project' AS type, project.id::text, project.name AS title, project.id AS project_id
    FROM project WHERE project.wallet_id = found.wallet_id
  UNION ALL
  SELECT 'user', person.id::text, person.name, NULL
    FROM person WHERE person.wallet_id = found.wallet_id
  UNION ALL
  SELECT 'wallet', found.wallet_id::text, 'wallet ' || found.wallet_id, NULL`;

/** The lookups, the surest first. Each statement uses a key or an index. */
const looks: readonly Look[] = [
  {
    values: ({ uuid }) => only(uuid),
    sql: `SELECT ${orderColumns} FROM checkout_order WHERE id = $1
      UNION ALL SELECT 'payment', id::text, status || ', ' || order_reference, project_id
        FROM payment WHERE id = $1
      UNION ALL SELECT 'link', id::text, status || ', ' || name, project_id
        FROM payment_link WHERE id = $1
      UNION ALL SELECT 'refund', id::text, reference, project_id FROM refund WHERE id = $1
      UNION ALL SELECT 'transaction', id::text, status, project_id
        FROM wallet_transaction WHERE id = $1
      UNION ALL SELECT 'project', id::text, name, id FROM project WHERE id = $1`,
  },
  {
    values: ({ text }) => [text],
    sql: `SELECT 'project' AS type, project.id::text, project.name AS title, project.id AS project_id
      FROM client JOIN project ON project.id = client.project_id WHERE client.id = $1`,
  },
  {
    values: ({ number }) => only(number),
    sql: `SELECT 'project' AS type, id::text, name AS title, id AS project_id
        FROM project WHERE number = $1
      UNION ALL SELECT 'user', id::text, name, NULL FROM person WHERE id = $1
      UNION ALL SELECT 'wallet', id::text, 'wallet ' || id, NULL FROM wallet WHERE id = $1
      UNION ALL SELECT 'transfer', id::text, status, project_id FROM transfer WHERE id = $1
      UNION ALL SELECT 'allowance', id::text, description, NULL FROM allowance WHERE id = $1
      UNION ALL SELECT 'transaction', transaction_id::text, status || ', ' || description, project_id
        FROM wallet_payment WHERE id = $1`,
  },
  {
    values: ({ text }) => [text],
    sql: `SELECT ${orderColumns} FROM checkout_order WHERE reference = $1
      ORDER BY place DESC LIMIT ${eachMax}`,
  },
  {
    values: ({ creditorReference }) => only(creditorReference),
    sql: `SELECT ${orderColumns} FROM checkout_order WHERE reference = $1
      ORDER BY place DESC LIMIT ${eachMax}`,
  },
  {
    values: ({ creditorReference }) => only(creditorReference),
    sql: `SELECT 'payment' AS type, payment.id::text, status || ', ' || order_reference AS title, project_id
      FROM bank_reference JOIN payment ON payment.id = bank_reference.payment_id
      WHERE bank_reference.id = $1`,
  },
  {
    values: ({ toppedUpWallet }) => only(toppedUpWallet),
    sql: `SELECT owned.* FROM (SELECT id AS wallet_id FROM wallet WHERE id = $1) AS found,
      LATERAL (${walletOwner}) AS owned`,
  },
  {
    values: ({ text }) => [text],
    sql: `SELECT 'refund' AS type, id::text, reference AS title, project_id FROM refund
      WHERE reference = $1 ORDER BY place DESC LIMIT ${eachMax}`,
  },
  {
    values: ({ accountId }) => only(accountId),
    sql: `SELECT owned.* FROM wallet_account AS found, LATERAL (${walletOwner}) AS owned
      WHERE found.account_id = $1`,
  },
  {
    values: ({ iban }) => only(iban),
    sql: `SELECT 'transfer' AS type, id::text, status AS title, project_id FROM transfer
      WHERE is_shown AND beneficiary_number = $1 ORDER BY created_at DESC, id DESC LIMIT ${eachMax}`,
  },
  {
    values: ({ email }) => only(email === null ? null : `email:${email}`),
    sql: personBy('$1'),
  },
  {
    values: ({ email }) => only(email),
    sql: `SELECT 'link' AS type, id::text, status || ', ' || name AS title, project_id
      FROM payment_link WHERE payer ->> 'email' IS NOT NULL AND lower(payer ->> 'email') = $1
      ORDER BY place DESC LIMIT ${eachMax}`,
  },
  {
    values: ({ phone }) => only(phone === null ? null : `phone:${phone}`),
    sql: personBy('$1'),
  },
  {
    values: ({ uuid }) => only(uuid),
    sql: `SELECT split_part(object, ' ', 1) AS type, split_part(object, ' ', 2) AS id,
        'webhook, ' || state AS title,
        (SELECT client.project_id FROM client WHERE client.id = delivery.client_id) AS project_id
      FROM delivery WHERE id = $1`,
  },
  {
    values: ({ amounts }) => (amounts.length === 0 ? null : [amounts]),
    sql: `SELECT ${orderColumns} FROM checkout_order
      WHERE amount = ANY ($1::bigint[]) ORDER BY place DESC LIMIT ${eachMax}`,
  },
];

function personBy(place: string): string {
  return `SELECT 'user' AS type, person.id::text, person.name AS title, NULL::uuid AS project_id
    FROM address_owner JOIN person ON person.id = address_owner.person_id
    WHERE address_owner.id = ${place}`;
}

const hitIn = ({ type, id, title, project_id }: Row): Hit => ({
  type,
  id,
  title,
  projectId: project_id,
});

/** All objects that the text may mean, the surest first. */
export function findMeant(database: Database, meaning: Meaning): Promise<readonly Hit[]> {
  return database.withPage(async (client) => {
    const hits: Hit[] = [];
    for (const look of looks) hits.push(...(await lookWith(client, look, meaning)));
    return hits;
  });
}

/** Projects and people by a part of their texts, the newest first. */
export async function findNamed(database: Database, part: string): Promise<readonly Hit[]> {
  const found = await Promise.all(
    (['project', 'user'] as const).map((kind) => findByPart(database, kind, part, partsMax)),
  );
  const subjectsOf = (kind: string): string[] =>
    found.flat().flatMap((match) => (match.kind === kind ? [match.subject] : []));
  return database.withLookup(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT 'project' AS type, id::text, name AS title, id AS project_id
         FROM project WHERE id = ANY ($1::uuid[])
       UNION ALL
       SELECT 'user', id::text, name, NULL FROM person WHERE id = ANY ($2::bigint[])`,
      [subjectsOf('project'), subjectsOf('user')],
    );
    return rows.map(hitIn);
  });
}

async function lookWith(
  client: ClientBase,
  { values, sql }: Look,
  meaning: Meaning,
): Promise<readonly Hit[]> {
  const given = values(meaning);
  if (given === null) return [];
  const { rows } = await client.query<Row>(sql, [...given]);
  return rows.map(hitIn);
}

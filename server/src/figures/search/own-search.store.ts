import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { Meaning } from './meaning.ts';

const ownHitTypes = ['order', 'payment', 'link', 'refund'] as const;
export type OwnHitType = (typeof ownHitTypes)[number];

/** A search result that belongs to a project. */
export type OwnHit = {
  readonly type: OwnHitType;
  readonly id: string;
  /** The reference, or the name of a link. */
  readonly title: string;
  readonly status: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly createdAt: UnixSeconds;
  /** For a refund: its payment. */
  readonly paymentId: string | null;
};

type Row = Omit<OwnHit, 'amount' | 'createdAt' | 'paymentId'> & {
  readonly amount: string;
  readonly created_at: string;
  readonly payment_id: string | null;
};

type SearchedTable = {
  readonly table: string;
  /** The columns of a hit that differ between tables. */
  readonly columns: string;
  readonly reference: string;
};

/** The end of a link's lifetime is not stored: its status depends on the moment. */
const tablesAt = (now: UnixSeconds) =>
  ({
    order: {
      table: 'checkout_order',
      columns: 'reference AS title, status, NULL::uuid AS payment_id',
      reference: 'reference',
    },
    payment: {
      table: 'payment',
      columns: 'order_reference AS title, status, NULL::uuid AS payment_id',
      reference: 'order_reference',
    },
    link: {
      table: 'payment_link',
      columns: `name AS title,
        CASE WHEN status = 'active' AND expired_at <= ${now} THEN 'expired' ELSE status END AS status,
        NULL::uuid AS payment_id`,
      reference: 'order_reference',
    },
    refund: {
      table: 'refund',
      // A refund without a payment file was sent back at once.
      columns: `reference AS title, coalesce(
          (SELECT way.state FROM refund_payout AS way WHERE way.id = refund.id), 'completed'
        ) AS status, payment_id`,
      reference: 'reference',
    },
  }) satisfies Record<OwnHitType, SearchedTable>;

/** At most this many of each kind: the lists show all of them. */
export const ownHitsMax = 50;

/** One kind of object that a value may match. */
type Look = { readonly type: OwnHitType; readonly condition: string };

/**
 * All objects of one project that the text may mean, the surest first. It is one statement; each
 * part names the project and uses a key or an index.
 */
export function findOwn(
  database: Database,
  projectId: string,
  { text, uuid, amounts, creditorReference }: Meaning,
  now: UnixSeconds,
): Promise<readonly OwnHit[]> {
  const tables = tablesAt(now);
  const references = creditorReference === null ? [text] : [text, creditorReference];
  const looks: readonly Look[] = [
    ...ownHitTypes.map((type) => ({ type, condition: 'id = $2::uuid' })),
    ...ownHitTypes.map((type) => ({
      type,
      condition: `${tables[type].reference} = ANY ($3::text[])`,
    })),
    // At most one, and found first, so that the newest payments are not scanned for it.
    { type: 'payment', condition: 'id = (SELECT payment_id FROM bank_reference WHERE id = $5)' },
    { type: 'order', condition: 'amount = ANY ($4::bigint[])' },
  ];
  const texts = looks.map(({ type, condition }, nth) => {
    const { table, columns } = tables[type];
    return `(SELECT ${nth} AS nth, place, '${type}' AS type, id, ${columns}, amount, currency,
        created_at
       FROM ${table} WHERE project_id = $1 AND ${condition}
       ORDER BY place DESC LIMIT ${ownHitsMax})`;
  });
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT type, id, title, status, payment_id, amount, currency, created_at
       FROM (${texts.join(' UNION ALL ')}) AS found ORDER BY nth, place DESC`,
      [projectId, uuid, references, amounts, creditorReference],
    );
    return rows.map(hitIn);
  });
}

const hitIn = ({ amount, created_at, payment_id, ...row }: Row): OwnHit => ({
  ...row,
  amount: BigInt(amount),
  createdAt: unixSeconds(Number(created_at)),
  paymentId: payment_id,
});

import type { ClientBase } from 'pg';
import type { Moved } from '../../figures/statements/statement.ts';
import type { Database } from '../../storage/database.ts';
import {
  accountsBehindOpening,
  rejectedReturnId,
  transactionsBehind,
  transactionsBehindParts,
} from './movement-ids.ts';

type Candidates = readonly { readonly movementId: string; readonly ids: readonly string[] }[];

/** Finds the names of things by their ids. */
type Named = (client: ClientBase, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const namedBy =
  (text: string): Named =>
  async (client, ids) => {
    const { rows } = await client.query<{ id: string; reference: string }>(text, [ids]);
    return new Map(rows.map(({ id, reference }) => [id, reference]));
  };

/** The bank's text about a transaction. If it was erased or never given, the id. */
const reference = `coalesce(nullif(t.reference, ''), nullif(t.remittance, ''),
  nullif(t.end_to_end_id, ''), t.id::text) AS reference`;

const ofTransactions = namedBy(
  `SELECT t.id, ${reference} FROM bank_transaction t WHERE t.id = ANY ($1::uuid[])`,
);
const ofPayouts = namedBy(
  `SELECT p.id, ${reference} FROM payout p
   JOIN bank_transaction t ON t.id = (p.extras ->> 'bank_transaction_id')::uuid
   WHERE p.id = ANY ($1::uuid[]) AND p.cause = 'return'`,
);
const ofAccounts = namedBy(
  'SELECT id, iban AS reference FROM bank_account WHERE id = ANY ($1::uuid[])',
);

async function found(
  client: ClientBase,
  candidates: Candidates,
  named: Named,
): Promise<ReadonlyMap<string, string>> {
  const asked = candidates.flatMap(({ ids }) => ids);
  if (asked.length === 0) return new Map();
  const known = await named(client, asked);
  return new Map(
    candidates.flatMap(({ movementId, ids }) => {
      const text = ids.map((id) => known.get(id)).find((one) => one !== undefined);
      return text === undefined ? [] : [[movementId, text] as const];
    }),
  );
}

const isOfBank = ({ kind }: Moved): boolean => kind.startsWith('bank_');

/**
 * Parts of acts have many possible names, so only movements without another explanation are tried
 * for them.
 */
export async function bankReferencesOf(
  database: Database,
  moved: readonly Moved[],
): Promise<ReadonlyMap<string, string>> {
  const own = moved.filter(isOfBank);
  if (own.length === 0) return new Map();
  return database.withLookup(async (client) => {
    const plain = await found(client, candidatesOf(own, transactionsBehind), ofTransactions);
    const rest = own.filter(({ movementId }) => !plain.has(movementId));
    return new Map([
      ...plain,
      ...(await found(client, candidatesOf(rest, openingsBehind), ofAccounts)),
      ...(await found(client, candidatesOf(rest, rejectedBehind), ofPayouts)),
      ...(await found(client, candidatesOf(rest, transactionsBehindParts), ofTransactions)),
    ]);
  });
}

const candidatesOf = (
  moved: readonly Moved[],
  behind: (kind: string, movementId: string) => readonly string[],
): Candidates =>
  moved.map(({ kind, movementId }) => ({ movementId, ids: behind(kind, movementId) }));

const openingsBehind = (kind: string, movementId: string): readonly string[] =>
  kind === 'bank_opening' ? accountsBehindOpening(movementId) : [];

const rejectedBehind = (kind: string, movementId: string): readonly string[] =>
  kind === 'bank_undone' ? [rejectedReturnId(movementId)] : [];

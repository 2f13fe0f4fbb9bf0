import type { Currency } from '../../kernel/money.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';

/** An allowance as its owner sees it. */
export type OwnAllowance = {
  readonly id: number;
  readonly application: string;
  readonly description: string;
  readonly maxPrice: bigint | null;
  readonly charged: bigint;
  readonly currency: Currency;
  readonly validUntil: UnixSeconds | null;
};

type Row = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly max_price: string | null;
  readonly charged: string;
  readonly currency: Currency;
  readonly valid_until: string | null;
};

const listMax = 100;

/** Allowances that a wallet has granted and that can be used now or later, newest first. */
export function allowancesOf(
  database: Database,
  walletId: number,
  now: UnixSeconds,
): Promise<readonly OwnAllowance[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT allowance.id, project.name, description, max_price, charged, currency, valid_until
       FROM allowance JOIN project ON project.client_id = allowance.client_id
       WHERE allowance.wallet_id = $1 AND confirmed_at IS NOT NULL AND canceled_at IS NULL
         AND (valid_until IS NULL OR valid_until > $2)
       ORDER BY confirmed_at DESC, allowance.id DESC LIMIT ${listMax}`,
      [walletId, now],
    );
    return rows.map((row) => ({
      id: Number(row.id),
      application: row.name,
      description: row.description,
      maxPrice: row.max_price === null ? null : BigInt(row.max_price),
      charged: BigInt(row.charged),
      currency: row.currency,
      validUntil: row.valid_until === null ? null : unixSeconds(Number(row.valid_until)),
    }));
  });
}

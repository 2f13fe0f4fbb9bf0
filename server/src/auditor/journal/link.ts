import { hash } from 'node:crypto';

/** The columns of a posting, in the database's spelling. */
export type PostingText = {
  readonly movement_id: string;
  readonly leg: string;
  readonly kind: string;
  readonly debit_account: string;
  readonly credit_account: string;
  readonly amount: string;
  readonly debit_version: string;
  readonly credit_version: string;
  readonly debit_balance: string;
  readonly credit_balance: string;
  readonly hold_id: string | null;
  readonly created_at: string;
  readonly place: string;
};

/** A link with its posting. Null: the posting is gone. */
export type StoredLink = {
  readonly position: number;
  readonly movementId: string;
  readonly leg: string;
  readonly hash: Buffer;
  readonly posting: PostingText | null;
};

/** The order in which a posting is hashed, after its position (decision 0242). */
export const hashedColumns = [
  ...(['movement_id', 'leg', 'kind', 'debit_account', 'credit_account', 'amount'] as const),
  ...(['debit_version', 'credit_version', 'debit_balance', 'credit_balance', 'hold_id'] as const),
  ...(['created_at', 'place'] as const),
] as const;

/** SHA-256 of the previous hash and a JSON list: the position, then every column as text. */
export function hashOfLink(previous: Buffer, position: number, posting: PostingText): Buffer {
  const values = hashedColumns.map((column) => posting[column]);
  const text = Buffer.from(JSON.stringify([String(position), ...values]));
  return Buffer.from(hash('sha256', Buffer.concat([previous, text]), 'hex'), 'hex');
}

import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Database } from '../../storage/database.ts';
import type { NamedByUetr } from '../claims/claim.ts';
import { isOwnUetr, paymentIds, uetrOf } from '../writing/payment-ids.ts';
import { type FiledNumber, filedWithAmount } from './payment-lines.store.ts';

const endToEndIdOf = ({ fileId, number }: FiledNumber): string =>
  paymentIds(fileId).endToEndId(number);

/**
 * The end-to-end id of our payment that a bank names by its UETR (decision 0218). Null: none of our
 * files has it. A UETR is derived from that id and cannot be reversed, so payments of this amount
 * are tried, the newest first.
 */
export async function endToEndIdByUetr(
  database: Database,
  { account, uetr, amount }: NamedByUetr,
): Promise<string | null> {
  const wanted = uetr.toLowerCase();
  if (!isOwnUetr(wanted)) return null;
  const size = amount < 0n ? -amount : amount;
  for await (const some of filedWithAmount(database, account.id, size)) {
    const found = some.map(endToEndIdOf).find((id) => uetrOf(id) === wanted);
    if (found !== undefined) return found;
    await othersTurn();
  }
  return null;
}

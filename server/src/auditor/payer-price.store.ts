/**
 * SQL: the total that the payer of a wallet payment pays. The fixed and the percent part are added,
 * and percents are rounded half up (wallet 2.3).
 */
export function whatThePayerPays(row: string): string {
  const fixed = `coalesce((${row}.commission->>'outFixed')::bigint, 0)`;
  const percent = `(2 * ${row}.price::numeric * (${row}.commission->>'outPerMillion')::bigint + 1000000)`;
  return `(${row}.price + ${fixed} + coalesce(trunc(${percent} / 2000000), 0))::bigint`;
}

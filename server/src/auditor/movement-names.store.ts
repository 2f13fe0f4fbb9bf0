import { hash } from 'node:crypto';

// Movements are named after their causes (decision 0157), so the reverse direction needs no column.

const hexOf = (...parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts)).slice(0, 32);

const signed = (hex: string): string => String(BigInt.asIntN(64, BigInt(`0x${hex}`)));

const half = (bits: string): string => `lpad(to_hex(${bits}), 16, '0')`;

const bitsOf = (uuid: string, from: number): string =>
  `('x' || substr(replace((${uuid})::text, '-', ''), ${from}, 16))::bit(64)::bigint`;

/** SQL: the movement in which a UUID has a role. */
export function linkedUuid(role: string, id: string): string {
  const bits = hexOf('role', role);
  const [high, low] = [signed(bits.slice(0, 16)), signed(bits.slice(16))];
  return `(${half(`${bitsOf(id, 1)} # (${high})`)} || ${half(`${bitsOf(id, 17)} # (${low})`)})::uuid`;
}

/** SQL: the same, for a role that is an SQL expression. */
export function linkedByRole(role: string, id: string): string {
  const bits = digested(literal('role'), role);
  const part = (from: number): string => half(`${bitsOf(id, from)} # ${bitsOf(bits, from)}`);
  return `(${part(1)} || ${part(17)})::uuid`;
}

/** SQL: the same for a number. */
export function linkedNumber(role: string, id: string): string {
  const bits = hexOf('role', role);
  return `('${bits.slice(0, 16)}' || ${half(`${id} # (${signed(bits.slice(16))})`)})::uuid`;
}

/** SQL: a movement that is named by a digest of these texts. */
export function digested(...parts: readonly string[]): string {
  const text = parts.map((part) => `to_json((${part})::text)::text`).join(` || ',' || `);
  const bytes = `convert_to('[' || ${text} || ']', 'UTF8')`;
  return `substr(encode(sha256(${bytes}), 'hex'), 1, 32)::uuid`;
}

/** SQL: the same for a public id, with the bits of version 8. */
export const marked = (...parts: readonly string[]): string =>
  `overlay(overlay(${digested(...parts)}::text PLACING '8' FROM 15 FOR 1) PLACING 'a' FROM 20 FOR 1)::uuid`;

/** SQL: a text. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

import type { FastifyRequest } from 'fastify';
import { isStorable } from '../reading/json.ts';
import { isDecodable } from '../reading/query.ts';
import { malformed, type Rejection } from './rejection.ts';

export const rawUrlOf = (request: FastifyRequest): string => request.raw.url ?? '/';

export const pathOf = (rawUrl: string): string => {
  const end = rawUrl.indexOf('?');
  return end === -1 ? rawUrl : rawUrl.slice(0, end);
};

/** The router takes `/orders/` for `/orders/:order_id` with an empty id, which nothing has. */
export const hasEmptyParam = ({ params }: FastifyRequest, names: readonly string[]): boolean =>
  names.some((name) => (params as Readonly<Record<string, string>>)[name] === '');

/** Null: nothing is wrong. Only an escape can bring a forbidden character into an address. */
export function checkAddress(request: FastifyRequest): Rejection | null {
  const rawUrl = rawUrlOf(request);
  if (!rawUrl.includes('%')) return null;
  if (!isDecodable(rawUrl)) return malformed('The query is not valid percent-encoded UTF-8.');
  const texts = [request.params, request.query].flatMap((part) => Object.entries(part ?? {}));
  return texts.flat(2).every((text) => typeof text !== 'string' || isStorable(text))
    ? null
    : malformed('The address contains a character that cannot be stored.');
}

import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';

const wellFormedRequestId = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's X-Request-Id if it is well-formed, else a new one (gaps 1). */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && wellFormedRequestId.test(given) ? given : randomUUID();
}

const printable = /^[\x20-\x7e\x80-\xff]{1,255}$/;

const noKey = accept(null);
const malformedKey = refuse(
  'invalid_request',
  'Idempotency-Key should have 1 to 255 printable characters.',
);
const severalKeys = refuse('invalid_request', 'Idempotency-Key should be given once.');

/** The Idempotency-Key of a changing request, or null without one (gaps 1). */
export function idempotencyKeyOf(
  request: IncomingMessage,
): Decision<string | null, 'invalid_request'> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return noKey;
  if (typeof key !== 'string' || !printable.test(key)) return malformedKey;
  // Node joins repeated headers with a comma. The joined text would be a key that nobody sent.
  if (key.includes(', ') && (request.headersDistinct['idempotency-key']?.length ?? 1) > 1) {
    return severalKeys;
  }
  return accept(key);
}

const token = "[\\w!#$%&'*+.^`|~-]+";
const mediaType = new RegExp(`^\\s*${token}/(${token})\\s*(?:;|$)`);

export const isMediaType = (contentType: string): boolean => mediaType.test(contentType);

/** application/json or any type with the suffix +json. Parameters such as charset do not matter. */
export function isJsonMediaType(contentType: string | undefined): boolean {
  if (contentType === jsonMediaType) return true;
  if (contentType === undefined) return false;
  const lowered = contentType.toLowerCase();
  const subtype = mediaType.exec(lowered)?.[1] ?? '';
  return subtype.endsWith('+json') || jsonWithParameters.test(lowered);
}

const jsonMediaType = 'application/json';
const jsonWithParameters = /^\s*application\/json\s*(?:;|$)/;

const formMediaType = /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i;

export const isFormMediaType = (contentType: string | undefined): boolean =>
  contentType !== undefined && formMediaType.test(contentType);

/** Node keeps the first of several. A proxy before us may have used another one. */
export const isAuthorizationRepeated = (rawHeaders: readonly string[]): boolean =>
  isRepeated('authorization', rawHeaders);

export const isHostRepeated = (rawHeaders: readonly string[]): boolean =>
  isRepeated('host', rawHeaders);

/** A plain loop without a callback: this runs for every request. */
function isRepeated(header: string, rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count > 1;
}

/** Whether the body is compressed. No client of the documents does that. */
export const isCompressed = (headers: IncomingHttpHeaders): boolean =>
  !/^(?:identity)?$/i.test(headers['content-encoding'] ?? '');

export const compressedText = 'The request body should not be compressed.';
export const notFormText =
  'The request body should have the content type application/x-www-form-urlencoded.';

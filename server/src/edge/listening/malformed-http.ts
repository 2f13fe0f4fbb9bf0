import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { errorText, jsonType } from '../answering/answer.ts';

type Reason = { readonly status: number; readonly error: string; readonly because: string };

const notHttp: Reason = {
  status: 400,
  error: 'invalid_request',
  because: 'The request is not valid HTTP.',
};

/** By the code of the parser's error. Any other error is {@link notHttp}. */
const reasons: Readonly<Record<string, Reason>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: 'invalid_request',
    because: 'The address and the headers of the request are too long.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    error: 'request_too_large',
    because: 'The chunk extensions of the request are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: 'invalid_request',
    because: 'The request did not arrive in time.',
  },
};

/** The answer to CONNECT, for which node passes a socket. */
export const noTunnel: Reason = {
  status: 405,
  error: 'method_not_allowed',
  because: 'This server opens no tunnels.',
};

export const reasonOf = (parserCode: string | undefined): Reason =>
  reasons[parserCode ?? ''] ?? notHttp;

/** The answer to bytes that never became a request: it can only be written to the socket. */
export function answerOnSocket({ status, error, because }: Reason): string {
  const body = errorText(error, because);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    ...(status === 405 ? ['Allow: '] : []),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

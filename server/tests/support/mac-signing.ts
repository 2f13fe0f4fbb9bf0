import { createHash, createHmac } from 'node:crypto';

/** A request as a client signs it. */
export type RequestToSign = {
  readonly id: string;
  readonly key: string;
  readonly ts: number | string;
  readonly nonce: string;
  readonly method: string;
  readonly uri: string;
  readonly host: string;
  readonly port: number;
  readonly body: string;
  /** The part of ext before the body hash, with its separator. */
  readonly extBefore?: string;
};

const bodyHashOf = (body: string): string => createHash('sha256').update(body).digest('base64');

function extOf({ body, extBefore = '' }: RequestToSign): string {
  return body === '' ? extBefore : `${extBefore}body_hash=${encodeURIComponent(bodyHashOf(body))}`;
}

/** The MAC as a published client computes it: written again here, to compare it with ours. */
function clientMac(key: string, lines: readonly (string | number)[]): string {
  return createHmac('sha256', key)
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('base64');
}

/** The Authorization header of a published client. */
export function authorizationOf(request: RequestToSign): string {
  const { id, key, ts, nonce, method, uri, host, port } = request;
  const ext = extOf(request);
  const mac = clientMac(key, [ts, nonce, method, uri, host, port, ext]);
  const header = `MAC id="${id}", ts="${ts}", nonce="${nonce}", mac="${mac}"`;
  return ext === '' ? header : `${header}, ext="${ext}"`;
}

import { extFor } from '../mac/body-hash.ts';
import { macOf } from '../mac/mac-signature.ts';
import { normalizedRequest } from '../mac/normalized-request.ts';

export type ToAuthorize = {
  readonly id: string;
  readonly key: string;
  readonly ts: number;
  readonly nonce: string;
  readonly method: string;
  readonly url: URL;
  readonly body: Buffer;
};

/** The `Authorization` header for a request. */
export function macAuthorization({ id, key, ts, nonce, method, url, body }: ToAuthorize): string {
  const ext = extFor(body);
  const defaultPort = url.protocol === 'https:' ? 443 : 80;
  const place = {
    host: url.hostname,
    port: url.port === '' ? defaultPort : Number(url.port),
  };
  const parts = { ts: String(ts), nonce, method, uri: `${url.pathname}${url.search}`, ext };
  const mac = macOf(Buffer.from(key), normalizedRequest(parts, place));
  const header = `MAC id="${id}", ts="${ts}", nonce="${nonce}", mac="${mac}"`;
  return ext === '' ? header : `${header}, ext="${ext}"`;
}

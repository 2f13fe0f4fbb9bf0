import { createHash, createHmac, randomUUID } from 'node:crypto';

/** The signer: the id and key of a client, or those of an access token. */
export type MacKey = { readonly id: string; readonly key: string };

export type ToSign = {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  /** Unix seconds. Default: now. */
  readonly ts?: number;
  /** Default: a new one. */
  readonly nonce?: string;
  /** Omits the hash of the body. */
  readonly isWithoutHash?: true;
};

/** Wallet 5.1: `body_hash=` and the URL-encoded base64 of the hash. Empty for an empty body. */
function extOf({ body, isWithoutHash }: ToSign): string {
  if (body === '' || isWithoutHash) return '';
  const hash = createHash('sha256').update(body).digest('base64');
  return `body_hash=${encodeURIComponent(hash)}`;
}

const portOf = ({ port, protocol }: URL): string => {
  if (port !== '') return port;
  return protocol === 'https:' ? '443' : '80';
};

/** The header `Authorization` of wallet 5.1. The signed text is that of gaps 3, MAC string. */
export function macHeader({ id, key }: MacKey, request: ToSign): string {
  const { method, url, ts = Math.floor(Date.now() / 1_000), nonce = randomUUID() } = request;
  const ext = extOf(request);
  const target = `${url.pathname}${url.search}`;
  const lines = [ts, nonce, method, target, url.hostname.toLowerCase(), portOf(url), ext];
  const mac = createHmac('sha256', key)
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('base64');
  const header = `MAC id="${id}", ts="${ts}", nonce="${nonce}", mac="${mac}"`;
  return ext === '' ? header : `${header}, ext="${ext}"`;
}

import { type Bytes, base64, utf8 } from '../encoding.ts';

/** A MAC id with its key: a client's own, or an access token's (wallet 5). */
export type MacKey = { readonly id: string; readonly key: string };

/** What is signed of a request (gaps 3, MAC string). */
export type MacParts = {
  readonly ts: number | string;
  readonly nonce: string;
  readonly method: string;
  /** Path and query exactly as they are sent. */
  readonly uri: string;
  /** Lower case, without the port. */
  readonly host: string;
  readonly port: number;
  /** Empty when there is none. */
  readonly ext: string;
};

/** Seven lines, each ended by a line feed; the last is empty without ext. */
export const macString = ({ ts, nonce, method, uri, host, port, ext }: MacParts): string =>
  [ts, nonce, method, uri, host, port, ext].map((line) => `${line}\n`).join('');

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

export async function macOf(key: string, parts: MacParts): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', utf8(key), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', imported, utf8(macString(parts)));
  return base64(new Uint8Array(signature));
}

/** `body_hash=…` for a body, nothing for an empty one. */
export async function extOf(body: Bytes): Promise<string> {
  if (body.length === 0) return '';
  const hash = await crypto.subtle.digest('SHA-256', body);
  return `body_hash=${encodeURIComponent(base64(new Uint8Array(hash)))}`;
}

/** The header `Authorization` with its quoted values. */
export async function macHeader({ id, key }: MacKey, parts: MacParts): Promise<string> {
  const mac = await macOf(key, parts);
  const header = `MAC id="${id}", ts="${parts.ts}", nonce="${parts.nonce}", mac="${mac}"`;
  return parts.ext === '' ? header : `${header}, ext="${parts.ext}"`;
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Where a request is signed for. */
export const placeOf = ({ hostname, port, protocol }: URL): Pick<MacParts, 'host' | 'port'> => ({
  host: hostname,
  port: port === '' ? (defaultPorts[protocol] ?? 443) : Number(port),
});

import { type Bytes, base64, utf8 } from '../encoding.ts';

/**
 * The signing key: `client_id` with its `mac_key`, or an access token with the key it came with
 * (wallet 5).
 */
export type MacKey = { readonly id: string; readonly key: string };

/** The parts of a request that its MAC covers. One wrong letter gives another MAC, and 401. */
export type MacParts = {
  /** Unix seconds, at most 300 away from the server's clock. */
  readonly ts: number | string;
  /** A text that this id has never used before. */
  readonly nonce: string;
  /** In upper case. */
  readonly method: string;
  /** Path and query exactly as they are sent. */
  readonly uri: string;
  /** Lower case, without the port. */
  readonly host: string;
  readonly port: number;
  /** Empty when there is none. */
  readonly ext: string;
};

/** The signed text: seven lines, each ended by a line feed. The last line is empty without ext. */
export const macString = ({ ts, nonce, method, uri, host, port, ext }: MacParts): string =>
  [ts, nonce, method, uri, host, port, ext].map((line) => `${line}\n`).join('');

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/** The MAC of a request: HMAC-SHA256 over `macString(parts)`, in base64. */
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

/**
 * The header `Authorization: MAC …` for a request of your own. `florin.wallet` and
 * `florin.transfers` sign automatically.
 */
export async function macHeader({ id, key }: MacKey, parts: MacParts): Promise<string> {
  const mac = await macOf(key, parts);
  const header = `MAC id="${id}", ts="${parts.ts}", nonce="${parts.nonce}", mac="${mac}"`;
  return parts.ext === '' ? header : `${header}, ext="${parts.ext}"`;
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** The host and port that the signature covers. */
export const placeOf = ({ hostname, port, protocol }: URL): Pick<MacParts, 'host' | 'port'> => ({
  host: hostname,
  port: port === '' ? (defaultPorts[protocol] ?? 443) : Number(port),
});

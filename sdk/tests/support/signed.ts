import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Signs as the service does, written again here with Node's own cryptography. */

export const hmacOf = (secret: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(body).digest('hex');

export type KeyPair = { readonly pem: string; readonly privateKey: KeyObject };

export function keyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { pem: String(publicKey.export({ type: 'spki', format: 'pem' })), privateKey };
}

/** A key that is right, but not one that could have signed a callback. */
export const ellipticPem = (): string => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return String(publicKey.export({ type: 'spki', format: 'pem' }));
};

export const rsaOf = ({ privateKey }: KeyPair, text: string): string =>
  sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64');

export const walletForm = (keys: KeyPair, event: string): string =>
  new URLSearchParams({ event, sign: rsaOf(keys, event) }).toString();

import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Signs like the service, but written independently with Node's own cryptography. */

export const hmacOf = (secret: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(body).digest('hex');

export type KeyPair = { readonly pem: string; readonly privateKey: KeyObject };

export function keyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { pem: String(publicKey.export({ type: 'spki', format: 'pem' })), privateKey };
}

/** A valid key that cannot sign callbacks. */
export const ellipticPem = (): string => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return String(publicKey.export({ type: 'spki', format: 'pem' }));
};

export const rsaOf = ({ privateKey }: KeyPair, text: string): string =>
  sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64');

export const walletForm = (keys: KeyPair, event: string): string =>
  new URLSearchParams({ event, sign: rsaOf(keys, event) }).toString();

/** The project and mode of the receivers in the tests. */
export const ours = { projectId: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11', mode: 'test' } as const;

/** The fields of every signed text, formed now. */
export const signedForUs = () => ({
  project_id: ours.projectId,
  mode: ours.mode,
  formed_at: Math.floor(Date.now() / 1_000),
});

/** The same fields as the end of a transfer's form. */
export const formForUs = (): string => {
  const { project_id, mode, formed_at } = signedForUs();
  return `project_id=${project_id}&mode=${mode}&formed_at=${formed_at}`;
};

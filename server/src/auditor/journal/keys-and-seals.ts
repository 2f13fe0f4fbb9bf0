import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { keyIdOf, type Seal } from './compare-seals.ts';

/** A text in a file is invalid. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const ed25519 = (key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new Unreadable(`it holds a key of type ${key.asymmetricKeyType}, not Ed25519`);
};

function readKey(read: () => KeyObject, what: string): KeyObject {
  try {
    return ed25519(read());
  } catch (fault) {
    if (fault instanceof Unreadable) throw fault;
    throw new Unreadable(`it holds no ${what} in PEM form`);
  }
}

export const privateKeyIn = (pem: string): KeyObject =>
  readKey(() => createPrivateKey(pem), 'private key');

export const publicKeyIn = (pem: string): KeyObject =>
  readKey(() => createPublicKey(pem), 'public key');

/** A new key pair in PEM form. */
export function newKeyPair(): { readonly privatePem: string; readonly publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privatePem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  };
}

/** Signs the statement about a day. */
export function sealed(key: KeyObject, day: string, statement: string): Seal {
  const publicKey = createPublicKey(key);
  return {
    day,
    keyId: keyIdOf(publicKey),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    statement,
    signature: sign(null, Buffer.from(statement), key).toString('base64'),
  };
}

/** One line of the file that is kept elsewhere. */
export const sealLine = (seal: Seal): string =>
  `${JSON.stringify({
    day: seal.day,
    key_id: seal.keyId,
    public_key: seal.publicKey,
    statement: seal.statement,
    signature: seal.signature,
  })}\n`;

/** The seals of such a file. */
export const sealsIn = (text: string): readonly Seal[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => sealOfLine(line, index + 1));

/** Is this a complete line of that file? */
export const isSealLine = (line: string): boolean => Object.keys(objectIn(line)).length > 0;

function sealOfLine(line: string, number: number): Seal {
  const of = objectIn(line);
  const [day, keyId, publicKey] = [of['day'], of['key_id'], of['public_key']];
  const [statement, signature] = [of['statement'], of['signature']];
  const texts = [day, keyId, publicKey, statement, signature];
  if (!texts.every((text) => typeof text === 'string')) {
    throw new Unreadable(`line ${number} is no seal`);
  }
  return {
    day: String(day),
    keyId: String(keyId),
    publicKey: String(publicKey),
    statement: String(statement),
    signature: String(signature),
  };
}

function objectIn(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

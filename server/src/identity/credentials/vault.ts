import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Keeps secrets that must be used again (signing keys, client secrets) encrypted under the master
 * key: AES-256-GCM, with the key's id beside each value so that the master key can be changed.
 */
export type Vault = {
  /** `context` names the owner of the secret. A value moved to another row does not open. */
  readonly seal: (secret: string, context: string) => string;
  readonly open: (sealed: string, context: string) => string;
  /** The id of the sealing master key. It reveals nothing about the key. */
  readonly keyId: string;
  /** The ids of all keys that open. */
  readonly keyIds: readonly string[];
  readonly opens: (sealed: string) => boolean;
  /** Whether it was sealed under the current key. */
  readonly isCurrent: (sealed: string) => boolean;
};

/** The text was sealed under a master key that the vault does not have. */
class OtherMasterKey extends Error {
  override readonly name = 'OtherMasterKey';
  readonly keyId: string;

  constructor(keyId: string) {
    super(`a secret was sealed under the master key ${keyId}, which is not given`);
    this.keyId = keyId;
  }
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const form = 'v1';

const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('florin master key').update(key).digest('hex').slice(0, 8);

/** Seals with the first key. Opens texts that any of the keys sealed. */
export function createVault(masterKey: Buffer, olderKeys: readonly Buffer[] = []): Vault {
  const keys = new Map([masterKey, ...olderKeys].map((key) => [keyIdOf(key), key]));
  const currentId = keyIdOf(masterKey);
  return {
    keyId: currentId,
    keyIds: [...keys.keys()],
    opens: (sealed) => keys.has(sealed.split('.')[1] ?? ''),
    isCurrent: (sealed) => sealed.startsWith(`${form}.${currentId}.`),
    seal: (secret, context) => {
      const iv = randomBytes(ivBytes);
      const encrypting = createCipheriv(cipher, masterKey, iv).setAAD(Buffer.from(context));
      const text = Buffer.concat([encrypting.update(secret, 'utf8'), encrypting.final()]);
      const value = Buffer.concat([iv, encrypting.getAuthTag(), text]).toString('base64url');
      return `${form}.${currentId}.${value}`;
    },
    open: (sealed, context) => {
      const [version, keyId = '', value = ''] = sealed.split('.');
      const key = keys.get(keyId);
      if (version !== form || key === undefined) {
        throw new OtherMasterKey(keyId);
      }
      const bytes = Buffer.from(value, 'base64url');
      const decrypting = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = bytes.subarray(ivBytes + tagBytes);
      return Buffer.concat([decrypting.update(text), decrypting.final()]).toString('utf8');
    },
  };
}

/** 32 characters of base64url: 192 random bits, within what every client stores. */
export const newClientSecret = (): string => randomBytes(24).toString('base64url');

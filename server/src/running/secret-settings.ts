import { setting } from './setting.ts';
import { matching } from './setting-forms.ts';

export const parseAdminToken = matching(/^[\x21-\x7e]{16,}$/);

export function parseMasterKey(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

function parseMasterKeys(text: string): readonly Buffer[] | undefined {
  const keys = text.split(',').map((one) => parseMasterKey(one.trim()));
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

/** Secrets that only the operator knows. */
export const secretSettings = {
  adminToken: setting({
    name: 'FLORIN_ADMIN_TOKEN',
    meaning: 'the bearer token of the operator API',
    accepts: 'at least 16 visible ASCII characters without spaces',
    default: null,
    defaultShown: 'generated, in DATA_DIR/admin-token',
    secret: true,
    parse: parseAdminToken,
  }),
  masterKey: setting({
    name: 'FLORIN_MASTER_KEY',
    meaning: 'encrypts stored secrets; required with DATABASE_URL',
    accepts: '32 bytes in base64',
    default: null,
    defaultShown: 'generated, in DATA_DIR/master-key; none with DATABASE_URL',
    secret: true,
    parse: parseMasterKey,
  }),
  masterKeysOld: setting({
    name: 'FLORIN_MASTER_KEYS_OLD',
    meaning: 'old master keys that still decrypt stored secrets while the key is being changed',
    accepts: '32 bytes in base64 each, with commas between them',
    default: null,
    defaultShown: 'none',
    secret: true,
    parse: parseMasterKeys,
  }),
} as const;

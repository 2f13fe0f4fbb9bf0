import type { DoctorTexts, Reason } from './doctor-texts.ts';

/** A key used in another way than it was given, and what that means in words. */
export type KeyVariation = { readonly says: Reason; readonly key: Buffer };

const hexForm = /^(?:[0-9a-f]{2})+$/i;
const base64Form = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * The mistakes that programs make with keys: they hold one form of the key and sign with another.
 */
export function keyVariations(key: string): readonly KeyVariation[] {
  const trimmed = key.trim();
  const unquoted = trimmed.replace(/^(["'])(.*)\1$/, '$2');
  const texts: readonly (readonly [keyof DoctorTexts['keys'], string | Buffer])[] = [
    ['hasSpaces', trimmed],
    ['hasQuotes', unquoted],
    ['lineFeed', `${trimmed}\n`],
    ['carriageReturn', `${trimmed}\r\n`],
    ['quoted', `"${trimmed}"`],
    ['decodedBase64', base64Form.test(trimmed) ? Buffer.from(trimmed, 'base64') : ''],
    ['decodedHex', hexForm.test(trimmed) ? Buffer.from(trimmed, 'hex') : ''],
    ['encodedBase64', Buffer.from(trimmed).toString('base64')],
    ['empty', Buffer.alloc(0)],
  ];
  const own = Buffer.from(key);
  return texts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({
      says: ({ keys }: DoctorTexts) => keys[name],
      key: Buffer.from(value as string),
    }))
    .filter(({ key: varied }) => !varied.equals(own));
}

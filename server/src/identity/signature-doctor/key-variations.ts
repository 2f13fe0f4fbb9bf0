/** A key that is used in another way than it was given, and what that means in words. */
export type KeyVariation = { readonly says: string; readonly key: Buffer };

const hexForm = /^(?:[0-9a-f]{2})+$/i;
const base64Form = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** The mistakes that programs make with keys: what they hold is not what they sign with. */
export function keyVariations(key: string): readonly KeyVariation[] {
  const trimmed = key.trim();
  const unquoted = trimmed.replace(/^(["'])(.*)\1$/, '$2');
  const texts: readonly (readonly [string, string | Buffer])[] = [
    ['The key here has spaces around it; the sender has none.', trimmed],
    ['The key here has quotes around it; the sender has none.', unquoted],
    ['The sender signs with a line feed at the end of the key.', `${trimmed}\n`],
    ['The sender signs with a carriage return and a line feed after the key.', `${trimmed}\r\n`],
    ['The sender signs with quotes around the key.', `"${trimmed}"`],
    [
      'The sender decodes the key as base64; its characters themselves are the key.',
      base64Form.test(trimmed) ? Buffer.from(trimmed, 'base64') : '',
    ],
    [
      'The sender decodes the key as hex; its characters themselves are the key.',
      hexForm.test(trimmed) ? Buffer.from(trimmed, 'hex') : '',
    ],
    [
      'The sender encodes the key as base64 first; its characters themselves are the key.',
      Buffer.from(trimmed).toString('base64'),
    ],
    ['The sender signs with an empty key.', Buffer.alloc(0)],
  ];
  const own = Buffer.from(key);
  return texts
    .filter(([, value]) => value !== '')
    .map(([says, value]) => ({ says, key: Buffer.from(value as string) }))
    .filter(({ key: varied }) => !varied.equals(own));
}

import { totpCode } from '../../src/identity/second-factor/totp.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes RFC 4648 6. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** What an app reads from the QR code. */
export function readTotpAddress(address: string) {
  const { protocol, host, pathname, searchParams } = new URL(address);
  const [issuer, account] = decodeURIComponent(pathname.slice(1)).split(':');
  const secret = fromBase32(searchParams.get('secret') ?? '');
  const parameters = Object.fromEntries(searchParams);
  return { kind: `${protocol}//${host}`, issuer, account, secret, parameters };
}

/** The code of an app that has read the QR code, at a moment. */
export const codeShown = (address: string, moment: number): string =>
  totpCode(readTotpAddress(address).secret, Math.floor(moment / 30));

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UnixSeconds } from '../../kernel/time.ts';

/** RFC 6238 with the parameters that every authenticator app supports (decision 0164). */
const stepSeconds = 30;
const digits = 6;

/** RFC 4226 4 asks for at least 16 bytes and recommends 20, the length of a SHA-1. */
const secretBytes = 20;

export const newTotpSecret = (): Buffer => randomBytes(secretBytes);

const stepAt = (moment: UnixSeconds): number => Math.floor(moment / stepSeconds);

/** The code of one step of 30 seconds, which RFC 6238 calls T (RFC 4226 5.3). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const truncated = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(truncated % 10 ** digits).padStart(digits, '0');
}

const sixDigits = /^[0-9]{6}$/;

/**
 * The step of the typed code: the present one, the previous one or the next one, for clocks that
 * differ and for slow typing. Null: none of them, or the code was used before.
 *
 * The caller stores the step and passes it as `lastStep` next time: a one-time code is valid once
 * (business 7). If two steps have the same code, both are used up.
 */
export function acceptedStep(
  secret: Buffer,
  code: string,
  now: UnixSeconds,
  lastStep: number | null,
): number | null {
  const typed = code.replace(/\s/g, '');
  if (!sixDigits.test(typed)) return null;
  const present = stepAt(now);
  // All three are compared whatever the first result, so the time reveals nothing.
  const matching = [present - 1, present, present + 1].filter(
    (step) => step >= 0 && isSame(totpCode(secret, step), typed),
  );
  const step = matching.at(-1);
  return step === undefined || (lastStep !== null && step <= lastStep) ? null : step;
}

const isSame = (right: string, typed: string): boolean =>
  timingSafeEqual(Buffer.from(right), Buffer.from(typed));

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 6 without padding: the form in which a person types a secret into an app. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives
    .map((five) => base32Letters.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

/** A colon separates issuer and account. Half a surrogate pair cannot be part of an address. */
const inLabel = (text: string): string =>
  encodeURIComponent(Buffer.from(text, 'utf8').toString().replaceAll(':', ' '));

/**
 * The address in the QR code for an authenticator app. It contains the secret: show it once, never
 * log it.
 */
export function totpAddress({
  secret,
  account,
  issuer,
}: {
  readonly secret: Buffer;
  readonly account: string;
  readonly issuer: string;
}): string {
  const label = `${inLabel(issuer)}:${inLabel(account)}`;
  const told = `secret=${base32(secret)}&issuer=${inLabel(issuer)}`;
  return `otpauth://totp/${label}?${told}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}

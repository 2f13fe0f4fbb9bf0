import { timingSafeEqual } from 'node:crypto';
import { macOf } from '../mac/mac-signature.ts';
import type { Reason } from './doctor-texts.ts';
import { type Making, textOf, variationsOf } from './mac-variations.ts';

const digestBytes = 32;

/** How the client arrived at its mac, in sentences. Empty: no known mistake explains it. */
export function explainMac(right: Making, key: string, given: Buffer): readonly Reason[] {
  const variations = variationsOf(right, key);
  const single = variations.find((one) => isMac(one.vary(right), given));
  if (single !== undefined) return [single.says];
  for (const [index, one] of variations.entries()) {
    const other = variations
      .slice(index + 1)
      .find((each) => each.of !== one.of && isMac(each.vary(one.vary(right)), given));
    if (other !== undefined) return [one.says, other.says];
  }
  return [];
}

export const isMac = (making: Making, given: Buffer): boolean =>
  given.length === digestBytes &&
  timingSafeEqual(Buffer.from(macOf(making.key, textOf(making)), 'base64'), given);

import type { UnixSeconds } from '../kernel/time.ts';

const daySeconds = 86_400;

/** Less than the year that RFC 9116 recommends; computed for each request. */
const goodForDays = 180;

/**
 * The file of RFC 9116. `address`: its own address, which is named only if it is the canonical one.
 */
export function securityText(contact: string, address: string, now: UnixSeconds): string {
  const day = Math.floor(now / daySeconds) + goodForDays;
  const expires = new Date(day * daySeconds * 1_000).toISOString().replace('.000', '');
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...(address.startsWith('https:') ? [`Canonical: ${address}`] : []),
    '',
  ].join('\n');
}

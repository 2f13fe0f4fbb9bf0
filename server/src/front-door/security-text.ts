import type { UnixSeconds } from '../kernel/time.ts';

const daySeconds = 86_400;

/** Below the year that RFC 9116 recommends; computed for each request. */
const goodForDays = 180;

/** The file of RFC 9116. `address`: its own, which is named only where it is the one that counts. */
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

import type { IncomingHttpHeaders } from 'node:http';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

type Address = IPv4 | IPv6;

const withPort = /^(?:\[(.+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

function addressIn(text: string): Address | null {
  const [, inBrackets, beforePort] = withPort.exec(text) ?? [];
  const bare = inBrackets ?? beforePort ?? text;
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  if (!ipaddr.IPv6.isValid(bare)) return null;
  const address = ipaddr.IPv6.parse(bare);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/**
 * A household gets a whole network of 2^64 addresses. If each address counted separately, no limit
 * would ever apply.
 */
const sharedParts = 4;

const nameOf = (address: Address): string =>
  address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, sharedParts)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString();

/** Tells whether an address is a proxy of this installation. */
export type IsProxy = (address: Address) => boolean;

/** `networks` are those in FLORIN_TRUSTED_PROXIES, and no others (decision 0105). */
export function proxiesIn(networks: readonly string[]): IsProxy {
  const known = networks.map((network) => ipaddr.parseCIDR(network));
  return (address) =>
    known.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}

/**
 * The address of a visitor: the peer, or the address that a proxy of ours names. Every proxy
 * appends its own peer to X-Forwarded-For. So it is read backwards up to the first address that is
 * no proxy of ours: strangers may have written the rest. Null: everybody may be behind the address,
 * or the visitor is at this machine.
 */
export function visitorAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  isProxy: IsProxy,
): string | null {
  const way = [...(forwardedFor ?? '').split(','), peer ?? ''].reverse();
  if (forwardedFor === undefined && addressIn(peer ?? '')?.range() === 'loopback') return null;
  for (const text of way) {
    const address = addressIn(text.trim());
    if (address === null) return null;
    if (!isProxy(address)) return nameOf(address);
  }
  return null;
}

/** Node joins several lines of the header. */
const forwardedFor = ({ 'x-forwarded-for': given }: IncomingHttpHeaders): string | undefined =>
  Array.isArray(given) ? given.join() : given;

type Asking = {
  readonly headers: IncomingHttpHeaders;
  readonly peer?: { readonly remoteAddress?: string | undefined };
};

/** The source of a request. Null: everybody may be behind it. */
export const sourceOf = ({ headers, peer }: Asking, isProxy: IsProxy): string | null =>
  visitorAddress(peer?.remoteAddress, forwardedFor(headers), isProxy);

/** Whether the request comes from this machine. As far as headers show, no proxy is in between. */
export const isAtThisMachine = ({ headers, peer }: Asking): boolean =>
  forwardedFor(headers) === undefined &&
  headers.forwarded === undefined &&
  addressIn(peer?.remoteAddress ?? '')?.range() === 'loopback';

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

/** A household gets a whole network of 2^64 addresses: with one each, nobody would be counted. */
const sharedParts = 4;

const nameOf = (address: Address): string =>
  address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, sharedParts)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString();

/** Which addresses are proxies of this installation. */
export type IsProxy = (address: Address) => boolean;

/** `networks`: what FLORIN_TRUSTED_PROXIES names, and nothing else (decision 0105). */
export function proxiesIn(networks: readonly string[]): IsProxy {
  const known = networks.map((network) => ipaddr.parseCIDR(network));
  return (address) =>
    known.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}

/**
 * Where a visitor comes from: the peer, or whom a proxy of ours names. Every proxy adds its own peer at
 * the end of X-Forwarded-For, so it is read backwards and no further than the first address that is
 * nobody's proxy: what stands before it was written by strangers. Null: everybody may be behind it, or
 * it is somebody at this very machine.
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

/** Node joins what comes in several lines. */
const forwardedFor = ({ 'x-forwarded-for': given }: IncomingHttpHeaders): string | undefined =>
  Array.isArray(given) ? given.join() : given;

type Asking = {
  readonly headers: IncomingHttpHeaders;
  readonly peer?: { readonly remoteAddress?: string | undefined };
};

/** Where a request comes from; null: everybody may be behind it. */
export const sourceOf = ({ headers, peer }: Asking, isProxy: IsProxy): string | null =>
  visitorAddress(peer?.remoteAddress, forwardedFor(headers), isProxy);

/** Whether somebody at this very machine asks: no proxy is in between, as far as headers tell. */
export const isAtThisMachine = ({ headers, peer }: Asking): boolean =>
  forwardedFor(headers) === undefined &&
  headers.forwarded === undefined &&
  addressIn(peer?.remoteAddress ?? '')?.range() === 'loopback';

import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';
import { accept, type Decision, refuse } from '../../../kernel/decision.ts';

/**
 * The targets that a delivery may reach: the internet, this machine too, or anything, if an
 * operator allows that.
 */
export type TargetPolicy = 'public' | 'public_or_loopback' | 'any';

/**
 * The addresses outside the internet, by IANA's registries of special-purpose addresses
 * (decision 0040). The list is our own, so that another version of a library opens nothing.
 */
const closedIpv4 = [
  '0.0.0.0/8', // this network; Linux takes 0.0.0.0 for loopback
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carriers' own; metadata of one cloud
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // looks public; the host behind every machine of one cloud
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; metadata of one cloud
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
].map((range) => ipaddr.IPv4.parseCIDR(range));

/** All of IPv6 that is assigned to the internet. The exceptions lie inside it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
const closedIpv6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarking, AMT, AS112, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: any IPv4 address inside
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
].map((range) => ipaddr.IPv6.parseCIDR(range));

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** The library must agree: an address that either refuses is refused. */
const isPublicIpv4 = (address: IPv4): boolean =>
  address.range() === 'unicast' && !closedIpv4.some((range) => address.match(range));

function isPublicIpv6(address: IPv6): boolean {
  // In a network without IPv4, names resolve to this, and its gateway forwards to the address
  // inside.
  if (address.match(nat64)) return isPublicIpv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return (
    address.match(globalUnicast) &&
    address.range() === 'unicast' &&
    !closedIpv6.some((range) => address.match(range))
  );
}

/** `::127.0.0.1` as `::7f00:1`: the library mistakes the first for `::ffff:127.0.0.1`. */
const withoutDots = (ipv6: string): string =>
  ipv6.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)/, (_, ...octets: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = octets.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });

/** Accepts only the usual spelling of IPv4: others may read another spelling as another address. */
function addressIn(text: string): IPv4 | IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(withoutDots(text));
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** Every address that leads to this machine. `own` are the addresses of its network interfaces. */
export function isOfThisMachine(text: string, own: readonly string[]): boolean {
  const address = addressIn(text);
  if (address === null) return false;
  // Linux takes 0.0.0.0 and :: for loopback.
  if (['loopback', 'unspecified'].includes(address.range())) return true;
  const plain = address.toString();
  return own.some((one) => addressIn(one)?.toString() === plain);
}

/** Whether a connection to this address may be opened. A text that is no address is refused. */
export function isAllowedAddress(text: string, policy: TargetPolicy): boolean {
  const address = addressIn(text);
  if (address === null) return false;
  if (policy === 'any') return true;
  // A zone (fe80::1%eth0) names a link of this machine.
  if (text.includes('%')) return false;
  if (policy === 'public_or_loopback' && address.range() === 'loopback') return true;
  return address.kind() === 'ipv4' ? isPublicIpv4(address as IPv4) : isPublicIpv6(address as IPv6);
}

/**
 * Whether a delivery may be tried to this URL, as far as the URL itself shows. The URL parser
 * normalizes every spelling of an address. A name is judged later, by its addresses.
 */
export function checkUrl(text: string, policy: TargetPolicy): Decision<URL, 'target_refused'> {
  const no = (because: string) => refuse('target_refused', because);
  if (!URL.canParse(text)) return no('The target is not a URL.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return no('The target is neither http nor https.');
  }
  if (url.username !== '' || url.password !== '') {
    return no('The target carries a user name or a password.');
  }
  const host = withoutBrackets(url.hostname);
  if (/^\.*$/.test(host)) return no('The target has no host.');
  return addressIn(host) === null || isAllowedAddress(host, policy)
    ? accept(url)
    : no('The target is an address that may not be reached.');
}

/** `[::1]` is how a URL writes an IPv6 address. */
export const withoutBrackets = (hostname: string): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;

/** The host and port of a URL. Deliveries are counted by this pair. */
export function hostKeyOf(url: string | URL): string {
  if (typeof url === 'string' && !URL.canParse(url)) return '';
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.toLowerCase().replace(/\.$/, '');
  return `${host}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
}

/** The host and port that a client believes it is talking to: two of the signed lines. */
export type SigningPlace = {
  /** Lower case, without the port. */
  readonly host: string;
  readonly port: number;
};

/** Some published clients sign this port whatever port they connect to (gaps 3, Host and port). */
const alternativePort = 443;

const hostHeader = /^(\[[0-9a-f:.]+\]|[a-z0-9._~%!$&'()*+,;=-]+)(?::(\d{1,5}))?$/i;

/**
 * The possible signing places of a request: the public address, its Host header, and port 443 at
 * both. There are at most four places, or eight if both hosts are IPv6 addresses.
 */
export function signingPlacesOf(
  publicUrl: string,
): (host: string | undefined) => readonly SigningPlace[] {
  const { hostname, protocol, port } = new URL(publicUrl);
  const defaultPort = protocol === 'https:' ? 443 : 80;
  const configured = placesOf(hostname, port === '' ? defaultPort : Number(port));
  // Nearly every request names the same host as the previous one.
  let last: { readonly host: string; readonly places: readonly SigningPlace[] } | null = null;
  return (host) => {
    if (host === undefined) return configured;
    if (last?.host !== host) {
      last = { host, places: distinct([...configured, ...placesIn(host, defaultPort)]) };
    }
    return last.places;
  };
}

function placesIn(header: string, defaultPort: number): readonly SigningPlace[] {
  const match = hostHeader.exec(header);
  if (match === null) return [];
  const [, host = '', port] = match;
  const number = port === undefined ? defaultPort : Number(port);
  return number > 65_535 ? [] : placesOf(host, number);
}

const placesOf = (host: string, port: number): readonly SigningPlace[] =>
  distinct(
    [port, alternativePort].flatMap((each) =>
      spellingsOf(host.toLowerCase()).map((spelling) => ({ host: spelling, port: each })),
    ),
  );

/** Libraries disagree on whether an IPv6 host has its brackets (decision 0031). */
const spellingsOf = (host: string): readonly string[] =>
  host.startsWith('[') ? [host, host.slice(1, -1)] : [host];

function distinct(places: readonly SigningPlace[]): readonly SigningPlace[] {
  const byName = new Map(places.map((place) => [`${place.host} ${place.port}`, place]));
  return [...byName.values()];
}

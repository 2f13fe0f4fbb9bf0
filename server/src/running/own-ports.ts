type StoreUrls = {
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  readonly smtpUrl: string | null;
};

/** The default ports of PostgreSQL and Redis. They are blocked even if they are not used. */
const usual = { postgres: 5_432, redis: 6_379 };

const smtpPorts = { 'smtp:': 25, 'smtps:': 465 };

/**
 * The ports in a URL, one for each of its hosts. Parsed by hand: the usual parser does not accept a
 * database URL with several hosts.
 */
function portsIn(url: string | null, usualPort: number): readonly number[] {
  if (url === null) return [];
  const [, authority = '', query = ''] =
    /^[a-z]+:\/\/(?:[^/?#]*@)?([^/?#]*)[^?#]*(?:\?([^#]*))?/.exec(url) ?? [];
  const inQuery = new URLSearchParams(query).get('port')?.split(',') ?? [];
  const inHosts = authority.split(',').map((host) => /:(\d+)$/.exec(host)?.[1] ?? usualPort);
  return [...inHosts, ...inQuery].map(Number);
}

const smtpPort = (url: string | null): number =>
  smtpPorts[url?.startsWith('smtps:') ? 'smtps:' : 'smtp:'];

/**
 * The ports of this machine that no webhook may reach: those of the service and of its stores
 * (decision 0103). A port stays closed even after its listener is gone.
 */
export class OwnPorts {
  readonly #ports: Set<number>;

  constructor({ databaseUrl, redisUrl, smtpUrl }: StoreUrls) {
    this.#ports = new Set([
      usual.postgres,
      usual.redis,
      ...portsIn(databaseUrl, usual.postgres),
      ...portsIn(redisUrl, usual.redis),
      ...portsIn(smtpUrl, smtpPort(smtpUrl)),
    ]);
  }

  /** The service, or its own database, listens on this port from now on. */
  add(port: number): void {
    this.#ports.add(port);
  }

  /** The same, for an address such as postgres://127.0.0.1:5432/florin. */
  addIn(url: string): void {
    for (const port of portsIn(url, usual.postgres)) this.#ports.add(port);
  }

  has(port: number): boolean {
    return this.#ports.has(port);
  }
}

type StoreUrls = {
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  readonly smtpUrl: string | null;
};

/** The default ports of PostgreSQL and Redis. Blocked even if they are not used. */
const usual = { postgres: 5_432, redis: 6_379 };

const smtpPorts = { 'smtp:': 25, 'smtps:': 465 };

/**
 * The ports that a URL names, one for each of its hosts. Read by hand: a database's URL may name
 * several hosts, and then it is no URL for the usual parser.
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
 * The ports of this machine that no webhook may reach: those of the service itself and of what it
 * stands on (decision 0103). A port that was listened on once stays closed.
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

  /** The service, or a database of its own, listens there from now on. */
  add(port: number): void {
    this.#ports.add(port);
  }

  /** The same, by an address such as postgres://127.0.0.1:5432/florin. */
  addIn(url: string): void {
    for (const port of portsIn(url, usual.postgres)) this.#ports.add(port);
  }

  has(port: number): boolean {
    return this.#ports.has(port);
  }
}

import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect as connectSecurely } from 'node:tls';
import { SingleFlight } from '../../../kernel/single-flight.ts';
import { type Resolve, resolveNames } from './resolve-name.ts';
import { isAllowedAddress, isOfThisMachine, type TargetPolicy } from './safe-target.ts';

/** The receiver's end of a connection. Requests to the same endpoint share connections. */
export type Endpoint = {
  readonly policy: TargetPolicy;
  /** Policy and origin: one for each endpoint. */
  readonly key: string;
  /** As in a URL: scheme, host and port. */
  readonly origin: string;
  /** A name, or an address without brackets. */
  readonly hostname: string;
  readonly port: number;
  readonly isSecure: boolean;
  /**
   * A receiver inside this service. Only such a receiver may be reached at the service's own port.
   */
  readonly isOurs: boolean;
};

export class TargetRefused extends Error {}
export class NotResolved extends Error {}

/** For a host with several addresses: after this long without an answer, the next one is tried. */
const addressMsMax = 500;

export type GuardOptions = {
  readonly resolve?: Resolve;
  /** The authorities to trust instead of those that Node knows. */
  readonly ca?: string;
  /** Ports of this machine that only our own receivers are reached at (decision 0103). */
  readonly closedPorts?: { readonly has: (port: number) => boolean };
};

/** Takes the error to call back with. Resolves when no socket is left. */
export type CallOff = (reason: Error) => Promise<void>;

type Opened = (error: Error | null, socket: Socket | null) => void;

/**
 * Opens sockets to allowed addresses only (decision 0040). A name is resolved once, all its
 * addresses are judged, and the connection goes to one of these very addresses. So a name server
 * that changes its answer in between is not asked again.
 */
export class GuardedConnect {
  readonly #resolve: Resolve;
  readonly #trust: { readonly ca?: string };
  readonly #closedPorts: NonNullable<GuardOptions['closedPorts']>;
  /** Connections opened at the same time share one lookup. */
  readonly #resolving = new SingleFlight<readonly string[]>();

  constructor({ resolve = resolveNames(), ca, closedPorts = new Set() }: GuardOptions) {
    this.#resolve = resolve;
    this.#closedPorts = closedPorts;
    this.#trust = ca === undefined ? {} : { ca };
  }

  /** Calls back once, and never synchronously. Returns a function that cancels it. */
  open(endpoint: Endpoint, opened: Opened): CallOff {
    let socket: Socket | null = null;
    let isOver = false;
    const end: Opened = (error, connected) => {
      if (isOver) return;
      isOver = true;
      opened(error, connected);
    };
    const fail = (error: Error) => end(error, null);
    const dial = (addresses: readonly string[]) => {
      if (isOver) return;
      const dialled = this.#dial(endpoint, addresses);
      socket = dialled;
      dialled.on('error', fail);
      dialled.once(endpoint.isSecure ? 'secureConnect' : 'connect', () => end(null, dialled));
    };
    this.#allowedAddressesOf(endpoint).then(dial).catch(fail);
    return async (reason) => {
      fail(reason);
      if (socket !== null) await destroyed(socket);
    };
  }

  async #allowedAddressesOf(endpoint: Endpoint): Promise<readonly string[]> {
    const { hostname, policy } = endpoint;
    const addresses = isIP(hostname) === 0 ? await this.#addressesOf(hostname) : [hostname];
    // One bad address spoils the name: whoever mixes them in hopes that we pick it some day. The
    // message does not say which one it is, since that may reveal the network behind us.
    const isAllowed = addresses.every((address) => isAllowedAddress(address, policy));
    if (!isAllowed || this.#leadsHome(endpoint, addresses)) {
      throw new TargetRefused('The target has an address that may not be reached.');
    }
    return addresses;
  }

  /**
   * Services trust requests from inside more: no stranger may make us call ourselves or a store.
   */
  #leadsHome({ port, isOurs }: Endpoint, addresses: readonly string[]): boolean {
    if (isOurs || !this.#closedPorts.has(port)) return false;
    const own = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).map(({ address }) => address),
    );
    return addresses.some((address) => isOfThisMachine(address, own));
  }

  async #addressesOf(hostname: string): Promise<readonly string[]> {
    const resolving = this.#resolving.run(() => this.#resolve(hostname), hostname);
    const addresses = await resolving.catch((error: NodeJS.ErrnoException) => {
      throw new NotResolved(
        `The host's name could not be resolved: ${error.code ?? error.message}.`,
      );
    });
    if (addresses.length === 0) throw new NotResolved("The host's name has no address.");
    return addresses;
  }

  #dial({ hostname, port, isSecure }: Endpoint, addresses: readonly string[]): Socket {
    const judged = addresses.map((address) => ({ address, family: isIP(address) }));
    const answerJudged: LookupFunction = (_hostname, _options, done) => done(null, judged);
    const options = {
      host: hostname,
      port,
      lookup: answerJudged,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: addressMsMax,
      noDelay: true,
    };
    if (!isSecure) return connect(options);
    const name = hostname.replace(/\.$/, '');
    return connectSecurely({
      ...options,
      ...this.#trust,
      ...(isIP(name) === 0 ? { servername: name } : {}),
      ALPNProtocols: ['http/1.1'],
      // This also overrides an environment variable that would turn it off: the messages are about
      // money.
      rejectUnauthorized: true,
    });
  }
}

const destroyed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve()).destroy();
  });

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Route } from '../route.ts';
import { Paths } from './paths.ts';

/** What only operators and their programs need. Balancers ask for /readyz, so that is not among it. */
export const isForOperators = (path: string): boolean =>
  path === '/metrics' || path.startsWith('/admin/');

/**
 * Where operators have a listener of their own, the others know nothing of what is theirs
 * (decision 0104). Their own one serves everything: the command line needs one address.
 */
export class OperatorDoor {
  readonly isApart: boolean;
  readonly #all: Paths;
  readonly #open: Paths;
  readonly #came = new WeakSet<object>();

  constructor(routes: readonly Pick<Route, 'method' | 'path'>[], isApart: boolean) {
    this.isApart = isApart;
    this.#all = new Paths(routes);
    this.#open = isApart
      ? new Paths(routes.filter(({ path }) => !isForOperators(path)))
      : this.#all;
  }

  watch(server: Server): void {
    server.prependListener('connection', (socket: Socket) => this.#came.add(socket));
  }

  cameBy(socket: object): boolean {
    return this.#came.has(socket);
  }

  /** What the address knows for whoever came by this connection. */
  methodsAt(rawUrl: string, socket: object): readonly string[] {
    return (this.cameBy(socket) ? this.#all : this.#open).methodsAt(rawUrl);
  }
}

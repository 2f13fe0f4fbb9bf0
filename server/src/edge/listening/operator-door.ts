import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Route } from '../route.ts';
import { Paths } from './paths.ts';

/** Routes that only operators and their programs need. Not /readyz: balancers ask for it. */
export const isForOperators = (path: string): boolean =>
  path === '/metrics' || path.startsWith('/admin/');

/**
 * If operators have their own listener, the others hide the operators' routes (decision 0104). The
 * operators' listener serves everything: the command line needs one address.
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

  /** The methods at this address that are visible on this connection. */
  methodsAt(rawUrl: string, socket: object): readonly string[] {
    return (this.cameBy(socket) ? this.#all : this.#open).methodsAt(rawUrl);
  }
}

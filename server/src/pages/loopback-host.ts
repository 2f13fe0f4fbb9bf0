import type { Authenticator } from '../edge/checking/authenticator.ts';
import { accept } from '../kernel/decision.ts';

const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Whether a browser asks under a name of this machine. Under any other name the page belongs to
 * whoever owns that name: a name server may send it to 127.0.0.1, and scripts of that site could then
 * read what we show (decision 0105).
 */
export const isLoopbackHost = (host: string | undefined): boolean =>
  host !== undefined && loopbackName.test(host);

/** Who looks: somebody at this machine, or anybody else. */
export type Looker = 'here' | 'elsewhere';

export const lookers: Authenticator<Looker> = {
  scheme: null,
  authenticate: ({ headers }) => accept(isLoopbackHost(headers.host) ? 'here' : 'elsewhere'),
};

import type { Authenticator } from '../edge/checking/authenticator.ts';
import { accept } from '../kernel/decision.ts';

const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Whether a browser uses a name of this machine. Under any other name, the page belongs to the
 * owner of that name: a name server may point it to 127.0.0.1, and scripts of that site could then
 * read our pages (decision 0105).
 */
export const isLoopbackHost = (host: string | undefined): boolean =>
  host !== undefined && loopbackName.test(host);

/** Where a visitor is: at this machine, or anywhere else. */
export type Looker = 'here' | 'elsewhere';

export const lookers: Authenticator<Looker> = {
  scheme: null,
  authenticate: ({ headers }) => accept(isLoopbackHost(headers.host) ? 'here' : 'elsewhere'),
};

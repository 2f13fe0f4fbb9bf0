import { accept, type Decision } from '../../../kernel/decision.ts';
import type { Endpoint } from './guarded-connect.ts';
import { checkUrl, type TargetPolicy, withoutBrackets } from './safe-target.ts';

/** A parsed URL that may be tried. */
export type Target = { readonly endpoint: Endpoint; readonly path: string };

/** Whether the service itself receives at this exact URL. */
export type IsOurs = (url: string) => boolean;

const rememberedMax = 1_000;

/** Caches parsed URLs: deliveries go to few URLs, and parsing one costs a fifth of sending. */
export class Targets {
  readonly #remembered = new Map<string, Target>();
  readonly #isOurs: IsOurs;

  constructor(isOurs: IsOurs) {
    this.#isOurs = isOurs;
  }

  of(url: string, policy: TargetPolicy): Decision<Target, 'target_refused'> {
    const key = `${policy} ${url}`;
    const remembered = this.#remembered.get(key);
    if (remembered !== undefined) return accept(remembered);
    const checked = checkUrl(url, policy);
    if (!checked.ok) return checked;
    const target = targetOf(checked.value, policy, this.#isOurs(url));
    if (this.#remembered.size >= rememberedMax) this.#remembered.clear();
    this.#remembered.set(key, target);
    return accept(target);
  }
}

function targetOf(url: URL, policy: TargetPolicy, isOurs: boolean): Target {
  const { protocol, origin, hostname, port, pathname, search } = url;
  const isSecure = protocol === 'https:';
  return {
    path: pathname + search,
    endpoint: {
      policy,
      origin,
      // A connection opened for one path of ours must not carry a request to another.
      key: `${policy} ${origin}${isOurs ? ' ours' : ''}`,
      isOurs,
      hostname: withoutBrackets(hostname),
      port: port === '' ? (isSecure ? 443 : 80) : Number(port),
      isSecure,
    },
  };
}

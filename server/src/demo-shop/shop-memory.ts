import type { UserSession } from 'florin-sdk';

/** A webhook or callback whose signature was right. */
export type Received = {
  /** The same for all attempts of one event. */
  readonly callbackId: string | null;
  readonly atMs: number;
  readonly event: string;
  readonly object: string;
  readonly status: string;
  /** The order or transaction that it is about. */
  readonly about: string;
  /** What was signed. */
  readonly text: string;
};

/** A wallet that somebody has connected in this browser. */
export type Connection = { readonly name: string; readonly session: UserSession };

/** What a browser that was sent to the consent page has to bring back. */
export type Departure = { readonly state: string; readonly verifier: string };

const receivedMax = 50;
const browsersMax = 100;

/** The newest entries by browser, as many as anybody needs. */
class ByBrowser<Kept> {
  readonly #kept = new Map<string, Kept>();

  find(browser: string): Kept | null {
    return this.#kept.get(browser) ?? null;
  }

  keep(browser: string, kept: Kept): void {
    this.#kept.delete(browser);
    this.#kept.set(browser, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > browsersMax && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Once: what was taken is gone. */
  take(browser: string): Kept | null {
    const kept = this.find(browser);
    this.#kept.delete(browser);
    return kept;
  }
}

/** What the shop knows until the service stops; its sales are in the service's lists. */
export class ShopMemory {
  readonly departures = new ByBrowser<Departure>();
  readonly connections = new ByBrowser<Connection>();
  #received: readonly Received[] = [];

  /** The newest first. */
  get received(): readonly Received[] {
    return this.#received;
  }

  /** What comes again, as an event may, is known by its callback id. */
  keepReceived(one: Received): void {
    const { callbackId } = one;
    if (callbackId !== null && this.#received.some((known) => known.callbackId === callbackId)) {
      return;
    }
    this.#received = [one, ...this.#received].slice(0, receivedMax);
  }
}

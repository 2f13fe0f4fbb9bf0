import type { UserSession } from 'florin-sdk';

/** A webhook or callback with a valid signature. */
export type Received = {
  /** The same for all attempts of one event. */
  readonly callbackId: string | null;
  readonly atMs: number;
  readonly event: string;
  readonly object: string;
  readonly status: string;
  /** The order or transaction that it is about. */
  readonly about: string;
  /** The signed text. */
  readonly text: string;
};

/** A wallet connected in this browser. */
export type Connection = { readonly name: string; readonly session: UserSession };

/** The values that a browser must bring back from the consent page. */
export type Departure = { readonly state: string; readonly verifier: string };

const receivedMax = 50;
const browsersMax = 100;

/** The newest entries by browser, with a limit. */
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

  /** Only once: it removes the entry. */
  take(browser: string): Kept | null {
    const kept = this.find(browser);
    this.#kept.delete(browser);
    return kept;
  }
}

/** The shop's memory until the service stops; its sales are in the service's lists. */
export class ShopMemory {
  readonly departures = new ByBrowser<Departure>();
  readonly connections = new ByBrowser<Connection>();
  #received: readonly Received[] = [];

  /** The newest first. */
  get received(): readonly Received[] {
    return this.#received;
  }

  /** An event may come again: its callback id shows that. */
  keepReceived(one: Received): void {
    const { callbackId } = one;
    if (callbackId !== null && this.#received.some((known) => known.callbackId === callbackId)) {
      return;
    }
    this.#received = [one, ...this.#received].slice(0, receivedMax);
  }
}

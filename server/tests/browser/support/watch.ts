import type { BrowserContext, Request, Response } from 'playwright-core';

/** What pages loaded, and everything that a careful visitor would find wrong with it. */
export class Watch {
  readonly #ownOrigin: string;
  #faults: string[] = [];
  /** Everything since the last address that was gone to. */
  #loaded: Request[] = [];

  constructor(context: BrowserContext, ownOrigin: string) {
    this.#ownOrigin = ownOrigin;
    context.on('request', (request) => this.#requested(request));
    context.on('requestfailed', (request) => this.#failed(request));
    context.on('response', (response) => this.#answered(response));
    context.on('console', (message) => {
      const { url } = message.location();
      // A page that answers 404 or 409 is meant to: what else it loaded is looked at by itself.
      const isOwnStatus = message.text().startsWith('Failed to load resource') && this.#isPage(url);
      if (message.type() === 'error' && !isOwnStatus) {
        this.#faults.push(`the console says: ${message.text()} (${url})`);
      }
    });
    context.on('weberror', (error) =>
      this.#faults.push(`a script threw: ${error.error().message}`),
    );
  }

  /** Requests to others, broken policies, errors in the console: there must be none. */
  takeFaults(): readonly string[] {
    const faults = this.#faults;
    this.#faults = [];
    return faults;
  }

  /** What the page that is shown needed, over the wire and with headers. */
  async weight(): Promise<{ readonly requests: number; readonly bytes: number }> {
    const sizes = await Promise.all(this.#loaded.map((request) => request.sizes()));
    const bytes = sizes.reduce(
      (sum, { responseBodySize, responseHeadersSize }) =>
        sum + responseBodySize + responseHeadersSize,
      0,
    );
    return { requests: this.#loaded.length, bytes };
  }

  #isPage(url: string): boolean {
    return this.#loaded.some((one) => one.url() === url && one.isNavigationRequest());
  }

  #requested(request: Request): void {
    if (request.isNavigationRequest() && request.redirectedFrom() === null) this.#loaded = [];
    this.#loaded.push(request);
    const { origin } = new URL(request.url());
    // The buyer goes back to the shop; nothing else ever leaves the house.
    if (origin !== this.#ownOrigin && !request.isNavigationRequest()) {
      this.#faults.push(`a page asks somebody else: ${request.url()}`);
    }
  }

  /** Who clicks twice or goes on before everything has come breaks off a request: no fault. */
  #failed(request: Request): void {
    const because = request.failure()?.errorText;
    if (because !== 'net::ERR_ABORTED') this.#faults.push(`${because}: ${request.url()}`);
  }

  #answered(response: Response): void {
    const request = response.request();
    if (new URL(request.url()).origin !== this.#ownOrigin) return;
    const policy = response.headers()['content-security-policy'];
    if (!policy?.startsWith("default-src 'none'")) {
      this.#faults.push(`no strict policy: ${request.url()}`);
    }
    if (!request.isNavigationRequest() && !response.ok()) {
      this.#faults.push(`${response.status()}: ${request.url()}`);
    }
  }
}

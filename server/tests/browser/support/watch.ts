import type { BrowserContext, Request, Response } from 'playwright-core';

/** What pages loaded, and every fault that a strict visitor would report. */
export class Watch {
  readonly #ownOrigin: string;
  #faults: string[] = [];
  /** Everything since the last navigation. */
  #loaded: Request[] = [];

  constructor(context: BrowserContext, ownOrigin: string) {
    this.#ownOrigin = ownOrigin;
    context.on('request', (request) => this.#requested(request));
    context.on('requestfailed', (request) => this.#failed(request));
    context.on('response', (response) => this.#answered(response));
    context.on('console', (message) => {
      const { url } = message.location();
      // A page may answer 404 or 409 on purpose; its resources are checked one by one.
      const isOwnStatus = message.text().startsWith('Failed to load resource') && this.#isPage(url);
      if (message.type() === 'error' && !isOwnStatus) {
        this.#faults.push(`the console says: ${message.text()} (${url})`);
      }
    });
    context.on('weberror', (error) =>
      this.#faults.push(`a script threw: ${error.error().message}`),
    );
  }

  /** Foreign requests, policy violations, console errors. There must be none. */
  takeFaults(): readonly string[] {
    const faults = this.#faults;
    this.#faults = [];
    return faults;
  }

  /** The bytes of the current page, over the wire and with headers. */
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
    // The buyer may navigate to the shop. No other request leaves the service.
    if (origin !== this.#ownOrigin && !request.isNavigationRequest()) {
      this.#faults.push(`a page asks somebody else: ${request.url()}`);
    }
  }

  /** A double click or an early navigation aborts a request, which is no fault. */
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

/** The service cannot do this now, through no fault of the request: 503, try again later. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number;

  constructor(because: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(because, options);
    this.name = 'Unavailable';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

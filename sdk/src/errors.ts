/** What is wrong with each field of a request: its path, and sentences for a person. */
export type ErrorProperties = Readonly<Record<string, readonly string[]>>;

export type RefusalFacts = {
  readonly status: number;
  readonly error: string;
  readonly error_description: string;
  readonly error_properties?: ErrorProperties | undefined;
  readonly retry_after?: number | undefined;
  readonly requestId?: string | undefined;
  readonly request: string;
};

/** The service has refused a request. The fields are named as in the answer. */
export class FlorinError extends Error {
  override readonly name = 'FlorinError';
  readonly status: number;
  /** The code: `invalid_properties`, `insufficient_funds`, `invalid_state` … */
  readonly error: string;
  readonly error_description: string;
  readonly error_properties: ErrorProperties | undefined;
  /** Seconds after which it may be tried again, where the service says so. */
  readonly retry_after: number | undefined;
  /** Tells the request in the service's log. */
  readonly requestId: string | undefined;

  constructor(facts: RefusalFacts) {
    super(`${facts.request}: ${facts.status} ${facts.error}: ${facts.error_description}`);
    this.status = facts.status;
    this.error = facts.error;
    this.error_description = facts.error_description;
    this.error_properties = facts.error_properties;
    this.retry_after = facts.retry_after;
    this.requestId = facts.requestId;
  }
}

type ConnectionFacts = {
  readonly request: string;
  readonly kind: ConnectionFault;
  readonly code?: string | undefined;
  readonly isLasting?: boolean;
  readonly cause?: unknown;
};

/** `unsent`: the request has not left; `lost`: its outcome is unknown. */
export type ConnectionFault = 'unsent' | 'lost' | 'timeout';

const faultWords: Readonly<Record<ConnectionFault, string>> = {
  unsent: 'the service could not be reached',
  lost: 'the connection was lost before the answer came',
  timeout: 'no answer came in time',
};

/** No answer has come. */
export class FlorinConnectionError extends Error {
  override readonly name = 'FlorinConnectionError';
  readonly kind: ConnectionFault;
  /** What the system calls it: `ECONNREFUSED`, `ENOTFOUND` … */
  readonly code: string | undefined;
  /** The next try would end in the same way: nobody trusts the certificate, say. */
  readonly isLasting: boolean;

  constructor({ request, kind, code, isLasting = false, cause }: ConnectionFacts) {
    const detail = code === undefined ? '' : ` (${code})`;
    super(`${request}: ${faultWords[kind]}${detail}`, { cause });
    this.kind = kind;
    this.code = code;
    this.isLasting = isLasting;
  }
}

/** The SDK is used in a way that cannot work; no request was sent. */
export class FlorinUsageError extends Error {
  override readonly name = 'FlorinUsageError';
}

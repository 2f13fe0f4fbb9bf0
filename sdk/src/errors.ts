/** The problems of each field of a request: its path, and sentences for a person. */
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

/** The most fields in one line of `message`. `error_properties` has all of them. */
const fieldsToldMax = 10;

/** Answers come from outside: entries that are not lists of texts are left out. */
const isMessages = (messages: unknown): messages is readonly string[] =>
  Array.isArray(messages) &&
  messages.length > 0 &&
  messages.every((one) => typeof one === 'string');

/** ` purchase.amount: Amount should be greater than 0; …`, or nothing. */
function fieldsIn(properties: ErrorProperties | undefined): string {
  if (typeof properties !== 'object' || properties === null) return '';
  const told = Object.entries(properties).filter(([, messages]) => isMessages(messages));
  const shown = told.slice(0, fieldsToldMax).map(([path, messages]) => {
    return `${path}: ${messages.join(', ')}`;
  });
  const more = told.length > fieldsToldMax ? [`${told.length - fieldsToldMax} more`] : [];
  return shown.length === 0 ? '' : ` ${[...shown, ...more].join('; ')}`;
}

/**
 * The service has refused a request. Every method that sends a request may throw this. Its fields
 * have the names of the answer. `message` names the request, the status, the code, and each wrong
 * field (checkout 7).
 */
export class FlorinError extends Error {
  override readonly name = 'FlorinError';
  /**
   * The HTTP status. 4xx: change the request. 429 and 5xx: all attempts that `retry` allows were
   * used.
   */
  readonly status: number;
  /** The code: `invalid_properties`, `insufficient_funds`, `invalid_state` … */
  readonly error: string;
  /** A sentence for a person. It may change, so programs should check `error`. */
  readonly error_description: string;
  /** For a 422: the problems, by the path of the field, as in `purchase.amount`. */
  readonly error_properties: ErrorProperties | undefined;
  /** The seconds until the next attempt, if the service names them. */
  readonly retry_after: number | undefined;
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined;

  constructor(facts: RefusalFacts) {
    const { request, status, error, error_description: description, error_properties } = facts;
    super(`${request}: ${status} ${error}: ${description}${fieldsIn(error_properties)}`);
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

/**
 * Why no answer came. `unsent`: the request was not sent. `lost` and `timeout`: it may have been
 * executed; the same `idempotencyKey` makes it safe to send again.
 */
export type ConnectionFault = 'unsent' | 'lost' | 'timeout';

const faultWords: Readonly<Record<ConnectionFault, string>> = {
  unsent: 'the service could not be reached',
  lost: 'the connection was lost before the answer came',
  timeout: 'no answer came in time',
};

/**
 * No answer came, after all attempts that `retry` allows. Every method that sends a request may
 * throw this. `kind` says whether the request may have been executed.
 */
export class FlorinConnectionError extends Error {
  override readonly name = 'FlorinConnectionError';
  /** Whether the request was sent; see `ConnectionFault`. */
  readonly kind: ConnectionFault;
  /** The system's name for the error: `ECONNREFUSED`, `ENOTFOUND` … */
  readonly code: string | undefined;
  /**
   * A further attempt would fail in the same way, for example because nobody trusts the
   * certificate.
   */
  readonly isLasting: boolean;

  constructor({ request, kind, code, isLasting = false, cause }: ConnectionFacts) {
    const detail = code === undefined ? '' : ` (${code})`;
    super(`${request}: ${faultWords[kind]}${detail}`, { cause });
    this.kind = kind;
    this.code = code;
    this.isLasting = isLasting;
  }
}

/**
 * The program uses the SDK in a way that cannot work: a missing secret, an identifier that is
 * `undefined`, an option out of range. Nothing was sent.
 */
export class FlorinUsageError extends Error {
  override readonly name = 'FlorinUsageError';
}

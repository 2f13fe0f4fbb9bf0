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

/** As many fields as somebody reads in one line; `error_properties` has all of them. */
const fieldsToldMax = 10;

/** Answers come from outside: what is no list of texts under a name is not told. */
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
 * The service has refused a request: every method that sends one may throw it. Its fields have the
 * names of the answer. `message` names the request, the status, the code, and each field that is
 * wrong (checkout 7).
 */
export class FlorinError extends Error {
  override readonly name = 'FlorinError';
  /** The HTTP status. 4xx: change the request; 429 and 5xx: it was tried as often as `retry` says. */
  readonly status: number;
  /** The code: `invalid_properties`, `insufficient_funds`, `invalid_state` … */
  readonly error: string;
  /** A sentence for a person. It may change; programs look at `error`. */
  readonly error_description: string;
  /** Of a 422: what is wrong, by the path of the field, as in `purchase.amount`. */
  readonly error_properties: ErrorProperties | undefined;
  /** Seconds after which it may be tried again, where the service says so. */
  readonly retry_after: number | undefined;
  /** Tells the request in the service's log. */
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
 * Why no answer came. `unsent`: the request has not left. `lost` and `timeout`: it may have been
 * carried out; the same `idempotencyKey` makes it safe to send again.
 */
export type ConnectionFault = 'unsent' | 'lost' | 'timeout';

const faultWords: Readonly<Record<ConnectionFault, string>> = {
  unsent: 'the service could not be reached',
  lost: 'the connection was lost before the answer came',
  timeout: 'no answer came in time',
};

/**
 * No answer came, after as many attempts as `retry` allows: every method that sends a request may
 * throw it. `kind` says whether the request can have been carried out.
 */
export class FlorinConnectionError extends Error {
  override readonly name = 'FlorinConnectionError';
  /** Whether the request left; see `ConnectionFault`. */
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

/**
 * The program uses the SDK in a way that cannot work: a missing secret, an identifier that is
 * `undefined`, an option out of range. Nothing was sent.
 */
export class FlorinUsageError extends Error {
  override readonly name = 'FlorinUsageError';
}

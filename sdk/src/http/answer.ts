import { type ErrorProperties, FlorinError } from '../errors.ts';

/** An answer as it came over the wire. */
export type WireAnswer = {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly text: string;
};

type ErrorBody = {
  readonly error?: unknown;
  readonly error_description?: unknown;
  readonly error_properties?: unknown;
  readonly retry_after?: unknown;
};

/** Undefined: the text is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** RFC 9110 10.2.3: seconds, or a date. */
function retryAfterIn(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1_000));
}

const notOurs = (status: number): string =>
  `The answer with status ${status} is not one of the service: something between may have given it.`;

/** The error of a refusal by the service. `nowMs`: for waits that are given as a date. */
function refusalOf(answer: WireAnswer, request: string, nowMs: number): FlorinError {
  const { status, headers, text } = answer;
  const parsed = jsonIn(text);
  const body: ErrorBody = typeof parsed === 'object' && parsed !== null ? parsed : {};
  const isOurs = typeof body.error === 'string';
  return new FlorinError({
    request,
    status,
    error: isOurs ? String(body.error) : 'unexpected_answer',
    error_description: isOurs ? String(body.error_description ?? '') : notOurs(status),
    error_properties: body.error_properties as ErrorProperties | undefined,
    retry_after: retryAfterIn(headers.get('retry-after') ?? String(body.retry_after ?? ''), nowMs),
    requestId: headers.get('x-request-id') ?? undefined,
  });
}

const isSuccess = ({ status }: WireAnswer): boolean => status >= 200 && status < 300;

/** The unchanged body of a success, or the reason why there is none. */
export function outcomeOf(answer: WireAnswer, { request, answerAs, nowMs }: Expected): Outcome {
  const read = answerAs === 'text' ? (text: string) => text : jsonIn;
  const value = isSuccess(answer) ? read(answer.text) : undefined;
  return value === undefined
    ? { ok: false, fault: refusalOf(answer, request, nowMs) }
    : { ok: true, value };
}

type Expected = {
  /** The name of the request in errors. */
  readonly request: string;
  readonly answerAs: 'json' | 'text';
  readonly nowMs: number;
};

type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: FlorinError };

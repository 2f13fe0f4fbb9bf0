import { CliFailure, type Properties } from './failure.ts';

/** A JSON object as the server answered it. */
export type Answer = Readonly<Record<string, unknown>>;

export type Sent = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Plain objects are sent as JSON, search parameters as a form, and bytes unchanged. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The time limit of the answer. Absent: enough for all but the longest answers. */
  readonly msMax?: number;
  /** The message for a 404, if an older server has no such address. */
  readonly ifMissing?: string;
};

export type ApiClient = {
  readonly send: (path: string, sent?: Sent) => Promise<Answer>;
  /** Writes an answer that is no JSON as it arrives, however long it is. */
  readonly download: (path: string, write: (text: string) => unknown) => Promise<void>;
};

/** The status and the answer of the program that listens at the address. */
export type Exchange = { readonly status: number; readonly answer: Answer };

/** A long list of a busy server may take minutes; a slower answer is stuck. */
const answerMsMax = 290_000;

/** After this time the user is told that the request is still running. */
const quietMsMax = 5_000;

/**
 * A client of the operator API. A refusal is thrown as a message for the person; `tell` gets a line
 * while they wait for an answer.
 */
export const createApiClient = (
  url: string,
  token: string,
  tell: (line: string) => void,
  quietMs = quietMsMax,
): ApiClient => ({
  send: async (path, sent = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...sent.headers };
    const waiting = setTimeout(() => tell(`${url} has not answered yet; still waiting.`), quietMs);
    const { status, answer } = await exchange(url, path, { ...sent, headers }).finally(() =>
      clearTimeout(waiting),
    );
    if (status >= 200 && status < 300) return answer;
    if (status === 404 && sent.ifMissing !== undefined) {
      throw new CliFailure('refused', sent.ifMissing, { error: 'not_found' });
    }
    throw refusal(url, status, answer);
  },
  download: async (path, write) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetched(url, path, { headers, redirect: 'manual' });
    if (!response.ok || response.body === null) {
      throw refusal(url, response.status, objectIn(await response.text()) ?? {});
    }
    try {
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) write(text);
    } catch (error) {
      const because = `The answer of ${url} broke off: ${reasonOf(error)}.`;
      throw new CliFailure('unreachable', because, { remedy: 'Try again.' });
    }
  },
});

/**
 * One request and its answer, whatever its status. Throws if nothing answers, or a program other
 * than Florin does.
 */
export async function exchange(
  url: string,
  path: string,
  { method = 'GET', body, headers = {}, msMax = answerMsMax }: Sent = {},
): Promise<Exchange> {
  const { status, location, text } = await reach(url, path, msMax, {
    method,
    headers: { accept: 'application/json', ...typeOf(body), ...headers },
    ...(body === undefined ? {} : { body: contentOf(body) }),
    // The token is for this address and no other.
    redirect: 'manual',
  });
  if (status >= 300 && status < 400) {
    throw new CliFailure('unreachable', `${url} sends us on to ${location}.`, {
      remedy: 'Give the true address with --url or FLORIN_URL.',
    });
  }
  const answer = objectIn(text);
  if (answer === null) {
    throw new CliFailure(
      'unreachable',
      `What answers at ${url} is not Florin: status ${status} and no JSON.`,
      { remedy: 'Correct the address with --url or FLORIN_URL.' },
    );
  }
  return { status, answer };
}

type Reached = { readonly status: number; readonly location: string; readonly text: string };

async function reach(
  url: string,
  path: string,
  msMax: number,
  request: RequestInit,
): Promise<Reached> {
  try {
    const response = await fetch(`${url}${path}`, {
      ...request,
      signal: AbortSignal.timeout(msMax),
    });
    const location = response.headers.get('location') ?? 'another address';
    return { status: response.status, location, text: await response.text() };
  } catch (error) {
    throw nobodyAt(url, error);
  }
}

const fetched = (url: string, path: string, request: RequestInit): Promise<Response> =>
  fetch(`${url}${path}`, request).catch((error) => {
    throw nobodyAt(url, error);
  });

const nobodyAt = (url: string, error: unknown): CliFailure =>
  new CliFailure('unreachable', `No Florin answers at ${url}: ${reasonOf(error)}.`, {
    remedy:
      'Start it with "npm run florin -- start", or give its address with --url or FLORIN_URL.',
  });

function typeOf(body: object | undefined): Record<string, string> {
  if (body === undefined || body instanceof Uint8Array) return {};
  const isForm = body instanceof URLSearchParams;
  return { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' };
}

/** For bytes, the caller names the type, too. */
const contentOf = (body: object): string | Uint8Array<ArrayBuffer> =>
  body instanceof Uint8Array ? new Uint8Array(body) : textOf(body);

/** A body, character by character as it is sent. */
export const textOf = (body: object): string =>
  body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);

/** Null: the text is no JSON object. */
function objectIn(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export const isObject = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The machine's own message, on one line. fetch keeps it in the cause, sometimes one for each
 * address.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it took too long';
  const { cause } = error;
  if (cause instanceof AggregateError && cause.message === '') {
    return cause.errors.map(reasonOf).join('; ');
  }
  return cause instanceof Error ? reasonOf(cause) : error.message.replace(/\.$/, '');
}

/** The server's refusal, in its own words. */
export function refusal(url: string, status: number, answer: Answer): CliFailure {
  const { error, error_description: description, error_properties: properties } = answer;
  const details = {
    ...(typeof error === 'string' ? { error } : {}),
    ...(isObject(properties) ? { properties: messagesIn(properties) } : {}),
  };
  const sentence =
    typeof description === 'string' ? description : `${url} answers with status ${status}.`;
  // Florin explains each 403 in words. A 403 without them comes from a proxy that rejects us.
  const isTurnedAway = status === 401 || (status === 403 && typeof error !== 'string');
  if (!isTurnedAway) return new CliFailure('refused', sentence, details);
  const remedy = 'Give the right one with --token-file or FLORIN_ADMIN_TOKEN.';
  return new CliFailure('unauthorized', sentence, { ...details, remedy });
}

const messagesIn = (properties: Answer): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([path, messages]) => [path, [messages].flat().map(String)]),
  );

/** The rows of a list in an answer. */
export function rowsAt(answer: Answer, member: string): readonly Answer[] {
  const rows = answer[member];
  if (Array.isArray(rows) && rows.every(isObject)) return rows;
  throw new CliFailure('unreachable', `The answer has no list of ${member}; is this Florin?`);
}

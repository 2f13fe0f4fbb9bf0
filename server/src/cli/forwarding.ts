import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

/** A POST to be sent unchanged. */
export type ToForward = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly leaving: AbortSignal;
};

/** The result: an answer, or why there was none. */
export type Forwarded = {
  readonly url: string;
  readonly status: number | null;
  readonly fault: string | null;
  /** The first characters of the answer. */
  readonly answer: string;
  readonly duration_ms: number;
};

/** As long as the slowest dialect waits (gaps 3 and 4, Callbacks). */
const answerMsMax = 30_000;
/** An answer is read only up to this size. */
const answerBytesMax = 65_536;
const shownBytesMax = 1_024;

type Outcome = Pick<Forwarded, 'status' | 'fault' | 'answer'>;

/**
 * Sends the bytes with exactly these headers. fetch would add its own, and the receiver must see
 * what the service sends. Redirects are not followed. Never rejects.
 */
export async function forward(toForward: ToForward): Promise<Forwarded> {
  const startedMs = performance.now();
  const isSecure = toForward.url.protocol === 'https:';
  // An agent for each request: if the receiver closed a kept connection meanwhile, it would look
  // like its fault.
  const agent = isSecure
    ? new SecureAgent({ keepAlive: true })
    : new PlainAgent({ keepAlive: true });
  const outcome = await outcomeOf(toForward, isSecure ? secureRequest : plainRequest, agent);
  agent.destroy();
  const duration_ms = Math.round(performance.now() - startedMs);
  return { url: toForward.url.href, ...outcome, duration_ms };
}

function outcomeOf(
  { url, headers, body, leaving }: ToForward,
  send: typeof plainRequest,
  agent: PlainAgent,
): Promise<Outcome> {
  const bytes = Buffer.from(body);
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      resolve({ status: null, fault: leaving.aborted ? 'stopped' : faultOf(error), answer: '' });
    const sent = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length },
      agent,
      signal: AbortSignal.any([leaving, AbortSignal.timeout(answerMsMax)]),
    });
    sent.on('error', fail);
    sent.on('response', (response) => {
      response.on('error', fail);
      readAnswer(response, resolve);
    });
    sent.end(bytes);
  });
}

/** Ends with the answer, or once it exceeds the limit. */
function readAnswer(response: IncomingMessage, end: (outcome: Outcome) => void): void {
  const parts: Buffer[] = [];
  let length = 0;
  const answered = (): void => {
    const answer = Buffer.concat(parts).subarray(0, shownBytesMax).toString('utf8');
    end({ status: response.statusCode ?? null, fault: null, answer });
  };
  response.on('data', (part: Buffer) => {
    parts.push(part);
    length += part.length;
    if (length <= answerBytesMax) return;
    answered();
    response.destroy();
  });
  response.on('end', answered);
}

function faultOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'it took too long';
  return error.code === 'ECONNREFUSED' ? 'nobody listens there' : (error.code ?? error.message);
}

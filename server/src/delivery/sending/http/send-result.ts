import { errors } from 'undici';
import { NotResolved, TargetRefused } from '../targets/guarded-connect.ts';
import { safeText } from './safe-text.ts';

export type SendFault =
  | 'target_refused'
  | 'not_resolved'
  | 'not_connected'
  | 'timed_out'
  | 'broken_off'
  | 'not_http'
  | 'stopped';

/**
 * The result of one attempt. An answer counts only if it was complete or reached our size limit.
 */
export type SendResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** The first bytes of the body, safe to store. */
      readonly head: string;
      readonly durationMs: number;
    }
  | ({ readonly kind: 'failed'; readonly durationMs: number } & Failure);

export type Failure = {
  readonly fault: SendFault;
  /** A sentence for the operator; it contains no secret. */
  readonly detail: string;
  /** No connection was made, so the receiver has seen nothing of the request. */
  readonly isConnectionFault: boolean;
};

/** The stage of an attempt. */
export type Stage =
  | { readonly at: 'waiting' }
  | { readonly at: 'connecting' }
  /**
   * The request is being written or is sent. The status is null until the answer's head is read.
   */
  | { readonly at: 'sent'; readonly status: number | null };

export class ConnectTimedOut extends Error {}

const detailLengthMax = 300;

const failure = (fault: SendFault, detail: string, isConnectionFault = false): Failure => ({
  fault,
  detail: safeText(detail, detailLengthMax),
  isConnectionFault,
});

export const stopped = failure('stopped', 'The service is stopping.');
export const refusedTarget = (because: string) => failure('target_refused', because);
export const endlessHead = failure('not_http', 'The receiver sent no end of an answer’s head.');

/** The failure when the total time is over. */
export function timedOut(stage: Stage, msMax: number): Failure {
  const within = `within ${msMax} ms`;
  if (stage.at === 'waiting') return failure('timed_out', `No connection was free ${within}.`);
  if (stage.at === 'connecting') {
    return failure('timed_out', `The receiver could not be connected to ${within}.`, true);
  }
  return stage.status === null
    ? failure('timed_out', `The receiver did not answer ${within}.`)
    : failure('timed_out', `The receiver's answer (${stage.status}) did not end ${within}.`);
}

/** undici refuses to write this request. A retry would not change that. */
const unwritable = new Set([
  'UND_ERR_INVALID_ARG',
  'UND_ERR_NOT_SUPPORTED',
  'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH',
]);

/** Errors of undici and of the network. */
export function failureOf(error: NodeJS.ErrnoException, stage: Stage): Failure {
  if (error instanceof TargetRefused) return refusedTarget(error.message);
  if (error instanceof NotResolved) return failure('not_resolved', error.message, true);
  if (error instanceof ConnectTimedOut) return failure('timed_out', error.message, true);
  const words = wordsOf(error);
  if (unwritable.has(error.code ?? '')) {
    return failure('target_refused', `The request cannot be written: ${words}.`);
  }
  if (stage.at !== 'sent') {
    return failure('not_connected', `The receiver could not be connected to: ${words}.`, true);
  }
  if (isNotHttp(error, stage.status)) {
    return failure('not_http', `The receiver did not speak HTTP: ${words}.`);
  }
  return stage.status === null
    ? failure('broken_off', `The connection ended without an answer: ${words}.`)
    : failure('broken_off', `The answer (${stage.status}) was broken off: ${words}.`);
}

/** With several addresses, Node puts their errors into one error without a message. */
function wordsOf(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  return error.errors.map((one: Error) => one.message).join('; ');
}

function isNotHttp(error: NodeJS.ErrnoException, status: number | null): boolean {
  // This is the parser's only complaint that means: the answer ended too early.
  if (error instanceof errors.HTTPParserError) return !error.message.includes('Invalid EOF state');
  if (error instanceof errors.HeadersOverflowError) return true;
  // Raised for a body that was cut short, but also for a head with two lengths.
  if (error instanceof errors.ResponseContentLengthMismatchError) return status === null;
  return isBadResponse(error);
}

/** undici's words for an unexpected answer: one before a request, or in another protocol. */
const isBadResponse = ({ code, message }: NodeJS.ErrnoException): boolean =>
  code === 'UND_ERR_SOCKET' && message.startsWith('bad ');

/** How a connection ends if a request was written after the other side had closed it. */
export const isLostConnection = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'ECONNRESET' ||
  error.code === 'EPIPE' ||
  (error.code === 'UND_ERR_SOCKET' && !isBadResponse(error));

import type { FinishedRequest } from '../../edge/listening/finished-request.ts';
import { errorIn } from './error-text.ts';
import { parameterNames, shownPath } from './shown-address.ts';

/** How a request was authenticated. */
export const callerKinds = ['bearer', 'mac', 'certificate', 'token'] as const;

export type CallerKind = (typeof callerKinds)[number];

/** The project of a request, and how it was authenticated. */
export type KnownCaller = { readonly projectId: string; readonly kind: CallerKind };

/** One row of the request log: what a developer may know about a request, and never more. */
export type RequestEntry = {
  readonly projectId: string;
  /** When the request arrived, in Unix milliseconds. */
  readonly atMs: number;
  readonly caller: CallerKind;
  readonly method: string;
  readonly path: string;
  /** The names in the query. Values are left out: they may be secrets. */
  readonly parameters: readonly string[];
  readonly status: number;
  readonly error: string | null;
  readonly errorDescription: string | null;
  readonly durationMs: number;
  readonly requestId: string;
};

const noParameters: readonly string[] = [];
const noError = { code: null, text: null };

/** `nowMs` is the moment of the answer. */
export function entryOf(
  finished: FinishedRequest,
  { projectId, kind }: KnownCaller,
  nowMs: number,
): RequestEntry {
  const { method, pattern, params, query, status, errorBody, durationMs, requestId } = finished;
  const { code, text } = errorBody === null ? noError : errorIn(errorBody, finished.limit);
  return {
    projectId,
    atMs: Math.floor(nowMs - durationMs),
    caller: kind,
    method,
    path: shownPath(pattern, params),
    parameters: query === '' ? noParameters : parameterNames(query),
    status,
    error: code,
    errorDescription: text,
    durationMs: Math.round(durationMs * 1_000) / 1_000,
    requestId,
  };
}

import type { FastifyReply } from 'fastify';
import { errorText, prepare } from '../answering/answer.ts';
import type { NotAuthenticated } from './authenticator.ts';

/** Why admission stops a request. */
export type Rejection = {
  readonly status: number;
  readonly error: string;
  readonly because: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Transfer 7: a 429 repeats it in the body. */
  readonly retryAfterSeconds?: number;
};

export function reject(reply: FastifyReply, rejection: Rejection): void {
  const { status, error, because, headers, retryAfterSeconds } = rejection;
  if (headers !== undefined) reply.headers(headers);
  void reply.send(prepare(reply, status, errorText(error, because, retryAfterSeconds)));
}

export const notAuthenticated = ({ refusal: error, ...refused }: NotAuthenticated): Rejection => ({
  status: 401,
  error,
  ...refused,
});

export const malformed = (because: string): Rejection => ({
  status: 400,
  error: 'invalid_request',
  because,
});

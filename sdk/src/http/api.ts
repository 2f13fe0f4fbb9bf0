import type { Authorization } from '../auth/authorization.ts';
import { addressOf, type Query } from './address.ts';
import type { ApiRequest, Method } from './api-request.ts';
import type { CallOptions } from './call-options.ts';
import type { Transport } from './transport.ts';

type Sent = Pick<ApiRequest, 'body' | 'repeatable' | 'answerAs'> & { readonly query?: Query };

/** Requests to one address, on behalf of one caller. */
export class Api {
  readonly #transport: Transport;
  readonly #base: string;
  readonly #authorization: Authorization;

  constructor(transport: Transport, base: string, authorization: Authorization) {
    this.#transport = transport;
    this.#base = base;
    this.#authorization = authorization;
  }

  get<Answer>(path: string, query?: Query, options?: CallOptions): Promise<Answer> {
    return this.send('GET', path, query === undefined ? {} : { query }, options);
  }

  post<Answer>(path: string, json: unknown, options?: CallOptions): Promise<Answer> {
    return this.send('POST', path, { body: { json } }, options);
  }

  /** Without `json` the request has no body. */
  put<Answer>(path: string, json?: unknown, options?: CallOptions): Promise<Answer> {
    return this.send('PUT', path, json === undefined ? {} : { body: { json } }, options);
  }

  delete<Answer>(path: string, query?: Query, options?: CallOptions): Promise<Answer> {
    return this.send('DELETE', path, query === undefined ? {} : { query }, options);
  }

  send<Answer>(
    method: Method,
    path: string,
    { query, ...sent }: Sent,
    options?: CallOptions,
  ): Promise<Answer> {
    const url = addressOf(this.#base, path, query);
    return this.#transport.send({ method, url, ...sent }, this.#authorization, options);
  }
}

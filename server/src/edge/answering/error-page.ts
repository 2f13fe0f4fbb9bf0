import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { decodedPath } from '../reading/decoded-path.ts';
import { jsonType } from './answer.ts';

/** What is shown to people where a program would get an error body. */
export type ErrorPage = {
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: (
    status: number,
    request: { readonly rawUrl: string; readonly acceptLanguage: string | undefined },
  ) => string;
};

/** Status and headers such as Retry-After and Allow stay what they were. */
function pageText(page: ErrorPage, request: FastifyRequest, reply: FastifyReply): string {
  reply.headers({ ...page.headers, 'content-type': page.contentType });
  const acceptLanguage = request.headers['accept-language'];
  return page.text(reply.statusCode, { rawUrl: rawUrlOf(request), acceptLanguage });
}

/** What is looked at in a route. */
type Shown = { readonly path: string; readonly errorPage?: ErrorPage };

type Hooked = Pick<Shown, 'errorPage'> & { readonly method: string };

const rawUrlOf = ({ raw }: FastifyRequest): string => raw.url ?? '/';

/** Puts a page in the place of an error body, whoever made it: admission, validation or a fault. */
const showErrorPage =
  (page: ErrorPage): onSendHookHandler =>
  (request, reply, payload, done) => {
    const isError = reply.statusCode >= 400 && reply.getHeader('content-type') === jsonType;
    done(null, isError ? pageText(page, request, reply) : payload);
  };

/**
 * Somebody who follows a link. Some programs name text/html too, without meaning it, but those that
 * work with our APIs bring a credential.
 */
const isBrowsing = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  headers.authorization === undefined;

/** What stands in the place of errors that come before any route is found. */
export class ErrorPages {
  /** By the first part of the address. Null: programs ask there too, and get JSON. */
  readonly #byRoot = new Map<string, ErrorPage | null>();

  /** For whoever browses where programs ask: the page of the front door, or any. */
  readonly #elsewhere: ErrorPage | null;

  constructor(routes: readonly Shown[]) {
    for (const { path, errorPage = null } of routes) {
      const root = rootOf(path);
      const known = this.#byRoot.get(root);
      this.#byRoot.set(root, known === null ? null : errorPage);
    }
    const any = routes.find(({ errorPage }) => errorPage !== undefined)?.errorPage ?? null;
    this.#elsewhere = this.#byRoot.get('/') ?? any;
  }

  /** The text of an error whose answer is prepared: as it is, or the page for people. */
  textFor(text: string, request: FastifyRequest, reply: FastifyReply): string {
    const page = this.#byRoot.get(rootOf(decodedPath(rawUrlOf(request)))) ?? null;
    return page === null ? this.#lostText(text, request, reply) : pageText(page, request, reply);
  }

  /** People read pages; where programs ask, whoever only browses does too. */
  hooksOf({ errorPage, method }: Hooked): { readonly onSend?: onSendHookHandler } {
    if (errorPage !== undefined) return { onSend: showErrorPage(errorPage) };
    return method === 'GET' ? { onSend: this.#showLost } : {};
  }

  readonly #showLost: onSendHookHandler = (request, reply, payload, done) => {
    const isText = typeof payload === 'string' && reply.getHeader('content-type') === jsonType;
    done(null, isText ? this.#lostText(payload, request, reply) : payload);
  };

  #lostText(text: string, request: FastifyRequest, reply: FastifyReply): string {
    const page = reply.statusCode === 404 && isBrowsing(request) ? this.#elsewhere : null;
    return page === null ? text : pageText(page, request, reply);
  }
}

/** Slashes that were written twice, as behind a base address that ends in one, mean nothing here. */
const rootOf = (path: string): string => path.replace(/^\/+/, '/').split('/', 2).join('/');

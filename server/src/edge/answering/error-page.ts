import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { decodedPath } from '../reading/decoded-path.ts';
import { jsonType } from './answer.ts';

/** The page that people see where a program would get an error body. */
export type ErrorPage = {
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: (
    status: number,
    request: { readonly rawUrl: string; readonly acceptLanguage: string | undefined },
  ) => string;
};

/** The status stays, and so do headers such as Retry-After and Allow. */
function pageText(page: ErrorPage, request: FastifyRequest, reply: FastifyReply): string {
  reply.headers({ ...page.headers, 'content-type': page.contentType });
  const acceptLanguage = request.headers['accept-language'];
  return page.text(reply.statusCode, { rawUrl: rawUrlOf(request), acceptLanguage });
}

/** The parts of a route that matter here. */
type Shown = { readonly path: string; readonly errorPage?: ErrorPage };

type Hooked = Pick<Shown, 'errorPage'> & { readonly method: string };

const rawUrlOf = ({ raw }: FastifyRequest): string => raw.url ?? '/';

/** Replaces an error body by a page, whatever made it: admission, validation or a fault. */
const showErrorPage =
  (page: ErrorPage): onSendHookHandler =>
  (request, reply, payload, done) => {
    const isError = reply.statusCode >= 400 && reply.getHeader('content-type') === jsonType;
    done(null, isError ? pageText(page, request, reply) : payload);
  };

/**
 * Whether a person follows a link. Some programs name text/html too, without meaning it, but
 * programs that use our APIs send a credential.
 */
const isBrowsing = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  headers.authorization === undefined;

/** Makes the pages for errors that come before any route is found. */
export class ErrorPages {
  /** By the first part of the address. Null: programs use these addresses too, and get JSON. */
  readonly #byRoot = new Map<string, ErrorPage | null>();

  /** For a person at an address of programs: the page of the front door, or any. */
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

  /** The text of a prepared error: the JSON unchanged, or the page for people. */
  textFor(text: string, request: FastifyRequest, reply: FastifyReply): string {
    const page = this.#byRoot.get(rootOf(decodedPath(rawUrlOf(request)))) ?? null;
    return page === null ? this.#lostText(text, request, reply) : pageText(page, request, reply);
  }

  /** Page routes always answer with pages. Other routes do so only for a browsing person. */
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

/** Repeated slashes, as after a base address that ends in one, mean nothing here. */
const rootOf = (path: string): string => path.replace(/^\/+/, '/').split('/', 2).join('/');

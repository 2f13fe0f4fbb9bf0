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

const rawUrlOf = ({ raw }: FastifyRequest): string => raw.url ?? '/';

/** Puts a page in the place of an error body, whoever made it: admission, validation or a fault. */
export const showErrorPage =
  (page: ErrorPage): onSendHookHandler =>
  (request, reply, payload, done) => {
    const isError = reply.statusCode >= 400 && reply.getHeader('content-type') === jsonType;
    done(null, isError ? pageText(page, request, reply) : payload);
  };

/** What stands in the place of errors that come before any route is found. */
export class ErrorPages {
  /** By the first part of the address. Null: programs ask there too, and get JSON. */
  readonly #byRoot = new Map<string, ErrorPage | null>();

  constructor(routes: readonly Shown[]) {
    for (const { path, errorPage = null } of routes) {
      const root = rootOf(path);
      const known = this.#byRoot.get(root);
      this.#byRoot.set(root, known === null ? null : errorPage);
    }
  }

  /** The text of an error whose answer is prepared: as it is, or the page for people. */
  textFor(text: string, request: FastifyRequest, reply: FastifyReply): string {
    const page = this.#byRoot.get(rootOf(decodedPath(rawUrlOf(request)))) ?? null;
    return page === null ? text : pageText(page, request, reply);
  }
}

/** Slashes that were written twice, as behind a base address that ends in one, mean nothing here. */
const rootOf = (path: string): string => path.replace(/^\/+/, '/').split('/', 2).join('/');

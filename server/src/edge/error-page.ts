import type { onSendHookHandler } from 'fastify';
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

/**
 * Puts a page in the place of an error body, whoever made it: admission, validation or a fault. Status
 * and headers such as Retry-After stay what they were.
 */
export const showErrorPage =
  (page: ErrorPage): onSendHookHandler =>
  (request, reply, payload, done) => {
    if (reply.statusCode < 400 || reply.getHeader('content-type') !== jsonType) {
      done(null, payload);
      return;
    }
    reply.headers({ ...page.headers, 'content-type': page.contentType });
    const acceptLanguage = request.headers['accept-language'];
    done(null, page.text(reply.statusCode, { rawUrl: request.raw.url ?? '/', acceptLanguage }));
  };

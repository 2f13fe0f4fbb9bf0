import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressed, type Encoding, encodingFor } from './compression.ts';

/** Smaller answers fit into one packet uncompressed. */
const bytesMin = 1_024;

/** Images and archives are compressed already and get no smaller. */
const compressible = /^(?:text\/|application\/json|image\/svg\+xml)/;

/** How many compressed answers one route keeps. There are rarely more than a handful. */
const shelfMax = 100;

/** Weak comparison (RFC 9110 13.1.2), whatever encoding was sent. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.some((one) => one === '*' || one.replace(/-(?:br|gzip)"$/, '"') === `"${tag}"`);
}

/**
 * The answers of a route that are the same for everybody (`mayBeKept`). Each has an `ETag`, is not
 * sent again to a client that has it, and is compressed once for all clients that accept that
 * (decision 0185).
 */
export class KeptAnswers {
  /** The tags by the bytes themselves, for bytes that are sent again and again. */
  readonly #tags = new WeakMap<Buffer, string>();
  readonly #shelf = new Map<string, Promise<Buffer>>();

  /** Finishes a prepared answer. One that says `no-store` is private, and stays unchanged. */
  async finish(
    request: FastifyRequest,
    reply: FastifyReply,
    text: string | Buffer | Readable,
  ): Promise<string | Buffer | Readable> {
    if (reply.statusCode !== 200 || text instanceof Readable) return text;
    const said = reply.getHeader('cache-control');
    if (said === 'no-store') return text;
    // Caches keep it and revalidate each time, so a rotated key is seen at once.
    if (said === undefined) reply.header('cache-control', 'no-cache');
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    const isCompressible =
      bytes.length > bytesMin && compressible.test(String(reply.getHeader('content-type')));
    if (isCompressible) reply.header('vary', 'Accept-Encoding');
    const encoding = isCompressible ? encodingFor(request.headers['accept-encoding']) : null;
    const tag = this.#tagOf(bytes);
    reply.header('etag', encoding === null ? `"${tag}"` : `"${tag}-${encoding}"`);
    if (isKnown(request.headers['if-none-match'], tag)) {
      reply.code(304);
      return '';
    }
    if (encoding === null) return bytes;
    reply.header('content-encoding', encoding);
    return this.#compressed(bytes, tag, encoding);
  }

  #tagOf(bytes: Buffer): string {
    const known = this.#tags.get(bytes);
    if (known !== undefined) return known;
    const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.#tags.set(bytes, tag);
    return tag;
  }

  #compressed(bytes: Buffer, tag: string, encoding: Encoding): Promise<Buffer> {
    const name = `${tag}-${encoding}`;
    const known = this.#shelf.get(name);
    if (known !== undefined) return known;
    if (this.#shelf.size >= shelfMax) this.#shelf.clear();
    const made = compressed(bytes, encoding);
    this.#shelf.set(name, made);
    return made;
  }
}

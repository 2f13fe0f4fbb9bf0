import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

/** The encodings that we can send, best first. */
const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

/** The weight of each encoding that a client names: `br;q=0.5` is half, `br;q=0` none. */
function weightsIn(accepted: string): ReadonlyMap<string, number> {
  return new Map(
    accepted.split(',').map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((part) => part.startsWith('q='))?.slice('q='.length);
      return [name, weight === undefined ? 1 : Number(weight) || 0] as const;
    }),
  );
}

/** The client's preferred encoding in `Accept-Encoding`. Null: the bytes are sent uncompressed. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const weights = weightsIn(String(accepted));
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = encodings.toSorted((one, other) => weightOf(other) - weightOf(one));
  return best !== undefined && weightOf(best) > 0 ? best : null;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** For bytes compressed once and sent often: half a second for a megabyte, on another thread. */
const onceQuality = 9;
/** For bytes that are compressed each time: about as fast as gzip, and smaller. */
const streamQuality = 4;

const qualityOf = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality },
});

export const compressed = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(bytes, qualityOf(onceQuality)) : gzipped(bytes, { level: 9 });

/**
 * The same stream, compressed on the way: its reader still sets the pace. Ending one end ends the
 * other. A stream that fails is cut off, as it would be uncompressed.
 */
export function compressing(stream: Readable, encoding: Encoding): Readable {
  const through = encoding === 'br' ? createBrotliCompress(qualityOf(streamQuality)) : createGzip();
  return pipeline(stream, through, () => {});
}

import { FileBody } from '../edge/reading/file-body.ts';

/** A file from a form, in pieces for the operator API. */
export function uploadedFile(given: Buffer | string | undefined): FileBody {
  const bytes = Buffer.isBuffer(given) ? given : Buffer.from(given ?? '');
  async function* chunks(): AsyncGenerator<Buffer> {
    if (bytes.length > 0) yield bytes;
  }
  return new FileBody(chunks(), undefined);
}

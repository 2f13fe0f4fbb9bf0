/** A file of a form, as the operator API takes files: in pieces. */
export function uploadedFile(given: Buffer | string | undefined): {
  readonly chunks: AsyncIterable<Buffer>;
  readonly contentType: undefined;
} {
  const bytes = Buffer.isBuffer(given) ? given : Buffer.from(given ?? '');
  async function* chunks(): AsyncGenerator<Buffer> {
    if (bytes.length > 0) yield bytes;
  }
  return { chunks: chunks(), contentType: undefined };
}

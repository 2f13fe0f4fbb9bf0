import { CliFailure } from './failure.ts';
import type { In } from './terminal.ts';

const inputBytesMax = 2_097_152;

/** All of standard input, byte for byte. */
export async function bytesIn(stdin: In): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stdin) {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
    if (length > inputBytesMax) {
      throw new CliFailure('usage', 'Standard input holds more than any request that is accepted.');
    }
  }
  return Buffer.concat(parts);
}

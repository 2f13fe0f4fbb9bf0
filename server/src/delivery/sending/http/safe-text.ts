import { StringDecoder } from 'node:string_decoder';

/** PostgreSQL stores no NUL and JSON knows no half of a surrogate pair. */
const unsafe = /[\0\p{Surrogate}]/gu;

/** The text with everything replaced that cannot be stored, and no longer than this. */
export const safeText = (text: string, lengthMax: number): string =>
  text.slice(0, lengthMax).replace(unsafe, '\u{fffd}');

/** The first bytes of a received body, as text, without a character cut in two. */
export function safeHead(bytes: Buffer, bytesMax: number): string {
  const isCut = bytes.length > bytesMax;
  const text = isCut
    ? new StringDecoder('utf8').write(bytes.subarray(0, bytesMax))
    : bytes.toString('utf8');
  return safeText(text, text.length);
}

import { StringDecoder } from 'node:string_decoder';

/** PostgreSQL stores no NUL, and JSON has no half surrogate pairs. */
const unsafe = /[\0\p{Surrogate}]/gu;

/** The text at this length at most, with unstorable characters replaced. */
export const safeText = (text: string, lengthMax: number): string =>
  text.slice(0, lengthMax).replace(unsafe, '\u{fffd}');

/** The first bytes of a received body, as text without a split character. */
export function safeHead(bytes: Buffer, bytesMax: number): string {
  const isCut = bytes.length > bytesMax;
  const text = isCut
    ? new StringDecoder('utf8').write(bytes.subarray(0, bytesMax))
    : bytes.toString('utf8');
  return safeText(text, text.length);
}

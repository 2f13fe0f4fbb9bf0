/** Bytes and their encodings, with functions that both Node and browsers have. */

export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const utf8 = (text: string): Bytes => encoder.encode(text);

/** Null: these bytes are not text. */
export function textIn(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const base64Form = /^[A-Za-z0-9+/]*={0,2}$/;

/** Null: the text is not base64. */
export function fromBase64(text: string): Bytes | null {
  if (!base64Form.test(text) || text.length % 4 !== 0) return null;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

const hexForm = /^(?:[0-9a-f]{2})*$/i;

/** Null: the text is not hexadecimal. */
export function fromHex(text: string): Bytes | null {
  if (!hexForm.test(text)) return null;
  const pairs = text.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/** A copy that shares memory with no other view, as the platform's cryptography requires. */
export const copied = (bytes: Uint8Array): Bytes => Uint8Array.from(bytes);

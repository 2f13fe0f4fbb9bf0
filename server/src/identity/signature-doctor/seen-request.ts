import type { Reason } from './doctor-texts.ts';

/** A request as it was sent, or as it arrived. */
export type SeenRequest = {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  /** In their original order. A name may occur several times. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
};

/** A request from a file, and notes about the parts that had to be left out. */
export type ReadRequest = { readonly request: SeenRequest; readonly notes: readonly Reason[] };

/** Every value of a header, whatever the case of its name. */
export const headersOf = ({ headers }: SeenRequest, name: string): readonly string[] =>
  headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value);

export const headerOf = (request: SeenRequest, name: string): string | undefined =>
  headersOf(request, name)[0];

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const lineEnd = /[\r\n\u2028\u2029]/;
const requestLineForm = /^([A-Za-z]+) (\S+)(?: HTTP\/\d(?:\.\d)?)?$/;

/** `Name: value`, or null. */
export function headerIn(line: string): readonly [string, string] | null {
  const colon = line.indexOf(':');
  const [name, value] = [line.slice(0, colon), line.slice(colon + 1)];
  return colon > 0 && headerName.test(name) && !lineEnd.test(value) ? [name, bare(value)] : null;
}

/** Without the spaces around it. By index: an expression tries every space at the end again. */
function bare(value: string): string {
  let [start, end] = [0, value.length];
  while (start < end && isBlank(value, start)) start++;
  while (start < end && isBlank(value, end - 1)) end--;
  return value.slice(start, end);
}

const isBlank = (text: string, index: number): boolean =>
  text[index] === ' ' || text[index] === '\t';

/** Splits head and body. Without an empty line everything is head. */
function splitAt(bytes: Buffer): { readonly head: string; readonly body: Buffer } {
  const ends = ['\r\n\r\n', '\n\n'].flatMap((mark) => {
    const at = bytes.indexOf(mark);
    return at === -1 ? [] : [{ at, next: at + mark.length }];
  });
  const first = ends.toSorted((one, other) => one.at - other.at)[0];
  const { at, next } = first ?? { at: bytes.length, next: bytes.length };
  return { head: bytes.toString('latin1', 0, at), body: bytes.subarray(next) };
}

/**
 * Reads a request in HTTP/1.1 form. The request line may be missing, because a stored webhook often
 * has only its headers and body. If the text cannot be read, the answer is a sentence that says
 * why.
 */
export function rawRequestIn(bytes: Buffer): ReadRequest | string {
  const { head, body } = splitAt(bytes);
  const lines = head.split(/\r?\n/).filter((line) => line !== '');
  const [first = ''] = lines;
  const [, method, target] = requestLineForm.exec(first) ?? [];
  if (method === undefined && headerIn(first) === null) {
    return 'It does not begin with a request line such as "POST /hook HTTP/1.1", nor with a header.';
  }
  const headers: (readonly [string, string])[] = [];
  for (const line of method === undefined ? lines : lines.slice(1)) {
    const header = headerIn(line);
    if (header === null) return `A line of its head is no header: it should read "Name: value".`;
    headers.push(header);
  }
  const request = { method: method ?? 'POST', target: target ?? '/', headers, body };
  return withoutSurplus(request);
}

/** Editors end a file with a line feed that was never sent. Content-Length reveals it. */
function withoutSurplus(request: SeenRequest): ReadRequest {
  const { body } = request;
  const length = Number(headerOf(request, 'content-length') ?? body.length);
  const surplus = body.length - length;
  if (surplus === 0 || Number.isNaN(surplus)) return { request, notes: [] };
  if (surplus < 0) {
    return { request, notes: [(texts) => texts.length.tooShort(length, body.length)] };
  }
  const note: Reason = (texts) => texts.length.surplus(surplus, length);
  return { request: { ...request, body: body.subarray(0, length) }, notes: [note] };
}

import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { fieldLengthMax, fieldTooLong } from './form.ts';
import { isStorable } from './json.ts';

/** A form with files: texts as texts, files as their bytes. */
export type Upload = {
  readonly fields: Readonly<Record<string, string | Buffer>>;
  /** The bytes sent, without the boundary: browsers choose a new one each time they send a form. */
  readonly bytes: Buffer;
};

const partsMax = 100;
const headBytesMax = 1_024;

const lineEnd = '\r\n';
const headEnd = Buffer.from('\r\n\r\n');
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const malformed = refuse('invalid_request', 'The request body is not a well-formed form.');
const doubled = refuse('invalid_request', 'The request body names a field twice.');
const unstorable = refuse(
  'invalid_request',
  'The request body contains a character that cannot be stored.',
);

// RFC 2046, 5.1.1: quoted if it contains a character that a bare parameter may not contain.
const boundaryForm =
  /^multipart\/form-data;\s*boundary=(?:"([0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-])"|([0-9A-Za-z'+_.-]{1,70}))\s*$/i;

/** Null: it is not a form with files. */
export function boundaryIn(contentType: string | undefined): string | null {
  const [, quoted, bare] = boundaryForm.exec(contentType ?? '') ?? [];
  return quoted ?? bare ?? null;
}

type Part = { readonly name: string; readonly value: string | Buffer };

/**
 * Reads multipart/form-data as browsers write it (RFC 7578), and nothing else: no text before or
 * after the parts, no nested parts, no encodings, no field twice.
 */
export function readUpload(bytes: Buffer, boundary: string): Decision<Upload, 'invalid_request'> {
  const pieces = piecesOf(bytes, boundary);
  const parts = pieces?.map(partIn) ?? [null];
  const whole = parts.filter((part) => part !== null);
  if (whole.length < parts.length) return malformed;
  if (new Set(whole.map(({ name }) => name)).size < whole.length) return doubled;
  const texts = whole.flatMap(({ name, value }) =>
    typeof value === 'string' ? [name, value] : [name],
  );
  if (texts.some((text) => text.length > fieldLengthMax)) return fieldTooLong;
  if (!texts.every(isStorable)) return unstorable;
  const fields = Object.fromEntries(whole.map(({ name, value }) => [name, value]));
  return accept({ fields, bytes: Buffer.concat((pieces ?? []).flatMap(counted)) });
}

/** With the length in front, two different lists of pieces never give the same bytes. */
const counted = (piece: Buffer): readonly Buffer[] => [Buffer.from(`${piece.length}:`), piece];

/** The pieces between the boundaries. Null: a boundary is missing or in the wrong place. */
function piecesOf(bytes: Buffer, boundary: string): readonly Buffer[] | null {
  const first = Buffer.from(`--${boundary}${lineEnd}`);
  const between = Buffer.from(`${lineEnd}--${boundary}`);
  if (!bytes.subarray(0, first.length).equals(first)) return null;
  const pieces: Buffer[] = [];
  let start = first.length;
  while (pieces.length < partsMax) {
    const end = bytes.indexOf(between, start);
    if (end === -1) return null;
    pieces.push(bytes.subarray(start, end));
    const after = bytes.subarray(end + between.length);
    const mark = after.subarray(0, 2).toString('latin1');
    if (mark === '--') return /^(?:\r\n)?$/.test(after.toString('latin1', 2)) ? pieces : null;
    if (mark !== lineEnd) return null;
    start = end + between.length + lineEnd.length;
  }
  return null;
}

const typeForm = /^content-type: *[\w.+-]+\/[\w.+-]+(?:;[ -~]*)?$/i;
const dispositionForm =
  /^content-disposition: *form-data; *name="([^"\r\n]{1,200})"(?:; *filename="([^"\r\n]*)")?$/i;

/** One field. Null: no browser writes it like this. */
function partIn(piece: Buffer): Part | null {
  const end = piece.indexOf(headEnd);
  if (end === -1 || end > headBytesMax) return null;
  const head = textOf(piece.subarray(0, end));
  const value = piece.subarray(end + headEnd.length);
  const [disposition = '', type, ...others] = head?.split(lineEnd) ?? [];
  const [, name, file] = dispositionForm.exec(disposition) ?? [];
  if (name === undefined || others.length > 0) return null;
  if (type !== undefined && !typeForm.test(type)) return null;
  const read = file === undefined ? textOf(value) : value;
  return read === null ? null : { name: plainName(name), value: read };
}

/** HTML, multipart form data: three characters of a name are escaped, and no others. */
const plainName = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

function textOf(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

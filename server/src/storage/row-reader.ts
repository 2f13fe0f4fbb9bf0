import type { Client } from 'pg';

/** The columns of a row as texts. */
export type RowFields = (string | null)[];

/** Every message of the database begins with a letter and its length, which includes itself. */
const headerBytes = 5;
const dataRow = 'D'.charCodeAt(0);
/** The bits that no ASCII character sets, in four bytes at once. */
const beyondAscii = 0x80808080;
/** Checking every byte of a longer row would cost more than it saves. */
const shortRowBytes = 4_096;
const nothing = Buffer.alloc(0);

/**
 * Reads the rows that come over a connection, and leaves everything else to the driver. The driver
 * decodes each column separately, which takes three times as long
 * (decision 0070-rows-are-read-here).
 */
export function readRowsOf({ connection }: Client): void {
  const { stream } = connection;
  const [toDriver, ...others] = stream.listeners('data') as ((bytes: Buffer) => void)[];
  if (toDriver === undefined || others.length > 0) {
    throw new Error('the driver does not listen to its connection as it used to');
  }
  const onRow = (fields: RowFields): void => {
    connection.emit('dataRow', { fields });
  };
  stream.on('data', rowReader(onRow, toDriver));
  stream.off('data', toDriver);
}

/** Takes bytes as they come, even a message in pieces, and passes everything on in order. */
export function rowReader(
  onRow: (fields: RowFields) => void,
  onOthers: (bytes: Buffer) => void,
): (chunk: Buffer) => void {
  let unread: Buffer = nothing;
  const passOn = (bytes: Buffer, start: number, end: number): void => {
    if (start < end) onOthers(bytes.subarray(start, end));
  };
  return (chunk) => {
    const bytes = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    /** The start of the messages that are not rows and have not been passed on. */
    let others = 0;
    let start = 0;
    for (let end = endOf(view, start); end <= bytes.length; end = endOf(view, start)) {
      if (bytes[start] === dataRow) {
        passOn(bytes, others, start);
        onRow(fieldsIn(bytes, view, start + headerBytes, end));
        others = end;
      }
      start = end;
    }
    passOn(bytes, others, start);
    unread = start < bytes.length ? bytes.subarray(start) : nothing;
  };
}

/**
 * The end of the message that begins here. It is beyond all bytes if its length is not known yet.
 */
const endOf = (view: DataView, start: number): number =>
  start + headerBytes > view.byteLength ? Infinity : start + 1 + view.getUint32(start + 1);

/** Most rows are short and plain ASCII: such a row is decoded once, and its columns are slices. */
function fieldsIn(bytes: Buffer, view: DataView, start: number, end: number): RowFields {
  const count = view.getInt16(start);
  const fields: RowFields = new Array(count);
  const isPlain = end - start <= shortRowBytes && isAscii(view, start, count);
  const text = isPlain ? bytes.toString('latin1', start, end) : null;
  let at = start + 2;
  for (let index = 0; index < count; index += 1) {
    const length = view.getInt32(at);
    at += 4;
    if (length < 0) {
      fields[index] = null;
      continue;
    }
    fields[index] =
      text?.substring(at - start, at - start + length) ?? bytes.toString('utf8', at, at + length);
    at += length;
  }
  return fields;
}

/** Only the columns count: their lengths may be any bytes. */
function isAscii(view: DataView, start: number, count: number): boolean {
  let seen = 0;
  let at = start + 2;
  for (let index = 0; index < count; index += 1) {
    const end = at + 4 + view.getInt32(at);
    for (at += 4; at + 4 <= end; at += 4) seen |= view.getUint32(at);
    for (; at < end; at += 1) seen |= view.getUint8(at);
  }
  return (seen & beyondAscii) === 0;
}

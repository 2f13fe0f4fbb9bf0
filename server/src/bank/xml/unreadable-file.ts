export type UnreadableCode =
  | 'no_xml'
  | 'not_well_formed'
  | 'doctype'
  | 'several_documents'
  | 'wrong_encoding'
  | 'too_deep'
  | 'too_large'
  | 'broken_archive';

/** The file cannot be read at all (bank 6, Refused statements): none of it is taken. */
export class UnreadableFile extends Error {
  readonly code: UnreadableCode;
  readonly reason: string;
  /** Null: the fault lies before the first line, in the archive or the encoding. */
  readonly line: number | null;

  constructor(code: UnreadableCode, reason: string, line: number | null = null) {
    super(line === null ? reason : `line ${line}: ${reason}`);
    this.code = code;
    this.reason = reason;
    this.line = line;
  }
}

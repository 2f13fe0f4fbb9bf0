import type { Malformation } from '../mac/mac-header.ts';

/** A sentence about a signature, in the language of the reader. */
export type Reason = (texts: DoctorTexts) => string;

/** Values that clients may sign instead of a line of the MAC string. */
export type OtherLine = keyof DoctorTexts['otherLines'];

/** The ways in which a library may write the same JSON. */
export type JsonWriting = {
  readonly spacing: 'none' | 'spaces' | 'indent2' | 'indent4';
  readonly escaping: 'none' | 'slashes' | 'letters' | 'both';
  readonly isSorted: boolean;
};

type SignedLineTexts = {
  readonly number: number;
  readonly name: string;
  readonly signed: string;
  readonly right: string;
  /** Null: it has no name. */
  readonly other: OtherLine | null;
};

/** Every sentence of the signature doctor. */
export type DoctorTexts = {
  /** The body that was signed instead of this one. */
  readonly bodies: {
    readonly withoutLineFeed: string;
    readonly withLineFeed: string;
    readonly trimmed: string;
    readonly lineFeedsAlone: string;
    readonly carriageReturns: string;
    readonly withoutByteOrderMark: string;
    readonly withByteOrderMark: string;
    readonly pluses: string;
    readonly percentTwenty: string;
    readonly beforePercentDecoding: string;
    readonly afterPercentDecoding: string;
    readonly empty: string;
    readonly readAsLatin: string;
    readonly inLatin: string;
    readonly json: (writing: JsonWriting) => string;
  };
  readonly keys: {
    readonly hasSpaces: string;
    readonly hasQuotes: string;
    readonly lineFeed: string;
    readonly carriageReturn: string;
    readonly quoted: string;
    readonly decodedBase64: string;
    readonly decodedHex: string;
    readonly encodedBase64: string;
    readonly empty: string;
  };
  readonly otherLines: Readonly<
    Record<
      | 'lowerCase'
      | 'milliseconds'
      | 'withoutQuery'
      | 'wholeAddress'
      | 'percentDecoded'
      | 'percentEncodedAgain'
      | 'slashAtEnd'
      | 'noSlashAtEnd'
      | 'emptyQuery'
      | 'queryReordered'
      | 'noSlashAtBeginning'
      | 'noBeginning'
      | 'withPort'
      | 'capitals'
      | 'withScheme'
      | 'empty'
      | 'httpsPort'
      | 'httpPort'
      | 'withoutName'
      | 'withoutNameDecoded'
      | 'lowerCaseEscapes'
      | 'percentEncoded'
      | 'inQuotes',
      string
    >
  >;
  readonly mac: {
    readonly line: (line: SignedLineTexts) => string;
    readonly noLastLineFeed: string;
    readonly sixLines: string;
    readonly carriageReturns: string;
    readonly givenTwice: string;
    readonly noHost: string;
    readonly unexplained: string;
    readonly milliseconds: string;
    readonly farOff: (moment: string, seconds: number, isAhead: boolean, now: string) => string;
    readonly otherPlace: (host: string, port: number) => string;
    readonly otherId: string;
  };
  readonly header: {
    readonly malformed: (malformation: Malformation) => string;
    readonly bearer: string;
    readonly smallScheme: string;
    readonly unquoted: string;
    readonly separators: string;
    readonly letters: string;
    readonly wholeSeconds: string;
    readonly hex: string;
    readonly plainBase64: string;
  };
  readonly bodyHash: {
    readonly missing: (right: string) => string;
    readonly several: string;
    /** `right` is empty if there is no body. */
    readonly unreadable: (right: string) => string;
    readonly spelt: (spelling: 'hex' | 'twice' | 'base64', right: string) => string;
    readonly ofNoBody: (right: string) => string;
    readonly ofOther: (body: string) => string;
  };
  readonly webhook: {
    readonly missing: (where: string) => string;
    readonly wrongCase: string;
    readonly prefixed: string;
    readonly base64: string;
    readonly ofOther: (body: string) => string;
    readonly unexplained: string;
    readonly rotated: string;
  };
  readonly callback: {
    readonly parameterSign: string;
    readonly spaces: (where: string) => string;
    readonly otherKey: (where: string) => string;
    readonly changed: (what: 'event' | 'body') => string;
    readonly ofOther: (what: 'event' | 'body', body: string) => string;
    readonly noAddressee: string;
    readonly addressee: (projectId: string, mode: string, formedAt: string) => string;
  };
  readonly length: {
    readonly tooShort: (told: number, got: number) => string;
    readonly surplus: (count: number, told: number) => string;
  };
};

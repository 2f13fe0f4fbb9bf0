import { malformedText } from '../mac/mac-header.ts';
import type { DoctorTexts, JsonWriting, Reason } from './doctor-texts.ts';

const spacings: Readonly<Record<JsonWriting['spacing'], string>> = {
  none: 'without spaces',
  spaces: 'with a space after each colon and comma',
  indent2: 'indented by 2',
  indent4: 'indented by 4',
};

const escapings: Readonly<Record<JsonWriting['escaping'], string>> = {
  none: '',
  slashes: ', with escaped slashes',
  letters: ', with escaped letters beyond ASCII',
  both: ', with escaped slashes and letters beyond ASCII',
};

const remedy = (right: string): string =>
  right === '' ? 'leave it out, since there is no body' : `it should be ${right}`;

const bodyHashSpellings = {
  hex: 'written in hex',
  twice: 'percent-encoded twice',
  base64: 'not in plain base64 (with + and /, and = at its end)',
} as const;

const signedTexts = { event: 'event', body: 'the body' } as const;

export const englishDoctorTexts: DoctorTexts = {
  bodies: {
    withoutLineFeed: 'this body without the line feed at its end',
    withLineFeed: 'this body with a line feed at its end',
    trimmed: 'this body without spaces around it',
    lineFeedsAlone: 'this body with line feeds alone, not with carriage returns before them',
    carriageReturns: 'this body with carriage returns before its line feeds',
    withoutByteOrderMark: 'this body without its byte order mark',
    withByteOrderMark: 'this body with a byte order mark',
    pluses: 'this form with pluses for spaces',
    percentTwenty: 'this form with %20 for spaces',
    beforePercentDecoding: 'this body before it was percent-decoded',
    afterPercentDecoding: 'this body after it was percent-decoded',
    empty: 'an empty body',
    readAsLatin: 'the same text in UTF-8, read as Latin-1 and written anew',
    inLatin: 'the same text in Latin-1 instead of UTF-8',
    json: ({ spacing, escaping, isSorted }) =>
      `the same JSON written ${spacings[spacing]}${escapings[escaping]}${isSorted ? ', with its keys sorted' : ''}: something has parsed the body and written it again`,
  },
  keys: {
    hasSpaces: 'The key here has spaces around it; the sender has none.',
    hasQuotes: 'The key here has quotes around it; the sender has none.',
    lineFeed: 'The sender signs with a line feed at the end of the key.',
    carriageReturn: 'The sender signs with a carriage return and a line feed after the key.',
    quoted: 'The sender signs with quotes around the key.',
    decodedBase64: 'The sender decodes the key as base64; its characters themselves are the key.',
    decodedHex: 'The sender decodes the key as hex; its characters themselves are the key.',
    encodedBase64:
      'The sender encodes the key as base64 first; its characters themselves are the key.',
    empty: 'The sender signs with an empty key.',
  },
  otherLines: {
    lowerCase: 'in lower case',
    milliseconds: 'in milliseconds',
    withoutQuery: 'without the query',
    wholeAddress: 'the whole address',
    percentDecoded: 'percent-decoded',
    percentEncodedAgain: 'percent-encoded once more',
    slashAtEnd: 'with a slash at the end',
    noSlashAtEnd: 'without the slash at the end',
    emptyQuery: 'with an empty query',
    queryReordered: 'with the query in another order',
    noSlashAtBeginning: 'without the slash at the beginning',
    noBeginning: 'without the beginning of the path',
    withPort: 'with the port',
    capitals: 'in capitals',
    withScheme: 'with its scheme',
    empty: 'empty',
    httpsPort: 'the port of https',
    httpPort: 'the port of http',
    withoutName: 'without its name',
    withoutNameDecoded: 'without its name and percent-decoded',
    lowerCaseEscapes: 'with escapes in lower case',
    percentEncoded: 'percent-encoded',
    inQuotes: 'in quotes',
  },
  mac: {
    line: ({ number, name, signed, right, other }) =>
      `Line ${number} (${name}) was signed as "${signed}"${other === null ? '' : `, ${englishDoctorTexts.otherLines[other]}`}; it should be "${right}".`,
    noLastLineFeed: 'The last line was signed without the line feed that ends it.',
    sixLines: 'Six lines were signed: the line of ext is there, empty, also without ext.',
    carriageReturns:
      'The lines were ended by a carriage return and a line feed; a line feed alone ends them.',
    givenTwice: 'Authorization is given more than once.',
    noHost: 'There is no Host header: give the address of the service with --to.',
    unexplained:
      'Nothing that clients commonly do explains this mac. The key may not be the one of this id; else compare the lines above with those that your program signs, byte for byte.',
    milliseconds: 'ts is in milliseconds; it should be in seconds.',
    farOff: (moment, seconds, isAhead, now) =>
      `ts is ${moment}, ${seconds} seconds ${isAhead ? 'after' : 'before'} ${now}; more than 300 are not accepted. GET /rest/v1/server tells the server's time.`,
    otherPlace: (host, port) => `It was signed for ${host}, port ${port}, which is accepted too.`,
    otherId:
      'The id is not the client_id of this project, and no key of this project signs for it.',
  },
  header: {
    malformed: malformedText,
    bearer: 'This is a bearer token: the checkout API takes those, wallet and transfer want MAC.',
    smallScheme: 'The scheme is written in capitals: MAC.',
    unquoted: 'Each value stands in double quotes: ts="…".',
    separators: 'Parameters are separated by a comma and a space.',
    letters: 'A value holds printable ASCII without " and \\; make nonces of letters and digits.',
    wholeSeconds: 'ts is in whole seconds.',
    hex: 'mac is written in hex; it should be base64.',
    plainBase64: 'mac should be in plain base64: with + and /, and = at its end.',
  },
  bodyHash: {
    missing: (right) => `There is no body hash: a request with a body has ext="${right}".`,
    several: 'ext has more than one body_hash.',
    unreadable: (right) =>
      `body_hash is not the percent-encoded base64 of a SHA-256; ${remedy(right)}.`,
    spelt: (spelling, right) => `body_hash is ${bodyHashSpellings[spelling]}; ${remedy(right)}.`,
    ofNoBody: (right) =>
      `body_hash is not that of this body, nor of one that it may have been before; ${remedy(right)}.`,
    ofOther: (body) => `body_hash is not that of this body; it is that of ${body}.`,
  },
  webhook: {
    missing: (where) => `${where} is absent or empty.`,
    wrongCase: 'The signature is right but for its case: hex in lower case.',
    prefixed: 'The signature is right, with "sha256=" before it: the header holds the hex alone.',
    base64: 'The signature is right, but in base64: the header holds hex.',
    ofOther: (body) =>
      `The signature is not that of this body; it is that of ${body}. Verify the bytes as they came.`,
    unexplained:
      'Nothing explains this signature: the secret is not the client_secret of the project that sent it, or the body was changed in a way that cannot be guessed.',
    rotated: 'X-Service-Signature-Previous fits: the secret was rotated, take the new one soon.',
  },
  callback: {
    parameterSign: 'The parameter sign',
    spaces: (where) =>
      `${where} has spaces where pluses were: the form was decoded twice, or put together without encoding.`,
    otherKey: (where) =>
      `${where} was not made with this key. Fetch /publickey of the service that sent it anew: keys are rotated, and each installation has its own.`,
    changed: (what) =>
      `The service signed another text than ${signedTexts[what]} here: it was changed on its way.`,
    ofOther: (what, body) =>
      `The service signed another text than ${signedTexts[what]} here; it is ${body}. Verify before anything is parsed.`,
    noAddressee:
      'The text does not say which project it is for: an older version of the service signed it.',
    addressee: (projectId, mode, formedAt) =>
      `It is for project ${projectId} in ${mode} mode, formed at ${formedAt}. The same key signs for all projects: your receiver should compare these with its own.`,
  },
  length: {
    tooShort: (told, got) => `Content-Length says ${told} bytes, but the body has ${got}.`,
    surplus: (count, told) =>
      `The last ${count === 1 ? 'byte is' : `${count} bytes are`} left out: Content-Length says ${told}.`,
  },
};

export const inEnglish = (reasons: readonly Reason[]): readonly string[] =>
  reasons.map((reason) => reason(englishDoctorTexts));

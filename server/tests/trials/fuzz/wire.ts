import { seededRandom } from '../../support/random.ts';
import { type Dice, type Header, oneOf, type Weighted } from './draft.ts';

/** A request that is ready to be sent. */
export type Ready = {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: Buffer | null;
};

/** The bytes of a connection, and the expected answers. */
export type OnWire = {
  readonly pieces: readonly Buffer[];
  /** Between two pieces. */
  readonly pauseMs: number;
  /**
   * How many answers HTTP demands: this many unless the service hangs up after one of them, at
   * least one, or none, for example if the client left before its request was complete.
   */
  readonly answers: number | 'some' | 'none';
  /** Whether the connection can serve the next request. */
  readonly isKept: boolean;
};

type Form = (request: Ready, dice: Dice) => OnWire;

const lines = (method: string, path: string, headers: readonly Header[], version = '1.1'): Buffer =>
  Buffer.concat([
    Buffer.from(`${method} `, 'latin1'),
    Buffer.from(path, 'utf8'),
    Buffer.from(
      ` HTTP/${version}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      'latin1',
    ),
  ]);

const lengthOf = ({ body }: Ready): readonly Header[] =>
  body === null ? [] : [['Content-Length', String(body.length)]];

const bodyOf = ({ body }: Ready): Buffer => body ?? Buffer.alloc(0);

const wholeWith = (request: Ready, more: readonly Header[], version?: string): Buffer =>
  Buffer.concat([
    lines(request.method, request.path, [...request.headers, ...more], version),
    bodyOf(request),
  ]);

const whole = (request: Ready): Buffer => wholeWith(request, lengthOf(request));

const served = { pauseMs: 0, answers: 1, isKept: true } as const;
/** One answer at least; further bytes on the connection belong to no request. */
const last = { pauseMs: 0, answers: 'some', isKept: false } as const;
const left = { pauseMs: 0, answers: 'none', isKept: false } as const;

const plain: Form = (request) => ({ ...served, pieces: [whole(request)] });

function cutUp(bytes: Buffer, dice: Dice): readonly Buffer[] {
  const pieces: Buffer[] = [];
  let rest = bytes;
  for (let count = dice(5); count > 0 && rest.length > 1; count -= 1) {
    const length = 1 + dice(rest.length - 1);
    pieces.push(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return [...pieces, rest];
}

const chunksOf = (body: Buffer, dice: Dice): readonly Buffer[] =>
  cutUp(body, dice)
    .filter(({ length }) => length > 0)
    .map((part) => Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, crlf]));

const crlf = Buffer.from('\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');
const asChunks: Header = ['Transfer-Encoding', 'chunked'];

const chunked: Form = (request, dice) => {
  const head = lines(request.method, request.path, [...request.headers, asChunks]);
  const pieces = [head, ...chunksOf(bodyOf(request), dice), lastChunk];
  return { ...served, pieces: [Buffer.concat(pieces)] };
};

const chunkedCut: Form = (request, dice) => {
  const head = lines(request.method, request.path, [...request.headers, asChunks]);
  return { ...left, pieces: [Buffer.concat([head, ...chunksOf(bodyOf(request), dice)])] };
};

const brokenChunk: Form = (request, dice) => {
  const head = lines(request.method, request.path, [...request.headers, asChunks]);
  const chunk = oneOf(dice, ['zz\r\n', '-1\r\n', 'ffffffffffffffffff\r\n', '5;a=\u0000\r\nabcdeX']);
  return { ...last, pieces: [head, Buffer.from(`${chunk}\r\n\r\n`)] };
};

const halfOf = (bytes: Buffer, dice: Dice): Buffer => bytes.subarray(0, 1 + dice(bytes.length));

const methods = ['FETCH', 'PROPFIND', 'TRACE', 'OPTIONS', 'CONNECT', 'get', 'G T', 'M'.repeat(300)];
const lengths = ['-1', '1e3', '0x10', '99999999999999999999', '+1', '1 1', '', '1,1'];

/** The forms of a request on a connection: by name, for the state file and the count. */
const forms: Readonly<Record<string, Form>> = {
  plain,
  pieces: (request, dice) => ({ ...served, pieces: cutUp(whole(request), dice) }),
  'slow pieces': (request, dice) => ({
    ...served,
    pieces: cutUp(whole(request), dice),
    pauseMs: 1 + dice(15),
  }),
  chunked,
  'chunks cut short': chunkedCut,
  'a broken chunk': brokenChunk,
  'cut short': (request, dice) => ({ ...left, pieces: [halfOf(whole(request), dice)] }),
  'gone at once': (request) => ({ ...left, pieces: [whole(request)] }),
  'a length too small': (request, dice) => ({
    ...last,
    pieces: [wholeWith(request, [['Content-Length', String(dice(bodyOf(request).length + 1))]])],
  }),
  'a broken length': (request, dice) => ({
    ...last,
    pieces: [wholeWith(request, [['Content-Length', oneOf(dice, lengths)]])],
  }),
  'two lengths': (request) => ({
    ...last,
    pieces: [wholeWith(request, [...lengthOf(request), ['Content-Length', '3']])],
  }),
  'two framings': (request) => ({
    ...last,
    pieces: [wholeWith(request, [['Content-Length', '5'], asChunks])],
  }),
  'HTTP/1.0': (request) => ({
    ...last,
    pieces: [wholeWith(request, lengthOf(request), '1.0')],
  }),
  'another version': (request, dice) => ({
    ...last,
    pieces: [wholeWith(request, lengthOf(request), oneOf(dice, ['2.0', '0.9', '1.9', 'x', '1']))],
  }),
  'an absolute address': (request) => ({
    ...served,
    pieces: [whole({ ...request, path: `http://127.0.0.1${request.path}` })],
  }),
  'an unknown method': (request, dice) => ({
    ...last,
    pieces: [whole({ ...request, method: oneOf(dice, methods) })],
  }),
  pipelined: (request, dice) => {
    const count = 2 + dice(5);
    return {
      ...last,
      answers: count,
      pieces: [Buffer.concat(Array.from({ length: count }, () => whole(request)))],
    };
  },
  'junk before': (request, dice) => {
    const junk = Buffer.from(Array.from({ length: 1 + dice(40) }, () => 33 + dice(94)));
    return { ...last, pieces: [junk, Buffer.from('\r\n\r\n'), whole(request)] };
  },
  'bare line feeds': (request) => ({
    ...last,
    pieces: [Buffer.from(whole(request).toString('latin1').replaceAll('\r\n', '\n'), 'latin1')],
  }),
  'a folded header': (request) => ({
    ...last,
    pieces: [wholeWith(request, [['X-Folded', 'a\r\n b'], ...lengthOf(request)])],
  }),
  'no host': ({ headers, ...request }) => {
    const without = headers.filter(([name]) => name.toLowerCase() !== 'host');
    return { ...last, pieces: [whole({ ...request, headers: without })] };
  },
  'an expectation': (request, dice) => ({
    ...last,
    pieces: [
      wholeWith(request, [['Expect', oneOf(dice, ['100-continue', 'x'])], ...lengthOf(request)]),
    ],
  }),
  'an upgrade': (request) => ({
    ...last,
    pieces: [
      wholeWith(request, [['Connection', 'Upgrade'], ['Upgrade', 'h2c'], ...lengthOf(request)]),
    ],
  }),
};

const rareForms = Object.keys(forms).filter((name) => name !== 'plain');

/** Most requests have the normal form, so that their contents are tested. */
export const formsByWeight: Weighted<string> = [
  [rareForms.length * 8, 'plain'],
  ...rareForms.map((name) => [1, name] as const),
];

export function onWire(request: Ready, form: string, dice: number): OnWire {
  const make = forms[form];
  if (make === undefined) throw new Error(`nothing is put on the wire as ${form}`);
  return make(request, seededRandom(dice));
}

import { type MacHeader, parseMacHeader } from '../mac/mac-header.ts';

/** A header as far as it can be read, and why the server would not read it. */
export type ReadMacHeader = { readonly header: MacHeader; readonly faults: readonly string[] };

const looseParameter = /\b(id|ts|nonce|mac|ext)\s*=\s*(?:"([^"]*)"|([^",;\s]+))/g;

/** Reads the header as the server does, and where it would not, as well as one can. */
export function readMacHeader(text: string): ReadMacHeader {
  const strict = parseMacHeader(text);
  if (strict.ok) return { header: strict.value, faults: [] };
  const found = new Map(
    [...text.matchAll(looseParameter)].map(([, name = '', quoted, bare]) => [name, quoted ?? bare]),
  );
  const value = (name: keyof MacHeader): string => found.get(name) ?? '';
  const header = {
    id: value('id'),
    ts: value('ts'),
    nonce: value('nonce'),
    mac: value('mac'),
    ext: value('ext'),
  };
  return { header, faults: [strict.because, ...hintsFor(text, header)] };
}

type Hint = readonly [isMeant: boolean, sentence: string];

function hintsFor(text: string, { ts, mac }: MacHeader): readonly string[] {
  const hints: readonly Hint[] = [
    [
      /^Bearer /i.test(text),
      'This is a bearer token: the checkout API takes those, wallet and transfer want MAC.',
    ],
    [/^mac /.test(text), 'The scheme is written in capitals: MAC.'],
    [
      /\b(?:id|ts|nonce|mac|ext)\s*=\s*[^"\s]/.test(text),
      'Each value stands in double quotes: ts="…".',
    ],
    [/"\s*;/.test(text), 'Parameters are separated by a comma and a space.'],
    [
      /[^ -~]|\\/.test(text),
      'A value holds printable ASCII without " and \\; make nonces of letters and digits.',
    ],
    [/^\d+\.\d+$/.test(ts), 'ts is in whole seconds.'],
    [/^[0-9a-f]{64}$/i.test(mac), 'mac is written in hex; it should be base64.'],
    [
      /^[A-Za-z0-9_-]{43}=?$/.test(mac) && /[-_]|[^=]$/.test(mac),
      'mac should be in plain base64: with + and /, and = at its end.',
    ],
  ];
  return hints.flatMap(([isMeant, sentence]) => (isMeant ? [sentence] : []));
}

/** The bytes of a mac in whatever spelling it came. */
export const macBytesIn = (mac: string): Buffer =>
  /^[0-9a-f]{64}$/i.test(mac) ? Buffer.from(mac, 'hex') : Buffer.from(mac, 'base64');

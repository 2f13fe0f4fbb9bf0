import { type MacHeader, macHeaderIn } from '../mac/mac-header.ts';
import type { Reason } from './doctor-texts.ts';

/** A header as far as it can be read, and the reasons why the server would refuse it. */
export type ReadMacHeader = { readonly header: MacHeader; readonly faults: readonly Reason[] };

const looseParameter = /\b(id|ts|nonce|mac|ext)\s*=\s*(?:"([^"]*)"|([^",;\s]+))/g;

/**
 * Reads the header as the server does. A header that the server refuses is read as far as possible.
 */
export function readMacHeader(text: string): ReadMacHeader {
  const strict = macHeaderIn(text);
  if (!('of' in strict)) return { header: strict, faults: [] };
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
  return { header, faults: [(texts) => texts.header.malformed(strict), ...hintsFor(text, header)] };
}

type Hint = readonly [isMeant: boolean, reason: Reason];

function hintsFor(text: string, { ts, mac }: MacHeader): readonly Reason[] {
  const hints: readonly Hint[] = [
    [/^Bearer /i.test(text), ({ header }) => header.bearer],
    [/^mac /.test(text), ({ header }) => header.smallScheme],
    [/\b(?:id|ts|nonce|mac|ext)\s*=\s*[^"\s]/.test(text), ({ header }) => header.unquoted],
    [/"\s*;/.test(text), ({ header }) => header.separators],
    [/[^ -~]|\\/.test(text), ({ header }) => header.letters],
    [/^\d+\.\d+$/.test(ts), ({ header }) => header.wholeSeconds],
    [/^[0-9a-f]{64}$/i.test(mac), ({ header }) => header.hex],
    [
      /^[A-Za-z0-9_-]{43}=?$/.test(mac) && /[-_]|[^=]$/.test(mac),
      ({ header }) => header.plainBase64,
    ],
  ];
  return hints.flatMap(([isMeant, reason]) => (isMeant ? [reason] : []));
}

/** The bytes of a mac, which may come in hex or base64. */
export const macBytesIn = (mac: string): Buffer =>
  /^[0-9a-f]{64}$/i.test(mac) ? Buffer.from(mac, 'hex') : Buffer.from(mac, 'base64');

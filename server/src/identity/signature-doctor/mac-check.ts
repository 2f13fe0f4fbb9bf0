import { macOf } from '../mac/mac-signature.ts';
import { type SigningPlace, signingPlacesOf } from '../mac/signing-places.ts';
import { bodyHashFault } from './body-hash-check.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Reason } from './doctor-texts.ts';
import { explainMac, isMac } from './mac-explanation.ts';
import { macBytesIn, readMacHeader } from './mac-header-reading.ts';
import { asDecided, lineNames, type Making, textOf } from './mac-variations.ts';
import { headersOf, type SeenRequest } from './seen-request.ts';

export type MacQuestion = {
  readonly request: SeenRequest;
  readonly key: string;
  /** The public address of the service. Null: the Host header decides. */
  readonly address: string | null;
  /** Unix seconds at which the request arrived. */
  readonly at: number;
};

/** Later ones cannot be written as a date. */
const unixSecondsMax = 8_640_000_000_000;

/** Unix seconds as a moment in UTC: `2027-01-15 08:00:00Z`. */
const momentText = (seconds: number): string =>
  Math.abs(seconds) <= unixSecondsMax
    ? new Date(seconds * 1_000).toISOString().replace('T', ' ').replace(/\.\d+/, '')
    : String(seconds);

/** Gaps 3, Clock and replay. */
const toleranceSeconds = 300;

/** Examines a request that is signed with the MAC scheme (wallet 5, transfer 5). */
export function checkMac({ request, key, address, at }: MacQuestion): Diagnosis {
  const authorizations = headersOf(request, 'authorization');
  const { header, faults: unreadable } = readMacHeader(authorizations[0] ?? '');
  const { ts, nonce, ext } = header;
  const { main, places } = placesFor(request, address);
  const makingAt = ({ host, port }: SigningPlace): Making => ({
    key: Buffer.from(key),
    lines: {
      ts,
      nonce,
      method: request.method,
      path: request.target,
      host,
      port: String(port),
      ext,
    },
    join: asDecided,
  });
  const given = macBytesIn(header.mac);
  const place = places.find((each) => isMac(makingAt(each), given));
  const making = makingAt(place ?? main);
  const wrongMac = place === undefined ? macFaults(making, key, given) : [];
  return {
    kind: 'mac',
    lines: lineNames.map((name) => ({ name, text: making.lines[name] })),
    isEnded: true,
    comparison: {
      of: 'mac',
      expected: macOf(making.key, textOf(making)),
      given: header.mac === '' ? null : header.mac,
    },
    faults: [
      ...(authorizations.length > 1 ? [givenTwice] : []),
      ...unreadable,
      ...(main.host === '' ? [noHost] : []),
      ...wrongMac,
      ...[bodyHashFault(ext, request.body)].filter((fault) => fault !== null),
      ...timestampFaults(ts, at),
    ],
    notes: place === undefined ? [] : placeNotes(place, main),
  };
}

const givenTwice: Reason = ({ mac }) => mac.givenTwice;
const noHost: Reason = ({ mac }) => mac.noHost;

/** The signing places that the server would accept, and the plain one among them. */
function placesFor(
  request: SeenRequest,
  address: string | null,
): { readonly main: SigningPlace; readonly places: readonly SigningPlace[] } {
  const [host] = headersOf(request, 'host');
  const assumed = address ?? (host === undefined ? '' : `http://${host}`);
  if (!URL.canParse(assumed)) return { main: { host: '', port: 443 }, places: [] };
  const places = signingPlacesOf(assumed)(host);
  // Without a scheme and a port the place is unknown. Most services use https.
  const isUnknown = address === null && new URL(assumed).port === '';
  const main = isUnknown ? places.find(({ port }) => port === 443) : places[0];
  return { main: main ?? { host: '', port: 443 }, places };
}

function macFaults(making: Making, key: string, given: Buffer): readonly Reason[] {
  const found = explainMac(making, key, given);
  return found.length > 0 ? found : [({ mac }) => mac.unexplained];
}

function timestampFaults(ts: string, at: number): readonly Reason[] {
  const seconds = Number(ts);
  if (ts === '' || Number.isNaN(seconds)) return [];
  const ahead = seconds - at;
  if (Math.abs(ahead) <= toleranceSeconds) return [];
  if (Math.abs(seconds / 1_000 - at) <= 86_400 * 366) {
    return [({ mac }) => mac.milliseconds];
  }
  return [({ mac }) => mac.farOff(momentText(seconds), Math.abs(ahead), ahead > 0, momentText(at))];
}

function placeNotes(place: SigningPlace, main: SigningPlace): readonly Reason[] {
  if (place.host === main.host && place.port === main.port) return [];
  return [({ mac }) => mac.otherPlace(place.host, place.port)];
}

import { accept, type Decision, refuse } from '../../kernel/decision.ts';

/** The parameters of `Authorization: MAC …`, exactly as sent: the mac covers these characters. */
export type MacHeader = {
  readonly id: string;
  /** Unix seconds in plain digits. */
  readonly ts: string;
  readonly nonce: string;
  /** Canonical base64 of 32 bytes. */
  readonly mac: string;
  /** Empty when there is none. */
  readonly ext: string;
};

type Name = keyof MacHeader;

/** No value may be longer than this, so no longer header can be right (decision 0030). */
const headerLengthMax = 4_096;

const scheme = 'MAC ';

/**
 * Printable ASCII except `"` and `\`: no character can end the value early or stand for another
 * one.
 */
const printable = '[ !#-[\\]-~]';
const parameter = new RegExp(`([a-z]{1,8})="(${printable}*)"(, *)?`, 'y');

/** The form of each value. The mac's last character carries four bits: the other two must be 0. */
const forms = {
  id: `${printable}{1,255}`,
  // A timestamp in milliseconds is accepted here too, so that the answer is "in future".
  ts: '(?:0|[1-9]\\d{0,14})',
  nonce: `${printable}{1,255}`,
  mac: '[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=',
  ext: `${printable}{0,2048}`,
} as const satisfies Readonly<Record<Name, string>>;

const whole = (form: string): RegExp => new RegExp(`^${form}$`);
const wholeForms: Readonly<Record<Name, RegExp>> = {
  id: whole(forms.id),
  ts: whole(forms.ts),
  nonce: whole(forms.nonce),
  mac: whole(forms.mac),
  ext: whole(forms.ext),
};

/** In the documented order, which nearly all clients use: one match is enough. */
const usual = whole(
  `${scheme}id="(${forms.id})", *ts="(${forms.ts})", *nonce="(${forms.nonce})", *mac="(${forms.mac})"(?:, *ext="(${forms.ext})")?`,
);

/** Why a header cannot be read. */
export type Malformation =
  | { readonly of: 'scheme' | 'length' | 'incomplete' | 'unknown' | 'rest' }
  | { readonly of: 'parameter'; readonly at: number }
  | { readonly of: 'twice' | 'form'; readonly name: Name };

function whyMalformed(malformation: Malformation): string {
  switch (malformation.of) {
    case 'scheme':
      return 'it does not begin with MAC and a space';
    case 'length':
      return 'it is too long';
    case 'incomplete':
      return 'id, ts, nonce and mac are required';
    case 'parameter':
      return `name="value" is expected at character ${malformation.at}`;
    case 'unknown':
      return 'it has an unknown parameter';
    case 'twice':
      return `${malformation.name} is given twice`;
    case 'form':
      return `${malformation.name} has a form or length it cannot have`;
    case 'rest':
      return 'something follows its last value';
  }
}

export const malformedText = (malformation: Malformation): string =>
  `The Authorization header is not a well-formed MAC header: ${whyMalformed(malformation)}.`;

/** Reads the header: quoted values in any order, each name once, nothing else (wallet 5.1). */
export function parseMacHeader(header: string): Decision<MacHeader, 'unauthorized'> {
  const read = macHeaderIn(header);
  return 'of' in read ? refuse('unauthorized', malformedText(read)) : accept(read);
}

/** The same, but it returns what is wrong with the header. */
export function macHeaderIn(header: string): MacHeader | Malformation {
  if (!header.startsWith(scheme)) return { of: 'scheme' };
  if (header.length > headerLengthMax) return { of: 'length' };
  const match = usual.exec(header);
  if (match === null) return readInAnyOrder(header);
  const [, id = '', ts = '', nonce = '', mac = '', ext = ''] = match;
  return { id, ts, nonce, mac, ext };
}

function readInAnyOrder(header: string): MacHeader | Malformation {
  const found: { -readonly [Each in Name]: string | undefined } = {
    id: undefined,
    ts: undefined,
    nonce: undefined,
    mac: undefined,
    ext: undefined,
  };
  const malformation = readParameters(header, found);
  if (malformation !== null) return malformation;
  const { id, ts, nonce, mac, ext = '' } = found;
  if (id === undefined || ts === undefined || nonce === undefined || mac === undefined) {
    return { of: 'incomplete' };
  }
  return { id, ts, nonce, mac, ext };
}

/** Assigns the values to their parameters. Returns the first problem, or null. */
function readParameters(
  header: string,
  found: Record<Name, string | undefined>,
): Malformation | null {
  parameter.lastIndex = scheme.length;
  for (let isLast = false; !isLast; ) {
    const end = parameter.lastIndex;
    const match = parameter.exec(header);
    if (match === null) return { of: 'parameter', at: end + 1 };
    const [, name = '', value = '', separator] = match;
    if (!isName(name)) return { of: 'unknown' };
    if (found[name] !== undefined) return { of: 'twice', name };
    if (!wholeForms[name].test(value)) return { of: 'form', name };
    found[name] = value;
    isLast = separator === undefined;
  }
  return parameter.lastIndex === header.length ? null : { of: 'rest' };
}

const isName = (name: string): name is Name => Object.hasOwn(forms, name);

/** The part of CBOR (RFC 8949) that an authenticator writes. */
export type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<Cbor, Cbor>;

/** The first byte of each kind, to which a length or the number itself is added. */
const kinds = { positive: 0x00, negative: 0x20, bytes: 0x40, text: 0x60, list: 0x80, map: 0xa0 };

function head(kind: keyof typeof kinds, value: number): Buffer {
  const first = kinds[kind];
  if (value < 24) return Buffer.from([first + value]);
  if (value < 0x100) return Buffer.from([first + 24, value]);
  return Buffer.from([first + 25, value >> 8, value & 0xff]);
}

export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') {
    return value < 0 ? head('negative', -1 - value) : head('positive', value);
  }
  if (typeof value === 'string') {
    const letters = Buffer.from(value);
    return Buffer.concat([head('text', letters.length), letters]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head('bytes', value.length), value]);
  if (value instanceof Map) {
    return Buffer.concat([head('map', value.size), ...[...value].flat().map(cbor)]);
  }
  const items = [...(value as readonly Cbor[])];
  return Buffer.concat([head('list', items.length), ...items.map(cbor)]);
}

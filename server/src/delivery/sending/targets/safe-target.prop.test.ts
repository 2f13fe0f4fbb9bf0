import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extent } from '../../../../tests/support/extent.ts';
import { checkUrl, isAllowedAddress } from './safe-target.ts';

/** The first and last address of each forbidden range, as numbers. */
const closed = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
].map(([first = '', last = '']) => ({ first: numberOf(first), last: numberOf(last) }));

function numberOf(dotted: string): number {
  return dotted.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

const partsOf = (address: number): readonly number[] =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256);

const dotted = (address: number): string => partsOf(address).join('.');

const closedAddress = fc
  .constantFrom(...closed)
  .chain(({ first, last }) => fc.integer({ min: first, max: last }));

/** One number as a URL may write it: decimal, octal or hexadecimal, with leading zeros. */
const spelt = (value: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(String(value)),
    fc.nat(3).map((zeros) => `0${'0'.repeat(zeros)}${value.toString(8)}`),
    fc.tuple(fc.constantFrom('0x', '0X'), fc.nat(3), fc.boolean()).map(([sign, zeros, isUpper]) => {
      const digits = value.toString(16);
      return `${sign}${'0'.repeat(zeros)}${isUpper ? digits.toUpperCase() : digits}`;
    }),
  );

/** One to four parts. The last part holds the bits that the others leave. */
const numericHost = (address: number): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max: 4 }).chain((count) => {
    const before = partsOf(address).slice(0, count - 1);
    const last = address % 256 ** (5 - count);
    return fc.tuple(...[...before, last].map(spelt)).map((parts) => parts.join('.'));
  });

/** A character as itself, percent-encoded, or as a lookalike that is read as the same. */
const disguised = (character: string): fc.Arbitrary<string> => {
  const code = character.charCodeAt(0);
  const dots = character === '.' ? ['。', '．', '｡'] : [];
  const wide = /[0-9a-zA-Z]/.test(character) ? [String.fromCharCode(code + 0xfee0)] : [];
  return fc.constantFrom(character, character, `%${code.toString(16)}`, ...dots, ...wide);
};

const embeddedHost = (address: number): fc.Arbitrary<string> => {
  const [high = 0, low = 0] = [Math.floor(address / 65_536), address % 65_536];
  const groups = `${high.toString(16)}:${low.toString(16)}`;
  return fc.constantFrom(
    `[::ffff:${dotted(address)}]`,
    `[::ffff:${groups}]`,
    `[0:0:0:0:0:FFFF:${groups}]`,
    `[::${groups}]`,
    `[::${dotted(address)}]`,
    `[64:ff9b::${groups}]`,
    `[2002:${groups}::1]`,
    `[2001:0:${groups}::1]`,
  );
};

const host = closedAddress.chain((address) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: numericHost(address).chain((text) =>
        fc.tuple(...[...text].map(disguised)).map((characters) => characters.join('')),
      ),
    },
    { weight: 1, arbitrary: embeddedHost(address) },
  ),
);

test('promise 15: every spelling of a forbidden IPv4 address is refused', () => {
  fc.assert(
    fc.property(
      host,
      fc.constantFrom('http', 'https'),
      fc.constantFrom('', '.'),
      fc.constantFrom('', ':80', ':8080'),
      (name, scheme, dot, port) => {
        const url = `${scheme}://${name}${name.endsWith(']') ? '' : dot}${port}/hook`;
        expect(checkUrl(url, 'public').ok, url).toBe(false);
      },
    ),
    { numRuns: extent({ short: 1_000, long: 20_000 }) },
  );
});

test('the URL parser reads every generated spelling as that address', () => {
  fc.assert(
    fc.property(
      closedAddress.chain((address) =>
        numericHost(address).map((text) => [address, text] as const),
      ),
      ([address, text]) => {
        expect(new URL(`http://${text}/`).hostname).toBe(dotted(address));
      },
    ),
    { numRuns: extent({ short: 300, long: 5_000 }) },
  );
});

test('an IPv4 address is public exactly when it is in no forbidden range', () => {
  /** Small exceptions that the list above leaves out. */
  const special = /^(?:192\.31\.196|192\.52\.193|192\.88\.99|192\.175\.48)\./;
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), closedAddress), (address) => {
      const isClosed = closed.some(({ first, last }) => address >= first && address <= last);
      const text = dotted(address);
      expect(isAllowedAddress(text, 'public')).toBe(!isClosed && !special.test(text));
      expect(isAllowedAddress(`::ffff:${text}`, 'public')).toBe(isAllowedAddress(text, 'public'));
    }),
    { numRuns: extent({ short: 1_000, long: 20_000 }) },
  );
});

test('an IPv6 address outside 2000::/3 is not public', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(groups, (parts) => {
      const address = parts.map((part) => part.toString(16)).join(':');
      const first = parts[0] ?? 0;
      if (first >= 0x2000 && first < 0x4000) return;
      expect(isAllowedAddress(address, 'public')).toBe(false);
    }),
    { numRuns: extent({ short: 300, long: 5_000 }) },
  );
});

import { describe, expect, test } from 'vitest';
import { codeShown, readTotpAddress } from '../../../tests/support/authenticator-app.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { acceptedStep, base32, newTotpSecret, totpAddress, totpCode } from './totp.ts';

/** RFC 6238, appendix B. Its codes have eight digits; ours are the last six. */
const rfcSecret = Buffer.from('12345678901234567890');

// biome-ignore format: a table
const rfcVectors: [seconds: number, step: number, code: string][] = [
  [             59, 0x0000001, '94287082'],
  [ 1_111_111_109, 0x23523ec, '07081804'],
  [ 1_111_111_111, 0x23523ed, '14050471'],
  [ 1_234_567_890, 0x273ef07, '89005924'],
  [ 2_000_000_000, 0x3f940aa, '69279037'],
  [20_000_000_000, 0x27bc86aa, '65353130'],
];

describe('RFC 6238', () => {
  test.each(rfcVectors)('at %i the step is %i and the code %s', (seconds, step, code) => {
    const six = code.slice(2);
    expect(totpCode(rfcSecret, step)).toBe(six);
    expect(acceptedStep(rfcSecret, six, unixSeconds(seconds), null)).toBe(step);
  });
});

describe('RFC 4648', () => {
  // biome-ignore format: a table
  test.each([
    ['',       ''],
    ['f',      'MY'],
    ['fo',     'MZXQ'],
    ['foo',    'MZXW6'],
    ['foob',   'MZXW6YQ'],
    ['fooba',  'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j in base 32 without padding is %j', (text, letters) => {
    expect(base32(Buffer.from(text))).toBe(letters);
  });
});

describe('a typed code', () => {
  const now = unixSeconds(1_111_111_111);
  const present = 0x23523ed;
  const code = (offset: number): string => totpCode(rfcSecret, present + offset);

  // biome-ignore format: a table
  test.each<[string, string, number | null, number | null]>([
    //  what                                    typed            last step    accepted
    ['of the previous step',                    code(-1),        null,        present - 1],
    ['of the current step',                     code(0),         null,        present],
    ['of the next step',                        code(1),         null,        present + 1],
    ['of two steps before',                     code(-2),        null,        null],
    ['of two steps after',                      code(2),         null,        null],
    ['that was used',                           code(0),         present,     null],
    ['older than the one used last',            code(-1),        present,     null],
    ['newer than the one used last',            code(1),         present,     present + 1],
    ['while the last step lies in the future',  code(1),         present + 9, null],
    ['with a space in the middle',              '050 471',       null,        present],
    ['with spaces of every kind',               ' 05\t04\u00a071\n', null,    present],
    ['that is wrong',                           '050472',        null,        null],
    ['that is empty',                           '',              null,        null],
    ['with five digits',                        '50471',         null,        null],
    ['with seven digits',                       '0504710',       null,        null],
    ['with a sign',                             '+50471',        null,        null],
    ['in digits of another script',             '٠٥٠٤٧١',        null,        null],
    ['with a second line',                      '050471\nx',     null,        null],
  ])('%s', (_, typed, lastStep, accepted) => {
    expect(acceptedStep(rfcSecret, typed, now, lastStep)).toBe(accepted);
  });

  test('is accepted from the first second of Unix time', () => {
    expect(acceptedStep(rfcSecret, totpCode(rfcSecret, 0), unixSeconds(0), null)).toBe(0);
  });

  test('from another secret is refused', () => {
    const others = totpCode(Buffer.from('another secret, twenty'), present);
    expect(acceptedStep(rfcSecret, others, now, null)).toBeNull();
  });

  test('shared by two steps uses up both', () => {
    // Found by search: the first two consecutive steps of this secret with the same code.
    const [first, second, shared] = [910_737, 910_738, '911617'];
    expect([totpCode(rfcSecret, first), totpCode(rfcSecret, second)]).toEqual([shared, shared]);
    const step = acceptedStep(rfcSecret, shared, unixSeconds(first * 30), null);
    expect(step).toBe(second);
    expect(acceptedStep(rfcSecret, shared, unixSeconds(second * 30), step)).toBeNull();
  });
});

test('a new secret has 20 random bytes', () => {
  expect(newTotpSecret()).toHaveLength(20);
  expect(newTotpSecret()).not.toEqual(newTotpSecret());
});

describe('the address for authenticator apps', () => {
  const address = totpAddress({
    secret: rfcSecret,
    account: 'jonas+desk@shop.example',
    issuer: 'Florin',
  });

  test('names issuer, account, secret and parameters', () => {
    expect(address).toBe(
      'otpauth://totp/Florin:jonas%2Bdesk%40shop.example' +
        '?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Florin' +
        '&algorithm=SHA1&digits=6&period=30',
    );
  });

  test('gives an app the codes that are accepted', () => {
    const now = unixSeconds(1_111_111_111);
    expect(acceptedStep(rfcSecret, codeShown(address, now), now, null)).toBe(0x23523ed);
  });

  // biome-ignore format: a table
  test.each([
    ['URL characters',       'A&B = C?/#%',  'A&B = C?/#%'],
    ['other scripts',        'Žąsis и Ко',   'Žąsis и Ко'],
    ['a colon',              'Pay: here',    'Pay  here'],
    ['a lone surrogate',     'x\ud800y',     'x\ufffdy'],
  ])('survives %s in a name', (_, issuer, read) => {
    const name = { issuer: read, account: read };
    const made = totpAddress({ secret: rfcSecret, issuer, account: issuer });
    expect(readTotpAddress(made)).toMatchObject({ ...name, secret: rfcSecret });
    expect(readTotpAddress(made).parameters['issuer']).toBe(read);
  });
});
